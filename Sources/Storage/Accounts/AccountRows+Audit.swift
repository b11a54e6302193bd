public import Accounts
import GRDB
import IndoorModel

extension AccountRows {
  /// The deeds that are kept.
  public static let auditLimit = 100_000
  /// Of these, how many an actor with many keeps when there are more: an account or link, and all
  /// unknown actors together.
  public static let auditShares = (known: 1000, unknown: 20_000)

  /// Writes a deed down.
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

  /// Forgets deeds when there are too many: first the oldest of actors with more than their share,
  /// so that no actor pushes out by deeds of its own what others did; then the oldest of all.
  ///
  /// Takes some tenths of a second when there are too many.
  public func trimAudit(
    to limit: Int = auditLimit, shares: (known: Int, unknown: Int) = auditShares
  )
    throws
  {
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

  /// Deeds, the latest first.
  ///
  /// - Parameter id: only those before this one.
  public func audit(before id: Int64 = .max, limit: Int) throws -> [AuditEntry] {
    try Row.fetchAll(
      database, sql: "SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?",
      arguments: [id, limit]
    ).compactMap { row in
      guard let deed = AuditEntry.AuditEvent(rawValue: row["deed"]) else { return nil }
      return AuditEntry(
        id: row["id"], time: Timestamp(row, "time"),
        actor: AuditEntry.Actor(
          kind: row["actorKind"], id: row["actor"], name: row["actorName"]),
        deed: deed, about: row["about"], venue: row["venue"], address: row["address"],
        detail: row["detail"])
    }
  }
}
