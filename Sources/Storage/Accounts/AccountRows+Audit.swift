public import Accounts
import GRDB
import IndoorModel

extension AccountRows {
  /// The deeds that are kept; earlier ones are forgotten.
  public static let auditLimit = 100_000

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
    try execute(
      "DELETE FROM audit WHERE id <= ?", [database.lastInsertedRowID - Int64(Self.auditLimit)])
  }

  /// Deeds, the latest first.
  ///
  /// - Parameter id: only those before this one.
  public func audit(before id: Int64 = .max, limit: Int) throws -> [AuditEntry] {
    try Row.fetchAll(
      database, sql: "SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?",
      arguments: [id, limit]
    ).compactMap { row in
      guard let deed = AuditEntry.Deed(rawValue: row["deed"]) else { return nil }
      return AuditEntry(
        id: row["id"], time: Timestamp(row, "time"),
        actor: AuditEntry.Actor(
          kind: row["actorKind"], id: row["actor"], name: row["actorName"]),
        deed: deed, about: row["about"], venue: row["venue"], address: row["address"],
        detail: row["detail"])
    }
  }
}
