import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Insight

/// An attacker who has all figures, and subtracts what can be subtracted.
struct PrivacyTests {
  private static let least = 5

  private static func count(
    _ day: MadeDay, _ areas: [MadeDay.Area] = MadeDay.areas
  ) -> (InsightCounter, [MinuteFigures], [QuarterHeat]) {
    var counter = InsightCounter()
    counter.take(MadeDay.venue(areas))
    var (minutes, heat): ([MinuteFigures], [QuarterHeat]) = ([], [])
    for minute in day.minutes {
      let (figures, quarter) = counter.count(minute.chunk)
      minutes.append(figures)
      if let quarter { heat.append(quarter) }
    }
    if let quarter = counter.finishHeat() { heat.append(quarter) }
    return (counter, minutes, heat)
  }

  private static let days = [
    MadeDay(people: 9, seconds: 900, groups: [nil, "crew"], seed: 31),
    MadeDay(people: 45, seconds: 1200, groups: [nil, "a", "b", "c", "d"], seed: 32),
    MadeDay(people: 160, seconds: 1800, groups: [nil, "crew", "crew", "two"], seed: 33),
  ]

  /// The people behind each number that is published of one second, by subject and group.
  private static func people(_ parts: [BruteForce.Part]) -> [[String]: Set<Int>] {
    var people: [[String]: Set<Int>] = [:]
    for part in parts {
      for subject in part.subjects {
        for group in Set(["*", part.group]) where !group.isEmpty {
          people[[subject, group], default: []].formUnion(part.people)
        }
      }
    }
    return people
  }

  @Test(arguments: 0..<3)
  func `no sum, difference or intersection of two areas, floors and groups has fewer than k`(
    _ number: Int
  ) {
    let seconds = BruteForce.minutes(of: Self.days[number]).flatMap(\.parts)
    for second in stride(from: 0, to: seconds.count, by: 23) {
      let sets = Array(Self.people(seconds[second]).values)
      for one in sets {
        for other in sets {
          for set in [one, one.union(other), one.subtracting(other), one.intersection(other)] {
            #expect(set.isEmpty || set.count >= Self.least)
          }
        }
      }
    }
  }

  @Test(arguments: 0..<3)
  func `what nested areas, floors, groups and ranges have more than each other is nothing or k`(
    _ number: Int
  ) {
    let (counter, minutes, _) = Self.count(Self.days[number])
    let subjects = counter.subjects
    let nested = [("hall", "left"), ("hall", "booth"), ("left", "booth"), ("hall", "across")]
    var total = 0
    for figures in minutes {
      func sum(_ number: Int32?, group: Int32 = 0) -> Int {
        number.flatMap { figures.subjects[FigureKey($0, group: group)]?.sum } ?? 0
      }
      func check(_ more: Int) { #expect(more == 0 || more >= Self.least) }
      for (outer, inner) in nested where inner != "across" {
        check(sum(subjects.number(of: .area, outer)) - sum(subjects.number(of: .area, inner)))
      }
      let floors = ["0", "1"].map { subjects.number(of: .floor, $0) }
      check(sum(SubjectTable.venue) - sum(floors[0]) - sum(floors[1]))
      for floor in floors { check(sum(SubjectTable.venue) - sum(floor)) }
      check(sum(floors[0]) - sum(subjects.number(of: .area, "hall")))
      for subject in [SubjectTable.venue] + subjects.numbers(of: .area) {
        let groups = subjects.numbers(of: .group).map { sum(subject, group: $0) }
        for group in groups { check(sum(subject) - group) }
        check(sum(subject) - groups.reduce(0, +))
      }
      // Two ranges of which one is a minute longer.
      let before = total
      total += sum(SubjectTable.venue)
      check(total - before)
      for (key, figure) in figures.subjects {
        check(figure.peak)
        #expect(figure.entries % Self.least == 0 && figure.exits % Self.least == 0)
        let all = figures.subjects[FigureKey(key.subject)] ?? SubjectFigures()
        #expect(all.entries >= figure.entries && all.sum >= figure.sum)
      }
      for dwell in figures.dwell.values {
        for count in dwell.counts { #expect(count % Self.least == 0) }
      }
      for count in figures.flows.values { #expect(count % Self.least == 0) }
    }
  }

  @Test(arguments: 0..<3)
  func `of what is counted together no person is more than one`(_ number: Int) {
    for batch in BruteForce.minutes(of: Self.days[number]).flatMap(\.batches.values) {
      #expect(batch.people.count >= Self.least)
      #expect(batch.count % Self.least == 0)
    }
  }

  @Test(arguments: 0..<3)
  func `squares, and what groups leave of them, have k people of whom none is most`(
    _ number: Int
  ) {
    for quarter in Self.count(Self.days[number]).2 {
      for figures in quarter.figures.values {
        for cell in figures.cells.values {
          #expect(cell.people >= Self.least)
          // Less than half for each, and seconds for all: so nobody is there alone.
          #expect(cell.milliseconds >= 2000)
        }
      }
    }
  }

  @Test func `fewer than k people leave no figure at all`() {
    for seed in 0..<4 as Range<UInt64> {
      let day = MadeDay(people: Self.least - 1, seconds: 1800, groups: [nil, "crew"], seed: seed)
      let (_, minutes, heat) = Self.count(day)
      for figures in minutes {
        #expect(figures.subjects.isEmpty && figures.dwell.isEmpty && figures.flows.isEmpty)
      }
      for quarter in heat { #expect(quarter.figures.isEmpty) }
    }
  }

  // MARK: - People that stand still

  /// People at points of the ground floor, for some minutes; each is there in the minutes that a range
  /// says.
  private static func chunk(
    _ minute: Int, _ people: [(id: String, point: Point, minutes: ClosedRange<Int>)]
  ) -> InsightChunk {
    let here = people.filter { $0.minutes.contains(minute) }
    let next = people.filter { $0.minutes.contains(minute + 1) }
    let all = people.filter { $0.minutes.contains(minute) || $0.minutes.contains(minute + 1) }
    let begin = MadeDay.midnight / 60_000 + Int64(minute)
    return InsightChunk(
      minute: begin, times: (0...60).map { (begin * 60 + $0) * 1000 + 7 },
      people: all.map { InsightChunk.Person(Identifier($0.id), group: nil) },
      floors: [
        InsightChunk.OnFloor(
          floor: "0",
          steps: all.enumerated().flatMap { index, person -> [InsightChunk.Step] in
            let isHere = here.contains { $0.id == person.id }
            let isNext = next.contains { $0.id == person.id }
            func step(_ sample: Int32, _ point: Point?) -> InsightChunk.Step {
              InsightChunk.Step(person: Int32(index), sample: sample, point: point)
            }
            if isHere, isNext { return [step(0, person.point)] }
            return isHere
              ? [step(0, person.point), step(60, nil)] : [step(60, person.point)]
          })
      ])
  }

  private static func group(
    _ name: String, _ count: Int, at point: Point, _ minutes: ClosedRange<Int>
  ) -> [(id: String, point: Point, minutes: ClosedRange<Int>)] {
    (0..<count).map { ("\(name)\($0)", point, minutes) }
  }

  @Test func `an area that is drawn around one more person does not tell that it is there`() {
    // Eight in the booth, one at a desk beside it, whom the new outline takes in.
    let desk = Point(x: 16, y: 8)
    let people =
      Self.group("booth", 8, at: Point(x: 8, y: 8), 0...40)
      + Self.group("desk", 1, at: desk, 0...40)
      + Self.group("later", 5, at: Point(x: 9, y: 9), 20...40)
      + Self.group("elsewhere", 9, at: Point(x: 34, y: 24), 0...40)
    var drawn = MadeDay.areas
    drawn[2].box = Box(Point(x: 6, y: 6), Point(x: 18, y: 14))
    var removed = MadeDay.areas
    removed.remove(at: 2)
    for plans in [[5: drawn], [5: removed, 6: drawn]] {
      var counter = InsightCounter()
      counter.take(MadeDay.venue())
      var seen: [Int: Int] = [:]
      for minute in 0..<30 {
        if let plan = plans[minute] { counter.take(MadeDay.venue(plan, revision: 2 + minute)) }
        let figures = counter.count(Self.chunk(minute, people)).figures
        let booth = counter.subjects.number(of: .area, "booth") ?? -1
        let peak = figures.subjects[FigureKey(booth)]?.peak ?? 0
        seen[minute] = peak > 0 ? peak : nil
        let hall = counter.subjects.number(of: .area, "hall") ?? -1
        let all = figures.subjects[FigureKey(hall)]?.peak ?? 0
        // The people of the booth still count in the hall.
        #expect(all >= 17)
      }
      #expect((0..<5).allSatisfy { seen[$0] == 8 })
      // Nine would say that there is one at the desk.
      #expect((5..<20).allSatisfy { seen[$0] == nil })
      // With five others it may be any of them.
      #expect((21..<30).allSatisfy { seen[$0] == 14 })
    }
  }

  @Test func `a person who is alone in a room is in no figure of it`() {
    let crowd = Self.group("hall", 12, at: Point(x: 30, y: 25), 0...40)
    let alone = Self.group("alone", 1, at: Point(x: 8, y: 8), 3...25)
    func count(
      _ people: [(id: String, point: Point, minutes: ClosedRange<Int>)]
    ) -> (rooms: [[FigureKey: SubjectFigures]], heat: [QuarterHeat], subjects: SubjectTable) {
      var counter = InsightCounter()
      counter.take(MadeDay.venue())
      var rooms: [[FigureKey: SubjectFigures]] = []
      var heat: [QuarterHeat] = []
      for minute in 0..<40 {
        let (figures, quarter) = counter.count(Self.chunk(minute, people))
        #expect(figures.flows.allSatisfy { $0.value >= Self.least })
        rooms.append(
          figures.subjects.filter {
            ["booth", "left", "across"].contains(counter.subjects[$0.key.subject]?.id)
          })
        if let quarter { heat.append(quarter) }
      }
      return (rooms, heat, counter.subjects)
    }
    let (with, without) = (count(crowd + alone), count(crowd))
    #expect(with.rooms == without.rooms)
    #expect(with.rooms.allSatisfy { $0.isEmpty })
    #expect(with.heat == without.heat)
  }

  @Test func `a person who sits where others walk past is in no square`() {
    var gatherer = HeatGatherer(quarter: 0)
    let desk = Point(x: 3.5, y: 3.5)
    for _ in 0..<800 {
      gatherer.note(1, group: 0, on: 1, at: desk, milliseconds: 1000, metres: 0)
    }
    for person in 2..<9 as Range<UInt64> {
      gatherer.note(person, group: 0, on: 1, at: desk, milliseconds: 1000, metres: 1)
      gatherer.note(
        person, group: 0, on: 1, at: Point(x: 4.5, y: 3.5), milliseconds: 1000, metres: 1)
    }
    let figures = gatherer.finish(least: Self.least)
    #expect(
      figures[HeatKey(floor: 1, group: 0)]?.cells.map(\.key) == [HeatSquare(column: 4, row: 3)])
  }
}
