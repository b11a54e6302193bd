public import Friends
import GRDB
import IndoorModel

/// What navigators wanted kept of their encounters and places, within a transaction.
public struct FriendLogRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  private func execute(_ sql: String, _ arguments: StatementArguments) throws {
    try database.execute(sql: sql, arguments: arguments)
  }

  /// Begins or ends to keep a log of a navigator, which must have a name; what is there stays.
  public func keep(_ keepsLog: Bool, of person: FriendRows.Person) throws {
    try execute(
      "UPDATE person SET keepsLog = ? WHERE venue = ? AND navigator = ?",
      [keepsLog, person.venue, person.navigator])
  }

  /// The navigators that want one.
  public func keepers() throws -> [FriendRows.Person] {
    try Row.fetchAll(
      database,
      sql: "SELECT venue, navigator FROM person WHERE keepsLog = 1 ORDER BY venue, navigator"
    ).map {
      FriendRows.Person(venue: try $0.text("venue"), navigator: try $0.text("navigator"))
    }
  }

  /// Adds to the line of a day.
  public func add(_ entry: FriendLogEntry, of person: FriendRows.Person) throws {
    try execute(
      """
      INSERT INTO logEntry (venue, navigator, kind, subject, day, name, count, seconds)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET name = excluded.name, count = count + excluded.count,
        seconds = seconds + excluded.seconds
      """,
      [
        person.venue, person.navigator, entry.kind.rawValue, entry.subject, entry.day, entry.name,
        entry.count, entry.seconds,
      ])
  }

  /// All lines of a navigator, by day.
  public func entries(of person: FriendRows.Person) throws -> [FriendLogEntry] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT * FROM logEntry WHERE venue = ? AND navigator = ? ORDER BY day, kind, subject
        """, arguments: [person.venue, person.navigator]
    ).compactMap { row in
      guard let kind = FriendLogEntry.Kind(rawValue: try row.text("kind")) else { return nil }
      return FriendLogEntry(
        kind: kind, subject: try row.text("subject"), name: try row.text("name"),
        day: try row.integer("day"), count: try row.count("count"),
        seconds: try row.number("seconds"))
    }
  }

  /// Deletes all lines of a navigator.
  public func remove(of person: FriendRows.Person) throws {
    try execute(
      "DELETE FROM logEntry WHERE venue = ? AND navigator = ?", [person.venue, person.navigator])
  }
}
