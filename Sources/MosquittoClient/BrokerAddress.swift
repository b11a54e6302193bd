import Foundation

/// Where an MQTT broker listens.
public struct BrokerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The host's name or address.
  public let host: String
  /// The port.
  public let port: Int
  /// Whether the connection is encrypted.
  public let isEncrypted: Bool

  /// Reads `mqtt://host:1883` or, for TLS, `mqtts://host:8883`; the ports may be left out. `nil` for
  /// other texts, also for those with a password, which other users of the machine would see.
  public init?(_ text: String) {
    guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.path.count <= 1
    else { return nil }
    switch parts.scheme {
    case "mqtt": (isEncrypted, port) = (false, parts.port ?? 1883)
    case "mqtts": (isEncrypted, port) = (true, parts.port ?? 8883)
    default: return nil
    }
    guard (1...65_535).contains(port) else { return nil }
    self.host = host.trimmingCharacters(in: ["[", "]"])
  }

  /// The address as it is read.
  public var description: String {
    "\(isEncrypted ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}

/// How a client introduces itself to a broker.
public struct BrokerLogin: Sendable {
  /// The name of the session; a broker ends an earlier connection with the same.
  public var client: String
  /// The user's name, for brokers that ask.
  public var user: String?
  /// The user's password.
  public var password: String?
  /// A file of certificates (PEM) that the broker's must come from; the system's where it is `nil`.
  public var authorities: String?
  /// The client's own certificate and its key (PEM files), for brokers that ask.
  public var certificate: (file: String, key: String)?
  /// The retained topic that says `online` or, when the connection breaks, `offline`.
  public var availability: String?

  /// Makes the introduction of a client without a password.
  public init(client: String) { self.client = client }
}
