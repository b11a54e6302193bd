public import Accounts
import GRDB
import IndoorModel

/// The log of what was done in and with accounts, within a transaction.
public struct AuditRows {
  /// The entries that are kept.
  public static let limit = 100_000
  /// Of these, how many an actor with many keeps when there are more: an account or link, and all
  /// unknown actors together.
  public static let shares = (known: 1000, unknown: 20_000)

  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Adds an entry.
  public func note(_ entry: AuditEntry) throws {
    try execute(
      """
      INSERT INTO audit (time, actorKind, actor, actorName, deed, about, venue, address, detail)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        entry.time.millisecondsSince1970, entry.actor.kind, entry.actor.id, entry.actor.name,
        entry.deed.rawValue, entry.about, entry.venue, entry.address, entry.detail,
      ])
  }

  private func execute(_ sql: String, _ arguments: StatementArguments) throws {
    try database.execute(sql: sql, arguments: arguments)
  }

  /// Forgets entries when there are too many: first the oldest of actors with more than their share,
  /// so that no actor pushes out by its own what others did; then the oldest of all.
  ///
  /// Takes some tenths of a second when there are too many.
  public func trim(
    to limit: Int = AuditRows.limit, shares: (known: Int, unknown: Int) = AuditRows.shares
  ) throws {
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM audit") ?? 0
    if count <= limit { return }
    try execute(
      """
      DELETE FROM audit WHERE id IN (
        SELECT id FROM (
          SELECT id, actor, row_number() OVER (
            PARTITION BY actorKind, actor ORDER BY id DESC) AS place FROM audit)
        WHERE place > iif(actor IS NULL, ?, ?) ORDER BY id LIMIT ?)
      """, [shares.unknown, shares.known, count - limit])
    try execute(
      """
      DELETE FROM audit WHERE id <= (
        SELECT id FROM audit ORDER BY id DESC LIMIT 1 OFFSET ?)
      """, [limit])
  }

  /// The entries, the latest first.
  ///
  /// - Parameter id: only those before this one.
  public func entries(before id: Int64 = .max, limit: Int) throws -> [AuditEntry] {
    try Row.fetchAll(
      database, sql: "SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?",
      arguments: [id, limit]
    ).compactMap { row in
      guard let deed = AuditEntry.AuditEvent(rawValue: try row.text("deed")) else { return nil }
      return AuditEntry(
        id: Int64(try row.integer("id")), time: try row.timestamp("time"),
        actor: AuditEntry.Actor(
          kind: try row.text("actorKind"), id: try row.textIfPresent("actor"),
          name: try row.textIfPresent("actorName")),
        deed: deed, about: try row.textIfPresent("about"), venue: try row.textIfPresent("venue"),
        address: try row.textIfPresent("address"),
        detail: try row.textIfPresent("detail"))
    }
  }
}
