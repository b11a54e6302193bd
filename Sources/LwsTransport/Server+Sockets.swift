import CLibwebsockets
import Glibc
import HTTPTypes
import Support
import Synchronization
import WebServer

extension Server {
  /// A client asks to leave HTTP: lets the application decide over a WebSocket.
  ///
  /// Whatever is not agreed to goes on as plain HTTP. Libwebsockets decides by the text of the
  /// `Upgrade` field, which is therefore made unreadable for it.
  func upgrade(_ connection: Connection, to name: Event.UnsafeText) -> CInt {
    prove(connection)
    let isWebSocket = String(cString: name.start).lowercased() == "websocket"
    guard isWebSocket,
      let head = RequestHead(
        connection.wire, remoteAddress: connection.remoteAddress, extraFields: extraFields)
    else {
      name.start.pointee = 0x2D
      return isWebSocket ? -1 : 0
    }
    let decision = decide(over: head)
    connection.handshake = Handshake(decision)
    if case .refuse = decision { name.start.pointee = 0x2D }
    return 0
  }

  private func decide(over head: RequestHead) -> WebSocketDecision {
    if isDraining { return .refuse(Response(status: .serviceUnavailable)) }
    if let refusal = HandshakeRules.refusal(of: head) { return .refuse(refusal) }
    // Libwebsockets agrees on the first subprotocol of the client that it knows: the application
    // is shown no other, so that what it accepts is what the client is told.
    let known = head.subprotocols.first(where: configuration.subprotocols.contains)
    let offered = known.map { [$0] } ?? head.subprotocols
    let decision = application.acceptWebSocket(head.request, protocols: offered)
    if case .accept(let subprotocol, _) = decision,
      subprotocol != known || offered != known.map({ [$0] }) ?? []
    {
      return .refuse(Response(status: .badRequest))
    }
    return decision
  }

  /// The handshake is done.
  func open(_ connection: Connection) -> CInt {
    guard case .accept(let subprotocol, let handler) = connection.handshake?.decision else {
      return -1
    }
    connection.handshake = nil
    // Without some data of ours libwebsockets does not tell when it gives the socket up.
    lws_set_wsi_user(connection.wire, UnsafeMutableRawPointer(connection.wire))
    // The kernel holds little, so that we notice when a client falls behind: what it has not sent,
    // and what is on the way.
    Listener.set(
      CInt(TCP_NOTSENT_LOWAT), level: CInt(IPPROTO_TCP), of: connection.descriptor,
      to: CInt(configuration.unsentLimit))
    Listener.set(
      SO_SNDBUF, level: SOL_SOCKET, of: connection.descriptor, to: CInt(configuration.sendBuffer))
    let socket = Socket(
      id: Self.socketIDs.next(), subprotocol: subprotocol, wire: connection.wire, loop: executor,
      queueLimit: configuration.queueLimit)
    let open = OpenSocket(socket: socket, handler: handler)
    beginCounting(open, on: connection)
    connection.phase = .socket(open)
    executor.traffic.webSockets.add(1, ordering: .relaxed)
    handler.opened(socket)
    if isDraining { socket.close(.goingAway, reason: "the server stops") }
    return 0
  }

  /// A part of a message arrived.
  func receive(message bytes: [UInt8], on connection: Connection) -> CInt {
    guard case .socket(let open) = connection.phase, open.socket.closingCode == nil else {
      return 0
    }
    count(piece: bytes.count, of: open)
    guard open.message.count + bytes.count <= configuration.messageLimit else {
      open.message = []
      open.socket.close(.messageTooBig, reason: "at most \(configuration.messageLimit) bytes")
      return 0
    }
    let isLast = lws_is_final_fragment(connection.wire) != 0
    let isBinary = lws_frame_is_binary(connection.wire) != 0
    let whole: [UInt8]
    if isLast, open.message.isEmpty {
      whole = bytes
    } else {
      // As soon as it can be known, not only when all is there (RFC 6455, section 8.1).
      guard isBinary || open.check.take(bytes) else {
        open.message = []
        open.socket.close(.invalidData, reason: "the text is not UTF-8")
        return 0
      }
      open.message += bytes
      guard isLast else { return 0 }
      whole = open.message
      open.message = []
      open.check = UTF8Check()
      open.messageTicks = 0
    }
    if isBinary {
      open.handler.received(.binary(whole), from: open.socket)
    } else if let text = String(validating: whole, as: UTF8.self) {
      open.handler.received(.text(text), from: open.socket)
    } else {
      open.socket.close(.invalidData, reason: "the text is not UTF-8")
    }
    return 0
  }

  /// The client says goodbye; libwebsockets answers, unless it was said wrongly.
  func peerCloses(_ connection: Connection, _ reason: [UInt8]) -> CInt {
    guard case .socket(let open) = connection.phase else { return 0 }
    // Libwebsockets 4.1.6 would echo a single byte, codes of 5000 and more, and broken text.
    if let failure = CloseRules.failure(of: reason) {
      open.failure = failure
      return -1
    }
    open.socket.peerCloses()
    open.peerCode =
      reason.count >= 2
      ? WebSocketCloseCode(rawValue: UInt16(reason[0]) << 8 | UInt16(reason[1])) : .noStatus
    return 0
  }

  /// Libwebsockets gives a socket up: says why, if it is because of what the client sent.
  ///
  /// Of itself it does so for some faults only: not for control frames that are too long, nor for
  /// lengths of 64 bits (RFC 6455, section 7.1.7).
  func giveUp(_ connection: Connection) {
    guard isReadingSockets, case .socket(let open) = connection.phase, open.peerCode == nil,
      open.socket.closingCode == nil, waiting(connection) != .end
    else { return }
    let code = open.failure ?? .protocolError
    lws_close_reason(connection.wire, lws_close_status(rawValue: UInt32(code.rawValue)), nil, 0)
  }

  /// Numbers for the sockets of all servers in this process.
  private static let socketIDs = SocketIDs()
}

/// Counts sockets.
private final class SocketIDs: Sendable {
  private let last = Locked<UInt64>(0)

  func next() -> UInt64 {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
