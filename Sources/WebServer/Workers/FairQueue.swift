import HeapModule

/// Jobs of several clients that take turns: next is always one of the client that has had least.
///
/// Start-time fair queueing (P. Goyal, H. Vin, H. Cheng, SIGCOMM 1996) with processor time for the
/// length of packets. A client that comes back begins where the others are, so that idling saves up
/// nothing.
struct FairQueue<Job> {
  private struct Lane {
    fileprivate var jobs: [Job] = []
    fileprivate var first = 0
    /// Seconds that its jobs took, on the common clock.
    fileprivate var spent: Double
    fileprivate var isWaiting = false

    fileprivate var isEmpty: Bool { first == jobs.count }

    fileprivate mutating func take() -> Job {
      defer {
        first += 1
        if isEmpty { (jobs, first) = ([], 0) }
      }
      return jobs[first]
    }
  }

  private struct Turn: Comparable {
    fileprivate let spent: Double
    fileprivate let number: Int
    fileprivate let client: String

    fileprivate static func < (left: Turn, right: Turn) -> Bool {
      (left.spent, left.number) < (right.spent, right.number)
    }
  }

  /// Seconds that a job is taken to need until it is known.
  private static var estimate: Double { 0.001 }

  private var lanes: [String: Lane] = [:]
  private var turns = Heap<Turn>()
  private var clock = 0.0
  private var number = 0
  /// Jobs that wait.
  private(set) var count = 0

  /// Adds a job of a client.
  mutating func add(_ job: Job, of client: String) {
    var lane = lanes[client] ?? Lane(spent: clock)
    lane.jobs.append(job)
    lane.spent = max(lane.spent, clock)
    count += 1
    line(up: client, &lane)
    lanes[client] = lane
  }

  /// The next job; `nil` when none waits.
  mutating func next() -> (client: String, job: Job)? {
    guard let turn = turns.popMin(), var lane = lanes[turn.client] else { return nil }
    clock = max(clock, turn.spent)
    count -= 1
    lane.isWaiting = false
    let job = lane.take()
    lane.spent += Self.estimate
    line(up: turn.client, &lane)
    lanes[turn.client] = lane
    return (turn.client, job)
  }

  /// Notes how long a job of a client took.
  mutating func spend(_ seconds: Double, by client: String) {
    lanes[client]?.spent += max(0, seconds - Self.estimate)
    // The queue forgets a client that has had no more than the others.
    if let lane = lanes[client], lane.isEmpty, lane.spent <= clock { lanes[client] = nil }
    if lanes.count > 10_000 { lanes = lanes.filter { !$0.value.isEmpty } }
  }

  private mutating func line(up client: String, _ lane: inout Lane) {
    guard !lane.isWaiting, !lane.isEmpty else { return }
    lane.isWaiting = true
    number += 1
    turns.insert(Turn(spent: lane.spent, number: number, client: client))
  }
}
