import IndoorModel
import Testing

@testable import LiveMap

/// Which records an edge takes over, and when it asks for the whole state.
struct RecordIntakeTests {
  private var intake = RecordIntake()

  private func record(
    _ number: UInt32, term: UInt64 = 7, revision: Int = 1, isWhole: Bool = false
  ) -> TickRecord {
    TickRecord(
      term: term, number: number, time: moment(0), revision: revision,
      basis: isWhole ? TickRecord.Basis(epoch: "a", roster: 0, hasAllCounts: true) : nil)
  }

  private mutating func take(_ records: TickRecord..., revision: Int = 1) -> [UInt32] {
    var taken: [UInt32] = []
    for record in records {
      intake.add(record, size: 100)
      while let next = intake.next(revision: revision) { taken.append(next.number) }
    }
    return taken
  }

  @Test mutating func `the first record is a whole one, and others follow without a gap`() {
    #expect(take(record(4), record(5, isWhole: true), record(6), record(7)) == [5, 6, 7])
    #expect(take(record(7), record(6), record(8)) == [8])
    #expect(intake.missed == 0)
  }

  @Test mutating func `after a gap nothing is taken until a whole record comes`() {
    #expect(take(record(1, isWhole: true), record(3), record(4)) == [1])
    #expect(intake.needsState)
    #expect(intake.missed == 1)
    #expect(take(record(5, isWhole: true), record(6)) == [5, 6])
    #expect(take(record(9, isWhole: true), record(10)) == [9, 10])
  }

  @Test mutating func `numbers go on after the largest one`() {
    #expect(take(record(.max, isWhole: true), record(0), record(.max), record(1)) == [.max, 0, 1])
  }

  @Test mutating func `a later owner's records take the place of those of the one before`() {
    #expect(take(record(1, isWhole: true), record(2), record(1, term: 9)) == [1, 2])
    #expect(take(record(3)) == [])
    #expect(take(record(2, term: 9, isWhole: true), record(3, term: 9)) == [2, 3])
  }

  @Test mutating func `a record waits for the revision of the plan that it is of`() {
    #expect(take(record(1, isWhole: true), record(2, revision: 2), record(3, revision: 2)) == [1])
    #expect(intake.next(revision: 1) == nil)
    #expect(intake.next(revision: 2)?.number == 2)
    #expect(intake.next(revision: 2)?.number == 3)
    #expect(!intake.needsState)
  }

  @Test mutating func `records of a plan that does not come are given up`() {
    intake.add(record(1, isWhole: true), size: 100)
    intake.add(record(2, revision: 2), size: RecordIntake.waitingLimit)
    #expect(intake.needsState)
    #expect(intake.next(revision: 2) == nil)
  }

  @Test mutating func `the state is asked for at most once a second`() {
    var requests: [Int] = []
    for tenth in 0..<25 where intake.asks(at: moment(Double(tenth) / 10)) {
      requests.append(tenth)
    }
    #expect(requests == [0, 10, 20])
    intake.add(record(1, isWhole: true), size: 100)
    let isAsking = intake.asks(at: moment(9))
    #expect(!isAsking)
  }

  @Test func `how late records are is told by the quickest, whatever the clocks say`() {
    var clock = RecordClock()
    // The owner's clock is 500 s ahead.
    for tenth in 0..<400 {
      let sent = Double(tenth) / 10
      let delay = tenth == 350 ? 1.7 : tenth % 10 == 0 ? 0.02 : 0.05
      let age = clock.age(of: moment(sent + 500), at: moment(sent + delay))
      #expect(age >= 0 && (age > 1) == (tenth == 350))
    }
  }
}
