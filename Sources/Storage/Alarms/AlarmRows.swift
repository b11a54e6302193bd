public import Alarms
import GRDB
public import IndoorModel
import JSONText

/// Rules, channels and alarms of a venue, within a transaction.
public struct AlarmRows {
  /// Days for which alarms that are over, and messages that left, are kept.
  public static let keptDays = 90.0
  /// Alarms that are over which are kept at most.
  private static let keptAlarms = 20_000

  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The messages that are to leave.
  public var deliveries: OutboxRows { OutboxRows(database) }

  /// The events that wait for a message.
  public var queue: AlarmQueueRows { AlarmQueueRows(database) }

  // MARK: - Rules and channels

  /// The rules, in the order in which they were made.
  public func rules() throws -> [AlarmRule] {
    try Row.fetchAll(database, sql: "SELECT * FROM rule ORDER BY rowid").map { row in
      try AlarmRule(Fields(try row.json("json"), of: "a rule"), id: try row.text("id"))
    }
  }

  /// Adds or replaces a rule.
  public func set(_ rule: AlarmRule) throws {
    try database.run(
      "INSERT INTO rule VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json",
      [rule.id, rule.value.jsonText()])
  }

  /// Removes a rule.
  public func remove(rule id: String) throws {
    try database.run("DELETE FROM rule WHERE id = ?", [id])
  }

  /// The channels with their secrets, in the order in which they were made.
  public func channels() throws -> [(channel: AlarmChannel, secret: String)] {
    try Row.fetchAll(database, sql: "SELECT * FROM channel ORDER BY rowid").map { row in
      (
        try AlarmChannel(Fields(try row.json("json"), of: "a channel"), id: try row.text("id")),
        try row.text("secret")
      )
    }
  }

  /// Adds or replaces a channel.
  public func set(_ channel: AlarmChannel, secret: String) throws {
    try database.run(
      """
      INSERT INTO channel VALUES (?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET json = excluded.json, secret = excluded.secret
      """, [channel.id, channel.value.jsonText(), secret])
  }

  /// Makes rules and channels those that another node has kept.
  public func replace(
    rules: [AlarmRule], channels: [(channel: AlarmChannel, secret: String)]
  ) throws {
    let kept = Set(rules.map(\.id))
    for rule in try self.rules() where !kept.contains(rule.id) { try remove(rule: rule.id) }
    for rule in rules { try set(rule) }
    let names = Set(channels.map(\.channel.id))
    for (channel, _) in try self.channels() where !names.contains(channel.id) {
      try remove(channel: channel.id)
    }
    for (channel, secret) in channels { try set(channel, secret: secret) }
  }

  /// Removes a channel and all that waits for it.
  public func remove(channel id: String) throws {
    try database.run("DELETE FROM channel WHERE id = ?", [id])
  }

  // MARK: - Alarms

  /// Keeps what changed, and queues it for the channels that want it.
  ///
  /// - Parameters:
  ///   - json: how an event is kept.
  ///   - channels: which channels want an event.
  public func note(
    _ events: [AlarmEvent], json: (AlarmEvent) -> Value, for channels: (AlarmEvent) -> [String]
  ) throws {
    for event in events {
      try set(event.alarm)
      try database.run(
        "INSERT INTO event VALUES (?, ?, ?)",
        [event.id, event.alarm.id, json(event).jsonText()])
      for channel in channels(event) {
        try database.run("INSERT INTO queued VALUES (?, ?)", [channel, event.id])
      }
    }
  }

  private func set(_ alarm: Alarm) throws {
    let acknowledgement = alarm.acknowledgement
    try database.run(
      """
      INSERT INTO alarm VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET level = excluded.level, number = excluded.number,
        bound = excluded.bound, ended = excluded.ended, endReason = excluded.endReason,
        author = excluded.author, acknowledged = excluded.acknowledged, text = excluded.text
      """,
      [
        alarm.id, alarm.rule, alarm.name, alarm.quantity.value.jsonText(), alarm.subject,
        alarm.level.rawValue, alarm.number, alarm.limit, alarm.raised.millisecondsSince1970,
        alarm.ended?.millisecondsSince1970, alarm.endReason?.rawValue, acknowledgement?.author,
        acknowledgement?.time.millisecondsSince1970, acknowledgement?.text,
      ])
  }

  /// The alarms that hold, and the greatest ids that alarms and events ever had.
  public func state() throws -> (holding: [Alarm], lastAlarm: Int, lastEvent: Int) {
    let holding = try Row.fetchAll(
      database, sql: "SELECT * FROM alarm WHERE ended IS NULL ORDER BY id"
    ).map(Self.alarm)
    return (holding, try last("alarm"), try last("event"))
  }

  private func last(_ table: String) throws -> Int {
    try Int.fetchOne(
      database, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table]) ?? 0
  }

  /// Which alarms a client wants.
  public struct Filter: Sendable {
    /// Only those that hold (`true`) or are over (`false`).
    public var isHolding: Bool?
    /// Only those of this rule.
    public var rule: String?
    /// Only those of this level or a more urgent one.
    public var level: AlarmLevel?
    /// Only those with a smaller id.
    public var before: Int?

    /// A filter that takes all.
    public init() {}
  }

  /// Alarms, the newest first.
  public func alarms(_ filter: Filter, limit: Int) throws -> [Alarm] {
    let levels = AlarmLevel.allCases.filter { $0 >= filter.level ?? .notice }.map(\.rawValue)
    return try Row.fetchAll(
      database,
      sql: """
        SELECT * FROM alarm
        WHERE id < ?1 AND (?2 IS NULL OR (ended IS NULL) = ?2) AND (?3 IS NULL OR rule = ?3)
          AND (level = ?4 OR level = ?5 OR level = ?6)
        ORDER BY id DESC LIMIT ?7
        """,
      arguments: [
        filter.before ?? .max, filter.isHolding, filter.rule, levels.first,
        levels.dropFirst().first, levels.dropFirst(2).first, limit,
      ]
    ).map(Self.alarm)
  }

  /// An alarm with all that happened to it, the earliest first; `nil` where there is none.
  public func alarm(_ id: Int) throws -> (alarm: Alarm, events: [Value])? {
    guard
      let row = try Row.fetchOne(database, sql: "SELECT * FROM alarm WHERE id = ?", arguments: [id])
    else { return nil }
    let events = try Row.fetchAll(
      database, sql: "SELECT json FROM event WHERE alarm = ? ORDER BY id", arguments: [id]
    ).map { try $0.json("json") }
    return (try Self.alarm(row), events)
  }

  private static func alarm(_ row: Row) throws -> Alarm {
    guard let level = AlarmLevel(rawValue: try row.text("level")) else {
      throw ValueError("must be a level", at: "level")
    }
    var alarm = Alarm(
      id: try row.integer("id"), rule: try row.text("rule"), name: try row.text("name"),
      quantity: try AlarmQuantity(try row.json("quantity")), subject: try row.text("subject"),
      level: level, number: try row.number("number"), limit: try row.number("bound"),
      raised: try row.timestamp("raised"))
    alarm.ended = try row.timestampIfPresent("ended")
    alarm.endReason = try row.textIfPresent("endReason").flatMap(Alarm.EndReason.init)
    if let author = try row.textIfPresent("author"),
      let time = try row.timestampIfPresent("acknowledged")
    {
      alarm.acknowledgement = Alarm.Acknowledgement(
        author: author, time: time, text: try row.textIfPresent("text") ?? "")
    }
    return alarm
  }

  /// Deletes what was kept for long enough.
  public func prune(at now: Timestamp) throws {
    let end = now.advanced(bySeconds: -86_400 * Self.keptDays).millisecondsSince1970
    try database.run(
      """
      DELETE FROM alarm WHERE ended < ?1 OR ended IS NOT NULL AND id < (
        SELECT id FROM alarm WHERE ended IS NOT NULL ORDER BY id DESC LIMIT 1 OFFSET ?2)
      """, [end, Self.keptAlarms])
    try database.run("DELETE FROM delivery WHERE state <> 'waiting' AND tried < ?", [end])
  }
}
