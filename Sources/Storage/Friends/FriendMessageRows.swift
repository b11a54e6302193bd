public import Friends
import GRDB
import Geometry
public import IndoorModel
import JSONText

/// The messages of friends, and reports of them, within a transaction.
public struct FriendMessageRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// What a navigator reported to the owner.
  public struct Report: Hashable, Sendable {
    /// Grows from report to report.
    public let id: Int
    /// The pseudonym of the navigator that reports.
    public let reporter: String
    /// That of the one that it reports.
    public let reported: String
    /// What that one called itself.
    public let reportedName: String
    /// When.
    public let time: Timestamp
    /// What is wrong, in the reporter's words.
    public let text: String
    /// The messages that the reporter chose to add: `from`, `sent`, and `text` where there was any.
    public let quotes: [Value]
  }

  private func execute(_ sql: String, _ arguments: StatementArguments) throws {
    try database.execute(sql: sql, arguments: arguments)
  }

  /// Refuses what only friends may do.
  ///
  /// Within the transaction, because another node may have ended the friendship a moment ago: where the
  /// transaction runs again after it took over what other nodes have changed, this is judged again.
  private func requireFriends(_ person: FriendRows.Person, _ other: String) throws {
    guard try FriendRows(database).standing(of: person, with: other) == .friend else {
      throw FriendRefusal.noSuchFriend
    }
  }

  // MARK: - Messages

  /// Keeps a message to a friend.
  ///
  /// - Throws: `FriendRefusal.noSuchFriend` where the two are no friends.
  public func send(
    _ content: FriendMessage.Content, from person: FriendRows.Person, to other: String,
    at now: Timestamp
  ) throws -> FriendMessage {
    try requireFriends(person, other)
    let minute = now.advanced(bySeconds: -60).millisecondsSince1970
    let recent = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM message WHERE venue = ? AND sender = ? AND sent > ?",
      arguments: [person.venue, person.navigator, minute])
    if recent ?? 0 >= FriendRules.messagesPerMinute { throw FriendRefusal.tooOften(seconds: 60) }
    try execute(
      """
      INSERT INTO message (venue, sender, receiver, sent, text, feature, floor, x, y, meeting, state)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'sent')
      """,
      [
        person.venue, person.navigator, other, now.millisecondsSince1970, content.text,
        content.feature?.rawValue, content.place?.floor.rawValue, content.place?.point.x,
        content.place?.point.y, content.meeting?.millisecondsSince1970,
      ])
    let message = FriendMessage(
      id: Int(database.lastInsertedRowID), sender: Identifier(person.navigator),
      receiver: Identifier(other), sent: now, content: content, state: .sent)
    try execute(
      """
      DELETE FROM message WHERE venue = ?1
        AND (sender = ?2 AND receiver = ?3 OR sender = ?3 AND receiver = ?2) AND id NOT IN (
          SELECT id FROM message WHERE venue = ?1
            AND (sender = ?2 AND receiver = ?3 OR sender = ?3 AND receiver = ?2)
          ORDER BY id DESC LIMIT ?4)
      """, [person.venue, person.navigator, other, FriendRules.messagesOfPair])
    return message
  }

  /// The messages between a navigator and another, the earliest first.
  public func all(
    of person: FriendRows.Person, with other: String, after id: Int = 0
  ) throws -> [FriendMessage] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT * FROM message WHERE venue = ?1 AND id > ?4
          AND (sender = ?2 AND receiver = ?3 OR sender = ?3 AND receiver = ?2)
        ORDER BY id
        """, arguments: [person.venue, person.navigator, other, id]
    ).map(Self.message)
  }

  private static func message(_ row: Row) throws -> FriendMessage {
    var content = FriendMessage.Content(
      text: try row.textIfPresent("text"),
      feature: try row.textIfPresent("feature").map { Identifier($0) },
      meeting: try row.timestampIfPresent("meeting"))
    if let floor = try row.textIfPresent("floor") {
      content.place = Place(
        floor: Identifier(floor), point: Point(x: try row.number("x"), y: try row.number("y")))
    }
    return FriendMessage(
      id: try row.integer("id"), sender: Identifier(try row.text("sender")),
      receiver: Identifier(try row.text("receiver")), sent: try row.timestamp("sent"),
      content: content, state: FriendMessage.State(rawValue: try row.text("state")) ?? .sent)
  }

  /// Takes that the receiver has a message, or has seen it, and all before it from the same sender.
  ///
  /// - Returns: the messages with another state now, the earliest first.
  /// - Throws: `FriendRefusal.noSuchFriend` where the two are no friends.
  public func take(
    _ state: FriendMessage.State, upTo id: Int, from other: String, by person: FriendRows.Person
  ) throws -> [FriendMessage] {
    try requireFriends(person, other)
    let earlier: [FriendMessage.State] = state == .read ? [.sent, .delivered] : [.sent]
    let changed = try all(of: person, with: other).filter {
      $0.id <= id && $0.sender.rawValue == other && earlier.contains($0.state)
    }
    for message in changed {
      try execute(
        "UPDATE message SET state = ? WHERE id = ?", [state.rawValue, message.id])
    }
    return changed.map { message in
      var message = message
      message.state = state
      return message
    }
  }

  /// Deletes a message for both; either may.
  public func remove(_ id: Int, with other: String, by person: FriendRows.Person) throws {
    try execute(
      """
      DELETE FROM message WHERE id = ?4 AND venue = ?1
        AND (sender = ?2 AND receiver = ?3 OR sender = ?3 AND receiver = ?2)
      """, [person.venue, person.navigator, other, id])
    if database.changesCount == 0 { throw FriendRefusal.noSuchMessage }
  }

  // MARK: - Reports

  /// Keeps a report for the owner.
  ///
  /// - Parameter ids: the messages to quote; others than those of the two are left out.
  public func report(
    _ other: String, named name: String, by person: FriendRows.Person, text: String,
    quoting ids: [Int], at now: Timestamp
  ) throws {
    let day = now.advanced(bySeconds: -86_400).millisecondsSince1970
    let recent = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM report WHERE venue = ? AND reporter = ? AND time > ?",
      arguments: [person.venue, person.navigator, day])
    if recent ?? 0 >= FriendRules.reportsPerDay { throw FriendRefusal.tooOften(seconds: 86_400) }
    let quotes = try all(of: person, with: other).filter { ids.contains($0.id) }.map { message in
      Value(members: [
        "from": .string(message.sender.rawValue), "sent": .string(message.sent.rfc3339),
        "text": message.content.text.map(Value.string),
      ])
    }
    try execute(
      """
      INSERT INTO report (venue, reporter, reported, reportedName, time, text, quotes)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        person.venue, person.navigator, other, name, now.millisecondsSince1970, text,
        String(decoding: Value.array(quotes).json(), as: UTF8.self),
      ])
  }

  /// The reports of a venue, the newest first.
  public func reports(of venue: String) throws -> [Report] {
    try Row.fetchAll(
      database, sql: "SELECT * FROM report WHERE venue = ? ORDER BY id DESC", arguments: [venue]
    ).map { row in
      let quotes = try? Value(json: Array(try row.text("quotes").utf8))
      return Report(
        id: try row.integer("id"), reporter: try row.text("reporter"),
        reported: try row.text("reported"), reportedName: try row.text("reportedName"),
        time: try row.timestamp("time"), text: try row.text("text"),
        quotes: quotes?.array ?? [])
    }
  }

  /// Deletes a report that an owner has dealt with.
  public func remove(report id: Int, of venue: String) throws {
    try execute("DELETE FROM report WHERE id = ? AND venue = ?", [id, venue])
    if database.changesCount == 0 { throw FriendRefusal.noSuchReport }
  }
}
