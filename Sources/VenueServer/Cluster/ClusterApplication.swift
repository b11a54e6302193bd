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
  private let accounts: SharedFiles?
  private let clients: FloorcastApplication
  private let secret: ClusterSecret

  /// Puts the answers for nodes before an application.
  ///
  /// - Parameter clients: answers clients that another node has let in.
  public init(
    _ base: any Application, clients: FloorcastApplication, venues: OpenVenues, node: ClusterNode,
    accounts: SharedFiles?
  ) {
    (self.base, self.venues, self.accounts, secret) = (base, venues, accounts, node.secret)
    self.clients = clients
  }

  /// Takes a request of a node that shows the cluster's secret; others are clients.
  public func accept(_ request: Request) -> any Exchange {
    guard request.path.hasPrefix(NodePeers.root),
      secret.isShown(in: request.head.headerFields[.authorization])
    else { return base.accept(request) }
    return NodeExchange(
      request: request, venues: venues, accounts: accounts, clients: clients,
      bodyLimit: Self.bodyLimit)
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
  private let clients: FloorcastApplication
  let bodyLimit: Int

  init(
    request: Request, venues: OpenVenues, accounts: SharedFiles?, clients: FloorcastApplication,
    bodyLimit: Int
  ) {
    (self.request, self.venues, self.clients) = (request, venues, clients)
    (self.accounts, self.bodyLimit) = (accounts, bodyLimit)
  }

  func respond(to body: [UInt8]) async -> Response {
    do { return try await answer(to: body) } catch { return Problem(error).response }
  }

  private func answer(to body: [UInt8]) async throws -> Response {
    if request.path == NodePeers.accountsPath, request.method == .get, let accounts {
      return file(try await accounts.accountsCopy())
    }
    if request.path == NodePeers.relayPath, request.method == .post {
      let relayed = try RelayedRequest.request(in: body)
      let answer = await RelayedRequest.$isAnswered.withValue(true) {
        await clients.respond(toRelayed: relayed)
      }
      return file(RelayedRequest.bytes(of: answer))
    }
    guard request.path.hasPrefix(NodePeers.path) else {
      throw Problem.notFound("Nodes ask for nothing else")
    }
    let parts = request.path.dropFirst(NodePeers.path.count).split(separator: "/")
    guard parts.count >= 2 else { throw Problem.notFound("Nodes ask for nothing else") }
    let venue = try venues.venue(String(parts[0]))
    if parts.count == 3 {
      return try await content(String(parts[1]), named: String(parts[2]), of: venue, body)
    }
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
