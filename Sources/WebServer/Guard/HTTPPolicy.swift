/// What a `GuardedApplication` goes by.
public struct HTTPPolicy: Sendable {
  /// The proxies that are believed; a ledger does not count them as clients.
  let proxies: TrustedProxies
  private let sites: SameOrigin
  private let fields: SecurityFields
  private let shared: SharedPaths

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
  ///   - tileOrigins: the origins of the map tiles that the editor may show.
  ///   - isHostChecked: whether it refuses to answer under names that it was not given.
  ///   - shared: what pages of some other origins may ask for.
  ///   - isStrict: whether browsers shall ask encrypted only from now on, where they did.
  public init(
    trustedProxies: [String] = [], publicURLs: [String] = [], allowedHosts: [String] = [],
    frameOrigins: [String] = [], tileOrigins: [String] = [],
    shared interfaces: [SharedInterface] = [], isHostChecked: Bool = true, isStrict: Bool = false
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
    var shares: [(SharedInterface, origins: [Origin])] = []
    for each in interfaces { shares.append((each, try Self.origins(each.origins))) }
    shared = SharedPaths(shares)
    sites = SameOrigin(
      hosts: hosts, publicOrigins: try Self.origins(publicURLs), isHostChecked: isHostChecked,
      shared: shared)
    fields = SecurityFields(
      frameOrigins: try Self.origins(frameOrigins), tileOrigins: try Self.origins(tileOrigins),
      isStrict: isStrict)
  }

  /// The request as its client has sent it, without the words of proxies, and without the cookies of
  /// an account where a page of another origin asks.
  func resolve(_ request: Request) -> Request { sites.resolve(proxies.resolve(request)) }

  /// Says why a request of this name or from that page is refused; `nil` when it is not.
  func refusal(of request: Request, isUpgrade: Bool = false) -> SameOrigin.Refusal? {
    sites.refusal(of: request, isUpgrade: isUpgrade)
  }

  /// Where a client is sent that asked without encryption.
  enum Destination: Equatable {
    /// To the host that it asked.
    case sameHost
    /// To the server's own address, as people know it.
    case origin(String)
    case nowhere
  }

  /// Where a client is sent that asked a host without encryption.
  func destination(of host: HostName) -> Destination { sites.destination(of: host) }

  /// Adds what all responses say to browsers.
  func complete(_ response: inout Response, for request: Request) {
    fields.add(to: &response, for: request)
    shared.complete(&response, for: request)
  }

  /// Says to a browser what a page of another origin may ask for; `nil` for what is no such question.
  func answerBrowser(_ request: Request) -> Response? { shared.answer(to: request) }

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
