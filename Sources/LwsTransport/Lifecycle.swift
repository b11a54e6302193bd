import Foundation

/// Where a server is in its life, and the callers that wait for it to get further.
struct Lifecycle {
  typealias Waiter = CheckedContinuation<Void, Never>

  private enum Stage {
    case created
    case starting
    case serving(port: Int)
    /// Not accepting any more; connections finish until then, in seconds of the system's uptime.
    case draining(until: Double)
    case stopped(Server.Failure)
  }

  private var stage = Stage.created
  private var startWaiters: [UUID: Waiter] = [:]
  private var endWaiters: [Waiter] = []

  /// Whether it has not yet been decided that the server serves.
  var isBeforeServing: Bool {
    switch stage {
    case .created, .starting: true
    case .serving, .draining, .stopped: false
    }
  }

  /// Whether connections are only let finish.
  var isDraining: Bool { if case .draining = stage { true } else { false } }

  /// Whether there is an end to wait for: not before the beginning, and not after the end.
  var isRunning: Bool {
    switch stage {
    case .created, .stopped: false
    case .starting, .serving, .draining: true
    }
  }

  /// The port, once connections are taken.
  ///
  /// - Returns: `nil` before it is decided.
  func port() throws(Server.Failure) -> Int? {
    switch stage {
    case .created, .starting: return nil
    case .serving(let port): return port
    case .draining: throw .stopped
    case .stopped(let failure): throw failure
    }
  }

  /// How it ended.
  var end: Server.Failure { if case .stopped(let failure) = stage { failure } else { .stopped } }

  /// Whether connections have had their time to finish.
  func isDrainOver(at now: Double) -> Bool {
    if case .draining(let end) = stage { now >= end } else { false }
  }

  /// The service thread has begun.
  mutating func start() { stage = .starting }

  /// Connections are taken from now on.
  mutating func serve(on port: Int) {
    stage = .serving(port: port)
    wakeStartWaiters()
  }

  /// Connections are only let finish from now on.
  ///
  /// - Parameter end: when they are closed, in seconds of the system's uptime.
  /// - Returns: whether that is new: not where it does not serve.
  mutating func drain(until end: Double) -> Bool {
    guard case .serving = stage else { return false }
    stage = .draining(until: end)
    return true
  }

  /// All is over.
  mutating func stop(_ failure: Server.Failure) {
    stage = .stopped(failure)
    wakeStartWaiters()
    for waiter in endWaiters { waiter.resume() }
    endWaiters = []
  }

  /// Resumes a caller as soon as `port` has an answer.
  mutating func awaitStart(_ waiter: Waiter, id: UUID) { startWaiters[id] = waiter }

  /// Resumes a caller that does not want to wait any longer.
  mutating func cancelStart(_ id: UUID) { startWaiters.removeValue(forKey: id)?.resume() }

  /// Resumes a caller at the end.
  mutating func awaitEnd(_ waiter: Waiter) { endWaiters.append(waiter) }

  private mutating func wakeStartWaiters() {
    for waiter in startWaiters.values { waiter.resume() }
    startWaiters = [:]
  }
}
