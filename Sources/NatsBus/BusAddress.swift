import Support

/// Where a NATS server answers clients.
public struct BusAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address as libnats takes it.
  public let description: String
  /// Whether the connection is encrypted.
  let isEncrypted: Bool

  /// Reads `nats://host:4222` or, for TLS, `tls://host:4222`; `nil` for other texts, also for those with
  /// a password, which other users of the machine would see.
  public init?(_ text: String) {
    let parts = ServerAddress(text, schemes: ["nats", "tls"], defaultPort: 4222)
    guard let parts else { return nil }
    isEncrypted = parts.scheme == "tls"
    description = "nats://\(parts.host):\(parts.port)"
  }
}

/// By what a node authenticates at NATS, and what it trusts.
public struct BusCredentials: Sendable {
  /// The node's name, which NATS shows to operators.
  public var name: String
  /// The user's name and password, where NATS asks for them.
  public var user: (name: String, password: String)?
  /// A file of certificates (PEM) that the server's must come from; the system's where it is `nil`.
  public var authorities: String?
  /// The node's own certificate and its key (PEM files), where NATS asks for them.
  public var certificate: (file: String, key: String)?

  /// Makes the credentials of a node without a password.
  public init(name: String) { self.name = name }
}
