import CLibwebsockets
import Dispatch
import Foundation
import Support
import Synchronization
import WebServer

/// The executor that is the service thread.
///
/// Jobs come from any thread and run between two rounds of libwebsockets. Before the thread begins
/// and after it has ended they run one after the other on a queue, so that no caller of an actor
/// that lives here waits for ever.
public final class ServiceLoop: SerialExecutor {
  private typealias Work = @Sendable () -> Void

  private struct State {
    var isServing = false
    var jobs: [UnownedJob] = []
    var work: [Work] = []
    /// Sockets that were given something from other threads.
    var given: [Socket] = []
    var context: OpaquePointer?

    var count: Int { jobs.count + work.count + given.count }
  }

  private let state = Locked(State())
  /// The thread that runs jobs now, 0 for none.
  private let thread = Atomic<pthread_t>(0)
  private let queue = DispatchQueue(label: "floorcast.service-loop")
  /// Guards what waits in the sockets of this loop: one lock for all costs them no memory, and
  /// hardly a thread ever waits for it. The number says nothing: ThreadSanitizer takes an empty
  /// value for the lock beside it.
  private let sockets = Locked(0)
  /// What was done.
  let traffic = Traffic()
  /// What was offered to many; for the service thread only.
  private nonisolated(unsafe) var joint = JointFrames()
  /// When queued jobs were run last, in seconds of the system's uptime, and whether they run now; for
  /// the service thread only.
  private nonisolated(unsafe) var running = (last: 0.0, isNow: false)
  /// Sockets of other loops that were given something in this round; for the service thread only.
  private nonisolated(unsafe) var outgoing: [(loop: ServiceLoop, sockets: [Socket])] = []
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
  /// The loop of the service thread that asks.
  private static var ofThisThread: ServiceLoop? {
    // It is taken out before the loop ends, so that the loop is there.
    pthread_getspecific(key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Makes an executor that a server may be given.
  public init() {}

  /// Whether the caller runs on the service thread, or in its place.
  public var isCurrent: Bool {
    thread.load(ordering: .relaxed) == pthread_self()
  }

  /// Queues a job and wakes the service thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { state in
      guard state.isServing else { return runOnQueue(job) }
      state.jobs.append(job)
      if state.count == 1 { wake(state) }
    }
  }

  /// Runs a closure on the service thread soon.
  func perform(_ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      guard state.isServing else { return runOnQueue(work) }
      state.work.append(work)
      if state.count == 1 { wake(state) }
    }
  }

  /// Has a socket of this loop write what it was given, soon.
  ///
  /// What another loop gives to many is handed over at the end of its round, all at once.
  func flushSoon(_ socket: Socket) {
    if let giver = Self.ofThisThread { giver.given(socket, to: self) } else { take([socket]) }
  }

  private func given(_ socket: Socket, to loop: ServiceLoop) {
    if let index = outgoing.firstIndex(where: { $0.loop === loop }) {
      outgoing[index].sockets.append(socket)
    } else {
      outgoing.append((loop, [socket]))
    }
  }

  private func take(_ sockets: [Socket]) {
    state.withLock { state in
      guard state.isServing else {
        return runOnQueue { for socket in sockets { socket.flush() } }
      }
      let isFirst = state.count == 0
      state.given += sockets
      if isFirst { wake(state) }
    }
  }

  /// Reports to the runtime whether `assumeIsolated` holds.
  public func checkIsolated() {
    precondition(isCurrent, "called from a thread that is not the service thread")
  }

  /// The same as an answer.
  public func isIsolatingCurrentContext() -> Bool? { isCurrent }

  /// Runs a closure that reads or changes what waits in a socket of this loop.
  func withSocketsLocked<Result>(_ body: () -> Result) -> Result {
    sockets.withLock { _ in body() }
  }

  // MARK: - For the service thread

  /// The frames back to back, joined once for all sockets that get the same in this round.
  func joined(_ frames: ArraySlice<WebSocketFrame>) -> [UInt8] { joint.bytes(of: frames) }

  /// Makes the calling thread the one that runs jobs.
  func begin() {
    state.withLock { $0.isServing = true }
    // What began on the queue ends there first.
    queue.sync {}
    thread.store(pthread_self(), ordering: .relaxed)
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Names what others wake; `nil` before it is destroyed.
  func attach(_ context: OpaquePointer?) { state.withLock { $0.context = context } }

  /// Runs what is queued now.
  ///
  /// - Returns: whether that queued more, which waits for the next round.
  func runQueued() -> Bool {
    runBatch()
    return hasQueued
  }

  /// Runs what is queued now in the midst of a round, if the round takes long: ticks do not wait until
  /// a thousand clients that came at once have had their turns.
  ///
  /// Only where an event begins, before anything is done for it.
  ///
  /// - Returns: whether the round takes long.
  func runQueuedIfOverdue() -> Bool {
    guard !running.isNow, Self.uptime - running.last > Self.longestRound else { return false }
    runBatch()
    return true
  }

  /// Seconds after which a round is interrupted.
  private static let longestRound = 0.02
  private static var uptime: Double { ProcessInfo.processInfo.systemUptime }

  private func runBatch() {
    running.isNow = true
    defer { running = (Self.uptime, false) }
    let (jobs, work, given) = state.withLock { state in
      defer { (state.jobs, state.work, state.given) = ([], [], []) }
      return (state.jobs, state.work, state.given)
    }
    for work in work { work() }
    for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
    for socket in given { socket.flush() }
    joint.forget()
    handOver()
  }

  private func handOver() {
    guard !outgoing.isEmpty else { return }
    for (loop, sockets) in outgoing { loop.take(sockets) }
    outgoing.removeAll(keepingCapacity: true)
  }

  /// Whether something waits to be run.
  var hasQueued: Bool { state.withLock { $0.count > 0 } }

  /// Ends the thread's part.
  func end() {
    pthread_setspecific(Self.key, nil)
    handOver()
    state.withLock { state in
      thread.store(0, ordering: .relaxed)
      for work in state.work { runOnQueue(work) }
      for socket in state.given { runOnQueue { socket.flush() } }
      for job in state.jobs { runOnQueue(job) }
      state = State()
    }
  }

  /// Wakes the thread once per batch, under the lock, so that the context cannot be destroyed
  /// at the same time. No other function of libwebsockets may be called from another thread.
  private func wake(_ state: State) {
    guard let context = state.context, !isCurrent else { return }
    lws_cancel_service(context)
  }

  private func runOnQueue(_ job: UnownedJob) {
    runOnQueue { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Only under the lock: what were put there after `begin` has waited for the queue would run
  /// beside the service thread, and make `isCurrent` false there.
  private func runOnQueue(_ work: @escaping Work) {
    queue.async {
      self.thread.store(pthread_self(), ordering: .relaxed)
      work()
      self.thread.store(0, ordering: .relaxed)
    }
  }
}
