import IndoorModel
import JSONText
import LiveMap
import WebServer
import Wire

/// One socket as the hub sees it.
final class LiveClient: Viewer {
  let id: ViewerID
  let format: FrameFormat
  private let socket: any WebSocket

  init(_ socket: any WebSocket) {
    self.socket = socket
    id = ViewerID(rawValue: socket.id)
    format =
      switch socket.subprotocol {
      case "floorcast.2", "floorcast.2.gateway": .binary
      default: .json
      }
  }

  func offer(_ frame: any EncodedMessage) -> Bool {
    guard let frame = frame as? WebSocketFrame else { return true }
    return socket.offer(frame)
  }

  func offer(_ messages: [any EncodedMessage]) -> Int {
    // Most viewers watch one floor: its frame needs no list of its own.
    if messages.count == 1 { return offer(messages[0]) ? 1 : 0 }
    return socket.offer(messages.compactMap { $0 as? WebSocketFrame })
  }

  func send(_ message: any EncodedMessage) {
    if let frame = message as? WebSocketFrame { socket.send(frame) }
  }

  func send(_ messages: [any EncodedMessage]) {
    socket.send(messages.compactMap { $0 as? WebSocketFrame })
  }

  func end() { socket.close(.policyViolation, reason: "the venue was removed") }

  /// Sends a message of the protocol that belongs to no venue.
  func send(_ type: String, _ members: [String: Value]) {
    var members = members
    members["type"] = .string(type)
    socket.send(WebSocketFrame(utf8: Value.object(members).json()))
  }

  /// Sends what is wrong with a message.
  ///
  /// - Parameters:
  ///   - about: the type of that message, as far as it could be read.
  ///   - id: the id of the route that it was about.
  func send(_ problem: Problem, about: String?, id: String? = nil) {
    var members = ["problem": problem.value]
    members["about"] = about.map(Value.string)
    members["id"] = id.map(Value.string)
    send("error", members)
  }
}
