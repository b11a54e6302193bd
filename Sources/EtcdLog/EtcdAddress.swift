import Support

/// Where a member of an etcd cluster answers clients.
public struct EtcdAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address as curl takes it.
  public let description: String

  /// Reads `http://host:2379` or `https://host:2379`; `nil` for other texts, also for those with a
  /// password, which other users of the machine would see.
  public init?(_ text: String) {
    let parts = ServerAddress(text, schemes: ["http", "https"], defaultPort: 2379)
    guard let parts else { return nil }
    description = "\(parts.scheme)://\(parts.host):\(parts.port)"
  }
}

/// By what a node authenticates at etcd, and what it trusts.
public struct EtcdCredentials: Sendable {
  /// The user's name and password, where etcd asks for them.
  ///
  /// etcd's JSON gateway does not take the name in a client's certificate for a user.
  public var user: (name: String, password: String)?
  /// A file of certificates (PEM) that etcd's must come from; the system's where it is `nil`.
  public var authorities: String?

  /// Makes the credentials of a client without a password.
  public init() {}
}

/// How long a client waits.
public struct EtcdTimeouts: Sendable {
  /// Seconds for one request to one member. A change of etcd's leader takes 1 to 2.5 seconds.
  public var request = 2.0
  /// Seconds for each member of several before one of them gets `request`, where something is read.
  public var firstAttempt = 0.7
  /// Seconds for the connection to one member.
  public var connection = 1.0

  /// Makes the usual ones.
  public init() {}
}
