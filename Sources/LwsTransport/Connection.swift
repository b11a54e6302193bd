import CLibwebsockets
import Foundation
import HTTPTypes
import WebServer

final class Connection: WebSocket, @unchecked Sendable {
  let id: UInt64
  let wsi: OpaquePointer
  unowned let server: Server
  var handler: (any WebSocketHandler)?
  var subprotocol: String?
  var isSocket = false
  var dead = false
  var closeCode: UInt16 = 1006
  // HTTP
  var head: Request?
  var pending: [UInt8] = []
  var offset = 0
  var hasAnswer = false
  // WS
  var incoming: [UInt8] = []
  var queue: [WebSocketFrame] = []
  var queued = 0
  var closing: (WebSocketCloseCode, String)?

  init(id: UInt64, wsi: OpaquePointer, server: Server) {
    self.id = id
    self.wsi = wsi
    self.server = server
  }

  func request(path: String, method: String) -> Request {
    var head = HTTPRequest(method: .init(method) ?? .get, scheme: "http", authority: lwsHeader(wsi, WSI_TOKEN_HOST), path: path)
    for (token, name) in [
      (WSI_TOKEN_HTTP_CONTENT_TYPE, HTTPField.Name.contentType), (WSI_TOKEN_HTTP_CONTENT_LENGTH, .contentLength),
      (WSI_TOKEN_HTTP_IF_NONE_MATCH, .ifNoneMatch), (WSI_TOKEN_HTTP_ACCEPT_ENCODING, .acceptEncoding),
      (WSI_TOKEN_ORIGIN, .origin), (WSI_TOKEN_HTTP_AUTHORIZATION, .authorization), (WSI_TOKEN_HTTP_COOKIE, .cookie),
      (WSI_TOKEN_HTTP_IF_MODIFIED_SINCE, .ifModifiedSince),
    ] { if let value = lwsHeader(wsi, token) { head.headerFields[name] = value } }
    var query: [(name: String, value: String)] = []
    var index: CInt = 0
    var buffer = [CChar](repeating: 0, count: 4096)
    while true {
      let n = lws_hdr_copy_fragment(wsi, &buffer, 4096, WSI_TOKEN_HTTP_URI_ARGS, index)
      if n < 0 { break }
      let text = String(decoding: buffer.prefix(Int(n)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query.append((String(parts[0]), parts.count > 1 ? String(parts[1]) : ""))
      index += 1
    }
    return Request(head: head, path: path, query: query)
  }

  func begin(path: String) -> CInt {
    var method = "GET"
    for (token, name) in [(WSI_TOKEN_POST_URI, "POST"), (WSI_TOKEN_HEAD_URI, "HEAD"), (WSI_TOKEN_PUT_URI, "PUT"), (WSI_TOKEN_DELETE_URI, "DELETE"), (WSI_TOKEN_OPTIONS_URI, "OPTIONS"), (WSI_TOKEN_PATCH_URI, "PATCH")] where lws_hdr_total_length(wsi, token) > 0 { method = name }
    let request = request(path: path, method: method)
    head = request
    pending = []; offset = 0; hasAnswer = false
    let length = request.head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
    if length > server.application.bodyLimit(for: request) {
      answer(Response(status: .contentTooLarge)); return 0
    }
    if length == 0 { return bodyDone() }
    return 0
  }
  func body(_ bytes: [UInt8]) -> CInt { head?.body += bytes; return 0 }
  func bodyDone() -> CInt {
    guard let head, !hasAnswer else { return 0 }
    let application = server.application
    let server = server
    Task {
      let response = await application.respond(to: head)
      await server.deliver(response, to: self)
    }
    return 0
  }
  func answer(_ response: Response) {
    var text = "HTTP/1.1 \(response.status.code) \(response.status.reasonPhrase)\r\n"
    for field in response.fields { text += "\(field.name): \(field.value)\r\n" }
    text += "Content-Length: \(response.body.count)\r\n\r\n"
    pending = Array(text.utf8)
    if head?.method != .head { pending += response.body }
    offset = 0
    hasAnswer = true
    lws_callback_on_writable(wsi)
  }
  func writeHTTP() -> CInt {
    guard hasAnswer else { return 0 }
    let n = min(32768, pending.count - offset)
    let last = offset + n == pending.count
    var piece = [UInt8](repeating: 0, count: 64) + pending[offset..<(offset + n)]
    let written = piece.withUnsafeMutableBufferPointer { lws_write(wsi, $0.baseAddress! + 64, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) }
    if written < 0 { return -1 }
    offset += n
    if last {
      hasAnswer = false
      return lws_http_transaction_completed(wsi) != 0 ? -1 : 0
    }
    lws_callback_on_writable(wsi)
    return 0
  }
  func beginStopping() {
    if isSocket { close(.goingAway, reason: "") } else if head == nil || !hasAnswer { lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, CInt(LWS_TO_KILL_ASYNC)) }
  }

  func receive(_ bytes: [UInt8]) {
    incoming += bytes
    guard lws_is_final_fragment(wsi) != 0, lws_remaining_packet_payload(wsi) == 0 else { return }
    let whole = incoming
    incoming = []
    if lws_frame_is_binary(wsi) != 0 { handler?.received(.binary(whole), from: self) } else { handler?.received(.text(String(decoding: whole, as: UTF8.self)), from: self) }
  }
  private func onLoop(_ body: @escaping @Sendable () -> Void) {
    if server.executor.isCurrent { body() } else { let server = server; Task { await server.perform(body) } }
  }
  func send(_ frame: WebSocketFrame) {
    onLoop { [self] in
      guard !dead else { return }
      queue.append(frame); queued += frame.bytes.count
      if queued > 1 << 20 { close(.tryAgainLater, reason: "") }
      lws_callback_on_writable(wsi)
    }
  }
  func offer(_ frame: WebSocketFrame) -> Bool {
    guard !dead, closing == nil, queue.isEmpty, server.executor.isCurrent, lws_partial_buffered(wsi) == 0 else { return false }
    write(frame)
    return true
  }
  private func write(_ frame: WebSocketFrame) {
    frame.bytes.withUnsafeBufferPointer { _ = lws_write(wsi, UnsafeMutablePointer(mutating: $0.baseAddress!), $0.count, LWS_WRITE_HTTP) }
  }
  func writeSocket() -> CInt {
    while !queue.isEmpty, lws_partial_buffered(wsi) == 0 {
      let frame = queue.removeFirst()
      queued -= frame.bytes.count
      write(frame)
    }
    if !queue.isEmpty { lws_callback_on_writable(wsi); return 0 }
    if let closing {
      var reason = Array(closing.1.utf8)
      lws_close_reason(wsi, lws_close_status(UInt32(closing.0.rawValue)), &reason, reason.count)
      closeCode = closing.0.rawValue
      return -1
    }
    return 0
  }
  func close(_ code: WebSocketCloseCode, reason: String) {
    onLoop { [self] in
      guard !dead else { return }
      closing = (code, reason)
      lws_callback_on_writable(wsi)
    }
  }
}
extension Server {
  func deliver(_ response: Response, to connection: Connection) {
    guard connections[connection.wsi] === connection else { return }
    connection.answer(response)
  }
  func perform(_ body: @Sendable () -> Void) { body() }
}
