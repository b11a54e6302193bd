/// The person, device or program that sends a request or holds a socket.
public struct Principal: Hashable, Sendable {
  /// What it is that acts.
  public enum Kind: String, Hashable, Sendable {
    /// A stranger: a client that did not identify itself.
    case anonymous
    /// A person with an account.
    case person
    /// A device or program with a token.
    case device
  }

  /// What it is that acts.
  public let kind: Kind
  /// Unique among the accounts and links; `nil` for a stranger.
  public let id: String?
  /// What others may read: a person's name, unique among persons, or a link's label.
  public let name: String?
  /// Its roles.
  public let grants: Grants
  /// What its link is narrowed to; `nil` for a principal without such limits.
  public let scope: Scope?

  /// Describes a principal.
  public init(
    kind: Kind, id: String?, name: String? = nil, grants: Grants, scope: Scope? = nil
  ) {
    self.kind = kind
    self.id = id
    self.name = name
    self.grants = grants
    self.scope = scope
  }

  /// The role in all venues.
  public var role: Role { grants.everywhere ?? .anonymous }

  /// The role in a venue, for words only: what it may do is asked of the table.
  public func role(in venue: String) -> Role { grants[venue] ?? role }

  /// A person with a role in all venues.
  public static func person(id: String, role: Role) -> Principal {
    Principal(kind: .person, id: id, grants: Grants(everywhere: role))
  }

  /// A device or program with a role in all venues.
  public static func device(id: String, role: Role) -> Principal {
    Principal(kind: .device, id: id, grants: Grants(everywhere: role))
  }

  /// A stranger: a client that did not identify itself.
  public static let anonymous = Principal(kind: .anonymous, id: nil, grants: Grants())
}
