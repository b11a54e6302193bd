/// What a transport serves: answers requests and takes WebSocket connections.
public protocol Application: Sendable {
  /// The largest body in bytes that a request with this head may carry; the transport answers 413
  /// to a larger one without reading it to the end.
  func bodyLimit(for request: Request) -> Int

  /// Answers what must be answered whatever else goes on; `nil` leaves it to `respond`. Called on
  /// the transport's thread, must not block.
  func respondAtOnce(to request: Request) -> Response?

  /// Answers one request; called for each, many at a time. Errors are answers, too.
  func respond(to request: Request) async -> Response

  /// Decides over a WebSocket handshake; called on the transport's thread, must not block.
  ///
  /// - Parameter protocols: the subprotocols that the client offers, in its order.
  func acceptWebSocket(_ request: Request, protocols: [String]) -> WebSocketDecision
}

extension Application {
  /// Leaves everything to `respond`.
  public func respondAtOnce(to request: Request) -> Response? { nil }
}

/// The answer to a WebSocket handshake.
public enum WebSocketDecision: Sendable {
  /// Open it with this subprotocol; the handler gets everything that happens on it.
  case accept(subprotocol: String?, handler: any WebSocketHandler)
  /// Answer with an HTTP response instead, e.g. 404 or 403.
  case refuse(Response)
}

/// Takes what happens on WebSocket connections.
///
/// All are called on the transport's thread, in order for each socket, and must return at
/// once: no disk, no routing, no waiting.
public protocol WebSocketHandler: AnyObject, Sendable {
  /// The connection is open and `socket` may be written to.
  func opened(_ socket: any WebSocket)
  /// A whole message arrived (fragments are joined up to the transport's limit).
  func received(_ message: WebSocketMessage, from socket: any WebSocket)
  /// Pings and pongs came since this was called last, at most `count`; seldom called, and only when
  /// there were many.
  func receivedControlFrames(_ count: Int, from socket: any WebSocket)
  /// The connection is gone; nothing more is called for it.
  func closed(_ socket: any WebSocket, code: WebSocketCloseCode)
}

extension WebSocketHandler {
  /// Leaves them to the transport, which answers pings.
  public func receivedControlFrames(_ count: Int, from socket: any WebSocket) {}
}
