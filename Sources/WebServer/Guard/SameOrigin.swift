import HTTPTypes

/// Decides whether a request may come from where it comes from: other sites' pages may neither
/// change anything here nor open the live stream in the name of the person that looks at them.
///
/// After “Cross-Site Request Forgery Prevention” of OWASP and RFC 6455, section 10.2. The address
/// is looked at as well: a page with a name that is made to point here (“DNS rebinding”) has our
/// origin.
struct SameOrigin: Sendable {
  /// Why a request is not answered.
  enum Refusal: Equatable { case hiddenClient, otherHost(String), otherSite, noSite }

  /// The names under which the server answers besides those that need no word.
  private let hosts: Set<String>
  /// Its address as people know it, where a proxy does not say it.
  private let publicOrigins: [Origin]
  /// Whether it answers under no other name.
  private let isHostChecked: Bool
  /// What some other sites' pages may ask for, too.
  private let shared: SharedPaths
  /// The cookies that identify an account: the first over plain HTTP, the second encrypted.
  private static let cookies = ["floorcast", "__Host-floorcast"]

  init(hosts: Set<String>, publicOrigins: [Origin], isHostChecked: Bool, shared: SharedPaths) {
    (self.hosts, self.publicOrigins, self.isHostChecked) = (hosts, publicOrigins, isHostChecked)
    self.shared = shared
  }

  /// Takes the cookies from a request of another origin's page that may ask for it: browsers send
  /// them to a host of the same site, and the page is not to act for the account.
  func resolve(_ request: Request) -> Request {
    let fields = request.head.headerFields
    guard fields[.cookie] != nil, shared.origin(of: request) != nil,
      let origin = fields[.origin].flatMap(Origin.init), !publicOrigins.contains(origin),
      !isOurs(origin, for: request)
    else { return request }
    var request = request
    request.head.headerFields[fields: .cookie] = []
    return request
  }

  /// Says why a request is refused; `nil` when it is not.
  func refusal(of request: Request, isUpgrade: Bool = false) -> Refusal? {
    if request.isClientHidden { return .hiddenClient }
    if let host = otherHost(of: request) { return .otherHost(host) }
    guard isUpgrade || !Self.reading.contains(request.method) else { return nil }
    let fields = request.head.headerFields
    let hasCookie = hasCookie(fields[values: .cookie])
    // A page of another site cannot set it without asking first, and is not let.
    let isBearer = fields[.authorization]?.lowercased().hasPrefix("bearer ") ?? false
    if isBearer, !hasCookie { return nil }
    if !hasCookie, shared.origin(of: request) != nil { return nil }
    let origin = fields[.origin]
    if let origin = origin.flatMap(Origin.init), publicOrigins.contains(origin) { return nil }
    if let site = Self.fetchSite.flatMap({ fields[$0] }) {
      return site == "same-origin" || site == "none" ? nil : .otherSite
    }
    if let origin {
      return Origin(origin).map { isOurs($0, for: request) } ?? false ? nil : .otherSite
    }
    // Programs that are no browser; a browser's cookie comes with one or the other.
    return hasCookie ? .noSite : nil
  }

  /// The methods that change nothing.
  private static let reading: Set<HTTPRequest.Method> = [.get, .head, .options]
  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")

  private func isOurs(_ origin: Origin, for request: Request) -> Bool {
    guard let host = request.head.authority.flatMap(HostName.init) else { return false }
    // Behind a proxy that the options do not name, https arrives as http.
    if request.head.scheme == "https", origin.scheme != "https" { return false }
    return origin.host.isSame(as: host, scheme: origin.scheme)
  }

  private func hasCookie(_ values: [String]) -> Bool {
    values.contains { value in
      value.split(separator: ";").contains { pair in
        Self.cookies.contains { pair.drop { $0 == " " }.hasPrefix($0 + "=") }
      }
    }
  }

  /// The name that was asked for, when it is none of ours.
  ///
  /// An address in numbers is always ours: no name was made to point here.
  private func otherHost(of request: Request) -> String? {
    guard isHostChecked, let authority = request.head.authority else { return nil }
    guard let name = HostName(authority) else { return authority }
    return isOurs(name) ? nil : name.host
  }

  private func isOurs(_ name: HostName) -> Bool {
    NetworkAddress(name.host) != nil || name.host == "localhost"
      || name.host.hasSuffix(".localhost") || hosts.contains(name.host)
      || publicOrigins.contains { $0.host.host == name.host }
  }

  /// Where a client is sent that asked a host without encryption.
  func destination(of name: HostName) -> HTTPPolicy.Destination {
    if isOurs(name) { return .sameHost }
    if let origin = publicOrigins.first(where: { $0.scheme == "https" }) {
      return .origin(origin.text)
    }
    // A server that was given no name cannot know its own.
    return isHostChecked || !hosts.isEmpty ? .nowhere : .sameHost
  }
}
