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
  private let accounts: SharedFiles?
  private let secret: ClusterSecret

  /// Puts the answers for nodes before an application.
  public init(
    _ base: any Application, venues: OpenVenues, node: ClusterNode, accounts: SharedFiles?
  ) {
    (self.base, self.venues, self.accounts, secret) = (base, venues, accounts, node.secret)
  }

  /// Takes a request of a node that shows the cluster's secret; others are clients.
  public func accept(_ request: Request) -> any Exchange {
    guard request.path.hasPrefix(NodePeers.root),
      secret.isShown(in: request.head.headerFields[.authorization])
    else { return base.accept(request) }
    return NodeExchange(
      request: request, venues: venues, accounts: accounts, bodyLimit: Self.bodyLimit)
  }

  /// Nodes ask for no WebSockets.
  public func acceptWebSocket(_ request: Request, protocols: [String]) -> WebSocketDecision {
    base.acceptWebSocket(request, protocols: protocols)
  }
}

/// A request of another node.
private struct NodeExchange: Exchange {
  private let request: Request
  private let venues: OpenVenues
  private let accounts: SharedFiles?
  let bodyLimit: Int

  init(request: Request, venues: OpenVenues, accounts: SharedFiles?, bodyLimit: Int) {
    (self.request, self.venues) = (request, venues)
    (self.accounts, self.bodyLimit) = (accounts, bodyLimit)
  }

  func respond(to body: [UInt8]) async -> Response {
    do { return try await answer(to: body) } catch { return Problem(error).response }
  }

  private func answer(to body: [UInt8]) async throws -> Response {
    if request.path == NodePeers.accountsPath, request.method == .get, let accounts {
      return file(try await accounts.accountsCopy())
    }
    guard request.path.hasPrefix(NodePeers.path) else {
      throw Problem.notFound("Nodes ask for nothing else")
    }
    let parts = request.path.dropFirst(NodePeers.path.count).split(separator: "/")
    guard parts.count == 2 else { throw Problem.notFound("Nodes ask for nothing else") }
    let venue = try venues.venue(String(parts[0]))
    switch (request.method, parts[1]) {
    case (.post, "edits"):
      let value = try Value(json: body, depthLimit: Value.keptJSONDepthLimit)
      let (applied, isNew) = try await venue.take(try Edit(value: value))
      return .json(applied.value, status: isNew ? .created : .ok)
    case (.get, "file"):
      return file(try VenueCopy.bytes(ofFileAt: venue.file.path))
    default: throw Problem.notFound("Nodes ask for nothing else")
    }
  }

  private func file(_ bytes: [UInt8]) -> Response {
    Response(
      fields: [.contentType: "application/octet-stream", .cacheControl: "no-store"], body: bytes)
  }
}
