/// What a transport serves: answers requests and takes WebSocket connections.
public protocol Application: Sendable {
  /// Takes a request by its head, before its body comes; called on the transport's thread, must not
  /// block.
  func accept(_ request: Request) -> any Exchange

  /// Decides over a WebSocket handshake; called on the transport's thread, must not block.
  ///
  /// - Parameter protocols: the subprotocols that the client offers, in its order.
  func acceptWebSocket(_ request: Request, protocols: [String]) -> WebSocketDecision
}

/// A request that an application has taken by its head, and knows how to answer.
public protocol Exchange: Sendable {
  /// The largest body in bytes that the request may carry; the transport answers 413 to a larger one
  /// without reading it to the end.
  var bodyLimit: Int { get }

  /// Answers what must be answered whatever else goes on; `nil` leaves it to `respond`. Called on
  /// the transport's thread once the body is there, must not block.
  func respondAtOnce(to body: [UInt8]) -> Response?

  /// Answers what was not answered at once; called for each request, many at a time. Errors are
  /// answers, too.
  func respond(to body: [UInt8]) async -> Response
}

extension Exchange {
  /// Leaves everything to `respond`.
  public func respondAtOnce(to body: [UInt8]) -> Response? { nil }
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
