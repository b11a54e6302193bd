import WebServer

/// What the server knows of one connection; touched on the service thread only.
final class Connection {
  /// Where an HTTP connection stands.
  enum Phase {
    /// Between two requests.
    case idle
    /// The body comes in.
    case reading(IncomingRequest)
    /// The application works.
    case responding(Task<Void, Never>)
    /// The answer goes out.
    case writing(OutgoingResponse)
    /// All is said; what the client still sends is dropped, so that it gets to read the answer.
    case lingering(bytes: Int)
    /// It is a WebSocket.
    case socket(OpenSocket)
  }

  let wire: OpaquePointer
  let descriptor: CInt
  let remoteAddress: String
  var phase = Phase.idle
  /// What is known of the request that is being answered.
  var exchange = Exchange()
  /// The bytes that its request's body may take in memory, as they count against the limit.
  var reservedBytes = 0
  /// What was decided over a WebSocket that opens or is refused next.
  var handshake: Handshake?
  /// When a head, body or answer began to come or go, in seconds of the system's uptime.
  var since = 0.0
  /// Whether it has sent a whole request, or was given up.
  var isProven = false
  /// Ticks for which the client has been gone while the application worked, or has sent on while
  /// it owed reading.
  var unreadTicks = 0

  init(wire: OpaquePointer, descriptor: CInt, remoteAddress: String, since: Double) {
    self.since = since
    self.wire = wire
    self.descriptor = descriptor
    self.remoteAddress = remoteAddress
  }

  /// The facts of a request that its answer depends on.
  struct Exchange {
    var isHead = false
    var isOld = false
    var isKept = true
    /// Whether libwebsockets still reads a body after the head.
    var isBodyRead = false
  }
}

/// A decision over a WebSocket; kept apart from the connection, which may be one of very many.
final class Handshake {
  let decision: WebSocketDecision

  init(_ decision: WebSocketDecision) { self.decision = decision }
}

/// A request with a body that comes in; kept apart, too, and changed in place as it grows.
final class IncomingRequest {
  var request: Request
  let limit: Int
  var chunks: ChunkedBody?

  init(request: Request, limit: Int, chunks: ChunkedBody?) {
    self.request = request
    self.limit = limit
    self.chunks = chunks
  }
}

/// A response on its way.
struct OutgoingResponse {
  /// The largest piece in bytes.
  static let pieceLimit = 65_536

  /// The first lines, and a small body with them so that both leave at once.
  let head: [UInt8]
  let body: [UInt8]
  var isHeadSent = false
  var sent = 0
  var isClosing: Bool

  init(head: [UInt8], body: [UInt8], isClosing: Bool) {
    let isSmall = body.count <= 8_192
    self.head = isSmall ? head + body : head
    self.body = isSmall ? [] : body
    self.isClosing = isClosing
  }

  /// Whether all was handed over.
  var isDone: Bool { isHeadSent && sent == body.count }
}

/// A WebSocket and the handler that takes its messages.
final class OpenSocket {
  let socket: Socket
  let handler: any WebSocketHandler
  /// What has come of a message that is not complete, and the ticks since its first part.
  var message: [UInt8] = []
  /// The characters of a text that has not ended yet.
  var check = UTF8Check()
  /// Why the connection is to fail because of what the client said last.
  var failure: WebSocketCloseCode?
  var messageTicks = 0
  /// The bytes of the connection that were in messages, or were counted otherwise.
  var explainedBytes = 0
  /// What the client said when it closed.
  var peerCode: WebSocketCloseCode?

  init(socket: Socket, handler: any WebSocketHandler) {
    self.socket = socket
    self.handler = handler
  }
}
