public import IndoorModel

/// A token that may do one thing in one venue: for a screen, a device, a guest.
public struct Link: Hashable, Sendable {
  /// Unique, begins with `l-`; no secret.
  public let id: String
  /// What is kept of its token.
  public let digest: TokenDigest
  /// The role that it gives.
  public let role: Role
  /// Where, and what it is narrowed to.
  public let scope: Scope
  /// What people call it.
  public let label: String
  /// When it was made.
  public let created: Timestamp
  /// The account that made it.
  public let createdBy: String?
  /// When it ends; `nil` when it is good until a person revokes it.
  public let expires: Timestamp?
  /// When it was last used, to about a minute.
  public var lastUsed: Timestamp?

  /// Roles that a link can give.
  public static let roles: [Role] = [
    .viewer, .kiosk, .navigator, .anchor, .gateway, .staff, .monitor,
  ]

  /// Describes a link.
  public init(
    id: String, digest: TokenDigest, role: Role, scope: Scope, label: String,
    created: Timestamp, createdBy: String?, expires: Timestamp?, lastUsed: Timestamp? = nil
  ) {
    self.id = id
    self.digest = digest
    self.role = role
    self.scope = scope
    self.label = label
    self.created = created
    self.createdBy = createdBy
    self.expires = expires
    self.lastUsed = lastUsed
  }

  /// What it is when it acts.
  public var principal: Principal {
    Principal(
      kind: .device, id: id, name: label, grants: Grants(role, in: scope.venue), scope: scope)
  }
}
