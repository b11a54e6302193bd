public import Cluster
import Foundation
import GRDB

/// How far a venue file holds the records of the log that several nodes share.
public struct RecordPosition: Hashable, Sendable {
  /// The last record that the file holds, and the hash of all.
  public let head: ClusterHead
  /// The term of the last record.
  public let term: Int64
  /// The venue's revision after it. A file at another one was edited beside the log.
  public let revision: Int

  /// Makes the position behind a record.
  public init(head: ClusterHead, term: Int64, revision: Int) {
    (self.head, self.term, self.revision) = (head, term, revision)
  }
}

/// Reads and writes the table `clusterPosition`, which only files of clustered servers have; others pass
/// over it.
struct PositionRows {
  private static let table = """
    CREATE TABLE IF NOT EXISTS clusterPosition (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      head BLOB NOT NULL,
      term INTEGER NOT NULL,
      revision INTEGER NOT NULL
    ) STRICT
    """

  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The position; `nil` in a file that never had one.
  func position() throws -> RecordPosition? {
    guard try database.tableExists("clusterPosition"),
      let row = try Row.fetchOne(
        database.cachedStatement(sql: "SELECT head, term, revision FROM clusterPosition"))
    else { return nil }
    guard let head = ClusterHead(try row.bytes("head")) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the position cannot be read")
    }
    return RecordPosition(
      head: head, term: Int64(try row.integer("term")), revision: try row.revision("revision"))
  }

  /// Writes the position; the file must have one.
  func advance(to position: RecordPosition) throws {
    try database.run(
      "UPDATE clusterPosition SET head = ?, term = ?, revision = ?",
      [Data(position.head.bytes), position.term, position.revision])
  }

  /// Takes the position out of the file.
  func remove() throws { try database.execute(sql: "DROP TABLE IF EXISTS clusterPosition") }

  /// Writes the first position.
  func begin(at position: RecordPosition) throws {
    try database.execute(sql: Self.table)
    try database.run(
      "INSERT INTO clusterPosition (id, head, term, revision) VALUES (1, ?, ?, ?)",
      [Data(position.head.bytes), position.term, position.revision])
  }
}
