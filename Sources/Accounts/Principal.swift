/// Who sends a request or holds a socket.
public struct Principal: Hashable, Sendable {
  /// What it is that acts.
  public enum Kind: String, Hashable, Sendable {
    /// Nobody known.
    case anonymous
    /// A person with an account.
    case person
    /// A device or program with a token.
    case device
  }

  /// What it is that acts.
  public let kind: Kind
  /// Unique among the accounts and tokens; `nil` for nobody known.
  public let id: String?
  /// What it is to this server.
  public let role: Role

  /// A person with an account.
  public static func person(id: String, role: Role) -> Principal {
    Principal(kind: .person, id: id, role: role)
  }

  /// A device or program with a token.
  public static func device(id: String, role: Role) -> Principal {
    Principal(kind: .device, id: id, role: role)
  }

  /// Somebody who did not say who they are.
  public static let anonymous = Principal(kind: .anonymous, id: nil, role: .anonymous)
}
