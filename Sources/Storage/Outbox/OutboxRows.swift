import GRDB
public import IndoorModel
import JSONText
public import Outbox

/// Messages that leave the server, within a transaction: the tables `origin` and `delivery` of a file.
///
/// A message is kept with its body and its id in the transaction that also keeps what it is about. So a
/// crash loses none, and what is sent again after one is the same, byte by byte.
public struct OutboxRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The tables, of which `owner` has the channels by their id. `origin` has the random name of the file,
  /// with which the ids of messages begin, so that no other file ever gives the same.
  static func tables(owner: String) -> String {
    """
    CREATE TABLE origin (name TEXT NOT NULL) STRICT;
    CREATE TABLE delivery (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      channel TEXT NOT NULL REFERENCES \(owner) (id) ON DELETE CASCADE,
      made INTEGER NOT NULL,
      count INTEGER NOT NULL,
      body TEXT NOT NULL,
      state TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      next INTEGER NOT NULL,
      tried INTEGER,
      status INTEGER,
      milliseconds INTEGER,
      error TEXT
    ) STRICT;
    CREATE INDEX deliveryWaiting ON delivery (channel, id) WHERE state = 'waiting';
    CREATE INDEX deliveryByChannel ON delivery (channel, id);
    CREATE INDEX deliveryByTime ON delivery (tried) WHERE state <> 'waiting';
    INSERT INTO origin (name) VALUES (lower(hex(randomblob(6))));

    """
  }

  // MARK: - Making

  /// Makes a message that is a test.
  public func makeTest(
    for channel: String, at now: Timestamp, body: (_ id: String) -> Value
  ) throws -> Int {
    try add(to: channel, count: 0, at: now, body: body)
  }

  /// Makes a message.
  ///
  /// - Parameters:
  ///   - count: how many things it tells.
  ///   - body: writes it with its id.
  @discardableResult
  public func add(
    to channel: String, count: Int, at now: Timestamp, body: (_ id: String) -> Value
  ) throws -> Int {
    let time = now.millisecondsSince1970
    try database.run(
      """
      INSERT INTO delivery (channel, made, count, body, state, next)
      VALUES (?, ?, ?, '', 'waiting', ?)
      """, [channel, time, count, time])
    let number = Int(database.lastInsertedRowID)
    try database.run(
      "UPDATE delivery SET body = ? WHERE id = ?",
      [body("\(try origin())-\(number)").jsonText(), number])
    return number
  }

  private func origin() throws -> String {
    try String.fetchOne(database, sql: "SELECT name FROM origin") ?? ""
  }

  // MARK: - Sending

  /// The messages of a channel that wait longest, in order.
  public func waiting(for channel: String, limit: Int) throws -> [OutboxMessage] {
    try deliveries(
      """
      SELECT * FROM delivery WHERE channel = ? AND state = 'waiting' ORDER BY id LIMIT ?
      """, [channel, limit])
  }

  /// The messages of a channel that wait, the one that is to be tried first at the begin.
  public func due(for channel: String, limit: Int) throws -> [OutboxMessage] {
    try deliveries(
      """
      SELECT * FROM delivery WHERE channel = ? AND state = 'waiting' ORDER BY next, id LIMIT ?
      """, [channel, limit])
  }

  /// Takes what came of a try.
  ///
  /// - Parameter next: when the message is tried again; `nil` when it arrived or is given up.
  public func note(_ attempt: OutboxMessage.Attempt, of number: Int, next: Timestamp?) throws {
    let state: OutboxMessage.State =
      attempt.error == nil ? .delivered : next == nil ? .failed : .waiting
    try database.run(
      """
      UPDATE delivery SET attempts = attempts + 1, state = ?, next = coalesce(?, next), tried = ?,
        status = ?, milliseconds = ?, error = ?
      WHERE id = ?
      """,
      [
        state.rawValue, next?.millisecondsSince1970, attempt.time.millisecondsSince1970,
        attempt.status, attempt.milliseconds, attempt.error, number,
      ])
  }

  /// Has all messages of a channel that wait be tried at once, e.g. because its address changed.
  public func hasten(_ channel: String, at now: Timestamp) throws {
    try database.run(
      "UPDATE delivery SET next = ? WHERE channel = ? AND state = 'waiting'",
      [now.millisecondsSince1970, channel])
  }

  // MARK: - Reading

  /// The messages of a channel, the newest first.
  public func all(
    of channel: String, before number: Int?, limit: Int
  ) throws -> [OutboxMessage] {
    try deliveries(
      "SELECT * FROM delivery WHERE channel = ? AND id < ? ORDER BY id DESC LIMIT ?",
      [channel, number ?? .max, limit])
  }

  /// How many messages are in each state, channel by channel.
  public func counts() throws -> [String: [OutboxMessage.State: Int]] {
    var counts: [String: [OutboxMessage.State: Int]] = [:]
    for row in try Row.fetchAll(
      database, sql: "SELECT channel, state, count(*) AS n FROM delivery GROUP BY channel, state")
    {
      guard let state = OutboxMessage.State(rawValue: try row.text("state")) else { continue }
      counts[try row.text("channel"), default: [:]][state] = try row.integer("n")
    }
    return counts
  }

  private func deliveries(
    _ sql: String, _ arguments: StatementArguments
  ) throws -> [OutboxMessage] {
    let origin = try origin()
    return try Row.fetchAll(database, sql: sql, arguments: arguments).map { row in
      var last: OutboxMessage.Attempt?
      if let time = try row.timestampIfPresent("tried") {
        last = OutboxMessage.Attempt(
          time: time, status: row.isNull("status") ? nil : try row.integer("status"),
          milliseconds: try row.integer("milliseconds"), error: try row.textIfPresent("error"))
      }
      let number = try row.integer("id")
      return OutboxMessage(
        id: "\(origin)-\(number)", number: number, made: try row.timestamp("made"),
        count: try row.integer("count"), body: try row.text("body"),
        state: OutboxMessage.State(rawValue: try row.text("state")) ?? .failed,
        attempts: try row.integer("attempts"), next: try row.timestamp("next"), last: last)
    }
  }
}
