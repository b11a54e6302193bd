import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// What anonymised viewers get: never a number of fewer than *k* people.
struct AggregateCountsTests {
  private static func room(_ id: Identifier<Feature>, _ low: Point, _ high: Point) -> Feature {
    Feature(
      id: id, floor: "level-0", kind: .area,
      shape: .polygon(
        Polygon([low, Point(x: high.x, y: low.y), high, Point(x: low.x, y: high.y)])),
      properties: ["name": .string(id.rawValue)])
  }

  /// Two floors with areas that overlap, nest and have corners within squares.
  private static func hub(threshold: Int = 5) -> Hub {
    var venue = twoFloors
    venue.features = [
      room("hall", Point(x: 0, y: 0), Point(x: 60, y: 50)),
      room("stand", Point(x: 3, y: 3), Point(x: 29, y: 21)),
      room("stage", Point(x: 20, y: 10), Point(x: 75, y: 44)),
    ]
    venue.settings = VenueSettings([.privacyThreshold: Double(threshold)])
    return Hub(venue: venue, configuration: LiveConfiguration())
  }

  private func put(
    _ spots: [(x: Double, y: Double, floor: Identifier<Floor>)], in hub: inout Hub
  ) throws {
    for (index, spot) in spots.enumerated() {
      _ = try hub.report(
        report("n-\(index)", x: spot.x, y: spot.y, floor: spot.floor), at: moment(0))
    }
    for tick in 0..<13 { _ = hub.tick(at: moment(Double(tick) / 10)) }
  }

  /// A crowd in heaps of all sizes.
  private func people(
    _ random: inout SeededGenerator
  ) -> [(x: Double, y: Double, floor: Identifier<Floor>)] {
    (0..<Int.random(in: 1...30, using: &random)).flatMap { _ in
      let x = Double.random(in: 2...98, using: &random)
      let y = Double.random(in: 2...48, using: &random)
      let floor: Identifier<Floor> = Bool.random(using: &random) ? "level-0" : "level-1"
      return (0..<Int.random(in: 1...12, using: &random)).map { _ in
        (
          x: x + .random(in: -1.9...1.9, using: &random),
          y: y + .random(in: -1.9...1.9, using: &random), floor: floor
        )
      }
    }
  }

  @Test(arguments: [2, 5, 7])
  func `every aggregate number is a multiple of k`(threshold: Int) throws {
    var random = SeededGenerator(seed: UInt64(threshold))
    for _ in 0..<25 {
      var hub = Self.hub(threshold: threshold)
      let people = people(&random)
      try put(people, in: &hub)
      let counts = hub.aggregateCounts(at: moment(2))
      let squares = counts.cellsByFloor.flatMap(\.cells.cells).map(\.count)
      let numbers = counts.floors.map(\.value) + counts.areas.compactMap(\.value) + squares
      #expect(numbers.allSatisfy { $0 >= threshold && $0 % threshold == 0 })
      #expect(counts.cellsByFloor.allSatisfy { $0.cells.size == 8 })
      // Each number is true as far as it goes, and no floor loses as many as would make a number.
      for floor in hub.positions.navigators.floors.present {
        let here = hub.positions.navigators.count(on: floor)
        let shown = counts.floors[hub.positions.navigators.frames[floor].floor] ?? 0
        #expect(shown <= here && here - shown < 2 * threshold)
        #expect(
          (counts.cells(on: floor)?.cells ?? []).reduce(0) { $0 + $1.count } <= shown + threshold)
      }
    }
  }

  /// People among fewer than k may go anywhere where as few are, and no number changes.
  @Test func `a person among too few changes no number, wherever it goes`() throws {
    var random = SeededGenerator(seed: 11)
    var tried = 0
    for _ in 0..<40 {
      var people = people(&random)
      // Seven in a square of their own, and two alone: one of them walks.
      people += (0..<7).map { _ in (x: 92.0, y: 44.0, floor: "level-1") }
      people += [(x: 76.5, y: 2.5, floor: "level-1"), (x: 84.5, y: 2.5, floor: "level-1")]
      var (before, after) = (Self.hub(), Self.hub())
      try put(people, in: &before)
      people[people.count - 1].x = 90
      try put(people, in: &after)
      let square = { (x: Double, hub: Hub) in
        hub.positions.navigators.all(on: 1).count {
          let point = hub.positions.navigators.frames[1].point(x: $0.x, y: $0.y)
          return Int(point.x / 8) == Int(x / 8) && point.y < 8
        }
      }
      guard square(84.5, before) < 5, square(90, after) < 5 else { continue }
      tried += 1
      let (first, second) = (
        before.aggregateCounts(at: moment(2)), after.aggregateCounts(at: moment(2))
      )
      #expect(first == second)
    }
    #expect(tried > 10)
  }

  @Test func `differences of areas, squares and floors show no single person`() throws {
    var hub = Self.hub()
    // Six in the hall, four of them also at the stand: hall minus stand would be two.
    let stand = (0..<4).map {
      (x: 5.0 + Double($0) / 10, y: 5.0, floor: Identifier<Floor>("level-0"))
    }
    let hall = (0..<2).map { (x: 1.0, y: 30.0 + Double($0), floor: Identifier<Floor>("level-0")) }
    try put(stand + hall, in: &hub)
    let counts = hub.aggregateCounts(at: moment(2))
    #expect(counts.areas == ["hall": nil, "stand": nil, "stage": nil])
    #expect(counts.floors == ["level-0": 5] && counts.navigators == 5)
    #expect(counts.cells(on: 0)?.cells == [] && counts.cells(on: 1)?.cells == [])
  }

  @Test func `enough people in a part count with all that the part lies in`() throws {
    var hub = Self.hub()
    let people = (0..<12).map {
      (x: 10.0 + Double($0) / 10, y: 12.0, floor: Identifier<Floor>("level-0"))
    }
    try put(people, in: &hub)
    let counts = hub.aggregateCounts(at: moment(2))
    #expect(counts.areas == ["hall": 10, "stand": 10, "stage": nil])
    #expect(counts.floors == ["level-0": 10])
    #expect(counts.cells(on: 0)?.cells == [CellCounts.Cell(index: 13 + 1, count: 10)])
  }

  @Test func `tags are in the parts where they were a second ago`() throws {
    var hub = Self.hub()
    try put((0..<10).map { _ in (x: 10.0, y: 12.0, floor: "level-0") }, in: &hub)
    for index in 0..<10 {
      _ = try hub.report(report("n-\(index)", x: 40, y: 12, at: 1), at: moment(1))
    }
    let place = Place(floor: "level-0", point: Point(x: 11, y: 12))
    hub.mend(
      (0..<10).map {
        MendedPlace(navigator: Identifier("n-\($0)"), place: place, time: moment(0.5))
      })
    _ = hub.tick(at: moment(1.3))
    let counts = hub.aggregateCounts(at: moment(2))
    #expect(counts.cells(on: 0)?.cells == [CellCounts.Cell(index: 13 + 1, count: 10)])
    #expect(counts.areas == ["hall": 10, "stand": 10, "stage": nil])
  }

  @Test func `it stands still for ten seconds, unless k or the floors change`() throws {
    var hub = Self.hub()
    try put((0..<9).map { _ in (x: 10, y: 12, floor: "level-0") }, in: &hub)
    let first = hub.aggregateCounts(at: moment(2))
    _ = try hub.report(report("late", x: 10, y: 12, at: 3), at: moment(3))
    for tick in 30..<32 { _ = hub.tick(at: moment(Double(tick) / 10)) }
    #expect(hub.aggregateCounts(at: moment(9.9)) == first)
    #expect(hub.aggregateCounts(at: moment(10)).floors == ["level-0": 10])
    var venue = hub.venue
    venue.revision += 1
    venue.settings = VenueSettings([.privacyThreshold: 20])
    let edit = Edit(id: "e", base: 0, author: "ann", operations: [])
    _ = hub.push(
      AppliedEdit(edit: edit, revision: venue.revision, time: moment(11), inverse: []),
      venue: venue)
    #expect(hub.aggregateCounts(at: moment(11)).floors == [:])
  }

  @Test func `an anonymised viewer gets aggregates, in the same seconds as all`() throws {
    var hub = Self.hub()
    var subscription = SubscriptionRequest(streams: Set(LiveStream.allCases))
    subscription.anonymise()
    let greeting = try hub.subscribe(ada, format: .json, to: subscription, at: moment(0))
    try put((0..<4).map { _ in (x: 10, y: 12, floor: "level-0") }, in: &hub)
    _ = try hub.subscribe(
      bob, format: .binary, to: SubscriptionRequest(streams: [.counts, .cells, .positions]),
      at: moment(2))
    let actions = (20..<140).flatMap { hub.tick(at: moment(Double($0) / 10)) }
    for event in greeting.events(for: ada) + actions.events(for: ada) {
      switch event {
      case .welcome, .issues, .presence, .edit: break
      case .aggregateCounts(let counts, _), .aggregateOccupancy(let counts):
        #expect(counts.floors == [:] && counts.areas.values.allSatisfy { $0 == nil })
      default: Issue.record("unexpected: \(event)")
      }
    }
    let cells = actions.compactMap { action -> (CellCounts, [ViewerID])? in
      guard case .offerCells(let cells, _, let viewers) = action else { return nil }
      return (cells, viewers)
    }
    #expect(cells.contains { $0.1 == [ada] && $0.0.cells.isEmpty })
    #expect(cells.contains { $0.1 == [bob] && $0.0.cells.map(\.count) == [4] })
    #expect(actions.contents(for: ada).isEmpty && !actions.contents(for: bob).isEmpty)
  }
}
