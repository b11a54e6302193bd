import CLibwebsockets
import Logging
import WebServer

/// Something that libwebsockets reports, with copies of what it lent.
enum Event: Sendable {
  case connectionWaits(descriptor: CInt)
  case request
  case body([UInt8])
  case bodyEnd
  case responseWritable
  case upgrade(UnsafeText)
  case opened
  case message([UInt8])
  case peerCloses([UInt8])
  case givenUp
  case socketWritable
  case gone

  /// Text of libwebsockets that a callback may change while it runs.
  struct UnsafeText: @unchecked Sendable { let start: UnsafeMutablePointer<CChar> }
}

/// The C entry point: translates a callback into an owned `Event`, which the server handles; before
/// that, what has waited for too long gets its turn.
func onEvent(
  wsi: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?,
  input: UnsafeMutableRawPointer?, length: Int
) -> CInt {
  guard let event = Event(wsi: wsi, reason, input, length), let wsi,
    let context = lws_get_context(wsi), let owner = lws_context_user(context)
  else { return 0 }
  let server = Unmanaged<Server>.fromOpaque(owner).takeUnretainedValue()
  let handle = Handle(pointer: wsi)
  switch event {
  case .request, .opened, .message, .socketWritable:
    if server.executor.runQueuedIfOverdue() { server.assumeIsolated { $0.acceptWaiting() } }
  default: break
  }
  return server.assumeIsolated { $0.handle(event, of: handle.pointer) }
}

/// Libwebsockets' own words go nowhere: what matters is reported as events, and clients could
/// fill a log with the rest.
func logLine(level: CInt, line: UnsafePointer<CChar>?) {}

extension Event {
  fileprivate init?(
    wsi: OpaquePointer?, _ reason: lws_callback_reasons, _ input: UnsafeMutableRawPointer?,
    _ length: Int
  ) {
    var bytes: [UInt8] {
      input.map { Array(UnsafeRawBufferPointer(start: $0, count: length)) } ?? []
    }
    switch reason {
    case LWS_CALLBACK_RAW_RX_FILE:
      self = .connectionWaits(descriptor: CInt(lws_get_socket_fd(wsi)))
    case LWS_CALLBACK_HTTP: self = .request
    case LWS_CALLBACK_HTTP_BODY: self = .body(bytes)
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: self = .bodyEnd
    case LWS_CALLBACK_HTTP_WRITEABLE: self = .responseWritable
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
      guard let input else { return nil }
      self = .upgrade(UnsafeText(start: input.assumingMemoryBound(to: CChar.self)))
    case LWS_CALLBACK_ESTABLISHED: self = .opened
    case LWS_CALLBACK_RECEIVE: self = .message(bytes)
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: self = .peerCloses(bytes)
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL: self = .givenUp
    case LWS_CALLBACK_SERVER_WRITEABLE: self = .socketWritable
    case LWS_CALLBACK_WSI_DESTROY: self = .gone
    default: return nil
    }
  }
}
