public import Accounts
import HTTPTypes
import IndoorModel
import LiveMap
public import Logging
import Support
public import WebServer
import Wire

/// The whole of Floorcast behind a transport: the interface, the live stream and the pages.
public struct FloorcastApplication: Application {
  private let server: ServerContext
  private let permissions: PermissionTable
  private let usualBodyLimit: Int
  private let ledgers: (addresses: ClientLedger?, accounts: ClientLedger)
  private let endpoints = EndpointTable(Endpoints.all)
  /// What is served for clients of earlier systems.
  private let compatible: CompatibleInterfaces
  private let sockets: LiveSockets
  private let pages: @Sendable (Request) async -> Response
  private let logger: Logger

  /// The pages of watchdogs and load balancers, which are answered whatever else goes on.
  public static let probePaths: Set = ["/healthz", "/readyz"]

  /// Puts the parts together.
  ///
  /// - Parameters:
  ///   - permissions: the permissions of each role.
  ///   - bodyLimit: the bytes that the body of most requests may have; edits may have eight times
  ///     as many, pictures sixty-four times.
  ///   - addresses: counts the subscriptions of each address; the guard has it, too.
  ///   - clients: counts the requests of each account and link.
  ///   - compatible: the interfaces of earlier systems that are served, too, and the floor that they show.
  ///   - pages: answers what is not the interface: the files of the pages.
  public init(
    server: ServerContext, permissions: PermissionTable = .open, bodyLimit: Int = 1 << 20,
    addresses: ClientLedger? = nil, clients: ClientLedger = ClientLedger(ofAccounts: .ofAccounts),
    compatible: (interfaces: Set<CompatibleInterface>, place: ForeignFloor)? = nil,
    logger: Logger, pages: @escaping @Sendable (Request) async -> Response
  ) {
    self.server = server
    self.permissions = permissions
    usualBodyLimit = bodyLimit
    ledgers = (addresses, clients)
    self.compatible =
      compatible.map { CompatibleInterfaces($0.interfaces, at: $0.place) } ?? CompatibleInterfaces()
    self.logger = logger
    self.pages = pages
    sockets = LiveSockets(
      venues: server.venues, permissions: permissions, epoch: server.epoch,
      server: "Floorcast \(server.version)", limits: server.limits, watch: server.watch,
      logger: logger, now: server.now)
    guard let book = server.accounts else { return }
    book.guests.serve(server.venues)
    book.friends.serve(server.venues)
    server.venues.observeAccess { slug, before, now in
      if before.isPublic != now.isPublic { book.gate.reviewPublicity(of: slug, permissions) }
      if before.guests != now.guests { book.guests.reviewSoon() }
    }
  }

  /// Finds what a request is for; that travels with it.
  public func accept(_ request: Request) -> any Exchange {
    FloorcastExchange(self, request, match(request))
  }

  /// What a request is for in the interfaces; `nil` for the pages.
  private func match(_ request: Request) -> EndpointTable.Match? {
    let match = compatible.endpoints.match(request)
    if case .none = match { return isInterface(request) ? endpoints.match(request) : nil }
    return match
  }

  /// Endpoints name their limits as multiples of the usual one.
  fileprivate func limit(of endpoint: Endpoint) -> Int {
    endpoint.bodyLimit < Endpoint.usualBodyLimit
      ? min(endpoint.bodyLimit, usualBodyLimit)
      : endpoint.bodyLimit / Endpoint.usualBodyLimit * usualBodyLimit
  }

  /// Whether a request comes with nothing that lets its client in, on a server that asks for it.
  fileprivate func isStrange(_ request: Request) -> Bool {
    server.accounts.map { $0.credential(of: request) == nil } ?? false
  }

  /// Answers whether the server lives and is ready, also while all others wait.
  fileprivate func respondAtOnce(to request: Request) -> Response? {
    guard request.method == .get || request.method == .head else { return nil }
    var response: Response
    switch request.path {
    case "/healthz": response = HealthCheck.alive
    case "/readyz":
      let principal = server.accounts?.credential(of: request)?.principal ?? .anonymous
      response = HealthCheck.readiness(
        of: server, isInWords: permissions.allows(.watchServer, to: principal, in: .server))
    default: return nil
    }
    complete(&response, id: server.watch.requestID(of: request))
    return response
  }

  /// Answers a client that another node has let in by its own rules.
  func respond(toRelayed request: Request) async -> Response {
    await respond(to: request, matching: match(request))
  }

  /// Adds what all answers have.
  private func complete(_ response: inout Response, id: String) {
    if let name = HTTPField.Name("X-Request-Id") { response.fields[name] = id }
  }

  /// Answers the interface and the pages.
  ///
  /// - Parameter match: what was found for it in the interface; `nil` for the pages.
  fileprivate func respond(
    to request: Request, matching match: EndpointTable.Match?
  ) async -> Response {
    let begin = ContinuousClock.now
    let id = server.watch.requestID(of: request)
    var response =
      if let match { await answer(request, matching: match, id: id) } else { await page(request) }
    complete(&response, id: id)
    logger.debug(
      "Answered",
      metadata: [
        "request": "\(id)", "method": "\(request.method)", "path": "\(request.path)",
        "status": "\(response.status.code)", "bytes": "\(response.body.count)",
        "milliseconds": "\(((.now - begin).seconds * 10_000).rounded() / 10)",
      ])
    return response
  }

  /// Answers with a file of the pages; a page names what it is about to ask for, if that would not
  /// be refused.
  private func page(_ request: Request) async -> Response {
    if request.path.hasPrefix(MarkerLink.folder), request.method == .get || request.method == .head
    {
      let context = makeContext(for: request, credential: server.accounts?.credential(of: request))
      if let response = MarkerLink.answer(context) { return response }
    }
    var response = await pages(request)
    if let preload = PagePreload(of: request, answered: response), mayGet(preload.path, as: request)
    {
      response.fields[PagePreload.field] = preload.link
    }
    return response
  }

  /// Whether the client of a request may get something else.
  private func mayGet(_ path: String, as request: Request) -> Bool {
    var other = Request(head: request.head, path: path)
    other.head.method = .get
    guard case .found(let endpoint, let parameters) = endpoints.match(other) else { return false }
    other.parameters = parameters
    guard let permission = endpoint.permission else { return true }
    let context = makeContext(for: other, credential: server.accounts?.credential(of: request))
    return (try? context.require(permission, in: endpoint.reach)) != nil
  }

  private func makeContext(for request: Request, credential: Credential?) -> RequestContext {
    RequestContext(
      request: request, principal: credential?.principal ?? .anonymous,
      permissions: permissions, server: server, credential: credential)
  }

  private func isInterface(_ request: Request) -> Bool {
    // Beside the interface's versions lies the page of its documents: /api/.
    request.path.hasPrefix("/api/v")
      || ["/healthz", "/readyz", "/metrics"].contains(request.path)
  }

  private func answer(
    _ request: Request, matching match: EndpointTable.Match, id: String
  ) async -> Response {
    do { return try await answerOrThrow(request, matching: match) } catch {
      server.watch.count(refusal: error)
      var problem = Problem(error)
      // Also what is refused before the endpoint is asked: permissions, limits.
      if case .found(let endpoint, _) = match, endpoint.namesErrors { problem.nameError() }
      if problem.isOurs {
        logger.error(
          "A request failed",
          metadata: [
            "request": "\(id)", "method": "\(request.method)", "path": "\(request.path)",
            "error": "\(error)",
          ])
      }
      return problem.response
    }
  }

  private func answerOrThrow(
    _ request: Request, matching match: EndpointTable.Match
  ) async throws -> Response {
    switch match {
    case .found(let endpoint, let parameters):
      var request = request
      request.parameters = parameters
      let credential = await server.accounts?.currentCredential(of: request)
      try server.accounts?.requireFreshness(for: credential)
      let context = makeContext(for: request, credential: credential)
      guard let id = credential?.principal.id else { return try await perform(context, endpoint) }
      if let problem = excess(of: id) { throw problem }
      guard ledgers.accounts.begin(id) else { throw Problem.tooManyOpenRequests }
      defer { ledgers.accounts.end(id, after: RequestCost.seconds) }
      // A client that has gone waits for nothing.
      try Task.checkCancellation()
      return try await perform(context, endpoint)
    case .wrongMethod(let allowed): return wrongMethod(request, allowed: allowed)
    case .none: throw Problem.notFound("There is nothing at \(request.path)")
    }
  }

  /// Counts a request of an account or link.
  ///
  /// - Returns: why it is not answered; `nil` when it is.
  private func excess(of id: String) -> Problem? {
    ledgers.accounts.ask(id).map { .tooManyRequests(seconds: $0) }
  }

  private func perform(_ context: RequestContext, _ endpoint: Endpoint) async throws -> Response {
    if endpoint.isForPersons { _ = try context.account }
    if let permission = endpoint.permission {
      try context.require(permission, in: endpoint.reach)
    }
    guard context.request.body.count <= limit(of: endpoint) else {
      throw Problem.tooLarge(limit: limit(of: endpoint))
    }
    if endpoint.isOfOwner, !RelayedRequest.isAnswered,
      let answer = try await context.venue.relay(context.request)
    {
      return answer
    }
    return try await endpoint.answer(context)
  }

  private func wrongMethod(_ request: Request, allowed: [HTTPRequest.Method]) -> Response {
    let names = allowed.map(\.rawValue).sorted().joined(separator: ", ")
    var response = Problem(
      .methodNotAllowed, "wrong-method", "\(request.method) is not possible here",
      detail: "Possible: \(names)."
    ).response
    response.fields[.allow] = names
    return response
  }

  /// Opens the live stream.
  public func acceptWebSocket(_ request: Request, protocols: [String]) -> WebSocketDecision {
    let earlier = request.path == UWBNavigator.socketPath ? compatible.uwbNavigator : nil
    guard request.path == "/api/v1/live" || earlier != nil else {
      return .refuse(Problem.notFound("There is no live stream at \(request.path)").response)
    }
    let credential = server.accounts?.credential(of: request)
    do throws(Problem) { try server.accounts?.requireFreshness(for: credential) } catch {
      return .refuse(error.response)
    }
    let principal = credential?.principal ?? .anonymous
    guard permissions.allows(.listVenues, to: principal, in: .somewhere) else {
      return .refuse((credential == nil ? Problem.signInNeeded : .forbidden).response)
    }
    let admission = credential.flatMap { credential in
      server.accounts.map { SignInAdmission(book: $0, credential: credential) }
    }
    let share = principal.id.flatMap { ledgers.accounts.share(of: $0) }
    if let id = principal.id, let problem = excess(of: id) { return .refuse(problem.response) }
    let decision =
      earlier?.accept(makeContext(for: request, credential: credential), admission: admission)
      ?? sockets.accept(
        protocols: protocols, principal: principal, admission: admission,
        shares: [ledgers.addresses?.share(of: request.client), share].compactMap(\.self))
    guard let share, case .accept(let subprotocol, let handler) = decision else { return decision }
    return .accept(subprotocol: subprotocol, handler: share.metering(handler))
  }
}

/// A request with what was found for it.
private struct FloorcastExchange: Exchange {
  private let application: FloorcastApplication
  private let request: Request
  /// `nil` for the pages.
  private let match: EndpointTable.Match?

  init(_ application: FloorcastApplication, _ request: Request, _ match: EndpointTable.Match?) {
    (self.application, self.request, self.match) = (application, request, match)
  }

  /// The bytes that the endpoint takes; few where there is none, enough to say so.
  var bodyLimit: Int {
    guard case .found(let endpoint, _) = match else { return Endpoint.strayBodyLimit }
    let limit = application.limit(of: endpoint)
    return application.isStrange(request) ? min(limit, Endpoint.strangerBodyLimit) : limit
  }

  func respondAtOnce(to body: [UInt8]) -> Response? { application.respondAtOnce(to: request) }

  func respond(to body: [UInt8]) async -> Response {
    var request = request
    request.body = body
    return await application.respond(to: request, matching: match)
  }
}
