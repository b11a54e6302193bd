import GRDB
public import IndoorModel

/// What a navigator of a venue said of the people that may see it, as it is kept.
public struct SharingRow: Hashable, Sendable {
  /// The slug of the venue.
  public let venue: String
  /// Its pseudonym.
  public let navigator: String
  /// Which people it is shown to.
  public let status: String
  /// The pseudonyms of its friends; they have no spaces.
  public let friends: [String]
  /// Whether its own device said it.
  public let isOwn: Bool
  /// When it was heard of last, to about a day.
  public let heard: Timestamp

  /// Describes a row.
  public init(
    venue: String, navigator: String, status: String, friends: [String], isOwn: Bool,
    heard: Timestamp
  ) {
    self.venue = venue
    self.navigator = navigator
    self.status = status
    self.friends = friends
    self.isOwn = isOwn
    self.heard = heard
  }
}

/// What navigators said of the people that may see them, within a transaction.
public struct SharingRows {
  private let database: Database

  init(_ database: Database) { self.database = database }

  private func execute(_ sql: String, _ arguments: StatementArguments) throws {
    try database.execute(sql: sql, arguments: arguments)
  }

  /// All of it, in all venues.
  public func all() throws -> [SharingRow] {
    try Row.fetchAll(database, sql: "SELECT * FROM sharing ORDER BY venue, navigator")
      .map(Self.sharing)
  }

  private static func sharing(_ row: Row) throws -> SharingRow {
    SharingRow(
      venue: try row.text("venue"), navigator: try row.text("navigator"),
      status: try row.text("status"),
      friends: try row.text("friends").split(separator: " ").map(String.init),
      isOwn: try row.integer("isOwn") != 0, heard: try row.timestamp("heard"))
  }

  /// What a navigator of a venue said; `nil` where it said nothing.
  public func row(of navigator: String, in venue: String) throws -> SharingRow? {
    try Row.fetchOne(
      database, sql: "SELECT * FROM sharing WHERE venue = ? AND navigator = ?",
      arguments: [venue, navigator]
    ).map(Self.sharing)
  }

  /// Keeps what a navigator said, in the place of what it said before.
  public func keep(_ row: SharingRow) throws {
    try execute(
      """
      INSERT OR REPLACE INTO sharing (venue, navigator, status, friends, isOwn, heard)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        row.venue, row.navigator, row.status, row.friends.joined(separator: " "), row.isOwn,
        row.heard.millisecondsSince1970,
      ])
  }

  /// Forgets what a navigator said.
  public func remove(of navigator: String, in venue: String) throws {
    try execute(
      "DELETE FROM sharing WHERE venue = ? AND navigator = ?", [venue, navigator])
  }

  /// Forgets what navigators said that were not heard of since and have no link of their own.
  public func remove(before time: Timestamp) throws {
    try execute(
      """
      DELETE FROM sharing WHERE heard <= ? AND NOT EXISTS (SELECT 1 FROM link
        WHERE link.venue = sharing.venue AND link.navigator = sharing.navigator)
      """, [time.millisecondsSince1970])
  }
}
