import IndoorModel
import Outbox
import Testing

@testable import Alarms

struct StormGateTests {
  private func time(_ seconds: Double) -> Timestamp {
    Timestamp(millisecondsSince1970: 1_000_000_000_000).advanced(bySeconds: seconds)
  }

  @Test func `single events go out one by one, at once`() {
    var gate = StormGate(isGrouping: true)
    for second in stride(from: 0.0, to: 600, by: 20) {
      gate.note(1, at: time(second))
      #expect(gate.release(1, at: time(second)) == [1])
    }
  }

  @Test func `a burst goes out as one`() {
    var gate = StormGate(isGrouping: true)
    gate.note(300, at: time(0))
    #expect(gate.release(300, at: time(0)) == [300])
  }

  @Test func `a storm goes out every half minute, and is over after a quiet minute`() {
    var gate = StormGate(isGrouping: true)
    var waiting = 0
    var messages: [Int] = []
    for second in 0..<120 {
      gate.note(1, at: time(Double(second)))
      waiting += 1
      let sizes = gate.release(waiting, at: time(Double(second)))
      waiting -= sizes.reduce(0, +)
      messages += sizes
    }
    #expect(messages.prefix(5) == [1, 1, 1, 1, 1])
    #expect(messages.count <= 5 + 4)
    #expect(messages.reduce(waiting, +) == 120)
    // Nothing is left behind.
    #expect(gate.release(waiting, at: time(160)) == [waiting])
    gate.note(1, at: time(300))
    #expect(gate.release(1, at: time(300)) == [1])
  }

  @Test func `thousands go out in messages of a bounded size, none missing`() {
    var gate = StormGate(isGrouping: true)
    gate.note(10_000, at: time(0))
    let sizes = gate.release(10_000, at: time(0))
    #expect(sizes.reduce(0, +) == 10_000)
    #expect(sizes.allSatisfy { $0 <= StormGate.largest })
  }

  @Test func `a channel without grouping gets each event by itself`() {
    var gate = StormGate(isGrouping: false)
    gate.note(40, at: time(0))
    #expect(gate.release(40, at: time(0)) == Array(repeating: 1, count: 40))
  }

  @Test func `tries come ever less often, and end after a day`() throws {
    var (now, attempts, pauses) = (time(0), 1, [Double]())
    while let next = RetryPlan.next(after: attempts, made: time(0), at: now) {
      pauses.append(next.seconds(since: now))
      (now, attempts) = (next, attempts + 1)
    }
    #expect(pauses.prefix(4) == [5, 10, 20, 40])
    #expect(pauses.max() == 3600)
    #expect(now.seconds(since: time(0)) >= 86_400)
    #expect((30...40).contains(attempts))
  }
}
