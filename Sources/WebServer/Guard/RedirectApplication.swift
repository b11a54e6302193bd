import HTTPTypes

/// Answers everything by sending the client to the encrypted address.
public struct RedirectApplication: Application {
  private let port: Int

  /// Makes one that sends to a port of the host that was asked.
  public init(to port: Int) { self.port = port }

  /// Nothing is read.
  public func bodyLimit(for request: Request) -> Int { 0 }

  /// Names the same path at the encrypted address; method and body are kept (RFC 9110, 15.4.9).
  public func respondAtOnce(to request: Request) -> Response? {
    guard let name = request.head.authority.flatMap(HostName.init) else {
      return Refusal.response(.badRequest, "no-host", "The request names no host")
    }
    let host = name.host.contains(":") ? "[\(name.host)]" : name.host
    let place = port == 443 ? host : "\(host):\(port)"
    return Response(
      status: .permanentRedirect, fields: [.location: "https://\(place)\(request.head.path ?? "/")"]
    )
  }

  /// The same.
  public func respond(to request: Request) async -> Response {
    respondAtOnce(to: request) ?? Response(status: .badRequest)
  }

  /// The same, which no client of WebSockets follows: it has to be given the right address.
  public func acceptWebSocket(_ request: Request, protocols: [String]) -> WebSocketDecision {
    .refuse(respondAtOnce(to: request) ?? Response(status: .badRequest))
  }
}
