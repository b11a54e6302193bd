import IndoorModel
import Support
import TestKit
import Testing

@testable import LiveMap

struct PlannerQueueTests {
  var queue = PlannerQueue()

  @Test mutating func `a run begins with the first edit and ends when all is handed over`() {
    #expect(!queue.isRunning)
    #expect(add(1) == true)
    #expect(add(2) == false)
    #expect(queue.isRunning)
    #expect(step() == .edits([1, 2]))
    #expect(step() == nil)
    #expect(!queue.isRunning)
    #expect(add(3) == true)
  }

  @Test mutating func `the time follows the edits that came before it, the newest only`() {
    #expect(add(1) == true)
    #expect(queue.add(moment(60)) == false)
    #expect(queue.add(moment(120)) == false)
    #expect(step() == .edits([1]))
    _ = add(2)
    #expect(step() == .time(120))
    #expect(step() == .edits([2]))
    #expect(step() == nil)
    #expect(queue.add(moment(180)) == true)
    #expect(add(3) == false)
    // A new run begins with edits again.
    #expect(step() == .edits([3]))
    #expect(step() == .time(180))
  }

  @Test mutating func `a caller waits for the edits that were added before`() {
    let resumed = Locked<[String]>([])
    #expect(queue.isKnown)
    _ = add(1)
    #expect(!queue.isKnown)
    queue.wait { resumed.withLock { $0.append("first") } }
    _ = step()
    _ = add(2)
    queue.wait { resumed.withLock { $0.append("second") } }
    for resume in queue.finish(1) { resume() }
    #expect(resumed.withLock { $0 } == ["first"])
    #expect(!queue.isKnown)
    _ = step()
    for resume in queue.finish(2) { resume() }
    #expect(resumed.withLock { $0 } == ["first", "second"])
    #expect(queue.isKnown)
  }

  @Test mutating func `the time alone keeps no caller waiting`() {
    _ = queue.add(moment(0))
    #expect(queue.isRunning && queue.isKnown)
  }

  // MARK: - Parts

  private enum Step: Equatable {
    case edits([Int])
    case time(Double)
  }

  private mutating func add(_ revision: Int) -> Bool {
    queue.add(
      PlannerQueue.QueuedEdit(
        revision: revision, changes: VenueChanges(), venue: twoFloors, begin: .now))
  }

  private mutating func step() -> Step? {
    switch queue.next() {
    case .edits(let edits): .edits(edits.map(\.revision))
    case .time(let time): .time(time.seconds(since: moment(0)))
    case nil: nil
    }
  }
}
