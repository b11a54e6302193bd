import CLibwebsockets
import Dispatch
import Foundation
import WebServer

/// The executor that is the service thread.
///
/// Jobs come from any thread and run between two rounds of libwebsockets. Before the thread starts
/// they wait for it; after it has ended they run one after the other on a queue, so that nobody
/// who still asks the server something waits for ever.
public final class ServiceLoop: SerialExecutor {
  private enum Phase { case waiting, running, ended }

  private struct State {
    var phase = Phase.waiting
    var jobs: [UnownedJob] = []
    var wakes: [@Sendable () -> Void] = []
    var context: OpaquePointer?
    var thread: pthread_t?
  }

  private let state = Locked(State())
  private let afterwards = DispatchQueue(label: "floorcast.service-loop.ended")

  init() {}

  /// Whether the caller runs on the service thread.
  public var isCurrent: Bool {
    let caller = pthread_self()
    return state.withLock { $0.thread == caller }
  }

  /// Queues a job and wakes the service thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let hasEnded = state.withLock { state in
      if state.phase == .ended { return true }
      state.jobs.append(job)
      wake(state)
      return false
    }
    if hasEnded { afterwards.async { self.runAfterwards(job) } }
  }

  /// Runs a closure on the service thread soon; forgets it when the thread has ended.
  func perform(_ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      guard state.phase != .ended else { return }
      state.wakes.append(work)
      wake(state)
    }
  }

  /// Tells the runtime whether `assumeIsolated` holds.
  public func checkIsolated() {
    precondition(isCurrent, "called from a thread that is not the service thread")
  }

  /// The same as an answer.
  public func isIsolatingCurrentContext() -> Bool? { isCurrent }

  // MARK: - For the service thread

  /// Makes the calling thread the one that runs jobs.
  func begin() {
    let caller = pthread_self()
    state.withLock { state in
      state.phase = .running
      state.thread = caller
    }
  }

  /// Names what others wake; `nil` before it is destroyed.
  func attach(_ context: OpaquePointer?) { state.withLock { $0.context = context } }

  /// Runs what is queued now.
  ///
  /// - Returns: whether that queued more, which waits for the next round.
  func runQueued() -> Bool {
    let (jobs, wakes) = state.withLock { state in
      defer {
        state.jobs.removeAll(keepingCapacity: state.jobs.count < 4_096)
        state.wakes.removeAll(keepingCapacity: state.wakes.count < 4_096)
      }
      return (state.jobs, state.wakes)
    }
    for wake in wakes { wake() }
    for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
    return state.withLock { !$0.jobs.isEmpty || !$0.wakes.isEmpty }
  }

  /// Ends the thread's part; what is queued and what still comes runs on a queue.
  func end() {
    let left = state.withLock { state in
      defer { state = State(phase: .ended) }
      return state.jobs
    }
    for job in left { afterwards.async { self.runAfterwards(job) } }
  }

  /// Wakes the thread once per batch, under the lock, so that the context cannot be destroyed
  /// at the same time. No other function of libwebsockets may be called from another thread.
  private func wake(_ state: State) {
    guard let context = state.context, state.thread != pthread_self() else { return }
    if state.jobs.count + state.wakes.count == 1 { lws_cancel_service(context) }
  }

  private func runAfterwards(_ job: UnownedJob) {
    let caller = pthread_self()
    state.withLock { $0.thread = caller }
    job.runSynchronously(on: asUnownedSerialExecutor())
    state.withLock { $0.thread = nil }
  }
}
