import Foundation
import GRDB
import IndoorModel

/// Puts right what another program did to the files of an open venue.
///
/// Every step leaves a whole copy of the venue under some name, whatever happens to the files
/// meanwhile.
struct FileRestoration {
  /// How edits go on.
  enum Outcome {
    /// The file holds the venue all the same: it was only touched.
    case touched
    /// Over new connections.
    case reconnected(VenueFileEvent)
    /// Not at all: another file has the name, and every edit is in a copy beside it.
    case replaced(by: String)
    /// Not at all: the file was overwritten, and what was in memory is in a copy beside it.
    case overwritten(by: String)
  }

  private let path: String
  private let venue: Venue
  private let recent: RecentEdits
  private let copies: RescueCopies

  /// - Parameters:
  ///   - venue: the venue at its last revision.
  ///   - recent: the edits that led to it.
  init(of path: String, venue: Venue, recent: RecentEdits) {
    self.path = path
    self.venue = venue
    self.recent = recent
    copies = RescueCopies(beside: path, slug: venue.slug)
  }

  /// Saves the venue, and connects to it again where that is possible.
  ///
  /// - Parameter connection: that of the writer; exchanged, or closed where something throws midway.
  func restore(
    _ finding: VenueFileIdentity.Finding, _ connection: inout VenueConnection
  ) throws -> Outcome {
    guard case .writing(let pool) = connection else { throw VenueFileError.notOpen(path: path) }
    switch finding {
    case .unchanged: return .touched
    case .logMissing:
      try foldLog(of: pool)
      return try exchange(&connection, pool, for: copies.link(), .logRestored(path: path))
    case .missing:
      return try exchange(&connection, pool, for: copies.copy(of: pool), .putBack(path: path))
    case .replaced: return .replaced(by: try stepAside { try copies.copy(of: pool) })
    case .written:
      if isStillStored { return .touched }
      return .overwritten(by: try stepAside { try copyOfMemory(pool) })
    case .logCut:
      guard let copy = try? copies.copy(withoutLog: venue, adding: recent) else {
        return .overwritten(by: try stepAside { try copyOfMemory(pool) })
      }
      // Without its name SQLite leaves the file alone, into which it would fold what is in the log.
      FileNames.removeLog(of: path)
      try FileNames.link(copy, as: copy + "-whole")
      try FileNames.rename(copy + "-whole", to: path, replacing: true)
      return try exchange(&connection, pool, for: copy, .logRewritten(path: path))
    }
  }

  /// Saves what is in memory: SQLite mixes its pages with those that another program wrote.
  private func copyOfMemory(_ pool: DatabasePool) throws -> String {
    if let copy = try? copies.copy(of: venue, endingWith: recent, picturesFrom: pool) {
      return copy
    }
    return try copies.copy(of: venue, endingWith: RecentEdits(), picturesFrom: pool)
  }

  /// Writes all of a log that has no name any more into the file.
  private func foldLog(of pool: DatabasePool) throws {
    let isWhole = try pool.writeWithoutTransaction { database in
      let row = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(FULL)")
      return row?[0] == 0 && (row?[1] as Int?) == (row?[2] as Int?)
    }
    guard isWhole else {
      throw VenueFileError.disk(path: path, detail: "its write-ahead log was deleted")
    }
  }

  /// Saves the venue beside a file that took its name, which stays as it is.
  private func stepAside(_ save: () throws -> String) throws -> String {
    let copy = try save()
    // SQLite would take the venue's log for the other file's.
    FileNames.removeLog(of: path)
    return copy
  }

  /// Whether the file holds the venue all the same.
  private var isStillStored: Bool {
    // A new connection, because those that are open remember pages.
    guard let reader = try? VenueReader.openAsIs(path) else { return false }
    defer { try? reader.close() }
    let stored = try? reader.read { database in
      let finding = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
      return finding == "ok" ? try VenueRows(database).venue(slug: venue.slug) : nil
    }
    return stored == venue
  }

  // MARK: - Connecting again

  /// Opens a whole copy of the venue under its name in place of what is open.
  ///
  /// The copy keeps its own name until it is open under that of the venue, so that one name leads to
  /// it whatever is done to the file meanwhile.
  private func exchange(
    _ connection: inout VenueConnection, _ pool: DatabasePool, for copy: String,
    _ event: VenueFileEvent
  ) throws -> Outcome {
    // SQLite compares itself whether the file still has its name, and if not, leaves the log alone.
    try pool.close()
    connection = .closed
    for attempt in 1...8 {
      guard let new = connect(to: copy) else {
        // Another program is still taking files away.
        Thread.sleep(forTimeInterval: 0.005 * Double(attempt))
        continue
      }
      connection = .writing(new)
      try? FileManager.default.removeItem(atPath: copy)
      return .reconnected(event)
    }
    connection = .reading(try VenueReader.open(copy))
    return .replaced(by: copy)
  }

  /// Gives a file the venue's name as well and connects to it there; `nil` when something came
  /// between.
  private func connect(to copy: String) -> DatabasePool? {
    let identity = FileIdentity(path: copy)
    if FileIdentity(path: path) != identity {
      guard (try? FileNames.link(copy, as: path)) != nil else { return nil }
    }
    FileNames.removeLog(of: path)
    let new = try? VenueConnection.pool(to: path)
    if FileIdentity(path: path) == identity { return new }
    try? new?.close()
    FileNames.removeIfBlank(path)
    return nil
  }
}
