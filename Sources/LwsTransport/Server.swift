import CLibwebsockets
import Foundation
public import Logging
public import WebServer

/// Serves an application over HTTP/1.1 and WebSocket on one port.
public actor Server {
  /// How a server listens and what it allows.
  public struct Configuration: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The port; 0 takes a free one.
    public var port = 8080
    /// The WebSocket subprotocols that may be agreed on.
    public var subprotocols: [String] = []
    /// The largest WebSocket message in bytes.
    public var messageLimit = 1 << 20
    /// The most bytes that wait for one WebSocket client.
    public var queueLimit = 1 << 20
    /// Makes the defaults.
    public init() {}
  }
  public enum Failure: Error, CustomStringConvertible {
    case cannotListen(host: String, port: Int, detail: String)
    public var description: String {
      switch self {
      case .cannotListen(let host, let port, let detail): "cannot listen on \(host):\(port): \(detail)"
      }
    }
  }

  public nonisolated let executor = ServiceLoop()
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  let application: any Application
  let configuration: Configuration
  let logger: Logger
  var connections: [OpaquePointer: Connection] = [:]
  var port: Int?
  var failure: Failure?
  var waiters: [CheckedContinuation<Void, Never>] = []
  var stopping = false
  nonisolated let stopped = Locked(false)
  var nextID: UInt64 = 0

  public init(application: any Application, configuration: Configuration = .init(), logger: Logger) {
    self.application = application
    self.configuration = configuration
    self.logger = logger
  }

  public func waitUntilListening() async throws -> (host: String, port: Int) {
    while port == nil && failure == nil { await withCheckedContinuation { waiters.append($0) } }
    if let failure { throw failure }
    return (configuration.host, port ?? 0)
  }

  public nonisolated func run() async throws {
    let done = AsyncStream<Void>.makeStream()
    let thread = Thread { self.serve(); done.continuation.finish() }
    thread.stackSize = 4 << 20
    thread.start()
    await withTaskCancellationHandler { for await _ in done.stream {} } onCancel: { self.stop() }
    if let failure = await failureForRun() { throw failure }
  }
  private func failureForRun() -> Failure? { failure }

  public nonisolated func stop() {
    Task { await self.beginStopping() }
  }

  private func beginStopping() {
    guard !stopping else { return }
    stopping = true
    for connection in connections.values { connection.beginStopping() }
    Task {
      let end = Date().addingTimeInterval(3)
      while !connections.isEmpty, Date() < end { try? await Task.sleep(for: .milliseconds(20)) }
      stopped.withLock { $0 = true }
    }
  }

  private nonisolated func serve() {
    executor.attach(nil)
    lws_set_log_level(LLL_ERR | LLL_WARN, nil)
    var info = lws_context_creation_info()
    let names = ["http"] + configuration.subprotocols
    let cNames = names.map { strdup($0) }
    defer { cNames.forEach { free($0) } }
    let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: names.count + 1)
    defer { protocols.deallocate() }
    for (index, name) in cNames.enumerated() {
      var entry = lws_protocols()
      entry.name = UnsafePointer(name)
      entry.callback = onEvent
      entry.rx_buffer_size = 65536
      entry.tx_packet_size = 1 << 20
      (protocols + index).initialize(to: entry)
    }
    (protocols + names.count).initialize(to: lws_protocols())
    let host = strdup(configuration.host)
    defer { free(host) }
    info.port = CInt(configuration.port)
    info.iface = UnsafePointer(host)
    info.protocols = UnsafePointer(protocols)
    info.gid = -1
    info.uid = -1
    info.pt_serv_buf_size = 65536
    info.user = Unmanaged.passUnretained(self).toOpaque()
    info.options = UInt64(LWS_SERVER_OPTION_EXPLICIT_VHOSTS)
    guard let context = lws_create_context(&info) else { fail("no context"); return }
    executor.attach(.init(pointer: context))
    if let vhost = lws_create_vhost(context, &info) {
      let port = Int(lws_get_vhost_listen_port(vhost))
      assumeIsolated { $0.port = port; $0.wake() }
      while !stopped.withLock({ $0 }) {
        if lws_service(context, 0) < 0 { break }
        executor.drain()
      }
    } else {
      fail("the address is in use or not ours")
    }
    lws_context_destroy(context)
    executor.attach(nil)
    executor.drain()
  }
  private nonisolated func fail(_ detail: String) {
    assumeIsolated {
      $0.failure = .cannotListen(host: $0.configuration.host, port: $0.configuration.port, detail: detail)
      $0.wake()
    }
    executor.drain()
  }
  private func wake() { for waiter in waiters { waiter.resume() }; waiters = [] }
}

func onEvent(
  wsi: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?,
  input: UnsafeMutableRawPointer?, length: Int
) -> CInt {
  guard let wsi, let context = lws_get_context(wsi), let raw = lws_context_user(context) else { return 0 }
  let server = Unmanaged<Server>.fromOpaque(raw).takeUnretainedValue()
  nonisolated(unsafe) let w = wsi
  let bytes = input.map { Array(UnsafeRawBufferPointer(start: $0, count: length)) } ?? []
  return server.assumeIsolated { $0.handle(reason, w, bytes) }
}

extension Server {
  func handle(_ reason: lws_callback_reasons, _ wsi: OpaquePointer, _ bytes: [UInt8]) -> CInt {
    switch reason {
    case LWS_CALLBACK_HTTP:
      return connection(wsi).begin(path: String(decoding: bytes, as: UTF8.self))
    case LWS_CALLBACK_HTTP_BODY: return connection(wsi).body(bytes)
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return connection(wsi).bodyDone()
    case LWS_CALLBACK_HTTP_WRITEABLE: return connections[wsi]?.writeHTTP() ?? 0
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
      let offered = lwsHeader(wsi, WSI_TOKEN_PROTOCOL) ?? ""
      let c = connection(wsi)
      var uri = [CChar](repeating: 0, count: 2048)
      let n = lws_hdr_copy(wsi, &uri, 2048, WSI_TOKEN_GET_URI)
      let request = c.request(path: n > 0 ? String(decoding: uri.prefix(Int(n)).map { UInt8(bitPattern: $0) }, as: UTF8.self) : "/", method: "GET")
      switch application.acceptWebSocket(request, protocols: offered.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }) {
      case .accept(let sub, let handler): c.handler = handler; c.subprotocol = sub; return 0
      case .refuse: return -1
      }
    case LWS_CALLBACK_ESTABLISHED:
      let c = connection(wsi)
      c.isSocket = true
      c.handler?.opened(c)
      return 0
    case LWS_CALLBACK_RECEIVE:
      connections[wsi]?.receive(bytes); return 0
    case LWS_CALLBACK_SERVER_WRITEABLE: return connections[wsi]?.writeSocket() ?? 0
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
      if bytes.count >= 2 { connections[wsi]?.closeCode = UInt16(bytes[0]) << 8 | UInt16(bytes[1]) }
      return 0
    case LWS_CALLBACK_CLOSED, LWS_CALLBACK_CLOSED_HTTP, LWS_CALLBACK_WSI_DESTROY:
      if let c = connections.removeValue(forKey: wsi), c.isSocket {
        c.dead = true
        c.handler?.closed(c, code: .init(rawValue: c.closeCode))
      }
      return 0
    default: return 0
    }
  }
  func connection(_ wsi: OpaquePointer) -> Connection {
    if let c = connections[wsi] { return c }
    nextID += 1
    let c = Connection(id: nextID, wsi: wsi, server: self)
    connections[wsi] = c
    return c
  }
}

func lwsHeader(_ wsi: OpaquePointer, _ token: lws_token_indexes) -> String? {
  let n = Int(lws_hdr_total_length(wsi, token))
  guard n > 0 else { return nil }
  var buffer = [CChar](repeating: 0, count: n + 1)
  guard lws_hdr_copy(wsi, &buffer, CInt(n + 1), token) > 0 else { return nil }
  return String(decoding: buffer.prefix(n).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
