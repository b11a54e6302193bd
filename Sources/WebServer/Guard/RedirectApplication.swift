import HTTPTypes

/// Answers everything by sending the client to the encrypted address.
public struct RedirectApplication: Application {
  private let port: Int

  /// Makes one that sends to a port of the host that was asked.
  public init(to port: Int) { self.port = port }

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
