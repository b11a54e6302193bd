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
  /// Whether a visitor got it by itself, as a guest of the venue.
  public let isGuest: Bool

  /// Roles that a link can give.
  public static let roles: [Role] = [
    .viewer, .kiosk, .navigator, .anchor, .gateway, .staff, .monitor,
  ]

  /// Describes a link.
  public init(
    id: String, digest: TokenDigest, role: Role, scope: Scope, label: String,
    created: Timestamp, createdBy: String?, expires: Timestamp?, lastUsed: Timestamp? = nil,
    isGuest: Bool = false
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
    self.isGuest = isGuest
  }

  /// The link of a guest: it may read the venue and ask for routes.
  ///
  /// - Parameter until: when the event is over; `nil` for no end.
  public static func guest(
    of venue: String, digest: TokenDigest, until: Timestamp?, at now: Timestamp
  ) -> Link {
    let last = now.advanced(bySeconds: Lifetimes.guest)
    return Link(
      id: Sodium.identifier("l"), digest: digest, role: .guest, scope: Scope(venue: venue),
      label: "Guest", created: now, createdBy: nil, expires: until.map { min($0, last) } ?? last,
      isGuest: true)
  }

  /// The same with a navigator of its own, which it alone may report.
  public func with(navigator: String) -> Link {
    var scope = scope
    scope.navigator = navigator
    return Link(
      id: id, digest: digest, role: .navigator, scope: scope, label: label, created: created,
      createdBy: createdBy, expires: expires, lastUsed: lastUsed, isGuest: isGuest)
  }

  /// When it ends unless it is used before: guests end when they are away for long.
  public var goodUntil: Timestamp? {
    guard isGuest else { return expires }
    let idle = (lastUsed ?? created).advanced(bySeconds: Lifetimes.idleGuest)
    return expires.map { min($0, idle) } ?? idle
  }

  /// What it is when it acts.
  public var principal: Principal {
    Principal(
      kind: .device, id: id, name: label, grants: Grants(role, in: scope.venue), scope: scope)
  }
}
