import CLibwebsockets
import Glibc
import HTTPTypes
import Synchronization
import WebServer

extension Server {
  /// The head of a request is complete.
  func receiveRequest(on connection: Connection) -> CInt {
    prove(connection)
    guard case .idle = connection.phase,
      let head = RequestHead(
        connection.wire, remoteAddress: connection.remoteAddress, extraFields: extraFields)
    else { return -1 }
    // Libwebsockets 4.1.6 reads such a body out of bytes that it kept back from before the wrong
    // place, and then for ever (`lws_http_action`). Nobody may send bodies ahead (RFC 9112, 9.3.2).
    if head.isBodyRead, !isReadingSockets { return -1 }
    connection.exchange = Connection.Exchange(
      isHead: head.request.method == .head, isOld: head.isOld, isKept: head.isKept && !isDraining,
      isBodyRead: head.isBodyRead)
    if case .refuse(let refusal) = connection.handshake?.decision {
      connection.handshake = nil
      connection.exchange.isKept = false
      answer(refusal, on: connection)
      return 0
    }
    return take(head, on: connection)
  }

  private func take(_ head: RequestHead, on connection: Connection) -> CInt {
    let limit = application.bodyLimit(for: head.request)
    var chunks: ChunkedBody?
    switch head.framing {
    case .malformed:
      refuse(.badRequest, on: connection)
      return 0
    case .none, .length(0):
      // Without a length libwebsockets expects a body all the same and would not let go of it.
      if head.isBodyRead { connection.exchange.isKept = false }
      respond(to: head.request, on: connection)
      return 0
    case .length(let length):
      if length > min(limit, configuration.receivingLimit) {
        refuse(.contentTooLarge, on: connection)
        return 0
      }
      guard reserve(length, for: connection) else {
        refuse(.serviceUnavailable, on: connection)
        return 0
      }
    case .chunked:
      // Libwebsockets sees no end of it, and reads no body at all for other methods.
      connection.exchange.isKept = false
      guard head.isBodyRead else {
        refuse(.lengthRequired, on: connection)
        return 0
      }
      chunks = ChunkedBody()
    }
    connection.since = Self.uptime
    connection.phase = .reading(
      IncomingRequest(request: head.request, limit: limit, chunks: chunks))
    return head.isExpectant ? askForBody(on: connection) : 0
  }

  /// Counts the bytes of a connection's body against what all may have.
  ///
  /// - Returns: `false` when they are too many; then the count stays as it was.
  @discardableResult
  func reserve(_ bytes: Int, for connection: Connection) -> Bool {
    let counted = bytes > 64 << 10 ? bytes : 0
    let total = reservedBytes - connection.reservedBytes + counted
    guard counted <= connection.reservedBytes || total <= configuration.receivingLimit else {
      return false
    }
    reservedBytes = total
    connection.reservedBytes = counted
    return true
  }

  private func askForBody(on connection: Connection) -> CInt {
    var line = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    return lws_write(connection.wire, &line, line.count, LWS_WRITE_HTTP_HEADERS) < 0 ? -1 : 0
  }

  /// A part of a body arrived.
  func receive(body bytes: [UInt8], on connection: Connection) -> CInt {
    switch connection.phase {
    case .lingering(let count):
      connection.phase = .lingering(bytes: count + bytes.count)
      return count > 16 << 20 ? -1 : 0
    case .reading(let incoming):
      if incoming.chunks != nil { return receive(chunks: bytes, of: incoming, on: connection) }
      if incoming.request.body.isEmpty, case let length? = incoming.request.contentLength {
        // Room that is not written to costs nothing, growing costs three times as much.
        incoming.request.body.reserveCapacity(length)
      }
      incoming.request.body += bytes
      return 0
    case .idle, .responding, .writing, .socket: return 0
    }
  }

  private func receive(
    chunks bytes: [UInt8], of incoming: IncomingRequest, on connection: Connection
  ) -> CInt {
    let progress = incoming.chunks?.read(bytes) ?? .malformed
    let count = incoming.chunks?.body.count ?? 0
    if count > incoming.limit {
      refuse(.contentTooLarge, on: connection)
      return 0
    }
    guard reserve(count, for: connection) else {
      refuse(.serviceUnavailable, on: connection)
      return 0
    }
    switch progress {
    case .more: break
    case .malformed: refuse(.badRequest, on: connection)
    case .complete:
      incoming.request.body = incoming.chunks?.body ?? []
      respond(to: incoming.request, on: connection)
    }
    return 0
  }

  /// The body is complete.
  func endBody(on connection: Connection) -> CInt {
    connection.exchange.isBodyRead = false
    switch connection.phase {
    case .reading(let incoming):
      guard incoming.chunks == nil else { return -1 }
      respond(to: incoming.request, on: connection)
      return 0
    case .lingering: return -1
    case .idle, .responding, .writing, .socket: return 0
    }
  }

  // MARK: - Answering

  /// Lets the application answer; one request at a time on each connection.
  private func respond(to request: Request, on connection: Connection) {
    if let response = application.respondAtOnce(to: request) {
      reserve(0, for: connection)
      answer(response, on: connection)
      return
    }
    let application = application
    // The client's next request waits in the kernel meanwhile.
    lws_rx_flow_control(connection.wire, 0)
    lws_set_timeout(connection.wire, NO_PENDING_TIMEOUT, 0)
    connection.unreadTicks = 0
    connection.phase = .responding(
      Task {
        let response = await application.respond(to: request)
        deliver(response, to: connection)
      })
  }

  private func deliver(_ response: Response, to connection: Connection) {
    // One that is gone is idle.
    guard case .responding = connection.phase else { return }
    lws_rx_flow_control(connection.wire, 1)
    reserve(0, for: connection)
    answer(response, on: connection)
  }

  /// Answers for the application, and lets the client go afterwards.
  func refuse(_ status: HTTPResponse.Status, on connection: Connection) {
    connection.exchange.isKept = false
    if status == .contentTooLarge { executor.traffic.largeBodies.add(1, ordering: .relaxed) }
    reserve(0, for: connection)
    let text = "\(status.code) \(status.reasonPhrase)\n"
    var fields: HTTPFields = [.contentType: "text/plain; charset=utf-8"]
    if status == .serviceUnavailable { fields[.retryAfter] = "2" }
    answer(Response(status: status, fields: fields, body: Array(text.utf8)), on: connection)
  }

  private func answer(_ response: Response, on connection: Connection) {
    let exchange = connection.exchange
    // Who asks too much has to connect again, which is limited before anything is read.
    let isTooMuch = response.status == .tooManyRequests
    let isKept = exchange.isKept && !isDraining && !isTooMuch
    let head = ResponseHead.bytes(
      of: response, isKept: isKept, isOld: exchange.isOld, date: currentDate())
    let hasBody = !exchange.isHead && ResponseHead.hasBody(response.status)
    connection.unreadTicks = 0
    connection.since = Self.uptime
    connection.phase = .writing(
      OutgoingResponse(head: head, body: hasBody ? response.body : [], isClosing: !isKept))
    lws_set_timeout(
      connection.wire, PENDING_TIMEOUT_HTTP_CONTENT, CInt(configuration.requestTimeout))
    lws_callback_on_writable(connection.wire)
  }

  /// The client takes more of its answer.
  func write(on connection: Connection) -> CInt {
    guard case .writing(var outgoing) = connection.phase else { return 0 }
    let wire = connection.wire
    // A few pieces, then the others' turn.
    for _ in 0..<4 where !outgoing.isDone && lws_partial_buffered(wire) == 0 {
      guard let count = outgoing.writePiece(to: wire) else { return -1 }
      executor.traffic.wrote(count, isPartial: lws_partial_buffered(wire) != 0)
    }
    connection.phase = .writing(outgoing)
    guard outgoing.isDone, lws_partial_buffered(wire) == 0 else {
      let seconds = CInt(configuration.requestTimeout)
      lws_set_timeout(wire, PENDING_TIMEOUT_HTTP_CONTENT, seconds)
      lws_callback_on_writable(wire)
      return 0
    }
    return endResponse(isClosing: outgoing.isClosing, on: connection)
  }

  private func endResponse(isClosing: Bool, on connection: Connection) -> CInt {
    connection.unreadTicks = 0
    guard isClosing else {
      connection.phase = .idle
      connection.since = Self.uptime
      return lws_http_transaction_completed(connection.wire) == 0 ? 0 : -1
    }
    guard connection.exchange.isBodyRead else {
      connection.phase = .idle
      return -1
    }
    // To close with bytes unread would reset the connection before the client has read why.
    shutdown(connection.descriptor, CInt(SHUT_WR))
    connection.phase = .lingering(bytes: 0)
    lws_set_timeout(connection.wire, PENDING_TIMEOUT_USER_REASON_BASE, 3)
    return 0
  }
}

extension OutgoingResponse {
  /// Hands the next piece over; the body is not copied unless the client takes only a part.
  ///
  /// - Returns: the bytes of it; `nil` when the connection is broken.
  fileprivate mutating func writePiece(to wire: OpaquePointer) -> Int? {
    guard isHeadSent else {
      isHeadSent = true
      let written = head.withUnsafeBufferPointer {
        lws_write(
          wire, UnsafeMutablePointer(mutating: $0.baseAddress), $0.count, LWS_WRITE_HTTP_HEADERS)
      }
      return written < 0 ? nil : head.count
    }
    let (start, count) = (sent, min(Self.pieceLimit, body.count - sent))
    sent += count
    let written = body.withUnsafeBufferPointer { bytes in
      let piece = UnsafeMutablePointer(mutating: bytes.baseAddress?.advanced(by: start))
      return lws_write(wire, piece, count, LWS_WRITE_HTTP)
    }
    return written < 0 ? nil : count
  }
}

extension Request {
  fileprivate var contentLength: Int? { head.headerFields[.contentLength].flatMap { Int($0) } }
}
