import Foundation

/// Where a server listens, as operators write it.
public struct ServerAddress: Hashable, Sendable {
  /// One of those that were allowed.
  public let scheme: String
  /// A name or an address.
  public let host: String
  /// From 1 to 65535.
  public let port: Int

  /// Reads `scheme://host:port`; `nil` for other texts, also for those with a password, which other users
  /// of the machine would see.
  public init?(_ text: String, schemes: Set<String>, defaultPort: Int) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme,
      schemes.contains(scheme), let host = parts.host, !host.isEmpty,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      parts.path.isEmpty || parts.path == "/", (1...65_535).contains(parts.port ?? defaultPort)
    else { return nil }
    (self.scheme, self.host, port) = (scheme, host, parts.port ?? defaultPort)
  }
}
