import HTTPTypes

/// An application behind what holds for every request, whatever it is for: whom proxies speak for,
/// under which names and for which sites' pages we answer, how much one client may ask, and what all
/// responses tell browsers.
public struct GuardedApplication<Base: Application>: Application {
  private let base: Base
  private let wire: WireRules

  /// Puts the guard before an application.
  public init(_ base: Base, rules: WireRules) { (self.base, wire) = (base, rules) }

  /// Leaves it to the application.
  public func bodyLimit(for request: Request) -> Int {
    base.bodyLimit(for: wire.proxies.resolve(request))
  }

  /// Refuses what may not be asked; what else is to be answered at once is the application's.
  public func respondAtOnce(to request: Request) -> Response? {
    let request = wire.proxies.resolve(request)
    if var refusal = refusal(of: request) {
      wire.fields.add(to: &refusal, for: request)
      return refusal
    }
    guard var response = base.respondAtOnce(to: request) else { return nil }
    wire.fields.add(to: &response, for: request)
    return response
  }

  /// Answers what was not refused at once.
  public func respond(to request: Request) async -> Response {
    let request = wire.proxies.resolve(request)
    var response = await base.respond(to: request)
    wire.fields.add(to: &response, for: request)
    return response
  }

  /// Lets the application decide over what comes from our own pages, or from no page.
  public func acceptWebSocket(_ request: Request, protocols: [String]) -> WebSocketDecision {
    let request = wire.proxies.resolve(request)
    let decision: WebSocketDecision
    if let refusal = wire.sites.refusal(of: request, isUpgrade: true) {
      decision = .refuse(response(to: refusal))
    } else {
      decision = base.acceptWebSocket(request, protocols: protocols)
    }
    guard case .refuse(var response) = decision else { return decision }
    wire.fields.add(to: &response, for: request)
    return .refuse(response)
  }

  private func refusal(of request: Request) -> Response? {
    // Whether it lives may be asked under any name.
    if ["/healthz", "/readyz"].contains(request.path) { return nil }
    if let refusal = wire.sites.refusal(of: request) { return response(to: refusal) }
    let coding = request.head.headerFields[.contentEncoding] ?? "identity"
    if !request.body.isEmpty, coding.lowercased() != "identity" {
      var response = Refusal.response(
        .unsupportedMediaType, "coded-body", "Bodies are taken as they are, without a coding")
      response.fields[.acceptEncoding] = "identity"
      return response
    }
    return nil
  }

  private func response(to refusal: SameOrigin.Refusal) -> Response {
    switch refusal {
    case .otherHost:
      return Refusal.response(
        .misdirectedRequest, "other-host",
        "This server does not answer under this name; --allowed-host or --public-url names it")
    case .otherSite:
      return Refusal.response(
        .forbidden, "other-site", "Pages of other sites may not do this here")
    case .noSite:
      return Refusal.response(
        .forbidden, "no-origin",
        "A request with a cookie that changes something must name its Origin")
    }
  }
}
