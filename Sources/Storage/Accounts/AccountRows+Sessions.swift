public import Accounts
import Foundation
import GRDB
public import IndoorModel

extension AccountRows {
  /// All sessions, or those of a person, the one used last first.
  public func sessions(of account: String? = nil) throws -> [Session] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT * FROM session WHERE ?1 IS NULL OR account = ?1 ORDER BY lastSeen DESC, id
        """, arguments: [account]
    ).map(Self.session)
  }

  private static func session(_ row: Row) throws -> Session {
    var previous: Session.Previous?
    if !row.isNull("previousDigest"), let until = try row.timestampIfPresent("previousUntil") {
      previous = Session.Previous(digest: try row.digest("previousDigest"), until: until)
    }
    return Session(
      id: try row.text("id"), account: try row.text("account"), digest: try row.digest("digest"),
      previous: previous, created: try row.timestamp("created"),
      renewed: try row.timestamp("renewed"),
      lastSeen: try row.timestamp("lastSeen"), address: try row.text("address"),
      agent: try row.text("agent"))
  }

  /// Begins a session; of too many of one person, those not used for longest end.
  public func add(_ session: Session) throws {
    try execute(
      """
      INSERT INTO session (id, account, digest, created, renewed, lastSeen, address, agent)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        session.id, session.account, session.digest.data, session.created.millisecondsSince1970,
        session.renewed.millisecondsSince1970, session.lastSeen.millisecondsSince1970,
        session.address, session.agent,
      ])
    try execute(
      """
      DELETE FROM session WHERE account = ?1 AND id NOT IN (
        SELECT id FROM session WHERE account = ?1 ORDER BY lastSeen DESC, created DESC LIMIT ?2)
      """, [session.account, Lifetimes.sessionLimit])
  }

  /// Gives a session another token, unless another request just did; the one before is good for a
  /// little while.
  ///
  /// - Returns: whether it has the new token.
  public func renew(
    session id: String, from old: TokenDigest, to new: TokenDigest, at now: Timestamp
  ) throws -> Bool {
    try execute(
      """
      UPDATE session SET previousDigest = digest, previousUntil = ?, digest = ?, renewed = ?
      WHERE id = ? AND digest = ?
      """,
      [
        now.advanced(bySeconds: Lifetimes.previousToken).millisecondsSince1970, new.data,
        now.millisecondsSince1970, id, old.data,
      ])
    return database.changesCount > 0
  }

  /// Ends a session.
  public func remove(session id: String, of account: String) throws {
    try change(
      "DELETE FROM session WHERE id = ? AND account = ?", [id, account], or: .notFound)
  }

  /// Ends all sessions of a person but one.
  public func removeSessions(of account: String, except id: String? = nil) throws {
    try execute(
      "DELETE FROM session WHERE account = ?1 AND (?2 IS NULL OR id <> ?2)", [account, id])
  }

  /// Notes when sessions and links were last used.
  public func note(
    sessions: [String: Timestamp], links: [String: Timestamp]
  ) throws {
    for (id, time) in sessions {
      let moment = time.millisecondsSince1970
      try execute("UPDATE session SET lastSeen = max(lastSeen, ?) WHERE id = ?", [moment, id])
      try execute(
        """
        UPDATE account SET lastSeen = max(ifnull(lastSeen, 0), ?)
        WHERE id = (SELECT account FROM session WHERE id = ?)
        """, [moment, id])
    }
    for (id, time) in links {
      try execute(
        "UPDATE link SET lastUsed = max(ifnull(lastUsed, 0), ?) WHERE id = ?",
        [time.millisecondsSince1970, id])
    }
  }
}
