public import Accounts
import Foundation
import GRDB
public import IndoorModel

extension AccountRows {
  /// Links of a venue at most.
  public static let linkLimit = 1000

  /// The links that people made, all or those to a venue, the newest first.
  public func links(to venue: String? = nil) throws -> [Link] {
    try links(where: "isGuest = 0 AND (?1 IS NULL OR venue = ?1)", [venue])
  }

  /// The links that a condition of SQL chooses, the newest first.
  func links(where condition: String, _ arguments: StatementArguments = []) throws -> [Link] {
    try Row.fetchAll(
      database, sql: "SELECT * FROM link WHERE \(condition) ORDER BY created DESC, id",
      arguments: arguments
    ).compactMap { row in
      guard let role = Role(rawValue: try row.text("role")) else { return nil }
      return Link(
        id: try row.text("id"), digest: try row.digest("digest"), role: role,
        scope: Scope(
          venue: try row.text("venue"), floor: try row.textIfPresent("floor"),
          place: try row.textIfPresent("place"),
          navigator: try row.textIfPresent("navigator"),
          device: try row.textIfPresent("device")),
        label: try row.text("label"), created: try row.timestamp("created"),
        createdBy: try row.textIfPresent("createdBy"),
        expires: try row.timestampIfPresent("expires"),
        lastUsed: try row.timestampIfPresent("lastUsed"),
        isGuest: try row.integer("isGuest") != 0)
    }
  }

  /// Adds a link that a person made.
  public func add(_ link: Link) throws {
    let count = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM link WHERE venue = ? AND isGuest = 0",
      arguments: [link.scope.venue])
    if count ?? 0 >= Self.linkLimit { throw AccountRefusal.tooMany(limit: Self.linkLimit) }
    try insert(link)
  }

  func insert(_ link: Link) throws {
    try execute(
      """
      INSERT INTO link (id, digest, role, venue, floor, place, navigator, device, label, created,
        createdBy, expires, isGuest)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        link.id, link.digest.data, link.role.rawValue, link.scope.venue, link.scope.floor,
        link.scope.place, link.scope.navigator, link.scope.device, link.label,
        link.created.millisecondsSince1970, link.createdBy, link.expires?.millisecondsSince1970,
        link.isGuest,
      ])
  }

  /// Gives a link to a venue another token; the one that it had is good no more.
  public func rotate(link id: String, to venue: String, digest: TokenDigest) throws {
    try change(
      "UPDATE link SET digest = ? WHERE id = ? AND venue = ? AND isGuest = 0",
      [digest.data, id, venue],
      or: .notFound)
  }

  /// Revokes a link to a venue.
  public func remove(link id: String, to venue: String) throws {
    try change(
      "DELETE FROM link WHERE id = ? AND venue = ? AND isGuest = 0", [id, venue], or: .notFound)
  }

  /// Invitations that are open at most.
  public static let invitationLimit = 1000

  /// The invitations that are not used yet, the newest first.
  public func invitations() throws -> [Invitation] {
    try Row.fetchAll(database, sql: "SELECT * FROM invitation ORDER BY created DESC, id")
      .compactMap(Self.invitation)
  }

  private static func invitation(_ row: Row) throws -> Invitation? {
    guard let role = Role(rawValue: try row.text("role")) else { return nil }
    return Invitation(
      id: try row.text("id"), digest: try row.digest("digest"), role: role,
      venue: try row.text("venue"),
      email: (try row.textIfPresent("email")).flatMap(EmailAddress.init),
      created: try row.timestamp("created"),
      createdBy: try row.textIfPresent("createdBy"), expires: try row.timestamp("expires"))
  }

  /// Adds an invitation.
  public func add(_ invitation: Invitation) throws {
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM invitation")
    if count ?? 0 >= Self.invitationLimit {
      throw AccountRefusal.tooMany(limit: Self.invitationLimit)
    }
    try execute(
      """
      INSERT INTO invitation (id, digest, role, venue, email, created, createdBy, expires)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        invitation.id, invitation.digest.data, invitation.role.rawValue, invitation.venue,
        invitation.email?.text, invitation.created.millisecondsSince1970, invitation.createdBy,
        invitation.expires.millisecondsSince1970,
      ])
  }

  /// Takes an invitation back.
  public func remove(invitation id: String) throws {
    try change("DELETE FROM invitation WHERE id = ?", [id], or: .notFound)
  }

  /// Takes back the invitations that no account made: those of the command line and of starts
  /// without an owner.
  public func removeOwnInvitations(to role: Role) throws {
    try execute(
      "DELETE FROM invitation WHERE createdBy IS NULL AND venue = ? AND role = ?",
      [Grants.everyVenue, role.rawValue])
  }

  /// The invitation of a token, as long as it is good.
  public func invitation(_ digest: TokenDigest, at now: Timestamp) throws -> Invitation? {
    try Row.fetchOne(
      database, sql: "SELECT * FROM invitation WHERE digest = ? AND expires > ?",
      arguments: [digest.data, now.millisecondsSince1970]
    ).flatMap(Self.invitation)
  }

  /// Uses an invitation up.
  public func takeInvitation(_ digest: TokenDigest, at now: Timestamp) throws -> Invitation {
    guard let found = try invitation(digest, at: now) else { throw AccountRefusal.noSuchToken }
    try remove(invitation: found.id)
    return found
  }

  /// Adds a link to a new password, or in at once; earlier ones of its kind end.
  public func add(_ link: OneTimeLink) throws {
    try execute(
      "DELETE FROM oneTimeLink WHERE account = ? AND kind = ?",
      [link.account, link.kind.rawValue])
    try execute(
      "INSERT INTO oneTimeLink (digest, kind, account, expires) VALUES (?, ?, ?, ?)",
      [
        link.digest.data, link.kind.rawValue, link.account, link.expires.millisecondsSince1970,
      ])
  }

  /// The link of a token, as long as it is good.
  public func oneTimeLink(_ digest: TokenDigest, at now: Timestamp) throws -> OneTimeLink? {
    guard
      let row = try Row.fetchOne(
        database, sql: "SELECT * FROM oneTimeLink WHERE digest = ? AND expires > ?",
        arguments: [digest.data, now.millisecondsSince1970]),
      let kind = Token.Kind(rawValue: try row.text("kind"))
    else { return nil }
    return OneTimeLink(
      digest: digest, kind: kind, account: try row.text("account"),
      expires: try row.timestamp("expires"))
  }

  /// Uses a link up and returns the account it is for.
  public func takeOneTimeLink(
    _ digest: TokenDigest, kind: Token.Kind, at now: Timestamp
  ) throws -> Account {
    guard let link = try oneTimeLink(digest, at: now), link.kind == kind,
      let account = try account(id: link.account)
    else { throw AccountRefusal.noSuchToken }
    try execute("DELETE FROM oneTimeLink WHERE digest = ?", [digest.data])
    return account
  }
}
