import LwsTransport
import Support
import WebServer

/// Gathers what publishers say and offers it to all viewers, on the network's thread.
actor Fanout {
  /// Something to do on that thread.
  typealias Work = @Sendable (isolated Fanout) -> Void

  private nonisolated let executor: ServiceLoop
  private nonisolated let inbox = Locked<[Work]>([])
  private let isTicking: Bool
  private let isSkipping: Bool
  private var viewers: [any WebSocket] = []
  private var places: [UInt64: Int] = [:]
  private var gathered: [[UInt8]] = []

  /// - Parameter isSkipping: whether viewers that owe reading miss what comes meanwhile; else it
  ///   is kept for them up to the limit of their queue.
  init(executor: ServiceLoop, isTicking: Bool, isSkipping: Bool) {
    self.executor = executor
    self.isTicking = isTicking
    self.isSkipping = isSkipping
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The actor keeps its executor for as long as it lives.
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Does something at once when called on the thread, else soon.
  nonisolated func perform(_ work: @escaping Work) {
    if executor.isCurrent {
      assumeIsolated(work)
      return
    }
    let isFirst = inbox.withLock { inbox in
      inbox.append(work)
      return inbox.count == 1
    }
    if isFirst { Task { await drain() } }
  }

  private func drain() {
    let works = inbox.withLock { inbox in
      defer { inbox = [] }
      return inbox
    }
    for work in works { work(self) }
  }

  /// Adds a viewer.
  func add(_ viewer: any WebSocket) {
    places[viewer.id] = viewers.count
    viewers.append(viewer)
  }

  /// Takes a viewer away.
  func remove(_ id: UInt64) {
    guard let place = places.removeValue(forKey: id) else { return }
    let last = viewers.removeLast()
    guard place < viewers.count else { return }
    viewers[place] = last
    places[last.id] = place
  }

  /// Takes what a publisher says; it leaves with what else arrives in this round or tick.
  func publish(_ bytes: [UInt8]) {
    gathered.append(bytes)
    if gathered.count == 1, !isTicking { Task { flush() } }
  }

  /// Sends one frame a tick until cancelled.
  func run(interval: Duration) async throws {
    let clock = ContinuousClock()
    var next = clock.now
    while true {
      next = max(next + interval, clock.now)
      try await clock.sleep(until: next, tolerance: .zero)
      flush()
    }
  }

  private func flush() {
    guard !gathered.isEmpty else { return }
    let frames =
      isTicking
      ? [WebSocketFrame(binary: Array(gathered.joined()))]
      : gathered.map { WebSocketFrame(binary: $0) }
    gathered.removeAll(keepingCapacity: true)
    for viewer in viewers {
      let taken = viewer.offer(frames)
      if taken < frames.count, !isSkipping { viewer.send(Array(frames[taken...])) }
    }
  }
}
