import Geometry
import IndoorModel
import Support
import Testing

@testable import LiveMap

struct ReportingRatesTests {
  /// Phones that report as often as they were told, and what they were told.
  private struct Phones {
    var rates: ReportingRates
    var told: [Identifier<Navigator>: Double] = [:]
    var messages = 0
    private let goneAfter = 60.0

    init(budget: Double = 5_000, staleAfter: Double = 10) {
      var configuration = LiveConfiguration()
      (configuration.reportBudget, configuration.staleAfter) = (budget, staleAfter)
      rates = ReportingRates(configuration)
    }

    mutating func hear(_ changes: [ReportingRates.Change]) {
      for change in changes { told[change.news.navigator] = change.news.rate }
      messages += changes.count
    }

    mutating func join(_ id: Identifier<Navigator>, at seconds: Double) {
      let viewer = ViewerID(rawValue: UInt64(id.rawValue.dropFirst(2)) ?? 0)
      hear(rates.join(id, viewer, at: moment(seconds)))
    }

    /// Reports a phone at a place.
    mutating func locate(
      _ id: Identifier<Navigator>, x: Double, speed: Double? = nil,
      decision: DecisionDistance = .metres(.infinity), at seconds: Double
    ) {
      hear(
        rates.locate(
          id, at: Place(floor: "0", point: Point(x: x, y: 0)), accuracy: 0.5, speed: speed,
          decision: decision, now: moment(seconds)))
      balance(at: seconds)
    }

    mutating func balance(at seconds: Double) {
      hear(rates.balance(goneAfter: goneAfter, at: moment(seconds)))
    }

    /// Has a phone walk for a while; returns where it comes to.
    mutating func walk(
      _ id: Identifier<Navigator>, from x: Double = 0, speed: Double,
      decision: DecisionDistance = .metres(.infinity), seconds: ClosedRange<Double>
    ) -> Double {
      for time in stride(from: seconds.lowerBound, through: seconds.upperBound, by: 1) {
        locate(
          id, x: x + speed * (time - seconds.lowerBound), decision: decision, at: time)
      }
      return x + speed * (seconds.upperBound - seconds.lowerBound)
    }
  }

  // MARK: - Rules

  @Test(arguments: [(0.9, 1.0), (1.3, 1.25), (1.7, 1.6), (2.6, 2.0)])
  func `a walker reports once or twice a second, by its speed`(speed: Double, rate: Double) {
    var phones = Phones()
    phones.join("n-1", at: 0)
    _ = phones.walk("n-1", speed: speed, seconds: 0...12)
    #expect(phones.told == ["n-1": rate])
  }

  @Test func `a person that stands reports once in five seconds, and walks again at once`() {
    var phones = Phones()
    phones.join("n-1", at: 0)
    let x = phones.walk("n-1", speed: 1.3, seconds: 0...8)
    for time in 9...20 { phones.locate("n-1", x: x, at: Double(time)) }
    #expect(phones.told == ["n-1": 0.2])
    phones.locate("n-1", x: x + 2, at: 25)
    #expect(phones.told["n-1"] == 1.25)
  }

  @Test func `a phone that knows its speed walks and stands by that`() {
    var phones = Phones()
    phones.join("n-1", at: 0)
    for time in 0...7 { phones.locate("n-1", x: 0, speed: 0, at: Double(time)) }
    #expect(phones.told["n-1"] == 0.2)
    phones.locate("n-1", x: 0.3, speed: 1.4, at: 8)
    #expect(phones.told["n-1"] == 1.25)
  }

  @Test func `a walker near a decision, or off its way, reports five times a second`() {
    var phones = Phones()
    phones.join("n-1", at: 0)
    let x = phones.walk("n-1", speed: 1.3, seconds: 0...5)
    phones.locate("n-1", x: x, speed: 1.3, decision: .metres(5.1), at: 6)
    #expect(phones.told["n-1"] == 1.25)
    phones.locate("n-1", x: x, speed: 1.3, decision: .metres(4.9), at: 7)
    #expect(phones.told["n-1"] == 5)
    // Between both bounds it stays as it is.
    phones.locate("n-1", x: x, speed: 1.3, decision: .metres(7.9), at: 12)
    #expect(phones.told["n-1"] == 5)
    phones.locate("n-1", x: x, speed: 1.3, decision: .metres(8.1), at: 13)
    #expect(phones.told["n-1"] == 1.25)
    phones.locate("n-1", x: x, speed: 1.3, decision: .offTheWay, at: 14)
    #expect(phones.told["n-1"] == 5)
  }

  @Test func `a person that stands at a decision has made none yet and reports seldom`() {
    var phones = Phones()
    phones.join("n-1", at: 0)
    for time in 0...12 { phones.locate("n-1", x: 0, decision: .metres(1), at: Double(time)) }
    #expect(phones.told["n-1"] == 0.2)
  }

  @Test func `a phone of a venue that calls navigators silent early reports more often`() {
    var phones = Phones(staleAfter: 2)
    phones.join("n-1", at: 0)
    for time in 0...12 { phones.locate("n-1", x: 0, speed: 0, at: Double(time)) }
    #expect(phones.told["n-1"] == 0.64)
  }

  // MARK: - Hysteresis

  @Test func `a speed that wavers brings no messages`() {
    var phones = Phones()
    phones.join("n-1", at: 0)
    for time in 0..<300 {
      phones.locate(
        "n-1", x: Double(time), speed: time % 2 == 0 ? 1.3 : 1.55, at: Double(time))
    }
    #expect(phones.messages <= 3)
  }

  @Test func `a lower rate comes at the earliest three seconds after the last message`() {
    var phones = Phones()
    phones.join("n-1", at: 0)
    var lastMessage = 0.0
    for tenth in 0..<3_000 {
      let (time, before) = (Double(tenth) / 10, phones.told["n-1"] ?? 0)
      phones.locate(
        "n-1", x: time, speed: 1.3, decision: .metres(tenth % 7 < 3 ? 2 : 20), at: time)
      guard let now = phones.told["n-1"], now != before else { continue }
      if now < before { #expect(time - lastMessage >= 3) }
      lastMessage = time
    }
  }

  // MARK: - Budget

  @Test func `a budget that is exceeded slows all walkers alike, and decisions last`() {
    var phones = Phones(budget: 100)
    for number in 0..<100 { phones.join(Identifier("n-\(number)"), at: 0) }
    for time in 0...30 {
      for number in 0..<100 {
        phones.locate(
          Identifier("n-\(number)"), x: 1.3 * Double(time), speed: 1.3,
          decision: .metres(number < 10 ? 1 : 100), at: Double(time))
      }
    }
    for number in 0..<10 { #expect(phones.told[Identifier("n-\(number)")] == 5) }
    let walkers = Set((10..<100).map { phones.told[Identifier("n-\($0)")] })
    #expect(walkers == [0.5], "50 reports are left for 90 walkers")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the sum is never above the budget, and each phone has its least rate`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let budget = Double.random(in: 2...300, using: &generator)
    var phones = Phones(budget: budget)
    var places: [Int: Double] = [:]
    for second in 0..<60 {
      let time = Double(second)
      for number in 0..<150 {
        let id = Identifier<Navigator>("n-\(number)")
        switch Int.random(in: 0..<40, using: &generator) {
        case 0:
          phones.rates.leave(ViewerID(rawValue: UInt64(number)))
          phones.told[id] = nil
          places[number] = nil
        case 1..<8:
          phones.join(id, at: time)
          places[number] = places[number] ?? 0
        case 8..<30 where places[number] != nil:
          let x = (places[number] ?? 0) + Double.random(in: 0...2, using: &generator)
          places[number] = x
          phones.locate(
            id, x: x, decision: .metres(Double.random(in: 0...40, using: &generator)), at: time)
        default: break
        }
        let sum = phones.told.values.reduce(0, +)
        #expect(sum <= budget * (1 + 1e-6), "second \(second)")
        #expect(abs(sum - phones.rates.told) < 1e-6)
      }
    }
    // What is told lower waits for the next balance, and what is told higher for that.
    for second in 60..<70 { phones.balance(at: Double(second)) }
    let least = min(0.16, budget / Double(max(1, places.count)))
    #expect(phones.told.count == places.count)
    for rate in phones.told.values { #expect(rate >= least / 1.2501) }
    if budget / Double(max(1, places.count)) > 0.16 {
      for rate in phones.told.values { #expect(rate >= 0.16) }
    }
  }

  @Test func `a budget that is tight but steady brings no messages`() {
    var phones = Phones(budget: 60)
    var generator = SeededGenerator(seed: 3)
    for number in 0..<100 { phones.join(Identifier("n-\(number)"), at: 0) }
    for second in 0..<120 {
      if second == 30 { phones.messages = 0 }
      for number in 0..<100 {
        // Two or three of them near a decision by turns.
        let isNear = number < 2 || (number == 2 && Bool.random(using: &generator))
        phones.locate(
          Identifier("n-\(number)"), x: 1.3 * Double(second), speed: 1.3,
          decision: .metres(isNear ? 1 : 100), at: Double(second))
      }
    }
    #expect(phones.messages < 100, "\(phones.messages) in 90 seconds, of 100 phones")
  }

  // MARK: - What is taken

  @Test func `what comes clearly faster is dropped, and the newest is taken when it is due`() {
    var phones = Phones()
    phones.join("n-1", at: 0)
    _ = phones.walk("n-1", speed: 1, seconds: 0...5)
    #expect(phones.told["n-1"] == 1)
    var taken: [(time: Double, x: Double)] = []
    var (lost, newest) = (0, 0.0)
    // Fifty a second for ten seconds, then silence.
    for step in 0..<600 {
      let time = 5 + Double(step) / 50
      if step < 500 {
        newest = time
        let batch = LocationBatch([report("n-1", x: time, y: 0)])
        let admission = phones.rates.admit(batch, of: "n-1", at: moment(time))
        if !admission.taken.isEmpty { taken.append((time, time)) }
        if admission.isReplacing { lost += 1 }
      }
      if step % 5 == 4 {
        for (_, report) in phones.rates.takeDue(at: moment(time)) {
          taken.append((time, report.entries[0].location.x))
        }
      }
    }
    // A quarter faster than told, a burst of four, and the last one.
    #expect((12...18).contains(taken.count), "\(taken.count)")
    #expect(taken.count + lost == 500)
    #expect(taken.last?.x == newest)
    for (one, next) in zip(taken, taken.dropFirst()) {
      #expect(next.time - one.time <= 1.0 + 0.1, "never staler than its rate says")
      if next.time < 14.9 { #expect(next.time - next.x <= 0.1) }
    }
  }

  @Test func `of a list that is too long the newest are taken`() {
    var phones = Phones()
    phones.join("n-1", at: 0)
    let batch = LocationBatch((0..<10).map { report("n-1", x: Double($0), y: 0) })
    let admission = phones.rates.admit(batch, of: "n-1", at: moment(0))
    #expect(admission.taken == 6..<10)
    #expect(!admission.isWaiting)
  }

  @Test func `a phone that reports as it was told loses nothing, in spite of jitter`() {
    var phones = Phones()
    var generator = SeededGenerator(seed: 9)
    phones.join("n-1", at: 0)
    var (due, lost) = (0.0, 0)
    for _ in 0..<2_000 {
      due += 1 / (phones.told["n-1"] ?? 1)
      let time = due + Double.random(in: 0...0.8, using: &generator)
      let batch = LocationBatch([report("n-1", x: due, y: 0)])
      let admission = phones.rates.admit(batch, of: "n-1", at: moment(time))
      if admission.taken.isEmpty { lost += 1 }
      phones.locate(
        "n-1", x: due, speed: 1.3, decision: .metres(due.remainder(dividingBy: 40) + 20), at: time)
    }
    #expect(lost == 0)
  }

  @Test func `the rate of a phone with two connections reaches both`() {
    var rates = ReportingRates(LiveConfiguration())
    #expect(rates.join("n-1", ada, at: moment(0)).map { $0.viewers } == [[ada]])
    #expect(rates.join("n-1", ada, at: moment(0)).isEmpty)
    #expect(rates.join("n-1", bob, at: moment(0)).map { $0.viewers } == [[bob]])
    rates.leave(ada)
    #expect(rates.count == 1)
    rates.leave(bob)
    #expect(rates.count == 0 && rates.told == 0)
  }

  @Test func `a phone over HTTP is gone when it is silent for long`() {
    var rates = ReportingRates(LiveConfiguration())
    #expect(rates.join("n-1", nil, at: moment(0)).isEmpty)
    #expect(rates.rate(of: "n-1") == 1)
    _ = rates.balance(goneAfter: 60, at: moment(59))
    #expect(rates.count == 1)
    _ = rates.balance(goneAfter: 60, at: moment(61))
    #expect(rates.count == 0)
  }
}
