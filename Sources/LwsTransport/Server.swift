import CLibwebsockets
import Foundation
import Glibc
import HTTPTypes
public import Logging
import Support
public import WebServer

/// Serves an application over HTTP/1.1 and WebSocket on one port.
///
/// The actor's executor is the thread that libwebsockets runs on. `run()` makes that thread,
/// ends when it is cancelled or after `stop()`, and can be called once.
public actor Server {
  /// The service thread; other actors may live on it, too.
  public nonisolated let executor: ServiceLoop

  /// The same for the runtime.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  let application: any Application
  let configuration: Configuration
  let logger: Logger
  let extraFields: [HTTPField.Name]
  /// Whether it takes connections itself; else they are handed to it.
  private nonisolated let isListening: Bool
  /// Servers that take over a part of the connections.
  let others: [Server]

  var connections: [OpaquePointer: Connection] = [:]
  /// Connections that have not asked for anything yet, the oldest first.
  var newcomers = PendingConnections()
  var listening: Listening?
  var stage = Stage.waiting
  /// The bytes that the bodies of all requests may take in memory.
  var reservedBytes = 0
  /// Whether events come from sockets now, not from bytes that libwebsockets kept back.
  var isReadingSockets = false
  /// The turn, below `controlTurns`, of the sockets with control frames to count at this tick.
  var controlTurn = 0
  /// WebSockets that are to be closed because the server stops, and how many of them at a time.
  private var farewells: [Connection] = []
  private var farewellSize = 0
  private var date = (second: time_t(0), text: "")
  private var listeners: [UUID: CheckedContinuation<Void, Never>] = [:]
  private var stoppers: [CheckedContinuation<Void, Never>] = []
  private nonisolated let isStopAsked = Locked(false)

  /// Where the server is in its life.
  enum Stage: Equatable {
    case waiting
    case listening(port: Int)
    /// Not accepting any more; connections finish until then, in seconds of the system's uptime.
    case draining(until: TimeInterval)
    case ended(Failure)
  }

  /// What a listening server holds of libwebsockets.
  struct Listening {
    let context: OpaquePointer
    let vhost: OpaquePointer
    var listener: OpaquePointer?
    /// Given up for a moment to accept and refuse when the process has no other left.
    var spare: CInt
  }

  /// Makes a server; `run()` starts it.
  ///
  /// - Parameter executor: the thread to serve on, which actors of the application may share; one
  ///   server only may have it.
  public init(
    application: any Application, configuration: Configuration = Configuration(),
    executor: ServiceLoop = ServiceLoop(), logger: Logger
  ) {
    self.init(
      application: application, configuration: configuration, executor: executor,
      isListening: true, others: [], logger: logger)
  }

  /// Makes a server that shares its connections with others, or is such another.
  init(
    application: any Application, configuration: Configuration, executor: ServiceLoop,
    isListening: Bool, others: [Server], logger: Logger
  ) {
    self.isListening = isListening
    self.others = others
    self.application = application
    self.executor = executor
    self.configuration = configuration
    self.logger = logger
    extraFields = configuration.extraFields.compactMap { HTTPField.Name($0) }
  }

  /// What was done so far; from any thread.
  public nonisolated var counters: TransportCounters { executor.traffic.counters }

  // MARK: - Life

  /// Serves until it is cancelled or stopped; then closes all connections in an orderly way.
  ///
  /// - Throws: ``Failure`` when it cannot listen or encrypt.
  public nonisolated func run() async throws {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let thread = Thread {
          self.serve()
          continuation.resume()
        }
        thread.name = "floorcast-web"
        thread.start()
      }
    } onCancel: {
      askToStop()
    }
    let end = await end
    if end != .stopped { throw end }
  }

  /// Stops accepting, closes WebSockets with 1001, lets answers finish, and returns when `run()`
  /// has nothing left to do: after `drainTimeout` at the latest.
  public func stop() async {
    askToStop()
    if case .ended = stage { return }
    if case .waiting = stage, listening == nil, !isServing { return }
    await withCheckedContinuation { stoppers.append($0) }
  }

  /// Waits for the server to listen.
  ///
  /// - Returns: the host of the configuration and the port, also when 0 was asked for.
  /// - Throws: ``Failure`` when it cannot listen or was stopped first; `CancellationError`.
  public func waitUntilListening() async throws -> (host: String, port: Int) {
    let id = UUID()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if stage == .waiting, !Task.isCancelled {
          listeners[id] = continuation
        } else {
          continuation.resume()
        }
      }
    } onCancel: {
      executor.perform { self.assumeIsolated { $0.listeners.removeValue(forKey: id)?.resume() } }
    }
    switch stage {
    case .listening(let port): return (configuration.host, port)
    case .ended(let failure): throw failure
    case .draining: throw Failure.stopped
    case .waiting: throw CancellationError()
    }
  }

  private var isServing = false
  private var end: Failure { if case .ended(let failure) = stage { failure } else { .stopped } }

  private nonisolated func askToStop() {
    isStopAsked.withLock { $0 = true }
    executor.perform { self.assumeIsolated { $0.beginDraining() } }
  }

  // MARK: - On the service thread

  /// The service thread, from beginning to end.
  private nonisolated func serve() {
    executor.begin()
    assumeIsolated { $0.isServing = true }
    let failure = serveUntilDrained()
    assumeIsolated { $0.finish(failure) }
    _ = executor.runQueued()
    executor.end()
  }

  private nonisolated func serveUntilDrained() -> Failure {
    if let failure = configuration.encryption?.failure { return failure }
    let (host, port) = (configuration.host, configuration.port)
    let listener: Listener?
    do { listener = isListening ? try Listener(host: host, port: port) : nil } catch {
      return error
    }
    DescriptorLimit.prepare(for: configuration.connectionLimit)
    // Released below, after the context, and with it the last callback, is gone.
    let user = Unmanaged.passRetained(self)
    defer { user.release() }
    lws_set_log_level(LLL_ERR | LLL_WARN, logLine)
    guard
      let context = ServiceContext(
        configuration, user: user.toOpaque(), tick: 250)
    else {
      if let listener { close(listener.descriptor) }
      return configuration.encryption?.mismatch
        ?? .cannotStart(reason: "libwebsockets could not be set up")
    }
    executor.attach(context.context)
    defer { executor.attach(nil) }
    let (vhost, whole) = (Handle(pointer: context.vhost), Handle(pointer: context.context))
    guard assumeIsolated({ $0.listen(on: listener, vhost: vhost, of: whole) }) else {
      return .cannotStart(reason: "libwebsockets did not take the listening socket")
    }
    var isWaiting = !executor.runQueued()
    while !assumeIsolated({ $0.isDrained }) {
      context.turn(isWaiting: isWaiting)
      isWaiting = !executor.runQueued()
    }
    executor.attach(nil)
    // Closes what is left, whose last callbacks come now.
    _ = consume context
    return .stopped
  }

  private func listen(on listener: Listener?, vhost: Handle, of context: Handle) -> Bool {
    var listening = Listening(context: context.pointer, vhost: vhost.pointer, spare: -1)
    if let listener {
      var descriptor = lws_sock_file_fd_type()
      descriptor.filefd = listener.descriptor
      let adopted = lws_adopt_descriptor_vhost(
        vhost.pointer, LWS_ADOPT_RAW_FILE_DESC, descriptor, "", nil)
      guard let adopted else { return false }
      listening.listener = adopted
      listening.spare = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
    }
    self.listening = listening
    stage = .listening(port: listener?.port ?? configuration.port)
    wakeListeners()
    if isStopAsked.withLock({ $0 }) { beginDraining() }
    return true
  }

  private func finish(_ failure: Failure) {
    if let spare = listening?.spare, spare >= 0 { close(spare) }
    listening = nil
    stage = .ended(failure)
    wakeListeners()
    for stopper in stoppers { stopper.resume() }
    stoppers = []
  }

  private func wakeListeners() {
    for listener in listeners.values { listener.resume() }
    listeners = [:]
  }

  private func beginDraining() {
    guard case .listening = stage else { return }
    let now = ProcessInfo.processInfo.systemUptime
    stage = .draining(until: now + TimeInterval(configuration.drainTimeout))
    if let listener = listening?.listener {
      lws_set_timeout(listener, PENDING_TIMEOUT_USER_REASON_BASE, floorcast_kill_async)
      listening?.listener = nil
    }
    for connection in connections.values {
      if case .socket = connection.phase {
        farewells.append(connection)
      } else {
        finish(connection)
      }
    }
    farewellSize = (farewells.count + Self.farewellTurns - 1) / Self.farewellTurns
    bidFarewell()
  }

  /// The quarters of a second over which WebSockets are closed, so that not all come back at once.
  private static let farewellTurns = 4

  /// Closes the next of those WebSockets that are still to be closed.
  func bidFarewell() {
    for connection in farewells.suffix(farewellSize) {
      // One that is gone is idle.
      if case .socket = connection.phase { finish(connection) }
    }
    farewells.removeLast(min(farewellSize, farewells.count))
  }

  /// Lets a connection end: after its answer, or now when it waits for a request.
  private func finish(_ connection: Connection) {
    switch connection.phase {
    case .socket(let open): open.socket.close(.goingAway, reason: "the server stops")
    case .idle:
      lws_set_timeout(connection.wire, PENDING_TIMEOUT_USER_REASON_BASE, floorcast_kill_async)
    case .reading, .responding, .writing, .lingering: break
    }
  }

  private var isDrained: Bool {
    guard case .draining(let end) = stage else { return false }
    return connections.isEmpty || ProcessInfo.processInfo.systemUptime >= end
  }

  var isDraining: Bool { if case .draining = stage { true } else { false } }

  /// The value of a `Date` field now.
  func currentDate() -> String {
    let now = time(nil)
    if now != date.second { date = (now, ResponseHead.date(now)) }
    return date.text
  }
}

/// A pointer of libwebsockets on its way to the service thread, which alone dereferences it.
struct Handle: @unchecked Sendable {
  let pointer: OpaquePointer
}
