import CLibwebsockets
import Foundation
import WebServer

/// The executor that is the service thread: jobs are queued from anywhere and run between two
/// rounds of libwebsockets.
public final class ServiceLoop: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var context: Context?
    var thread: pthread_t?
  }

  /// A pointer that only the service thread dereferences; others use it to wake the thread.
  struct Context: @unchecked Sendable { let pointer: OpaquePointer }

  private let state = Locked(State())

  init() {}

  /// Queues a job and wakes the service thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { state in
      state.jobs.append(job)
      // Inside the lock, so that the context cannot be destroyed at the same time.
      if let context = state.context, state.thread != pthread_self() {
        lws_cancel_service(context.pointer)
      }
    }
  }

  /// Whether the caller runs on the service thread.
  public var isCurrent: Bool { state.withLock { $0.thread == pthread_self() } }

  /// Tells the runtime whether `assumeIsolated` holds.
  public func checkIsolated() {
    precondition(isCurrent, "called from a thread that is not the service thread")
  }

  /// The same as an answer.
  public func isIsolatingCurrentContext() -> Bool? { isCurrent }

  func attach(_ context: Context?) {
    state.withLock {
      $0.context = context
      $0.thread = pthread_self()
    }
  }

  /// Runs what is queued, and what that queues, too.
  func drain() {
    while true {
      let jobs = state.withLock { state in
        let jobs = state.jobs
        state.jobs = []
        return jobs
      }
      if jobs.isEmpty { return }
      for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }
}
