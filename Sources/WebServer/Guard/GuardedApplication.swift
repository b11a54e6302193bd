import HTTPTypes

/// An application behind what holds for every request, whatever it is for: which client a proxy
/// speaks for, under which names and for which sites' pages we answer, how much one client may ask,
/// and what all responses say to browsers.
public struct GuardedApplication<Base: Application>: Application {
  private let base: Base
  private let wire: HTTPPolicy
  private let ledger: ClientLedger

  /// Puts the guard before an application.
  ///
  /// - Parameter ledger: counts what each client does; the transport may ask it, too.
  public init(_ base: Base, rules: HTTPPolicy, ledger: ClientLedger = ClientLedger()) {
    (self.base, wire, self.ledger) = (base, rules, ledger)
  }

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
    var response: Response
    if ledger.begin(request.client) {
      response = await base.respond(to: request)
      ledger.end(request.client)
    } else {
      response = Refusal.response(
        .tooManyRequests, "too-many-requests",
        "Too many requests of this address are being answered", retryAfterSeconds: 1)
    }
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
      decision = metered(base.acceptWebSocket(request, protocols: protocols), of: request)
    }
    guard case .refuse(var response) = decision else { return decision }
    wire.fields.add(to: &response, for: request)
    return .refuse(response)
  }

  private func metered(_ decision: WebSocketDecision, of request: Request) -> WebSocketDecision {
    guard case .accept(let subprotocol, let handler) = decision,
      let share = ledger.share(of: request.client)
    else { return decision }
    let isProxied = request.client != request.remoteAddress
    return .accept(
      subprotocol: subprotocol,
      handler: MeteredHandler(handler, share: share, countsConnection: isProxied))
  }

  private func refusal(of request: Request) -> Response? {
    if let seconds = ledger.ask(request.client) {
      return Refusal.response(
        .tooManyRequests, "too-many-requests", "Too many requests came from this address",
        retryAfterSeconds: max(1, Int(seconds.rounded(.up))))
    }
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
      ledger.count { $0.otherHosts += 1 }
      return Refusal.response(
        .misdirectedRequest, "other-host",
        "This server does not answer under this name; --allowed-host or --public-url names it")
    case .otherSite:
      ledger.count { $0.otherSites += 1 }
      return Refusal.response(
        .forbidden, "other-site", "Pages of other sites may not do this here")
    case .noSite:
      ledger.count { $0.otherSites += 1 }
      return Refusal.response(
        .forbidden, "no-origin",
        "A request with a cookie that changes something must name its Origin")
    }
  }
}
