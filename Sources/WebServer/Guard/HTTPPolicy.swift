/// What a `GuardedApplication` goes by.
public struct HTTPPolicy: Sendable {
  var proxies: TrustedProxies
  var sites: SameOrigin
  var fields: SecurityFields

  /// Why a rule cannot be understood.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// Neither an address nor an address with the number of its bits.
    case noAddress(String)
    /// No address of the web such as `https://map.example.org`.
    case noOrigin(String)
    /// No host name.
    case noHost(String)

    /// A sentence for the operator that starts the server.
    public var description: String {
      switch self {
      case .noAddress(let text): "“\(text)” is no address such as 10.0.0.1 or 10.0.0.0/8"
      case .noOrigin(let text): "“\(text)” is no origin such as https://map.example.org"
      case .noHost(let text): "“\(text)” is no host name such as map.example.org"
      }
    }
  }

  /// Makes the rules.
  ///
  /// - Parameters:
  ///   - trustedProxies: the addresses (`10.0.0.1`, `10.0.0.0/8`) of proxies that are believed.
  ///   - publicURLs: the server's own addresses as people know them.
  ///   - allowedHosts: further names that it has.
  ///   - frameOrigins: the origins of the pages that may frame ours.
  ///   - isHostChecked: whether it refuses to answer under names that it was not given.
  ///   - isStrict: whether browsers shall ask encrypted only from now on, where they did.
  public init(
    trustedProxies: [String] = [], publicURLs: [String] = [], allowedHosts: [String] = [],
    frameOrigins: [String] = [], isHostChecked: Bool = true, isStrict: Bool = false
  ) throws(Failure) {
    var ranges: [AddressRange] = []
    for text in trustedProxies {
      guard let range = AddressRange(text) else { throw .noAddress(text) }
      ranges.append(range)
    }
    proxies = TrustedProxies(ranges)
    var hosts: Set<String> = []
    for text in allowedHosts {
      guard let name = HostName(text) else { throw .noHost(text) }
      hosts.insert(name.host)
    }
    sites = SameOrigin(
      hosts: hosts, publicOrigins: try Self.origins(publicURLs), isHostChecked: isHostChecked)
    fields = SecurityFields(frameOrigins: try Self.origins(frameOrigins), isStrict: isStrict)
  }

  private static func origins(_ texts: [String]) throws(Failure) -> [Origin] {
    var origins: [Origin] = []
    for text in texts {
      // Only the first three parts of an address make its origin.
      let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      guard let origin = Origin(parts.prefix(3).joined(separator: "/")) else {
        throw .noOrigin(text)
      }
      origins.append(origin)
    }
    return origins
  }
}
