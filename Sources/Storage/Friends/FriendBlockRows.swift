import Friends
import GRDB
import IndoorModel

/// Which navigators have blocked which, within a transaction. A block holds for the later navigators
/// of a browser, too, where that sends what it keeps.
struct FriendBlockRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Whether either of two has blocked the other, or another navigator of the other's browser.
  func holds(between person: FriendRows.Person, and other: String) throws -> Bool {
    try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT * FROM block WHERE venue = ?1
          AND (blocker = ?2 AND (blocked = ?3 OR device =
              (SELECT device FROM person WHERE venue = ?1 AND navigator = ?3))
            OR blocker = ?3 AND (blocked = ?2 OR device =
              (SELECT device FROM person WHERE venue = ?1 AND navigator = ?2))))
        """, arguments: [person.venue, person.navigator, other]) ?? false
  }

  /// Whether a navigator has blocked another one itself.
  func isBlocked(_ other: String, by person: FriendRows.Person) throws -> Bool {
    try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT * FROM block WHERE venue = ? AND blocker = ? AND blocked = ?)
        """, arguments: [person.venue, person.navigator, other]) ?? false
  }

  /// All that a navigator has blocked, by name.
  func all(of person: FriendRows.Person) throws -> [FriendRows.Friend] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT blocked, name, since FROM block WHERE venue = ? AND blocker = ?
        ORDER BY name COLLATE NOCASE, blocked
        """, arguments: [person.venue, person.navigator]
    ).map { row in
      FriendRows.Friend(
        navigator: try row.text("blocked"), name: try row.text("name"), state: .blocked,
        since: try row.timestamp("since"), unread: 0)
    }
  }

  /// Adds a block, by what the browser of the other one keeps, too.
  func add(
    _ other: String, named name: String, by person: FriendRows.Person, at now: Timestamp
  ) throws {
    let count = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM block WHERE venue = ? AND blocker = ?",
      arguments: [person.venue, person.navigator])
    guard count ?? 0 < FriendRules.blocks else {
      throw FriendRefusal.tooMany(limit: FriendRules.blocks)
    }
    try database.execute(
      sql: """
        INSERT INTO block (venue, blocker, blocked, name, since, device) VALUES (?1, ?2, ?3, ?4, ?5,
          (SELECT device FROM person WHERE venue = ?1 AND navigator = ?3))
        """, arguments: [person.venue, person.navigator, other, name, now.millisecondsSince1970])
  }

  /// The other navigators of a navigator's browser.
  func others(ofBrowserOf navigator: String, in venue: String) throws -> [String] {
    try String.fetchAll(
      database,
      sql: """
        SELECT same.navigator FROM person AS same JOIN person AS known USING (venue, device)
        WHERE venue = ?1 AND known.navigator = ?2 AND same.navigator <> ?2
        """, arguments: [venue, navigator])
  }

  /// Ends a block.
  func remove(_ other: String, by person: FriendRows.Person) throws {
    try database.execute(
      sql: "DELETE FROM block WHERE venue = ? AND blocker = ? AND blocked = ?",
      arguments: [person.venue, person.navigator, other])
  }
}
