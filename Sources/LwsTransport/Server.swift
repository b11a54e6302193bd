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
  let timeouts: Timeouts
  private let logger: Logger
  private let extraFields: [HTTPField.Name]
  /// Whether it takes connections itself; else they are handed to it.
  private nonisolated let isListening: Bool
  /// Servers that take over a part of the connections.
  private let others: [Server]

  /// What the bodies of all requests take in memory; connections hold shares of it.
  var bodies: BodyBudget
  /// Whether events come from sockets now, not from bytes that libwebsockets kept back.
  private(set) var isReadingSockets = false
  private var connections = ConnectionTable()
  private var host: VirtualHost?
  private var lifecycle = Lifecycle()
  /// WebSockets that are to be closed because the server stops.
  private var drainQueue = DrainQueue<Connection>()
  /// The number of the tick, below `ControlFrameCounter.turns`.
  private var turn = 0
  private var date = DateField()
  private nonisolated let isStopAsked = Locked(false)

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
    timeouts = Timeouts(configuration)
    bodies = BodyBudget(limit: configuration.receivingLimit)
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
      await Thread.perform(named: "floorcast-web") { self.serve() }
    } onCancel: {
      askToStop()
    }
    let end = await lifecycle.end
    if end != .stopped { throw end }
  }

  /// Stops accepting, closes WebSockets with 1001, lets answers finish, and returns when `run()`
  /// has nothing left to do: after `drainTimeout` at the latest.
  public func stop() async {
    askToStop()
    guard lifecycle.isRunning else { return }
    await withCheckedContinuation { lifecycle.awaitEnd($0) }
  }

  /// Waits for the server to listen.
  ///
  /// - Returns: the host of the configuration and the port, also when 0 was asked for.
  /// - Throws: ``Failure`` when it cannot listen or was stopped first; `CancellationError`.
  public func waitUntilListening() async throws -> (host: String, port: Int) {
    let id = UUID()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if lifecycle.isBeforeServing, !Task.isCancelled {
          lifecycle.awaitStart(continuation, id: id)
        } else {
          continuation.resume()
        }
      }
    } onCancel: {
      executor.perform { self.assumeIsolated { $0.lifecycle.cancelStart(id) } }
    }
    guard let port = try lifecycle.port() else { throw CancellationError() }
    return (configuration.host, port)
  }

  private nonisolated func askToStop() {
    isStopAsked.withLock { $0 = true }
    executor.perform { self.assumeIsolated { $0.beginDraining() } }
  }

  // MARK: - On the service thread

  /// The service thread, from beginning to end.
  private nonisolated func serve() {
    executor.begin()
    assumeIsolated { $0.lifecycle.start() }
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
        configuration, user: user.toOpaque(), tick: UInt64(1_000 / Timeouts.ticksPerSecond))
    else {
      listener?.close()
      return configuration.encryption?.mismatch
        ?? .cannotStart(reason: "libwebsockets could not be set up")
    }
    executor.attach(context.context)
    defer { executor.attach(nil) }
    let (vhost, whole) = (Handle(pointer: context.vhost), Handle(pointer: context.context))
    guard assumeIsolated({ $0.listen(on: listener, vhost: vhost.pointer, of: whole.pointer) })
    else {
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

  private func listen(
    on listener: Listener?, vhost: OpaquePointer, of context: OpaquePointer
  ) -> Bool {
    guard let host = VirtualHost(vhost, of: context, listeningOn: listener) else { return false }
    self.host = host
    lifecycle.serve(on: listener?.port ?? configuration.port)
    if isStopAsked.withLock({ $0 }) { beginDraining() }
    return true
  }

  private func finish(_ failure: Failure) {
    host?.close()
    host = nil
    lifecycle.stop(failure)
  }

  // MARK: - Draining

  private func beginDraining() {
    guard lifecycle.drain(until: Self.uptime + Double(configuration.drainTimeout)) else { return }
    host?.stopListening()
    drainQueue = DrainQueue(connections.all.filter(\.isWebSocket))
    for connection in connections.all where !connection.isWebSocket { connection.drain() }
    closeNextBatch()
  }

  /// Closes the next of those WebSockets that are still to be closed.
  private func closeNextBatch() {
    // One that is gone is none any more.
    for connection in drainQueue.next() where connection.isWebSocket { connection.drain() }
  }

  private var isDrained: Bool {
    isDraining && (connections.isEmpty || lifecycle.isDrainOver(at: Self.uptime))
  }

  /// Whether connections are only let finish.
  var isDraining: Bool { lifecycle.isDraining }

  // MARK: - Connections

  /// Does what an event asks for.
  ///
  /// - Returns: what the callback returns: 0, or −1 to close the connection.
  func handle(_ event: Event, of wsi: OpaquePointer) -> CInt {
    if case .connectionWaits(let descriptor) = event {
      accept(from: descriptor)
      return 0
    }
    guard let connection = connections[wsi] else { return 0 }
    if case .gone = event {
      forget(connection)
      return 0
    }
    return connection.handle(event, on: self)
  }

  /// Takes the connections that wait in the midst of a long round, so that probes among them are
  /// answered.
  func acceptWaiting() {
    if let listening = host?.listening { accept(from: listening) }
  }

  /// Takes connections that wait, each for the loop that has the fewest; others at the next event.
  private func accept(from descriptor: CInt) {
    for _ in 0..<256 {
      guard let accepted = Listener.accept(from: descriptor) else {
        if errno == EMFILE || errno == ENFILE { refuseOne(from: descriptor) }
        return
      }
      let admission = configuration.admission
      guard admission?.admit(accepted.address) ?? true else {
        accepted.descriptor.close()
        continue
      }
      if answerProbe(on: accepted.descriptor, from: accepted.address) {
        admission?.release(accepted.address)
        continue
      }
      var idlest = self
      for other in others where other.connectionCount < idlest.connectionCount { idlest = other }
      let total = others.reduce(connectionCount) { $0 + $1.connectionCount }
      guard total < configuration.connectionLimit else {
        executor.traffic.count(.refused)
        admission?.release(accepted.address)
        accepted.descriptor.close()
        continue
      }
      // Counted now, so that the next one goes elsewhere.
      idlest.executor.traffic.addConnection()
      if idlest === self {
        adopt(accepted.descriptor, from: accepted.address)
      } else {
        let taker = idlest
        taker.executor.perform {
          taker.assumeIsolated { $0.adopt(accepted.descriptor, from: accepted.address) }
        }
      }
    }
  }

  /// Answers a probe that is there already, and ends its connection.
  ///
  /// - Returns: whether it was one.
  private func answerProbe(on descriptor: SocketDescriptor, from address: String) -> Bool {
    let paths = configuration.probePaths
    guard !paths.isEmpty, configuration.encryption == nil,
      let bytes = descriptor.peek(atMost: EarlyRequest.limit),
      let early = EarlyRequest(bytes, paths: paths, remoteAddress: address),
      let response = application.accept(early.request).respondAtOnce(to: [])
    else { return false }
    let head = ResponseHead.bytes(
      of: response, isKept: false, isHTTP10: early.isHTTP10, date: dateField())
    executor.traffic.count(.accepted)
    descriptor.answer(taking: bytes.count, with: head + response.body)
    return true
  }

  private nonisolated var connectionCount: Int { executor.traffic.connectionCount }

  /// Takes over a connection that is counted already.
  private func adopt(_ descriptor: SocketDescriptor, from address: String) {
    guard let host, !isDraining else {
      discount(address)
      descriptor.close()
      return
    }
    // It closes what it does not take.
    guard let wsi = host.adopt(descriptor) else {
      discount(address)
      return
    }
    executor.traffic.count(.accepted)
    connections.insert(
      Connection(wsi: wsi, descriptor: descriptor, remoteAddress: address, since: Self.uptime))
    hangUpOnOldestPending()
  }

  /// Hangs up on those that ask for nothing, when they are too many: a client that means it asks
  /// within a moment.
  private func hangUpOnOldestPending() {
    let (limit, seconds) = (configuration.pendingConnectionLimit, configuration.pendingSeconds)
    while let oldest = connections.removeOldestPending(
      beyond: limit, restingFor: seconds, at: Self.uptime)
    {
      executor.traffic.count(.crowdedOut)
      oldest.hangUp()
    }
  }

  private func discount(_ address: String) {
    executor.traffic.removeConnection()
    configuration.admission?.release(address)
  }

  private func refuseOne(from descriptor: CInt) {
    guard host?.refuseOne(from: descriptor) ?? false else { return }
    executor.traffic.count(.refused)
    logger.warning("No descriptor is left for another connection")
  }

  private func forget(_ connection: Connection) {
    connections.remove(connection)
    discount(connection.remoteAddress)
    connection.end(on: self)
  }

  /// Has libwebsockets use a certificate that was read again.
  func reload(_ files: CertificateFiles) { host?.reload(files) }

  // MARK: - For libuv's handles

  /// Looks after clients that went away or do not read, four times a second.
  func tick() {
    closeNextBatch()
    hangUpOnOldestPending()
    let now = Self.uptime
    turn = (turn + 1) % ControlFrameCounter.turns
    for connection in connections.all { connection.tick(at: now, turn: turn, on: self) }
  }

  /// Events that come now come from sockets.
  func beginReadingSockets() { isReadingSockets = true }

  /// Events that come now come from bytes that libwebsockets kept back.
  func endReadingSockets() { isReadingSockets = false }

  // MARK: - For connections

  /// Seconds since the machine started.
  static var uptime: TimeInterval { ProcessInfo.processInfo.systemUptime }

  /// A connection's client has sent the whole head of a request.
  func markRequested(_ connection: Connection) { connections.markRequested(connection) }

  /// The head of the request that a connection just received.
  func requestHead(of connection: Connection) -> RequestHead? {
    RequestHead(
      connection.wsi, remoteAddress: connection.remoteAddress, extraFields: extraFields)
  }

  /// The value of a `Date` field now.
  func dateField() -> String { date.text(at: time(nil)) }
}

/// A pointer of libwebsockets on its way to the service thread, which alone dereferences it.
struct Handle: @unchecked Sendable {
  let pointer: OpaquePointer
}
