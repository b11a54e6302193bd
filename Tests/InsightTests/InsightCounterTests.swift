import Geometry
import IndoorModel
import Insight
import Support
import TestKit
import Testing

/// Figures against what a plain computation from the truth says.
struct InsightCounterTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let people: Int
    let seconds: Int
    var begin = 0
    let groups: [String?]
    let seed: UInt64

    var testDescription: String { "\(people) people, \(seconds) s, groups \(groups)" }
  }

  private static let cases = [
    Case(people: 12, seconds: 1200, groups: [nil], seed: 1),
    Case(people: 60, seconds: 2400, groups: [nil, "crew", "crew", "guests"], seed: 2),
    // Over midnight, when what waits for more people is forgotten.
    Case(people: 60, seconds: 2400, begin: 85_140, groups: [nil, "crew"], seed: 4),
    Case(
      people: LongRun.count("INSIGHT_PEOPLE", share: 250),
      seconds: LongRun.count("INSIGHT_SECONDS", share: 2700),
      groups: [nil, nil, "crew", "red", "blue", "lonely"], seed: 3),
  ]

  @Test(arguments: cases)
  private func `all figures are those of the truth, minute by minute`(_ test: Case) {
    let day = MadeDay(
      people: test.people, seconds: test.seconds, begin: test.begin, groups: test.groups,
      seed: test.seed)
    var comparison = FigureComparison(day)
    for minute in day.minutes { comparison.take(minute) }
    comparison.finish()
    #expect(comparison.differences == [])
    // A dozen people share hardly a square.
    for (kind, count) in comparison.compared where kind != "squares" || test.people > 20 {
      #expect(count > 0, "\(kind)")
    }
    #expect(comparison.quarters == (test.begin % 900 + test.seconds + 899) / 900)
    print("\(test.testDescription): \(comparison.summary)")
  }

  @Test func `a counter made of the state of another goes on as that would have`() throws {
    let day = MadeDay(people: 80, seconds: 1500, groups: [nil, "crew"], seed: 5)
    var whole = InsightCounter()
    var venue = MadeDay.venue()
    whole.take(venue)
    var broken = whole
    for (number, minute) in day.minutes.enumerated() {
      let chunk = minute.chunk
      if number == 9 {
        var areas = MadeDay.areas
        areas[2].box.max.x += 3
        areas.remove(at: 3)
        venue = MadeDay.venue(areas, revision: 2)
        whole.take(venue)
        broken.take(venue)
      }
      let state = broken.state
      if number != 9 {
        var other = try InsightCounter(state, plan: venue, subjects: broken.subjects)
        #expect(other.state == state)
        other.takeHeat(of: broken)
        broken = other
      }
      let (one, two) = (whole.count(chunk), broken.count(chunk))
      #expect(one.figures == two.figures)
      #expect(one.heat == two.heat)
      #expect(whole.state == broken.state)
    }
  }

  @Test func `a restart neither loses nor doubles entries`() throws {
    let day = MadeDay(people: 80, seconds: 1200, seed: 7)
    var counter = InsightCounter()
    counter.take(MadeDay.venue())
    var entries = 0
    for begin in stride(from: 0, to: 1200, by: 60) {
      let parts =
        begin == 600 ? [600...625, 645...660] : [begin...min(begin + 60, 1200)]
      for part in parts {
        let figures = counter.count(day.stretch(part).chunk).figures
        entries += figures.subjects[FigureKey(SubjectTable.venue)]?.entries ?? 0
        // What was counted before is passed over.
        let again = counter.count(day.stretch(part).chunk).figures
        #expect(again == MinuteFigures(minute: again.minute))
      }
    }
    // Without the seconds of the restart: people that came and went in between are not known.
    let events = BruteForce.minutes(of: day).flatMap(\.events).filter { $0.subject.isEmpty }
    let (came, left) = (events.filter { $0.kind == "entry" }, events.filter { $0.kind == "exit" })
    let between = (came + left).count { (626...645).contains($0.second) }
    #expect(abs(entries - came.count) <= between + 5)
  }

  @Test func `silence longer than people are kept ends visits when they were last seen`() throws {
    let day = MadeDay(people: 40, seconds: 600, seed: 8)
    var counter = InsightCounter()
    counter.take(MadeDay.venue())
    for begin in stride(from: 0, to: 300, by: 60) {
      _ = counter.count(day.stretch(begin...begin + 59).chunk)
    }
    let figures = counter.count(day.stretch(420...479).chunk).figures
    let exits = figures.subjects[FigureKey(SubjectTable.venue)]?.exits ?? 0
    let last = day.stretch(299...299)
    let present = day.walkers.indices.count { last.spot(of: $0, at: 299) != nil }
    #expect(exits >= present / 5 * 5 - 5)
    for dwell in figures.dwell.values { #expect(dwell.milliseconds < 300_000 * 40) }
  }

  @Test func `a clock that is set back counts nothing twice`() {
    let day = MadeDay(people: 50, seconds: 900, seed: 9)
    var counter = InsightCounter()
    counter.take(MadeDay.venue())
    var samples = 0
    for part in [0...60, 60...120, 120...150, 90...120, 120...180, 180...240] {
      samples += counter.count(day.stretch(part).chunk).figures.samples
    }
    #expect(samples == 240)
  }
}
