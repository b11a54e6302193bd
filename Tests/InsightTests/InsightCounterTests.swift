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
    let groups: [String?]
    let seed: UInt64

    var testDescription: String { "\(people) people, groups \(groups)" }
  }

  private static let cases = [
    Case(people: 12, seconds: 1200, groups: [nil], seed: 1),
    Case(people: 60, seconds: 2400, groups: [nil, "crew", "crew", "guests"], seed: 2),
    Case(
      people: LongRun.count("INSIGHT_PEOPLE", share: 250),
      seconds: LongRun.count("INSIGHT_SECONDS", share: 2700),
      groups: [nil, nil, "crew", "red", "blue", "lonely"], seed: 3),
  ]

  private static func count(_ day: MadeDay) -> (
    InsightCounter, [MinuteFigures], [QuarterHeat]
  ) {
    var counter = InsightCounter()
    counter.take(MadeDay.venue())
    var (minutes, heat): ([MinuteFigures], [QuarterHeat]) = ([], [])
    for chunk in day.chunks {
      let (figures, quarter) = counter.count(chunk)
      minutes.append(figures)
      if let quarter { heat.append(quarter) }
    }
    if let quarter = counter.finishHeat() { heat.append(quarter) }
    return (counter, minutes, heat)
  }

  private static func name(_ subject: Int32, _ subjects: SubjectTable) -> String {
    guard let known = subjects[subject] else { return "" }
    return known.kind == .floor ? "floor \(known.id)" : known.id
  }

  /// The first figures that differ.
  private static func differences<Figure: Equatable>(
    _ found: [[String]: Figure], _ expected: [[String]: Figure]
  ) -> [String] {
    Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }
      .map {
        "\($0): \(found[$0].map { "\($0)" } ?? "none"), "
          + "in truth \(expected[$0].map { "\($0)" } ?? "none")"
      }
      .sorted().prefix(8).map { $0 }
  }

  @Test(arguments: cases)
  private func `people in areas are those of the truth, minute by minute`(_ test: Case) {
    let day = MadeDay(
      people: test.people, seconds: test.seconds, groups: test.groups, seed: test.seed)
    let (counter, minutes, _) = Self.count(day)
    var found: [[String]: BruteForce.Row] = [:]
    for (number, figures) in minutes.enumerated() {
      #expect(figures.samples == 60)
      for (key, figure) in figures.subjects where figure.sum > 0 {
        let group = key.group == 0 ? "*" : Self.name(key.group, counter.subjects)
        found[[String(number), Self.name(key.subject, counter.subjects), group]] =
          BruteForce.Row(sum: figure.sum, peak: figure.peak)
      }
    }
    let expected = BruteForce(day).rows()
    #expect(!expected.isEmpty)
    #expect(Self.differences(found, expected) == [])
  }

  @Test(arguments: cases)
  private func `entries, exits, crossings, dwell times and flows are those of the truth`(
    _ test: Case
  ) {
    let day = MadeDay(
      people: test.people, seconds: test.seconds, groups: test.groups, seed: test.seed)
    let (counter, minutes, _) = Self.count(day)
    let names = { Self.name($0, counter.subjects) }
    var found: [[String]: Int] = [:]
    for (number, figures) in minutes.enumerated() {
      for (key, figure) in figures.subjects {
        let kinds =
          counter.subjects[key.subject]?.kind == .line
          ? ["forward", "backward"] : ["entry", "exit"]
        for (kind, count) in zip(kinds, [figure.entries, figure.exits]) where count > 0 {
          let group = key.group == 0 ? "*" : names(key.group)
          found[[String(number), kind, names(key.subject), "", group]] = count
        }
      }
      for (key, dwell) in figures.dwell {
        var total = 0
        for (place, count) in dwell.counts.enumerated() where count > 0 {
          found[
            [String(number), "dwell", names(key.subject), String(place), names(key.group)]] = count
          total += count
        }
        found[[String(number), "dwell time", names(key.subject), names(key.group)]] =
          Int(dwell.milliseconds)
        #expect(total > 0)
      }
      for (flow, count) in figures.flows {
        found[
          [String(number), "flow", names(flow.origin), names(flow.target), names(flow.group)]] =
          count
      }
    }
    var expected: [[String]: Int] = [:]
    for (key, batch) in BruteForce(day).batches() {
      switch key[1] {
      case "entry", "exit", "forward", "backward":
        expected[Array(key.prefix(4)) + ["*"], default: 0] += batch.count
        if !key[4].isEmpty { expected[key, default: 0] += batch.count }
      case "dwell":
        expected[key, default: 0] += batch.count
        expected[[key[0], "dwell time", key[2], key[4]], default: 0] += batch.milliseconds
      default: expected[key, default: 0] += batch.count
      }
    }
    #expect(!expected.isEmpty)
    #expect(Self.differences(found, expected) == [])
  }

  @Test(arguments: cases)
  private func `heat is that of the truth`(_ test: Case) {
    let day = MadeDay(
      people: test.people, seconds: test.seconds, groups: test.groups, seed: test.seed)
    let (counter, _, quarters) = Self.count(day)
    #expect(quarters.count == (test.seconds + 899) / 900)
    let truth = BruteForce(day)
    for (number, quarter) in quarters.enumerated() {
      var found: [[String]: BruteForce.Cell] = [:]
      for (key, figures) in quarter.figures {
        for (square, cell) in figures.cells {
          let floor = counter.subjects[key.floor]?.id ?? ""
          found[
            [
              floor, String(square.column), String(square.row),
              Self.name(key.group, counter.subjects),
            ]
          ] = BruteForce.Cell(
            people: cell.people, milliseconds: Int(cell.milliseconds),
            millimetres: Int(cell.millimetres))
        }
      }
      #expect(found == truth.heat(quarter: number))
    }
  }

  @Test func `a counter made of the state of another goes on as that would have`() throws {
    let day = MadeDay(people: 80, seconds: 1500, groups: [nil, "crew"], seed: 5)
    var whole = InsightCounter()
    var venue = MadeDay.venue()
    whole.take(venue)
    var broken = whole
    for (number, chunk) in day.chunks.enumerated() {
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
        let figures = counter.count(day.chunk(part)).figures
        entries += figures.subjects[FigureKey(SubjectTable.venue)]?.entries ?? 0
        // What was counted before is passed over.
        let again = counter.count(day.chunk(part)).figures
        #expect(again == MinuteFigures(minute: again.minute))
      }
    }
    // Without the seconds of the restart: people that came and went in between are not known.
    let came = BruteForce(day).events.filter { $0.kind == "entry" && $0.subject.isEmpty }
    let left = BruteForce(day).events.filter { $0.kind == "exit" && $0.subject.isEmpty }
    let between = (came + left).count { (626...645).contains($0.second) }
    #expect(abs(entries - came.count) <= between + 5)
  }

  @Test func `silence longer than people are kept ends visits when they were last seen`() throws {
    let day = MadeDay(people: 40, seconds: 600, seed: 8)
    var counter = InsightCounter()
    counter.take(MadeDay.venue())
    for begin in stride(from: 0, to: 300, by: 60) {
      _ = counter.count(day.chunk(begin...begin + 59))
    }
    let figures = counter.count(day.chunk(420...479)).figures
    let exits = figures.subjects[FigureKey(SubjectTable.venue)]?.exits ?? 0
    let present = day.walkers.indices.count { day.spot(of: $0, at: 299) != nil }
    #expect(exits >= present / 5 * 5 - 5)
    for dwell in figures.dwell.values { #expect(dwell.milliseconds < 300_000 * 40) }
  }

  @Test func `a clock that is set back counts nothing twice`() {
    let day = MadeDay(people: 50, seconds: 900, seed: 9)
    var counter = InsightCounter()
    counter.take(MadeDay.venue())
    var samples = 0
    for part in [0...60, 60...120, 120...150, 90...120, 120...180, 180...240] {
      samples += counter.count(day.chunk(part)).figures.samples
    }
    #expect(samples == 240)
  }
}
