import CLibwebsockets
import Glibc

/// What libwebsockets keeps pointers to for as long as a context lives; freed by its owner.
struct ContextMemory {
  private let names: [UnsafeMutablePointer<CChar>?]
  private let protocols: UnsafeMutablePointer<lws_protocols>
  private let policy: UnsafeMutablePointer<lws_retry_bo_t>
  private let loops: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private let configuration: Server.Configuration
  private let http: UnsafeMutablePointer<CChar>?
  private let certificate: UnsafeMutablePointer<CChar>?
  private let key: UnsafeMutablePointer<CChar>?

  init(_ configuration: Server.Configuration, loop: UnsafeMutablePointer<uv_loop_t>) {
    self.configuration = configuration
    http = strdup("http/1.1")
    certificate = configuration.encryption.flatMap { strdup($0.certificate) }
    key = configuration.encryption.flatMap { strdup($0.key) }
    // The first one serves HTTP and sockets without a subprotocol: an empty name is not sent.
    names = ([""] + configuration.subprotocols).map { strdup($0) }
    protocols = .allocate(capacity: names.count + 1)
    for (index, text) in ([""] + configuration.subprotocols).enumerated() {
      var entry = lws_protocols()
      entry.name = UnsafePointer(names[index])
      entry.callback = onEvent
      entry.per_session_data_size = 0
      // Kept per socket: small.
      entry.rx_buffer_size = configuration.receiveBuffers[text] ?? configuration.receiveBuffer
      // Else a write is cut into pieces of the receive buffer and the rest copied.
      entry.tx_packet_size = 1 << 20
      (protocols + index).initialize(to: entry)
    }
    (protocols + names.count).initialize(to: lws_protocols())
    policy = .allocate(capacity: 1)
    var idle = lws_retry_bo_t()
    // It hangs up on its own, but does not ping: its pings write where it keeps the client's next one,
    // which it would answer with other bytes (`rops_issue_keepalive_ws`). `WebSocketSession` pings.
    idle.secs_since_valid_hangup = UInt16(clamping: configuration.pingInterval * 2)
    idle.secs_since_valid_ping = idle.secs_since_valid_hangup
    policy.initialize(to: idle)
    loops = .allocate(capacity: 1)
    loops.initialize(to: UnsafeMutableRawPointer(loop))
  }

  /// How the context and its virtual host are made.
  var creation: lws_context_creation_info {
    var info = lws_context_creation_info()
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER
    info.protocols = UnsafePointer(protocols)
    info.options = floorcast_option_libuv | floorcast_option_explicit_vhosts
    info.foreign_loops = loops
    info.gid = gid_t.max.asCInt
    info.uid = uid_t.max.asCInt
    // One for all, and more than the largest receive buffer.
    info.pt_serv_buf_size = 262_144
    info.max_http_header_data2 = UInt32(configuration.requestHeaderLimit)
    info.max_http_header_pool2 = UInt32(configuration.connectionLimit + 1)
    info.keepalive_timeout = CInt(configuration.idleTimeout)
    info.timeout_secs = UInt32(configuration.requestTimeout)
    info.timeout_secs_ah_idle = UInt32(configuration.requestTimeout)
    info.retry_and_idle_policy = UnsafePointer(policy)
    // Frames that are ready-made would skip the framing of HTTP/2.
    info.alpn = UnsafePointer(http)
    if let certificate, let key {
      info.options |= floorcast_option_encryption
      info.ssl_cert_filepath = UnsafePointer(certificate)
      info.ssl_private_key_filepath = UnsafePointer(key)
      info.ssl_options_set = floorcast_old_encryption
    }
    return info
  }

  /// Gives it all back, after the context is gone.
  func free() {
    for name in names + [http, certificate, key] { Glibc.free(name) }
    protocols.deallocate()
    policy.deallocate()
    loops.deallocate()
  }
}

extension UInt32 {
  /// The same bits: libwebsockets takes −1 for “stay who you are”.
  fileprivate var asCInt: CInt { CInt(bitPattern: self) }
}
