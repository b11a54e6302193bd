import Queues
import Testing

/// Figures of queues against simulated ones of which every wait is known.
struct QueueMeterTests {
  /// What was expected when people joined, and how long they waited then.
  private struct Forecasts {
    var errors: [Double] = []
    var waits: [Double] = []
    /// The mean error as a share of the mean wait.
    var share: Double { errors.map(abs).reduce(0, +) / waits.reduce(0, +) }
    /// The mean error with its sign, as a share.
    var bias: Double { errors.reduce(0, +) / waits.reduce(0, +) }
  }

  private func forecasts(of crowd: ServedCrowd, after start: Double = 600) -> Forecasts {
    var meter = QueueMeter()
    var forecasts = Forecasts()
    for (time, event) in crowd.events {
      switch event {
      case .arrival(let person):
        if time > start, let expected = meter.state(at: time).expected {
          forecasts.errors.append(expected - crowd.people[person].wait)
          forecasts.waits.append(crowd.people[person].wait)
        }
        meter.join(person, at: time)
      case .end(let person): meter.leave(person, isServed: true, at: time)
      }
    }
    return forecasts
  }

  @Test(arguments: [1, 3, 6])
  func waitsAreThoseOfTheTruth(counters: Int) {
    let crowd = ServedCrowd(
      seconds: 7200, counters: counters, perMinute: { _ in 1.9 * Double(counters) }, service: 30,
      seed: UInt64(counters))
    var meter = QueueMeter()
    var looks = 0
    var next = 1801.0
    for (time, event) in crowd.events {
      while next < time, next < 7200 {
        let state = meter.state(at: next)
        // The window ends with a piece of ten seconds.
        let begin = (next / 10).rounded(.down) * 10 - 590
        let served = crowd.people.filter { $0.end >= begin && $0.end <= next }
        let waits = served.map(\.wait).sorted()
        #expect(state.served == served.count)
        #expect(state.length == crowd.people.count { $0.arrival <= next && $0.end > next })
        #expect(abs((state.waited ?? 0) - median(waits)) < 1e-6)
        looks += 1
        next += 97.3
      }
      switch event {
      case .arrival(let person): meter.join(person, at: time)
      case .end(let person): meter.leave(person, isServed: true, at: time)
      }
    }
    #expect(looks > 40)
  }

  private func median(_ values: [Double]) -> Double {
    let middle = values.count / 2
    return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
  }

  @Test(arguments: [(1, UInt64(5)), (3, 6), (6, 7)])
  func whatIsExpectedComesTrue(counters: Int, seed: UInt64) {
    let crowd = ServedCrowd(
      seconds: 20_000, counters: counters, perMinute: { _ in 2.1 * Double(counters) }, service: 30,
      seed: seed)
    let found = forecasts(of: crowd)
    print(
      "\(counters) counters: error \(found.share), bias \(found.bias), \(found.waits.count) waits")
    #expect(found.waits.count > 500)
    #expect(found.share < 0.3)
    #expect(abs(found.bias) < 0.15)
  }

  /// A rush of a quarter of an hour, as after a session: what people waited lags behind, what is
  /// expected does not.
  @Test func aRushIsSeenBeforeItIsWaited() {
    let crowd = ServedCrowd(
      seconds: 7200, counters: 2, perMinute: { (2400...3300).contains($0) ? 14 : 2.5 }, service: 20,
      seed: 11)
    let found = forecasts(of: crowd)
    var meter = QueueMeter()
    var measured: [Double] = []
    for (time, event) in crowd.events {
      switch event {
      case .arrival(let person):
        if time > 600, let waited = meter.state(at: time).waited {
          measured.append(waited - crowd.people[person].wait)
        }
        meter.join(person, at: time)
      case .end(let person): meter.leave(person, isServed: true, at: time)
      }
    }
    let lagging = measured.map(abs).reduce(0, +) / found.waits.reduce(0, +)
    print("rush: expected errs by \(found.share), the last waits by \(lagging)")
    #expect(found.share < 0.25)
    #expect(found.share < lagging / 2)
  }

  @Test func aCounterThatClosesMakesTheWaitLonger() throws {
    let crowd = ServedCrowd(
      seconds: 3600, counters: 1, perMinute: { _ in 2.5 }, service: 20, closed: 1800...2400, seed: 3
    )
    var meter = QueueMeter()
    var before = 0.0
    for (time, event) in crowd.events where time < 2390 {
      if time < 1800 { before = meter.state(at: time).expected ?? before }
      switch event {
      case .arrival(let person): meter.join(person, at: time)
      case .end(let person): meter.leave(person, isServed: true, at: time)
      }
    }
    let state = meter.state(at: 2390)
    #expect(state.length > 20)
    // Nobody has been served for ten minutes, so the first in the line has waited for so long.
    #expect(state.served < 3)
    #expect(try #require(state.expected) > 560)
    #expect(before > 20 && before < 560)
  }

  @Test func littlesLawHoldsWhereNobodyIsMissed() throws {
    let crowd = ServedCrowd(
      seconds: 6000, counters: 4, perMinute: { _ in 7 }, service: 30, seed: 21)
    var meter = QueueMeter()
    for (time, event) in crowd.events where time < 5400 {
      switch event {
      case .arrival(let person): meter.join(person, at: time)
      case .end(let person): meter.leave(person, isServed: true, at: time)
      }
    }
    let state = meter.state(at: 5400)
    let mean = crowd.people.filter { $0.arrival > 4800 && $0.arrival < 5400 }.map(\.wait)
    let little = try #require(state.littleWait)
    #expect(abs(little - mean.reduce(0, +) / Double(mean.count)) < 0.25 * little)
  }

  @Test func thoseThatGiveUpAreNotServed() {
    var meter = QueueMeter()
    for person in 0..<10 { meter.join(person, at: Double(person)) }
    for person in 0..<10 {
      if person % 2 == 0 { meter.reachService(person) }
      meter.leave(person, at: 60 + Double(person))
    }
    let state = meter.state(at: 70)
    #expect((state.served, state.gaveUp, state.length) == (5, 5, 0))
    #expect(state.waited == 60 && state.longWait == 60)
    // Ten minutes later nothing is known any more.
    #expect(meter.state(at: 700) == QueueMeter.State())
  }

  @Test func aClockThatGoesBackHarmsNothing() {
    var meter = QueueMeter()
    meter.join(1, at: 1000)
    meter.leave(1, isServed: true, at: 990)
    meter.join(2, at: 995)
    meter.join(2, at: 996)
    #expect(meter.length == 1)
    #expect(meter.state(at: 1001).length == 1)
    meter.leave(3, at: 1002)
    meter.reset()
    #expect(meter.length == 0)
  }

  /// A queue in which people were served one after the other, and so many wait since the end of that.
  private func queue(served: Int, waiting: Int) -> QueueMeter {
    var meter = QueueMeter()
    for person in 0..<served {
      meter.join(person, at: Double(40 * person))
      meter.leave(person, isServed: true, at: Double(40 * person + 30))
    }
    for person in 0..<waiting { meter.join(1000 + person, at: 400) }
    return meter
  }

  @Test func aWaitThatAllMayKnowSaysNothingOfFewerThanTheLeastPeople() throws {
    let waits = (0..<5).map {
      queue(served: 8, waiting: $0).expectedWait(ofLength: nil, least: 5, at: 400)
    }
    #expect(Set(waits) == [30])
    let longer = (5..<10).map {
      queue(served: 8, waiting: $0).expectedWait(ofLength: 5, least: 5, at: 400)
    }
    #expect(Set(longer).count == 1)
    #expect(try #require(longer[0]) > 60)
    // The exact ones differ.
    #expect(Set((0..<5).map { queue(served: 8, waiting: $0).state(at: 400).expected }).count > 2)
    #expect(queue(served: 4, waiting: 2).expectedWait(ofLength: nil, least: 5, at: 400) == nil)
  }

  @Test func whileNobodyIsServedAllMayKnowWhatTheLeastPeopleHaveWaited() {
    var meter = QueueMeter()
    for person in 0..<7 { meter.join(person, at: Double(10 * person)) }
    #expect(meter.state(at: 100).expected == 100)
    #expect(meter.expectedWait(ofLength: 5, least: 5, at: 100) == 60)
    #expect(meter.expectedWait(ofLength: nil, least: 5, at: 100) == nil)
  }
}
