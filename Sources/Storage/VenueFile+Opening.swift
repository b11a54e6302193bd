import Foundation
import GRDB
import IndoorModel

extension VenueFile {
  /// Opens a venue file, checks it and reads the venue into memory.
  ///
  /// The file is not touched before it is known to be a venue file. Its name without `.venue` is
  /// the venue's slug. A file of a newer Floorcast, or one that may not be written, opens all the
  /// same and takes no edits: see `readOnlyReason`.
  public static func open(
    at path: String, for access: Access = .writing
  ) throws(VenueFileError) -> VenueFile {
    let slug = try requireFile(at: path)
    if access == .reading { return try look(at: path, slug: slug) }
    do throws(VenueFileError) {
      try requireWritable(path)
      return try open(at: path, slug: slug, lock: VenueFileLock(forFileAt: path))
    } catch {
      switch error {
      case .newerSchema, .notPermitted: return try look(at: path, slug: slug, because: error)
      default: throw error
      }
    }
  }

  static func open(
    at path: String, slug: String, lock: VenueFileLock
  ) throws(VenueFileError) -> VenueFile {
    do {
      // Only reads, and goes away again before anything is done to what may be somebody else's.
      let queue = try VenueReader.openAsIs(path)
      try queue.read { try check($0, path: path) }
      let identity = FileIdentity(path: path)
      try queue.close()
      let pool = try connect(to: path)
      guard identity != nil, FileIdentity(path: path) == identity else {
        try pool.close()
        FileNames.removeIfBlank(path)
        throw VenueFileError.missing(path: path)
      }
      try VenueSchema.migrator.migrate(pool)
      let day = Timestamp(Date()).advanced(bySeconds: -contentGrace)
      _ = try pool.write { try ContentRows(database: $0).removeUnused(storedBefore: day) }
      let venue = try pool.read { try VenueRows(database: $0).venue(slug: slug) }
      return VenueFile(
        path: path,
        state: State(
          venue: venue, connection: .writing(pool), lock: lock,
          identity: VenueFileIdentity(path: path)))
    } catch { throw VenueFileError(error, path: path) }
  }

  /// Opens a file for reading.
  ///
  /// - Parameter reason: why it is not open for writing, if it should be.
  private static func look(
    at path: String, slug: String, because reason: VenueFileError? = nil
  ) throws(VenueFileError) -> VenueFile {
    do {
      let file = try VenueReader.openAsIs(path)
      try file.read { try check($0, path: path, isNewerAllowed: true) }
      try file.close()
      let reader = try VenueReader.open(path)
      let venue = try reader.read { database in
        try VenueRows(database: database).venue(slug: slug)
      }
      return VenueFile(
        path: path, state: State(venue: venue, connection: .reading(reader), readOnly: reason))
    } catch {
      // A newer file that is not understood is no damaged one.
      if let reason, case .newerSchema = reason { throw reason }
      throw VenueFileError(error, path: path)
    }
  }

  /// Makes sure that there is a readable file, and tells its slug.
  static func requireFile(at path: String) throws(VenueFileError) -> String {
    let slug = try slug(of: path)
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw .notPermitted(path: path, detail: "not readable")
    }
    return slug
  }

  /// The slug in a file's name.
  static func slug(of path: String) throws(VenueFileError) -> String {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let slug = name.hasSuffix(".venue") ? String(name.dropLast(6)) : ""
    guard Venue.isSlug(slug) else { throw .badName(path: path) }
    return slug
  }

  private static func requireWritable(_ path: String) throws(VenueFileError) {
    guard unsafe Foundation.access(path, W_OK) != 0 else { return }
    throw .notPermitted(path: path, detail: POSIXFailure.text)
  }

  private static func check(
    _ database: Database, path: String, isNewerAllowed: Bool = false
  ) throws {
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
