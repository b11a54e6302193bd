import Testing

@testable import LiveMap

/// What lies between two states, from what was before each delta between them.
struct ChangeLogTests {
  private static func state(_ x: Int16, tile: UInt16 = 1) -> SentState {
    SentState(x: x, tile: tile)
  }

  private static func change(_ slot: UInt16, _ before: SentState, _ after: SentState) -> SentChange
  {
    SentChange(slot: slot, before: before, after: after)
  }

  @Test func `several deltas become one leap`() {
    var log = ChangeLog(capacity: 5)
    log.append([Self.change(3, Self.state(10), Self.state(12))], leadingTo: 8)
    log.append([Self.change(1, .absent, Self.state(5))], leadingTo: 9)
    log.append([Self.change(3, Self.state(12), Self.state(15))], leadingTo: 10)
    let now = [.absent, Self.state(5), .absent, Self.state(15)]
    #expect(
      log.changes(since: 7, now: now) == [
        Self.change(1, .absent, Self.state(5)), Self.change(3, Self.state(10), Self.state(15)),
      ])
    #expect(
      log.changes(since: 9, now: now) == [Self.change(3, Self.state(12), Self.state(15))])
    #expect(log.changes(since: 10, now: now) == [])
    #expect(log.changes(since: 6, now: now) == nil)
  }

  @Test func `a navigator that is where it was before is not in a leap`() {
    var log = ChangeLog(capacity: 5)
    log.append([Self.change(0, Self.state(1), Self.state(2))], leadingTo: 1)
    log.append([Self.change(0, Self.state(2), Self.state(1))], leadingTo: 2)
    #expect(log.changes(since: 0, now: [Self.state(1)]) == [])
  }

  @Test func `a navigator that was away meanwhile enters again, wherever it is now`() {
    var log = ChangeLog(capacity: 5)
    log.append([Self.change(0, Self.state(1), .absent)], leadingTo: 1)
    log.append([Self.change(0, .absent, Self.state(1))], leadingTo: 2)
    var expected = Self.change(0, Self.state(1), Self.state(1))
    expected.isReentry = true
    #expect(log.changes(since: 0, now: [Self.state(1)]) == [expected])
    #expect(log.changes(since: 1, now: [Self.state(1)]) == [Self.change(0, .absent, Self.state(1))])
  }

  @Test func `numbers go round, and the oldest state is forgotten`() {
    var log = ChangeLog(capacity: 2)
    for (number, x) in [(UInt32.max, Int16(1)), (0, 2), (1, 3)] {
      log.append([Self.change(0, Self.state(x - 1), Self.state(x))], leadingTo: number)
    }
    #expect(log.reaches(.max))
    #expect(!log.reaches(.max - 1))
    #expect(
      log.changes(since: .max, now: [Self.state(3)]) == [
        Self.change(0, Self.state(1), Self.state(3))
      ])
  }
}
