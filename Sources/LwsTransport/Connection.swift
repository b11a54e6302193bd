import CLibwebsockets
import HTTPTypes
import WebServer

/// One connection: one HTTP exchange after the other, then perhaps a WebSocket.
///
/// It belongs to its server, and is touched on the service thread only.
final class Connection {
  private enum Phase {
    /// Between two requests.
    case idle
    /// The body comes in.
    case reading(IncomingRequest)
    /// The application works.
    case responding(Task<Void, Never>)
    /// The answer goes out.
    case writing(OutgoingResponse)
    /// The answer is out; what the client still sends is dropped, so that it gets to read the
    /// answer.
    case lingering(bytes: Int)
    case webSocket(WebSocketSession)
  }

  /// The facts of a request that its answer depends on.
  private struct Terms {
    var isHead = false
    var isHTTP10 = false
    var isKept = true
    /// Whether libwebsockets still reads a body after the head.
    var isBodyRead = false
  }

  /// A decision over a WebSocket; kept apart from the connection, which may be one of very many.
  private final class Handshake {
    let decision: WebSocketDecision

    init(_ decision: WebSocketDecision) { self.decision = decision }
  }

  /// The most bytes of a request that was refused already before its client is hung up on.
  private static let lingerLimit = 16 << 20

  /// Libwebsockets' connection.
  let wsi: OpaquePointer
  /// The client's address, or that of a proxy.
  let remoteAddress: String
  private let descriptor: SocketDescriptor
  private var phase = Phase.idle
  private var terms = Terms()
  private var heldBody = BodyBudget.Share()
  /// What was decided over a WebSocket that opens or is refused next.
  private var handshake: Handshake?
  /// When a head, body or answer began to come or go, in seconds of the system's uptime.
  private var since: Double
  /// Ticks for which the client has been gone while the application worked, or has sent on while
  /// it owed reading.
  private var stalledTicks = 0
  /// Whether it has sent no whole request, and was not given up.
  private(set) var isPending = true

  /// - Parameter since: when it was made, in seconds of the system's uptime.
  init(wsi: OpaquePointer, descriptor: SocketDescriptor, remoteAddress: String, since: Double) {
    self.wsi = wsi
    self.descriptor = descriptor
    self.remoteAddress = remoteAddress
    self.since = since
  }

  /// Whether the server has waited for it for some seconds.
  ///
  /// - Parameter now: in seconds of the system's uptime.
  func hasRested(for seconds: Double, at now: Double) -> Bool { now - since >= seconds }

  /// Counts it as no longer pending.
  ///
  /// - Returns: whether it was.
  func leavePending() -> Bool {
    defer { isPending = false }
    return isPending
  }

  /// Whether it is a WebSocket.
  var isWebSocket: Bool { if case .webSocket = phase { true } else { false } }

  /// Does what an event asks for.
  ///
  /// - Returns: what the callback returns: 0, or −1 to close the connection.
  func handle(_ event: Event, on server: isolated Server) -> CInt {
    switch event {
    case .connectionWaits, .gone: return 0
    case .request: return receiveRequest(on: server)
    case .body(let part): return receive(body: part, on: server)
    case .bodyEnd: return endBody(on: server)
    case .responseWritable: return write(on: server)
    case .upgrade(let name): return upgrade(to: name, on: server)
    case .opened: return open(on: server)
    case .message(let part):
      guard case .webSocket(let session) = phase else { return 0 }
      session.receive(
        part, isLast: lws_is_final_fragment(wsi) != 0, isBinary: lws_frame_is_binary(wsi) != 0)
      return 0
    case .peerCloses(let reason):
      guard case .webSocket(let session) = phase else { return 0 }
      return session.peerCloses(reason) ? 0 : -1
    case .givenUp:
      giveUp(on: server)
      return 0
    case .socketWritable:
      if case .webSocket(let session) = phase { session.becameWritable() }
      return 0
    }
  }

  // MARK: - Requests

  /// The head of a request is complete.
  private func receiveRequest(on server: isolated Server) -> CInt {
    server.markRequested(self)
    guard case .idle = phase else { return -1 }
    guard let head = server.requestHead(of: self), head.isWellFormed || handshake != nil else {
      terms = Terms(isKept: false)
      refuse(.badRequest, on: server)
      return 0
    }
    // Libwebsockets 4.1.6 reads such a body out of bytes that it kept back from before the wrong
    // place, and then for ever (`lws_http_action`). No client may send bodies ahead (RFC 9112,
    // section 9.3.2).
    if head.isBodyRead, !server.isReadingSockets { return -1 }
    terms = Terms(
      isHead: head.request.method == .head, isHTTP10: head.isHTTP10,
      isKept: head.keepsConnection && !server.isDraining, isBodyRead: head.isBodyRead)
    if case .refuse(let refusal) = handshake?.decision {
      handshake = nil
      terms.isKept = false
      answer(refusal, on: server)
      return 0
    }
    return take(head, on: server)
  }

  private func take(_ head: RequestHead, on server: isolated Server) -> CInt {
    let exchange = server.application.accept(head.request)
    switch head.framing {
    case .malformed:
      refuse(.badRequest, on: server)
      return 0
    case .none, .length(0):
      // Without a length libwebsockets expects a body all the same and would not let go of it.
      if head.isBodyRead { terms.isKept = false }
      respond(to: [], of: exchange, on: server)
      return 0
    case .length(let length):
      guard length <= exchange.bodyLimit, server.bodies.canHold(length) else {
        refuse(.contentTooLarge, on: server)
        return 0
      }
      guard server.bodies.resize(&heldBody, to: length) else {
        refuse(.serviceUnavailable, on: server)
        return 0
      }
    case .chunked:
      // Libwebsockets sees no end of it, and reads no body at all for other methods.
      terms.isKept = false
      guard head.isBodyRead else {
        refuse(.lengthRequired, on: server)
        return 0
      }
    }
    since = Server.uptime
    phase = .reading(IncomingRequest(exchange, framing: head.framing))
    return head.expectsContinue ? askForBody() : 0
  }

  private func askForBody() -> CInt {
    var line = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    return lws_write(wsi, &line, line.count, LWS_WRITE_HTTP_HEADERS) < 0 ? -1 : 0
  }

  /// A part of a body arrived.
  private func receive(body part: [UInt8], on server: isolated Server) -> CInt {
    switch phase {
    case .lingering(let count):
      phase = .lingering(bytes: count + part.count)
      return count > Self.lingerLimit ? -1 : 0
    case .reading(let incoming):
      let progress = incoming.add(part)
      if incoming.isChunked { take(progress, of: incoming, on: server) }
      return 0
    case .idle, .responding, .writing, .webSocket: return 0
    }
  }

  private func take(
    _ progress: ChunkedBody.Progress, of incoming: IncomingRequest, on server: isolated Server
  ) {
    if incoming.isTooLarge { return refuse(.contentTooLarge, on: server) }
    guard server.bodies.resize(&heldBody, to: incoming.byteCount) else {
      return refuse(.serviceUnavailable, on: server)
    }
    switch progress {
    case .more: break
    case .malformed: refuse(.badRequest, on: server)
    case .complete: respond(to: incoming.body, of: incoming.exchange, on: server)
    }
  }

  /// The body is complete.
  private func endBody(on server: isolated Server) -> CInt {
    terms.isBodyRead = false
    switch phase {
    case .reading(let incoming):
      guard !incoming.isChunked else { return -1 }
      respond(to: incoming.body, of: incoming.exchange, on: server)
      return 0
    case .lingering: return -1
    case .idle, .responding, .writing, .webSocket: return 0
    }
  }

  // MARK: - Responses

  /// Lets the application answer; one request at a time on each connection.
  private func respond(
    to body: [UInt8], of exchange: any Exchange, on server: isolated Server
  ) {
    if let response = exchange.respondAtOnce(to: body) {
      server.bodies.release(&heldBody)
      answer(response, on: server)
      return
    }
    // The client's next request waits in the kernel meanwhile.
    lws_rx_flow_control(wsi, 0)
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
    stalledTicks = 0
    phase = .responding(
      Task {
        let response = await exchange.respond(to: body)
        deliver(response, on: server)
      })
  }

  private func deliver(_ response: Response, on server: isolated Server) {
    // One that is gone is idle.
    guard case .responding = phase else { return }
    lws_rx_flow_control(wsi, 1)
    server.bodies.release(&heldBody)
    answer(response, on: server)
  }

  /// Answers for the application, and lets the client go afterwards.
  private func refuse(_ status: HTTPResponse.Status, on server: isolated Server) {
    terms.isKept = false
    if status == .contentTooLarge { server.executor.traffic.count(.largeBody) }
    server.bodies.release(&heldBody)
    let text = "\(status.code) \(status.reasonPhrase)\n"
    var fields: HTTPFields = [.contentType: "text/plain; charset=utf-8"]
    if status == .serviceUnavailable { fields[.retryAfter] = "2" }
    answer(Response(status: status, fields: fields, body: Array(text.utf8)), on: server)
  }

  private func answer(_ response: Response, on server: isolated Server) {
    // A client that asks too much has to connect again, which is limited before anything is read.
    let isTooMuch = response.status == .tooManyRequests
    let isKept = terms.isKept && !server.isDraining && !isTooMuch
    let head = ResponseHead.bytes(
      of: response, isKept: isKept, isHTTP10: terms.isHTTP10, date: server.dateField())
    let hasBody = !terms.isHead && ResponseHead.hasBody(response.status)
    stalledTicks = 0
    since = Server.uptime
    phase = .writing(
      OutgoingResponse(head: head, body: hasBody ? response.body : [], isLast: !isKept))
    server.timeouts.awaitProgress(on: wsi)
    lws_callback_on_writable(wsi)
  }

  /// The client takes more of its answer.
  private func write(on server: isolated Server) -> CInt {
    guard case .writing(var outgoing) = phase else { return 0 }
    guard outgoing.write(to: wsi, counting: server.executor.traffic) else { return -1 }
    phase = .writing(outgoing)
    guard outgoing.isDone, lws_partial_buffered(wsi) == 0 else {
      server.timeouts.awaitProgress(on: wsi)
      lws_callback_on_writable(wsi)
      return 0
    }
    return endResponse(isLast: outgoing.isLast)
  }

  private func endResponse(isLast: Bool) -> CInt {
    stalledTicks = 0
    guard isLast else {
      phase = .idle
      since = Server.uptime
      return lws_http_transaction_completed(wsi) == 0 ? 0 : -1
    }
    guard terms.isBodyRead else {
      phase = .idle
      return -1
    }
    // To close with bytes unread would reset the connection before the client has read why.
    descriptor.endSending()
    phase = .lingering(bytes: 0)
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, 3)
    return 0
  }

  // MARK: - WebSocket

  /// The client asks to leave HTTP: lets the application decide over a WebSocket.
  ///
  /// What is not agreed to goes on as plain HTTP. Libwebsockets decides by the text of the
  /// `Upgrade` field, which is therefore made unreadable for it.
  private func upgrade(to name: Event.UnsafeText, on server: isolated Server) -> CInt {
    server.markRequested(self)
    let isWebSocket = String(cString: name.start).lowercased() == "websocket"
    guard isWebSocket, let head = server.requestHead(of: self) else {
      name.start.pointee = 0x2D
      return isWebSocket ? -1 : 0
    }
    let decision =
      server.isDraining
      ? .refuse(Response(status: .serviceUnavailable))
      : HandshakeRules.decision(
        over: head, knowing: server.configuration.subprotocols, by: server.application)
    handshake = Handshake(decision)
    if case .refuse = decision { name.start.pointee = 0x2D }
    return 0
  }

  /// The handshake is done.
  private func open(on server: isolated Server) -> CInt {
    guard case .accept(let subprotocol, let handler) = handshake?.decision else { return -1 }
    handshake = nil
    // Without some data of ours libwebsockets does not report when it gives the socket up.
    lws_set_wsi_user(wsi, UnsafeMutableRawPointer(wsi))
    let configuration = server.configuration
    descriptor.limitBuffers(unsent: configuration.unsentLimit, send: configuration.sendBuffer)
    let socket = Socket(
      subprotocol: subprotocol, wsi: wsi, loop: server.executor,
      queueLimit: configuration.queueLimit)
    let session = WebSocketSession(
      socket: socket, handler: handler, messageLimit: configuration.messageLimit,
      receivedByteCount: descriptor.receivedByteCount ?? 0)
    phase = .webSocket(session)
    server.executor.traffic.addWebSocket()
    session.open()
    if server.isDraining { session.goAway() }
    return 0
  }

  /// Libwebsockets gives a socket up: says why, if it is because of what the client sent.
  private func giveUp(on server: isolated Server) {
    guard server.isReadingSockets, case .webSocket(let session) = phase,
      let code = session.faultCode, descriptor.unread != .end
    else { return }
    lws_close_reason(wsi, lws_close_status(rawValue: UInt32(code.rawValue)), nil, 0)
  }

  // MARK: - Time

  /// Looks after a client that went away, does not read, or takes too long.
  ///
  /// - Parameters:
  ///   - now: seconds of the system's uptime.
  ///   - turn: the number of the tick, below `ControlFrameCounter.turns`.
  func tick(at now: Double, turn: Int, on server: isolated Server) {
    let elapsed = now - since
    let timeouts = server.timeouts
    switch phase {
    case .idle:
      if timeouts.isHeadLate(after: elapsed, isFirst: isPending) { hangUpAsSlow(on: server) }
    case .reading(let incoming):
      guard timeouts.isBehind(incoming.byteCount, after: elapsed) else { return }
      server.executor.traffic.count(.slow)
      refuse(.requestTimeout, on: server)
    case .responding:
      // A client may end its sending and still read: it has a second for its answer.
      stalledTicks = descriptor.unread == .end ? stalledTicks + 1 : 0
      if stalledTicks > Timeouts.ticksPerSecond { hangUp() }
    case .writing(let outgoing):
      if outgoing.isBehind(timeouts, after: elapsed) { return hangUpAsSlow(on: server) }
      // Libwebsockets would be woken without end by what is not read now.
      stalledTicks = descriptor.unread == .nothing ? 0 : stalledTicks + 1
      if stalledTicks > 1 { hangUp() }
    case .webSocket(let session):
      if session.closeIfLate(timeouts) {
        server.executor.traffic.count(.slow)
      } else {
        session.tick(turn: turn, on: descriptor, timeouts)
      }
    case .lingering: break
    }
  }

  private func hangUpAsSlow(on server: isolated Server) {
    server.executor.traffic.count(.slow)
    hangUp()
  }

  // MARK: - The end

  /// Ends the connection without another word.
  func hangUp() {
    switch phase {
    case .responding(let task):
      task.cancel()
      phase = .idle
    // Its handler hears of it when it is gone.
    case .webSocket: break
    case .idle, .reading, .writing, .lingering: phase = .idle
    }
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, floorcast_kill_async)
    // Under libuv it looks at its timeouts only after an event, and a quiet loop has none.
    lws_cancel_service(lws_get_context(wsi))
  }

  /// Lets the connection end because the server stops: after its answer, or now when it waits for a
  /// request.
  func drain() {
    switch phase {
    case .webSocket(let session): session.goAway()
    case .idle: lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, floorcast_kill_async)
    case .reading, .responding, .writing, .lingering: break
    }
  }

  /// The connection is gone.
  func end(on server: isolated Server) {
    server.bodies.release(&heldBody)
    switch phase {
    case .responding(let task): task.cancel()
    case .webSocket(let session):
      server.executor.traffic.removeWebSocket()
      session.end()
    case .idle, .reading, .writing, .lingering: break
    }
    phase = .idle
  }
}
