import Testing

@testable import LiveMap

/// What lies between two states, from what was before each delta between them.
struct ChangeLogTests {
  private static func told(_ x: Int16, tile: UInt16 = 1) -> SentState {
    SentState(x: x, tile: tile)
  }

  private static func change(_ slot: UInt16, _ before: SentState, _ after: SentState) -> SentChange
  {
    SentChange(slot: slot, before: before, after: after)
  }

  @Test func `several steps become one`() {
    var log = ChangeLog(capacity: 5)
    log.append([Self.change(3, Self.told(10), Self.told(12))], leadingTo: 8)
    log.append([Self.change(1, .nobody, Self.told(5))], leadingTo: 9)
    log.append([Self.change(3, Self.told(12), Self.told(15))], leadingTo: 10)
    let now = [.nobody, Self.told(5), .nobody, Self.told(15)]
    #expect(
      log.changes(since: 7, now: now) == [
        Self.change(1, .nobody, Self.told(5)), Self.change(3, Self.told(10), Self.told(15)),
      ])
    #expect(
      log.changes(since: 9, now: now) == [Self.change(3, Self.told(12), Self.told(15))])
    #expect(log.changes(since: 10, now: now) == [])
    #expect(log.changes(since: 6, now: now) == nil)
  }

  @Test func `who is where they were before is not told`() {
    var log = ChangeLog(capacity: 5)
    log.append([Self.change(0, Self.told(1), Self.told(2))], leadingTo: 1)
    log.append([Self.change(0, Self.told(2), Self.told(1))], leadingTo: 2)
    #expect(log.changes(since: 0, now: [Self.told(1)]) == [])
  }

  @Test func `who was away meanwhile is told anew, wherever they are now`() {
    var log = ChangeLog(capacity: 5)
    log.append([Self.change(0, Self.told(1), .nobody)], leadingTo: 1)
    log.append([Self.change(0, .nobody, Self.told(1))], leadingTo: 2)
    var expected = Self.change(0, Self.told(1), Self.told(1))
    expected.isAnew = true
    #expect(log.changes(since: 0, now: [Self.told(1)]) == [expected])
    #expect(log.changes(since: 1, now: [Self.told(1)]) == [Self.change(0, .nobody, Self.told(1))])
  }

  @Test func `numbers go round, and the oldest state is forgotten`() {
    var log = ChangeLog(capacity: 2)
    for (number, x) in [(UInt32.max, Int16(1)), (0, 2), (1, 3)] {
      log.append([Self.change(0, Self.told(x - 1), Self.told(x))], leadingTo: number)
    }
    #expect(log.reaches(.max))
    #expect(!log.reaches(.max - 1))
    #expect(
      log.changes(since: .max, now: [Self.told(3)]) == [
        Self.change(0, Self.told(1), Self.told(3))
      ])
  }
}
