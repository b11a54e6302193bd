import GRDB
public import IndoorModel

/// When friends were told that they are near each other, within a transaction: no places, and for no
/// longer than none may be told again.
public struct FriendMeetingRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Keeps when two were told.
  public func tell(_ one: String, and other: String, in venue: String, at time: Timestamp) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO told (venue, first, second, time) VALUES (?, ?, ?, ?)",
      arguments: [venue, min(one, other), max(one, other), time.millisecondsSince1970])
  }

  /// All that are kept.
  public func told() throws -> [(venue: String, first: String, second: String, time: Timestamp)] {
    try Row.fetchAll(database, sql: "SELECT * FROM told ORDER BY venue, first, second").map {
      (
        try $0.text("venue"), try $0.text("first"), try $0.text("second"),
        try $0.timestamp("time")
      )
    }
  }

  /// Deletes those up to a moment, as many as one transaction takes.
  ///
  /// - Returns: whether there were any; then more may be left.
  public func remove(upTo time: Timestamp) throws -> Bool {
    var batch = RowBatch(database)
    try batch.delete(from: "told", where: "time <= ?", [time.millisecondsSince1970])
    return batch.count > 0
  }
}
