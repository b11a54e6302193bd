public import Accounts
import Foundation
import Friends
import GRDB
public import IndoorModel

/// The rows of the friends' file within a transaction.
public struct FriendRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// A navigator of a venue.
  public struct Person: Hashable, Sendable {
    /// The slug of the venue.
    public let venue: String
    /// Its pseudonym.
    public let navigator: String

    /// Names one.
    public init(venue: String, navigator: String) {
      (self.venue, self.navigator) = (venue, navigator)
    }
  }

  /// What one navigator has with another.
  public struct Friend: Hashable, Sendable {
    /// How the two stand.
    public enum State: String, Hashable, Sendable {
      /// Both want it.
      case friend
      /// The navigator has asked.
      case asked
      /// The other one asks.
      case asks
      /// The navigator has blocked the other one.
      case blocked
    }

    /// The other's pseudonym.
    public let navigator: String
    /// What it calls itself.
    public let name: String
    /// How the two stand.
    public let state: State
    /// Since when.
    public let since: Timestamp
    /// Messages of the other one that were not read.
    public let unread: Int
  }

  /// The parts of the file, each with its own statements.
  public var messages: FriendMessageRows { FriendMessageRows(database) }
  private var blocks: FriendBlockRows { FriendBlockRows(database) }
  /// When friends were told that they are near each other.
  public var meetings: FriendMeetingRows { FriendMeetingRows(database) }
  /// What navigators wanted kept of where they were.
  public var log: FriendLogRows { FriendLogRows(database) }

  private func execute(_ sql: String, _ arguments: StatementArguments) throws {
    try database.execute(sql: sql, arguments: arguments)
  }

  private func count(_ sql: String, _ arguments: StatementArguments) throws -> Int {
    try Int.fetchOne(database, sql: sql, arguments: arguments) ?? 0
  }

  // MARK: - Oneself

  /// What a navigator calls itself, and whether it wants a log; `nil` for one that has said nothing.
  public func profile(of person: Person) throws -> (name: String, keepsLog: Bool)? {
    try Row.fetchOne(
      database, sql: "SELECT name, keepsLog FROM person WHERE venue = ? AND navigator = ?",
      arguments: [person.venue, person.navigator]
    ).map { (try $0.text("name"), try $0.integer("keepsLog") != 0) }
  }

  /// Keeps what a navigator calls itself.
  public func set(name: String, of person: Person) throws {
    try execute(
      """
      INSERT INTO person (venue, navigator, name) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET name = excluded.name
      """, [person.venue, person.navigator, name])
  }

  /// Keeps the digest of what the browser of a navigator keeps, by which blocks know it again.
  public func set(device: TokenDigest, of person: Person) throws {
    try execute(
      """
      INSERT INTO person (venue, navigator, name, device) VALUES (?, ?, '', ?)
      ON CONFLICT DO UPDATE SET device = excluded.device
      """, [person.venue, person.navigator, device.data])
  }

  // MARK: - Codes

  /// Keeps the digest of a new code; of those of one navigator the oldest goes.
  public func add(code digest: TokenDigest, of person: Person, at now: Timestamp) throws {
    try execute(
      "INSERT INTO code (digest, venue, navigator, expires) VALUES (?, ?, ?, ?)",
      [
        digest.data, person.venue, person.navigator,
        now.advanced(bySeconds: FriendRules.codeLifetime).millisecondsSince1970,
      ])
    try execute(
      """
      DELETE FROM code WHERE venue = ?1 AND navigator = ?2 AND digest NOT IN (
        SELECT digest FROM code WHERE venue = ?1 AND navigator = ?2
        ORDER BY expires DESC, digest LIMIT ?3)
      """, [person.venue, person.navigator, FriendRules.codes])
  }

  /// Uses a code up, and asks its navigator to be a friend; where that one has asked before, the two
  /// are friends now.
  ///
  /// - Returns: the other's pseudonym, and whether the two are friends.
  public func ask(
    by code: TokenDigest, of person: Person, at now: Timestamp
  ) throws -> (other: String, areFriends: Bool) {
    let found = try String.fetchOne(
      database, sql: "SELECT navigator FROM code WHERE digest = ? AND venue = ? AND expires > ?",
      arguments: [code.data, person.venue, now.millisecondsSince1970])
    guard let other = found else { throw FriendRefusal.noSuchCode }
    if other == person.navigator { throw FriendRefusal.ownCode }
    if try blocks.holds(between: person, and: other) { throw FriendRefusal.noSuchCode }
    try execute("DELETE FROM code WHERE digest = ?", [code.data])
    switch try standing(of: person, with: other) {
    case .friend: throw FriendRefusal.alreadyFriends
    case .asks:
      try accept(other, by: person, at: now)
      return (other, true)
    case .asked: return (other, false)
    case .blocked, nil: break
    }
    let open = try count(
      "SELECT count(*) FROM friendship WHERE venue = ? AND asker = ? AND isAccepted = 0",
      [person.venue, person.navigator])
    guard open < FriendRules.openRequests else {
      throw FriendRefusal.tooMany(limit: FriendRules.openRequests)
    }
    let (first, second) = Self.ordered(person.navigator, other)
    try execute(
      """
      INSERT INTO friendship (venue, first, second, asker, isAccepted, since)
      VALUES (?, ?, ?, ?, 0, ?)
      """, [person.venue, first, second, person.navigator, now.millisecondsSince1970])
    return (other, false)
  }

  private static func ordered(_ one: String, _ other: String) -> (String, String) {
    one < other ? (one, other) : (other, one)
  }

  // MARK: - Friends

  /// How a navigator stands with another; `nil` where they have nothing with each other.
  public func standing(of person: Person, with other: String) throws -> Friend.State? {
    let (first, second) = Self.ordered(person.navigator, other)
    if let row = try Row.fetchOne(
      database,
      sql: "SELECT asker, isAccepted FROM friendship WHERE venue = ? AND first = ? AND second = ?",
      arguments: [person.venue, first, second])
    {
      if try row.integer("isAccepted") != 0 { return .friend }
      return try row.text("asker") == person.navigator ? .asked : .asks
    }
    return try blocks.isBlocked(other, by: person) ? .blocked : nil
  }

  /// All navigators that a navigator has something with, by name.
  public func friends(of person: Person) throws -> [Friend] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT other, ifnull(person.name, '') AS name, asker, isAccepted, since,
          (SELECT count(*) FROM message WHERE message.venue = ?1 AND sender = other
            AND receiver = ?2 AND state <> 'read') AS unread
        FROM (
          SELECT second AS other, asker, isAccepted, since FROM friendship
            WHERE venue = ?1 AND first = ?2
          UNION ALL
          SELECT first AS other, asker, isAccepted, since FROM friendship
            WHERE venue = ?1 AND second = ?2)
        LEFT JOIN person ON person.venue = ?1 AND person.navigator = other
        ORDER BY name COLLATE NOCASE, other
        """, arguments: [person.venue, person.navigator])
    let friends = try rows.map { row in
      let hasAsked = try row.text("asker") == person.navigator
      return Friend(
        navigator: try row.text("other"), name: try row.text("name"),
        state: try row.integer("isAccepted") != 0 ? .friend : hasAsked ? .asked : .asks,
        since: try row.timestamp("since"), unread: try row.count("unread"))
    }
    return friends + (try blocks.all(of: person))
  }

  /// Accepts the request of another navigator.
  public func accept(_ other: String, by person: Person, at now: Timestamp) throws {
    guard try standing(of: person, with: other) == .asks else { throw FriendRefusal.noSuchFriend }
    for navigator in [person.navigator, other] {
      let friends = try count(
        """
        SELECT count(*) FROM friendship WHERE venue = ?1 AND isAccepted = 1
          AND (first = ?2 OR second = ?2)
        """, [person.venue, navigator])
      guard friends < FriendRules.friends else {
        throw FriendRefusal.tooMany(limit: FriendRules.friends)
      }
    }
    let (first, second) = Self.ordered(person.navigator, other)
    try execute(
      """
      UPDATE friendship SET isAccepted = 1, since = ?
      WHERE venue = ? AND first = ? AND second = ?
      """, [now.millisecondsSince1970, person.venue, first, second])
  }

  /// Ends a friendship or a request of either, with all messages between the two; a block of this
  /// navigator ends, too.
  public func end(_ other: String, by person: Person) throws {
    guard try standing(of: person, with: other) != nil else { throw FriendRefusal.noSuchFriend }
    try forget(other, by: person)
    try blocks.remove(other, by: person)
  }

  private func forget(_ other: String, by person: Person) throws {
    let (first, second) = Self.ordered(person.navigator, other)
    for table in ["friendship", "told"] {
      try execute(
        "DELETE FROM \(table) WHERE venue = ? AND first = ? AND second = ?",
        [person.venue, first, second])
    }
    try execute(
      """
      DELETE FROM message WHERE venue = ?1
        AND (sender = ?2 AND receiver = ?3 OR sender = ?3 AND receiver = ?2)
      """, [person.venue, person.navigator, other])
  }

  /// Blocks a friend, or a navigator that asked or was asked: what the two had ends, and neither can
  /// ask again, nor can other navigators of the same browser.
  ///
  /// - Returns: the other one, and other navigators of its browser with which something ended.
  public func block(_ other: String, by person: Person, at now: Timestamp) throws -> [String] {
    guard let state = try standing(of: person, with: other) else {
      throw FriendRefusal.noSuchFriend
    }
    if state == .blocked { return [other] }
    let name = try profile(of: Person(venue: person.venue, navigator: other))?.name ?? ""
    try blocks.add(other, named: name, by: person, at: now)
    let same = try blocks.others(ofBrowserOf: other, in: person.venue).filter {
      try $0 != person.navigator && standing(of: person, with: $0) != nil
    }
    for navigator in [other] + same { try forget(navigator, by: person) }
    return [other] + same
  }

  // MARK: - All of a venue

  /// How many navigators have friends, how many friendships there are, and how many navigators have
  /// sent messages that are kept.
  public func figures(of venue: String) throws -> (people: Int, pairs: Int, writers: Int) {
    let people = try count(
      """
      SELECT count(*) FROM (
        SELECT first FROM friendship WHERE venue = ?1 AND isAccepted = 1
        UNION SELECT second FROM friendship WHERE venue = ?1 AND isAccepted = 1)
      """, [venue])
    let pairs = try count(
      "SELECT count(*) FROM friendship WHERE venue = ? AND isAccepted = 1", [venue])
    let writers = try count(
      "SELECT count(DISTINCT sender) FROM message WHERE venue = ?", [venue])
    return (people, pairs, writers)
  }

  /// Deletes what is over, as much of it as one transaction takes.
  ///
  /// - Returns: whether anything was; then more may be left.
  public func removeExpired(at now: Timestamp) throws -> Bool {
    func before(_ lifetime: Double) -> Int64 {
      now.advanced(bySeconds: -lifetime).millisecondsSince1970
    }
    var batch = RowBatch(database)
    try batch.delete(from: "code", where: "expires <= ?", [now.millisecondsSince1970])
    try batch.delete(
      from: "friendship", where: "isAccepted = 0 AND since <= ?",
      [before(FriendRules.requestLifetime)])
    try batch.delete(from: "message", where: "sent <= ?", [before(FriendRules.messageLifetime)])
    try batch.delete(from: "report", where: "time <= ?", [before(FriendRules.reportLifetime)])
    try batch.delete(
      from: "logEntry", where: "day < ?", [before(FriendRules.logLifetime) / 86_400_000])
    return batch.count > 0
  }

  /// All navigators that left anything.
  public func people() throws -> Set<Person> {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT venue, navigator FROM person UNION SELECT venue, navigator FROM code
        UNION SELECT venue, first FROM friendship UNION SELECT venue, second FROM friendship
        UNION SELECT venue, blocker FROM block UNION SELECT venue, navigator FROM logEntry
        UNION SELECT venue, first FROM told UNION SELECT venue, second FROM told
        """)
    return Set(
      try rows.map { Person(venue: try $0.text("venue"), navigator: try $0.text("navigator")) })
  }

  /// Deletes all of navigators that ended, as much of it as one transaction takes; what they reported, and
  /// reports of them, stay, and so do blocks by which their browsers are known again.
  ///
  /// - Returns: whether anything was; then more may be left.
  @discardableResult
  public func remove(_ people: [Person]) throws -> Bool {
    var batch = RowBatch(database)
    for person in people {
      // What is found by the others comes first, so that nothing is left that is not found.
      for (table, condition) in [
        ("message", "sender = ?2 OR receiver = ?2"),
        ("logEntry", "navigator = ?2 OR kind = 'encounter' AND subject = ?2"),
        ("told", "first = ?2 OR second = ?2"),
        ("block", "blocker = ?2 OR blocked = ?2 AND device IS NULL"),
        ("friendship", "first = ?2 OR second = ?2"), ("code", "navigator = ?2"),
        ("person", "navigator = ?2"),
      ] {
        try batch.delete(
          from: table, where: "venue = ?1 AND (\(condition))", [person.venue, person.navigator])
      }
    }
    return batch.count > 0
  }

  /// Deletes all of a venue, as much of it as one transaction takes.
  ///
  /// - Returns: whether anything was; then more may be left.
  @discardableResult
  public func removeAll(of venue: String) throws -> Bool {
    var batch = RowBatch(database)
    for table in FriendSchema.tables.sorted() {
      try batch.delete(from: table, where: "venue = ?", [venue])
    }
    return batch.count > 0
  }
}

/// Why the friends' file does not do what a navigator asks.
public enum FriendRefusal: Error, Hashable, Sendable {
  /// The code is none, is over or was used; the same where one of the two has blocked the other.
  case noSuchCode
  /// It is the navigator's own code.
  case ownCode
  /// The two are friends already.
  case alreadyFriends
  /// There is no such friend, request or block.
  case noSuchFriend
  /// There is no such message between the two.
  case noSuchMessage
  /// There is no such report.
  case noSuchReport
  /// One of the two has as many friends, requests or blocks as it may have.
  case tooMany(limit: Int)
  /// The navigator has sent as much as it may for now.
  case tooOften(seconds: Double)
}
