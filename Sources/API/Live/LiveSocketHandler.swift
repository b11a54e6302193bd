import Accounts
public import WebServer

/// One client of the live stream.
public final class LiveSocketHandler: WebSocketHandler {
  private let sockets: LiveSockets
  private let principal: Principal

  init(sockets: LiveSockets, principal: Principal) {
    self.sockets = sockets
    self.principal = principal
  }

  /// Greets the client.
  public func opened(_ socket: any WebSocket) {}

  /// Takes a message.
  public func received(_ message: WebSocketMessage, from socket: any WebSocket) {}

  /// Leaves all venues.
  public func closed(_ socket: any WebSocket, code: WebSocketCloseCode) {}
}
