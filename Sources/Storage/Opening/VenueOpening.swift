import Foundation
import GRDB
import IndoorModel
import Support

/// Opens venue files; nothing is done to a file before it is known to be one.
struct VenueOpening {
  private let path: VenuePath

  /// - Throws: when there is no readable file of a venue file's name.
  init(of path: String) throws(VenueFileError) { self.path = try VenuePath(ofFileAt: path) }

  /// Opens the file for writing; where that is not possible and nothing is wrong with it, for
  /// reading.
  ///
  /// - Parameter isStart: whether a server is about to serve the venue.
  func open(isStart: Bool) throws(VenueFileError) -> (
    database: VenueDatabase, latest: Locked<Venue>
  ) {
    do throws(VenueFileError) {
      try path.requireWritable()
      let opened = try write(holding: VenueFileLock(forFileAt: path.text, isStart: isStart))
      if isStart { try opened.database.checkHistory() }
      return opened
    } catch {
      switch error {
      case .notPermitted:
        let opened = try read(because: error)
        if isStart { try opened.database.checkHistory() }
        return opened
      case .newerSchema: return try read(because: error)
      default: throw error
      }
    }
  }

  /// Opens the file for writing.
  func write(
    holding lock: VenueFileLock
  ) throws(VenueFileError) -> (database: VenueDatabase, latest: Locked<Venue>) {
    do {
      try lock.claim(path.text)
      if LeftLog.isBroken(of: path.text) {
        throw VenueFileError.damaged(path: path.text, detail: "its write-ahead log is broken")
      }
      // Only reads, and is closed again before anything is done to what may be no venue file.
      let queue = try VenueReader.openAsIs(path.text)
      try queue.read { try check($0) }
      let identity = FileIdentity(path: path.text)
      try queue.close()
      let pool = try VenueConnection.pool(to: path.text)
      guard identity != nil, FileIdentity(path: path.text) == identity else {
        try pool.close()
        FileNames.removeIfBlank(path.text)
        throw VenueFileError.missing(path: path.text)
      }
      try VenueSchema.migrator.migrate(pool)
      let day = Timestamp(Date()).advanced(bySeconds: -ContentRows.grace)
      _ = try pool.write { try ContentRows($0).removeUnused(storedBefore: day) }
      let venue = Locked(try pool.read { try VenueRows($0).venue(slug: path.slug) })
      return (VenueDatabase(path.text, venue, writing: pool, lock: lock), venue)
    } catch { throw VenueFileError(error, path: path.text) }
  }

  /// Opens the file for reading.
  ///
  /// - Parameter reason: why it is not open for writing, if it should be.
  func read(
    because reason: VenueFileError? = nil
  ) throws(VenueFileError) -> (database: VenueDatabase, latest: Locked<Venue>) {
    do {
      let file = try VenueReader.openAsIs(path.text)
      try file.read { try check($0, isNewerAllowed: true) }
      try file.close()
      let reader = try VenueReader.open(path.text)
      let venue = Locked(try reader.read { try VenueRows($0).venue(slug: path.slug) })
      return (VenueDatabase(path.text, venue, reading: reader, because: reason), venue)
    } catch {
      // A newer file that is not understood is no damaged one.
      if let reason, case .newerSchema = reason { throw reason }
      throw VenueFileError(error, path: path.text)
    }
  }

  private func check(_ database: Database, isNewerAllowed: Bool = false) throws {
    let path = path.text
    guard try Int32.fetchOne(database, sql: "PRAGMA application_id") == VenueSchema.applicationID
    else { throw VenueFileError.notAVenueFile(path: path) }
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard version <= VenueSchema.version || isNewerAllowed else {
      throw VenueFileError.newerSchema(path: path, version: version, known: VenueSchema.version)
    }
    let finding = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? "no answer"
    if finding != "ok" { throw VenueFileError.damaged(path: path, detail: finding) }
  }
}

extension Timestamp {
  /// A moment by the machine's clock.
  fileprivate init(_ date: Date) {
    self.init(millisecondsSince1970: Int64(date.timeIntervalSince1970 * 1000))
  }
}
