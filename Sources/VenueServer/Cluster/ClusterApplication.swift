import HTTPTypes
import IndoorModel
import JSONText
import Storage
public import WebServer
import Wire

/// Answers the other nodes of a cluster, and leaves all else to the application that clients see.
///
/// It stands before the guard of addresses and rates, because one node forwards the edits of many clients.
public struct ClusterApplication: Application {
  /// The bytes that a node may forward; it has refused what is too large for clients.
  private static let bodyLimit = 80 << 20

  private let base: any Application
  private let venues: OpenVenues
  private let node: ClusterNode
  private let shared: SharedFiles?
  private let clients: FloorcastApplication

  /// Puts the answers for nodes before an application.
  ///
  /// - Parameter clients: answers clients that another node has let in.
  public init(
    _ base: any Application, clients: FloorcastApplication, venues: OpenVenues, node: ClusterNode,
    shared: SharedFiles?
  ) {
    (self.base, self.venues, self.shared, self.node) = (base, venues, shared, node)
    self.clients = clients
  }

  /// Takes a request of a node that shows the cluster's secret; others are clients.
  public func accept(_ request: Request) -> any Exchange {
    guard request.path.hasPrefix(NodePeers.path),
      node.secret.isShown(in: request.head.headerFields[.authorization])
    else {
      let exchange = base.accept(request)
      let asked = request.path.split(separator: "/").map(String.init).filter(venues.isClosed)
      return asked.isEmpty
        ? exchange : OpeningExchange(exchange, venues: venues, asked: asked)
    }
    return NodeExchange(
      request: request, venues: venues, node: node, shared: shared, clients: clients,
      bodyLimit: Self.bodyLimit)
  }

  /// Nodes ask for no WebSockets.
  public func acceptWebSocket(_ request: Request, protocols: [String]) -> WebSocketDecision {
    base.acceptWebSocket(request, protocols: protocols)
  }
}

/// A request that names venues that are not open yet: it waits for them.
private struct OpeningExchange: Exchange {
  private let exchange: any Exchange
  private let venues: OpenVenues
  private let asked: [String]

  init(_ exchange: any Exchange, venues: OpenVenues, asked: [String]) {
    (self.exchange, self.venues, self.asked) = (exchange, venues, asked)
  }

  var bodyLimit: Int { exchange.bodyLimit }

  func respondAtOnce(to body: [UInt8]) -> Response? { exchange.respondAtOnce(to: body) }

  func respond(to body: [UInt8]) async -> Response {
    for slug in asked { await venues.open(slug) }
    return await exchange.respond(to: body)
  }
}

/// A request of another node.
private struct NodeExchange: Exchange {
  private let request: Request
  private let venues: OpenVenues
  private let node: ClusterNode
  private let shared: SharedFiles?
  private let clients: FloorcastApplication
  let bodyLimit: Int

  init(
    request: Request, venues: OpenVenues, node: ClusterNode, shared: SharedFiles?,
    clients: FloorcastApplication, bodyLimit: Int
  ) {
    (self.request, self.venues, self.node, self.clients) = (request, venues, node, clients)
    (self.shared, self.bodyLimit) = (shared, bodyLimit)
  }

  func respond(to body: [UInt8]) async -> Response {
    do { return try await answer(to: body) } catch { return Problem(error).response }
  }

  private func answer(to body: [UInt8]) async throws -> Response {
    let parts = request.path.dropFirst(NodePeers.path.count).split(separator: "/")
    switch (request.method, parts.first, parts.count) {
    case (.get, "accounts", 1), (.get, "friends", 1):
      guard let shared else { throw Problem.notFound("This node has no accounts") }
      return file(try await shared.copy(of: String(parts[0])))
    case (.post, "relay", 1):
      let relayed = try RelayedRequest.request(in: body)
      let answer = await RelayedRequest.$isAnswered.withValue(true) {
        await clients.respond(toRelayed: relayed)
      }
      var record: Int64?
      if answer.status.kind == .successful, let slug = Endpoint.venue(changedBy: relayed) {
        record = await node.replica(of: slug)?.heldRecord
      }
      return file(RelayedRequest.bytes(of: answer, record: record))
    case (.get, "presence", 1), (.get, "heartbeat", 1):
      let isOlder = parts.first == "presence"
      await node.awaitEnd(for: isOlder ? NodePeers.presenceTime : NodePeers.heartbeatTime)
      return .json(["node": .string(node.name)])
    case (.get, "missed", 2): return .json(["isMissed": .bool(node.misses(String(parts[1])))])
    case (.post, "draining", 1):
      return .json(["kept": .array(try await setDraining(Value(json: body)).map { .string($0) })])
    case (let method, "venues", 3):
      return try await answer(method, String(parts[2]), of: String(parts[1]), body)
    case (_, "venues", 4):
      await venues.open(String(parts[1]))
      return try await content(
        String(parts[2]), named: String(parts[3]), of: try venues.venue(String(parts[1])), body)
    default: throw Problem.notFound("Nodes ask for nothing else")
    }
  }

  private func setDraining(_ body: Value) async throws -> [String] {
    guard try Fields(body, of: "draining").boolIfPresent("isDraining") == true else {
      await Handover(of: node).endDraining()
      return []
    }
    return await Handover(of: node).drain(within: .seconds(NodePeers.drainTime))
  }

  private func answer(
    _ method: HTTPRequest.Method, _ part: String, of slug: String, _ body: [UInt8]
  ) async throws -> Response {
    // A copy needs no open venue.
    if method == .get, part == "file", let path = venues.path(of: slug), venues.has(slug) {
      return file(try VenueCopy.bytes(ofFileAt: path))
    }
    await venues.open(slug)
    let venue = try venues.venue(slug)
    switch (method, part) {
    case (.post, "edits"):
      let value = try Value(json: body, depthLimit: Value.keptJSONDepthLimit)
      let (applied, isNew) = try await venue.take(try Edit(value: value))
      return .json(applied.value, status: isNew ? .created : .ok)
    case (.post, "held"):
      guard let record = Int64(try Fields(Value(json: body), of: "a record").text("record")) else {
        throw ValueError("must be a number", at: "record")
      }
      guard let replica = node.replica(of: slug), await replica.holds(record) else {
        throw Problem.noSecondCopy
      }
      return Response(status: .noContent)
    case (.post, "owner"):
      // A node names its term, an operator the next node.
      let fields = try Fields(Value(json: body), of: "an owner")
      if let term = try fields.textIfPresent("from").flatMap({ Int64($0) }) {
        guard let replica = node.replica(of: slug) else { throw Problem.noOwner }
        try await replica.takeOver(from: term)
      } else {
        try await Handover(of: node).move(slug, to: try fields.text("node"))
      }
      return .json(["owner": .string(node.name)])
    default: throw Problem.notFound("Nodes ask for nothing else")
    }
  }

  /// Gives or takes what is too large for the log.
  private func content(
    _ kind: String, named name: String, of venue: OpenVenue, _ body: [UInt8]
  ) async throws -> Response {
    guard let contents = venue.recordContents else {
      throw Problem.notFound("The venue is not of a cluster")
    }
    switch (request.method, kind) {
    case (.post, "contents"): try await contents.take(picture: body, at: venue.now())
    case (.post, "bodies"): try contents.take(body: body, named: name)
    case (.get, "contents"):
      guard let (_, bytes) = try await venue.file.content(Identifier(name)) else {
        throw Problem.notFound("There is no picture with the content “\(name)”")
      }
      return file(bytes)
    case (.get, "bodies"):
      guard let bytes = contents.ownBody(named: name) else {
        throw Problem.notFound("There is no record with the body “\(name)”")
      }
      return file(bytes)
    default: throw Problem.notFound("Nodes ask for nothing else")
    }
    return Response(status: .noContent)
  }

  private func file(_ bytes: [UInt8]) -> Response {
    Response(
      fields: [.contentType: "application/octet-stream", .cacheControl: "no-store"], body: bytes)
  }
}
