import HTTPTypes

/// An application behind what holds for every request, whatever it is for: which client a proxy
/// speaks for, under which names and for which sites' pages we answer, how much one client may ask,
/// and what all responses say to browsers.
public struct GuardedApplication<Base: Application>: Application {
  private let base: Base
  private let policy: HTTPPolicy
  private let ledger: ClientLedger
  private let workers: RequestWorkers

  /// Puts the guard before an application.
  ///
  /// - Parameters:
  ///   - ledger: counts what each client does; the transport may ask it, too.
  ///   - workers: do the work of requests that are not answered at once.
  public init(
    _ base: Base, rules: HTTPPolicy, ledger: ClientLedger = ClientLedger(),
    workers: RequestWorkers = .shared
  ) {
    (self.base, policy, self.ledger, self.workers) = (base, rules, ledger, workers)
  }

  /// Resolves what proxies say of the client, once, and lets the application take the request.
  public func accept(_ request: Request) -> any Exchange {
    let request = policy.resolve(request)
    return GuardedExchange(
      base: base.accept(request), request: request, policy: policy, ledger: ledger,
      workers: workers)
  }

  /// Lets the application decide over what comes from our own pages, or from no page.
  public func acceptWebSocket(_ request: Request, protocols: [String]) -> WebSocketDecision {
    let request = policy.resolve(request)
    let decision: WebSocketDecision
    if let refusal = policy.refusal(of: request, isUpgrade: true) {
      decision = .refuse(Refusal.response(to: refusal, countedIn: ledger))
    } else {
      decision = metered(base.acceptWebSocket(request, protocols: protocols), of: request)
    }
    guard case .refuse(var response) = decision else { return decision }
    policy.complete(&response, for: request)
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
}

/// A request behind the guard.
private struct GuardedExchange: Exchange {
  private let base: any Exchange
  private let request: Request
  private let policy: HTTPPolicy
  private let ledger: ClientLedger
  private let workers: RequestWorkers

  init(
    base: any Exchange, request: Request, policy: HTTPPolicy, ledger: ClientLedger,
    workers: RequestWorkers
  ) {
    (self.base, self.request, self.policy) = (base, request, policy)
    (self.ledger, self.workers) = (ledger, workers)
  }

  var bodyLimit: Int { base.bodyLimit }

  /// Refuses what may not be asked; what else is to be answered at once is the application's.
  func respondAtOnce(to body: [UInt8]) -> Response? {
    guard var response = refusal(with: body) ?? base.respondAtOnce(to: body) else { return nil }
    policy.complete(&response, for: request)
    return response
  }

  /// Answers what was not refused at once.
  func respond(to body: [UInt8]) async -> Response {
    var response: Response
    if ledger.begin(request.client) {
      let (result, seconds) = await workers.run(for: request.client) { [base] in
        await base.respond(to: body)
      }
      response = result
      ledger.end(request.client, after: seconds)
    } else {
      response = Refusal.response(
        .tooManyRequests, "too-many-requests",
        "Too many requests of this address are being answered", retryAfterSeconds: 1)
    }
    policy.complete(&response, for: request)
    return response
  }

  private func refusal(with body: [UInt8]) -> Response? {
    if let seconds = ledger.ask(request.client) {
      return Refusal.response(
        .tooManyRequests, "too-many-requests", "Too many requests came from this address",
        retryAfterSeconds: max(1, Int(seconds.rounded(.up))))
    }
    // Whether it lives may be asked under any name.
    if ["/healthz", "/readyz"].contains(request.path) { return nil }
    if let refusal = policy.refusal(of: request) {
      return Refusal.response(to: refusal, countedIn: ledger)
    }
    if let answer = policy.answerBrowser(request) { return answer }
    let coding = request.head.headerFields[.contentEncoding] ?? "identity"
    if !body.isEmpty, coding.lowercased() != "identity" {
      var response = Refusal.response(
        .unsupportedMediaType, "coded-body", "Bodies are taken as they are, without a coding")
      response.fields[.acceptEncoding] = "identity"
      return response
    }
    return nil
  }
}

/// Answers of the guard, as problem documents (RFC 9457).
enum Refusal {
  /// A document of constant words, which need no escaping.
  static func response(
    _ status: HTTPResponse.Status, _ kind: StaticString, _ title: StaticString,
    retryAfterSeconds: Int? = nil
  ) -> Response {
    let text = "{\"type\":\"about:blank#\(kind)\",\"title\":\"\(title)\",\"status\":\(status.code)}"
    var fields: HTTPFields = [
      .contentType: "application/problem+json", .cacheControl: "no-store",
    ]
    fields[.retryAfter] = retryAfterSeconds.map(String.init)
    return Response(status: status, fields: fields, body: Array(text.utf8))
  }

  /// Refuses a request by its name or the page that it comes from.
  static func response(
    to refusal: SameOrigin.Refusal, countedIn ledger: ClientLedger
  ) -> Response {
    switch refusal {
    case .hiddenClient:
      return response(
        .badRequest, "no-client", "The proxy names no client (X-Forwarded-For or Forwarded)")
    case .otherHost:
      ledger.count(refusalIn: \.otherHosts)
      return response(
        .misdirectedRequest, "other-host",
        "This server does not answer under this name; --allowed-host or --public-url names it")
    case .otherSite:
      ledger.count(refusalIn: \.otherSites)
      return response(
        .forbidden, "other-site", "Pages of other sites may not do this here")
    case .noSite:
      ledger.count(refusalIn: \.otherSites)
      return response(
        .forbidden, "no-origin",
        "A request with a cookie that changes something must name its Origin")
    }
  }
}
