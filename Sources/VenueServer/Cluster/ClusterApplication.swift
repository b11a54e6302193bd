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
  /// The bytes of an edit that a node may forward; the node has refused larger ones.
  private static let bodyLimit = 64 << 20

  private let base: any Application
  private let venues: OpenVenues
  private let node: ClusterNode

  /// Puts the answers for nodes before an application.
  public init(_ base: any Application, venues: OpenVenues, node: ClusterNode) {
    (self.base, self.venues, self.node) = (base, venues, node)
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
    return NodeExchange(request: request, venues: venues, node: node, bodyLimit: Self.bodyLimit)
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
  let bodyLimit: Int

  init(request: Request, venues: OpenVenues, node: ClusterNode, bodyLimit: Int) {
    (self.request, self.venues, self.node, self.bodyLimit) = (request, venues, node, bodyLimit)
  }

  func respond(to body: [UInt8]) async -> Response {
    do { return try await answer(to: body) } catch { return Problem(error).response }
  }

  private func answer(to body: [UInt8]) async throws -> Response {
    let parts = request.path.dropFirst(NodePeers.path.count).split(separator: "/")
    switch (request.method, parts.first, parts.count) {
    case (.get, "presence", 1):
      await node.awaitEnd(for: NodePeers.presenceTime)
      return .json(["node": .string(node.name)])
    case (.post, "draining", 1):
      return .json(["kept": .array(try await setDraining(Value(json: body)).map { .string($0) })])
    case (let method, "venues", 3):
      return try await answer(method, String(parts[2]), of: String(parts[1]), body)
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
      return Response(
        fields: [.contentType: "application/octet-stream", .cacheControl: "no-store"],
        body: try VenueCopy.bytes(ofFileAt: path))
    }
    await venues.open(slug)
    let venue = try venues.venue(slug)
    switch (method, part) {
    case (.post, "edits"):
      let value = try Value(json: body, depthLimit: Value.keptJSONDepthLimit)
      let (applied, isNew) = try await venue.take(try Edit(value: value))
      return .json(applied.value, status: isNew ? .created : .ok)
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
}
