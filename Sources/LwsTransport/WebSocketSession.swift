import CLibwebsockets
import WebServer

/// An open WebSocket on the server's side: its handler, and what comes from its client.
///
/// What goes to the client is the `Socket`'s. A class, because a connection that is none must not
/// have room for one.
final class WebSocketSession {
  private let socket: Socket
  private let handler: any WebSocketHandler
  private var assembler: MessageAssembler
  private var controlFrames: ControlFrameCounter
  /// The ticks since the client was pinged; at first some more, so that many that came together are
  /// pinged one after the other.
  private var unpingedTicks: Int
  /// Why the connection is to fail because of how the client closed it.
  private var failure: WebSocketCloseCode?
  /// The code with which the client closed it.
  private var peerCode: WebSocketCloseCode?

  /// - Parameters:
  ///   - messageLimit: the most bytes of one message.
  ///   - receivedByteCount: the bytes that the connection has got so far.
  init(
    socket: Socket, handler: any WebSocketHandler, messageLimit: Int, receivedByteCount: Int
  ) {
    self.socket = socket
    self.handler = handler
    assembler = MessageAssembler(limit: messageLimit)
    controlFrames = ControlFrameCounter(received: receivedByteCount)
    unpingedTicks = Int(truncatingIfNeeded: socket.id % 16)
  }

  /// Gives the handler its socket.
  func open() { handler.opened(socket) }

  /// Starts the closing handshake because the server stops.
  func goAway() { socket.close(.goingAway, reason: "the server stops") }

  /// Whether this side has begun to close.
  private var isClosing: Bool { socket.closingCode != nil }

  /// A part of a message arrived.
  func receive(_ part: [UInt8], isLast: Bool, isBinary: Bool) {
    guard !isClosing else { return }
    controlFrames.add(piece: part.count)
    switch assembler.add(part, isLast: isLast, isBinary: isBinary) {
    case .incomplete: break
    case .message(let message): handler.received(message, from: socket)
    case .tooBig(let limit): socket.close(.messageTooBig, reason: "at most \(limit) bytes")
    case .invalidText: socket.close(.invalidData, reason: "the text is not UTF-8")
    }
  }

  /// The client has taken what it owed.
  func becameWritable() { socket.becameWritable() }

  /// The client closes.
  ///
  /// - Returns: whether libwebsockets may answer: not where the close frame is against the rules.
  func peerCloses(_ body: [UInt8]) -> Bool {
    // Libwebsockets 4.1.6 would echo a single byte, codes of 5000 and more, and broken text.
    if let failure = CloseRules.failure(of: body) {
      self.failure = failure
      return false
    }
    socket.peerCloses()
    peerCode =
      body.count >= 2
      ? WebSocketCloseCode(rawValue: UInt16(body[0]) << 8 | UInt16(body[1])) : .noStatus
    return true
  }

  /// The code that libwebsockets shall send when it gives the socket up; `nil` where that is not
  /// because of what the client sent.
  ///
  /// Of itself it sends one for some faults only: not for control frames that are too long, nor for
  /// lengths of 64 bits (RFC 6455, section 7.1.7).
  var faultCode: WebSocketCloseCode? {
    peerCode == nil && !isClosing ? failure ?? .protocolError : nil
  }

  /// Counts a tick for a message of which a part has come, and closes where it takes too long.
  ///
  /// - Returns: whether it was closed.
  func closeIfLate(_ timeouts: Timeouts) -> Bool {
    guard timeouts.isMessageLate(afterTicks: assembler.tick()), !isClosing else { return false }
    assembler.discard()
    socket.close(.policyViolation, reason: "a message takes too long")
    return true
  }

  /// Goes on with a pause of reading, pings the client when it is time, and reports control frames if it
  /// is the socket's turn.
  func tick(turn: Int, on descriptor: SocketDescriptor, _ timeouts: Timeouts) {
    socket.resumeReading()
    unpingedTicks += 1
    // One that owes reading is pinged as soon as it has read.
    if unpingedTicks >= timeouts.pingTicks, !isClosing, socket.ping() { unpingedTicks = 0 }
    guard descriptor.isDue(in: turn, of: ControlFrameCounter.turns), !isClosing,
      let received = descriptor.receivedByteCount
    else { return }
    let count = controlFrames.takeCount(received: received) { descriptor.unreadByteCount }
    if count > 0 { handler.receivedControlFrames(count, from: socket) }
  }

  /// The connection is gone.
  func end() {
    let code = peerCode ?? socket.closingCode ?? .abnormal
    socket.end()
    handler.closed(socket, code: code)
  }
}

/// What a close frame of a client may say (RFC 6455, sections 5.5.1 and 7.4).
enum CloseRules {
  /// The code with which the connection fails; `nil` when nothing is wrong.
  ///
  /// - Parameter body: the payload of the frame: nothing, or a code and perhaps a reason.
  static func failure(of body: [UInt8]) -> WebSocketCloseCode? {
    guard body.count != 1 else { return .protocolError }
    guard body.count >= 2 else { return nil }
    // Others that may not be sent libwebsockets answers with 1002 itself.
    guard UInt16(body[0]) << 8 | UInt16(body[1]) < 5000 else { return .protocolError }
    return String(validating: body[2...], as: UTF8.self) == nil ? .invalidData : nil
  }
}
