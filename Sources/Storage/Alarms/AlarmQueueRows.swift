import GRDB
public import IndoorModel
import JSONText

/// The events of alarms that wait for a message, within a transaction.
///
/// An event is queued in the transaction that keeps it; a message takes it out of the queue in the
/// transaction that keeps the message.
public struct AlarmQueueRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  private var outbox: OutboxRows { OutboxRows(database) }

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
      try outbox.add(
        to: channel, count: part.count, at: now,
        body: { body($0, part.compactMap { try? $0.json("json") }) })
    }
    guard let last = try rows.last?.integer("id") else { return }
    try database.run("DELETE FROM queued WHERE channel = ? AND event <= ?", [channel, last])
  }
}
