import Foundation
import GRDB

/// The least that a synced transaction costs on a disk: one row into one table of plain SQLite.
///
/// What an edit takes besides is Floorcast's own. Journal mode and sync are those of venue
/// files.
final class PlainTransactions: Sendable {
  private let queue: DatabaseQueue

  /// Makes a database file; one that is there is replaced.
  init(at path: String) throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    queue = try DatabaseQueue(path: path)
    try queue.inDatabase { database in
      try database.execute(
        sql: """
          PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
          CREATE TABLE row (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
          """)
    }
  }

  /// Stores a text; when this returns, it is on the disk.
  func commit(_ text: String) throws {
    try queue.inDatabase { database in
      try database.inTransaction(.immediate) {
        try database.cachedStatement(sql: "INSERT INTO row (text) VALUES (?)")
          .execute(arguments: [text])
        return .commit
      }
    }
  }
}
