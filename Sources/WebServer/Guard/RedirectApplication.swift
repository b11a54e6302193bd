import HTTPTypes

/// Answers everything by sending the client to the encrypted address.
public struct RedirectApplication: Application {
  private let port: Int
  private let policy: HTTPPolicy

  /// Makes one that sends to a port of the host that was asked.
  ///
  /// - Parameter rules: say which names the server has. A client that asks under another one is sent
  ///   to the server's public address, where it has one.
  public init(to port: Int, rules: HTTPPolicy) { (self.port, policy) = (port, rules) }

  /// Takes any request, without its body.
  public func accept(_ request: Request) -> any Exchange {
    Redirect(response: redirection(of: request))
  }

  /// The same redirection, which no client of WebSockets follows: it has to be given the right
  /// address.
  public func acceptWebSocket(_ request: Request, protocols: [String]) -> WebSocketDecision {
    .refuse(redirection(of: request))
  }

  /// Names the same path at the encrypted address; method and body are kept (RFC 9110, 15.4.9).
  private func redirection(of request: Request) -> Response {
    guard let name = request.head.authority.flatMap(HostName.init) else {
      return Refusal.response(.badRequest, "no-host", "The request names no host")
    }
    switch policy.destination(of: name) {
    case .sameHost: break
    case .origin(let origin):
      return Response(
        status: .permanentRedirect, fields: [.location: origin + request.target])
    case .nowhere:
      return Refusal.response(
        .misdirectedRequest, "other-host", "This server does not answer under this name")
    }
    let host = name.host.contains(":") ? "[\(name.host)]" : name.host
    let place = port == 443 ? host : "\(host):\(port)"
    return Response(
      status: .permanentRedirect, fields: [.location: "https://\(place)\(request.target)"])
  }
}

/// A request that is answered with a redirection.
private struct Redirect: Exchange {
  private let response: Response

  init(response: Response) { self.response = response }

  var bodyLimit: Int { 0 }

  func respondAtOnce(to body: [UInt8]) -> Response? { response }

  func respond(to body: [UInt8]) async -> Response { response }
}
