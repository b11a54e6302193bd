public import Alarms
import GRDB
public import IndoorModel
import JSONText

/// The messages of a venue's channels, within a transaction.
///
/// An event is queued in the transaction that keeps it; a message takes it out of the queue in the
/// transaction that keeps the message, with its body and its id. So a crash loses none, and what is
/// sent again after one is the same, byte by byte.
public struct AlarmDeliveryRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  // MARK: - Making

  /// The number of events that wait for a message of a channel.
  public func queued(for channel: String) throws -> Int {
    try Int.fetchOne(
      database, sql: "SELECT count(*) FROM queued WHERE channel = ?", arguments: [channel]) ?? 0
  }

  /// Makes messages of the events that have waited longest.
  ///
  /// - Parameters:
  ///   - sizes: how many events each message has.
  ///   - body: writes a message with an id and events.
  public func make(
    for channel: String, _ sizes: [Int], at now: Timestamp,
    body: (_ id: String, _ events: [Value]) -> Value
  ) throws {
    guard !sizes.isEmpty else { return }
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT event.id, event.json FROM queued JOIN event ON event.id = queued.event
        WHERE channel = ? ORDER BY event LIMIT ?
        """, arguments: [channel, sizes.reduce(0, +)])
    var rest = rows[...]
    for size in sizes where !rest.isEmpty {
      let part = rest.prefix(size)
      rest = rest.dropFirst(size)
      try add(
        to: channel, count: part.count, at: now,
        body: { body($0, part.compactMap { try? $0.json("json") }) })
    }
    guard let last = try rows.last?.integer("id") else { return }
    try database.run("DELETE FROM queued WHERE channel = ? AND event <= ?", [channel, last])
  }

  /// Makes a message that is a test.
  public func makeTest(
    for channel: String, at now: Timestamp, body: (_ id: String) -> Value
  ) throws -> Int {
    try add(to: channel, count: 0, at: now, body: body)
  }

  @discardableResult
  private func add(
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
  public func waiting(for channel: String, limit: Int) throws -> [AlarmDelivery] {
    try deliveries(
      """
      SELECT * FROM delivery WHERE channel = ? AND state = 'waiting' ORDER BY id LIMIT ?
      """, [channel, limit])
  }

  /// Takes what came of a try.
  ///
  /// - Parameter next: when the message is tried again; `nil` when it arrived or is given up.
  public func note(_ attempt: AlarmDelivery.Attempt, of number: Int, next: Timestamp?) throws {
    let state: AlarmDelivery.State =
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
  ) throws -> [AlarmDelivery] {
    try deliveries(
      "SELECT * FROM delivery WHERE channel = ? AND id < ? ORDER BY id DESC LIMIT ?",
      [channel, number ?? .max, limit])
  }

  /// How many messages are in each state, channel by channel.
  public func counts() throws -> [String: [AlarmDelivery.State: Int]] {
    var counts: [String: [AlarmDelivery.State: Int]] = [:]
    for row in try Row.fetchAll(
      database, sql: "SELECT channel, state, count(*) AS n FROM delivery GROUP BY channel, state")
    {
      guard let state = AlarmDelivery.State(rawValue: try row.text("state")) else { continue }
      counts[try row.text("channel"), default: [:]][state] = try row.integer("n")
    }
    return counts
  }

  private func deliveries(
    _ sql: String, _ arguments: StatementArguments
  ) throws -> [AlarmDelivery] {
    let origin = try origin()
    return try Row.fetchAll(database, sql: sql, arguments: arguments).map { row in
      var last: AlarmDelivery.Attempt?
      if let time = try row.timestampIfPresent("tried") {
        last = AlarmDelivery.Attempt(
          time: time, status: row.isNull("status") ? nil : try row.integer("status"),
          milliseconds: try row.integer("milliseconds"), error: try row.textIfPresent("error"))
      }
      let number = try row.integer("id")
      return AlarmDelivery(
        id: "\(origin)-\(number)", number: number, made: try row.timestamp("made"),
        count: try row.integer("count"), body: try row.text("body"),
        state: AlarmDelivery.State(rawValue: try row.text("state")) ?? .failed,
        attempts: try row.integer("attempts"), next: try row.timestamp("next"), last: last)
    }
  }
}
