import Foundation
import Support

/// Threads that do the work of requests, so that nothing punctual ever waits for one.
///
/// Ticks of the live stream and probes run on the network's thread and on Swift's own pool, which has
/// one thread a core: a few requests that keep it busy would make every tick late. These threads are of
/// lower priority than both, and clients take turns by the processor time that they have had.
public final class RequestWorkers: Sendable {
  /// The threads of this process.
  public static let shared = RequestWorkers(
    threads: max(2, ProcessInfo.processInfo.activeProcessorCount))

  /// How far below the process's other threads these stand (`nice`).
  private static let niceness: CInt = 5

  private struct Job {
    fileprivate let work: UnownedJob
    fileprivate let lane: ClientLane
  }

  private let queue = Locked(FairQueue<Job>())
  private let waiting = DispatchSemaphore(value: 0)

  /// Starts threads, which stay.
  init(threads: Int) {
    for number in 1...threads {
      let thread = Thread { [self] in
        Self.stepBack()
        while true { work() }
      }
      thread.name = "request-\(number)"
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  /// Puts the thread that asks behind the others of the process; the calls are about it alone on Linux
  /// (setpriority(2), “Bugs”).
  ///
  /// In a real-time class (`chrt -r`) niceness counts for nothing, and a tick would wait for a thread's
  /// whole slice of 100 ms: there the thread stands one step lower. It stays in that class, because
  /// others wait for it where it holds the heap's lock.
  private static func stepBack() {
    let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, own + niceness)
    let scheduling = sched_getscheduler(0)
    var parameters = sched_param()
    guard [SCHED_RR, SCHED_FIFO].contains(scheduling), unsafe sched_getparam(0, &parameters) == 0,
      parameters.sched_priority > 1
    else { return }
    parameters.sched_priority -= 1
    unsafe sched_setscheduler(0, scheduling, &parameters)
  }

  /// Does the work of a client's request on these threads.
  ///
  /// - Returns: what came of it, and the seconds of processor time that it took.
  func run<Result: Sendable>(
    for client: String, _ body: @Sendable () async -> Result
  ) async -> (result: Result, seconds: Double) {
    let lane = ClientLane(of: client, workers: self)
    let result = await RequestCost.$lane.withValue(lane) {
      await withTaskExecutorPreference(lane, operation: body)
    }
    return (result, lane.seconds)
  }

  fileprivate func add(_ job: UnownedJob, in lane: ClientLane) {
    queue.withLock { $0.add(Job(work: job, lane: lane), of: lane.client) }
    waiting.signal()
  }

  private func work() {
    waiting.wait()
    guard let (client, job) = queue.withLock({ $0.next() }) else { return }
    let begin = ThreadClock.seconds
    job.lane.begin(at: begin)
    // The queue had the lane, and this function has it until the work is done.
    unsafe job.work.runSynchronously(on: job.lane.asUnownedTaskExecutor())
    let seconds = ThreadClock.seconds - begin
    job.lane.end(after: seconds)
    queue.withLock { $0.spend(seconds, by: client) }
  }
}

/// The processor time of the thread that asks.
private enum ThreadClock {
  /// Distinguishes the thread that asks.
  static var thread: UInt { UInt(pthread_self()) }

  static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The processor time that the request of the current task took so far.
public enum RequestCost {
  @TaskLocal fileprivate static var lane: ClientLane?

  /// The seconds; 0 outside of requests.
  public static var seconds: Double { lane?.seconds ?? 0 }

  /// Adds what other processes took for the request, in seconds.
  public static func add(_ seconds: Double) { lane?.add(seconds) }
}

/// What one request does, piece by piece, in its client's turn.
fileprivate final class ClientLane: TaskExecutor {
  let client: String
  private let workers: RequestWorkers
  private let meter = Locked(Meter())

  private struct Meter {
    /// Seconds of pieces that are done.
    fileprivate var spent = 0.0
    /// When the pieces that are under way began, by thread.
    fileprivate var begun: [UInt: Double] = [:]
  }

  init(of client: String, workers: RequestWorkers) {
    (self.client, self.workers) = (client, workers)
  }

  /// The processor time that it took so far.
  var seconds: Double {
    let (thread, now) = (ThreadClock.thread, ThreadClock.seconds)
    return meter.withLock { meter in
      meter.spent + (meter.begun[thread].map { now - $0 } ?? 0)
    }
  }

  /// Adds seconds that were spent elsewhere.
  func add(_ seconds: Double) { meter.withLock { $0.spent += seconds } }

  /// Notes that this thread begins with a piece, by its own clock.
  func begin(at time: Double) {
    let thread = ThreadClock.thread
    meter.withLock { $0.begun[thread] = time }
  }

  /// Notes that this thread is done with its piece.
  func end(after seconds: Double) {
    let thread = ThreadClock.thread
    meter.withLock { meter in
      meter.begun[thread] = nil
      meter.spent += seconds
    }
  }

  func enqueue(_ job: consuming ExecutorJob) { workers.add(UnownedJob(job), in: self) }
}
