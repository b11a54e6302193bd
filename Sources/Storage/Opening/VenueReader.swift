import Foundation
import GRDB

/// Opens databases for reading, also where nothing may be written.
enum VenueReader {
  /// Opens a file so that it can be read as one of this Floorcast: one of an older schema is
  /// copied into memory and brought up to date there.
  ///
  /// - Parameter keepsLog: whether the write-ahead log stays, which SQLite otherwise folds into the
  ///   file as far as it can be read.
  static func open(_ path: String, keepsLog: Bool = false) throws -> DatabaseQueue {
    let queue = try keepsLog ? openWithoutWriting(path) : openAsIs(path)
    let isOlder = try queue.read { database in
      try Int32.fetchOne(database, sql: "PRAGMA application_id") == VenueSchema.applicationID
        && Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0 < VenueSchema.version
    }
    guard isOlder else { return queue }
    let copy = try DatabaseQueue(configuration: VenueConnection.configuration)
    try queue.backup(to: copy)
    try queue.close()
    try VenueSchema.migrator.migrate(copy)
    return copy
  }

  /// Opens a database so that reading it works.
  static func openAsIs(_ path: String) throws -> DatabaseQueue {
    do {
      // With the right to write, so that it cleans up behind it: a read-only connection would
      // leave the two files of the write-ahead log.
      return try tried(DatabaseQueue(path: path, configuration: VenueConnection.configuration))
    } catch let error as DatabaseError {
      let codes: [ResultCode] = [.SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM]
      guard codes.contains(error.resultCode) else { throw error }
      return try openWithoutWriting(path)
    }
  }

  /// A file with a write-ahead log needs an index beside it even for reading; where none can be
  /// made, SQLite must be promised that the file does not change (<https://sqlite.org/wal.html>, 5).
  private static func openWithoutWriting(_ path: String) throws -> DatabaseQueue {
    var configuration = VenueConnection.configuration
    configuration.readonly = true
    if let queue = try? tried(DatabaseQueue(path: path, configuration: configuration)) {
      return queue
    }
    let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    guard (log ?? 0) == 0 else {
      throw VenueFileError.notPermitted(
        path: path, detail: "its last edits are in \(path)-wal, which only a writer can read")
    }
    let address = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
    return try tried(DatabaseQueue(path: address, configuration: configuration))
  }

  private static func tried(_ queue: DatabaseQueue) throws -> DatabaseQueue {
    _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
    return queue
  }
}
