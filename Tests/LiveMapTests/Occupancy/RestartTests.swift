import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// Counting goes on when the server restarts, or its clock is set back.
@Suite
struct RestartTests {
  private static let venue: Venue = {
    func area(_ id: Identifier<Feature>, _ x: Double) -> Feature {
      let ring = [
        Point(x: x, y: 10), Point(x: x + 20, y: 10), Point(x: x + 20, y: 40), Point(x: x, y: 40),
      ]
      return Feature(
        id: id, floor: "level-0", kind: .area, shape: .polygon(Polygon(ring)),
        properties: ["name": .string(id.rawValue)])
    }
    var venue = twoFloors
    venue.features = [
      area("west", 10), area("east", 50),
      Feature(
        id: "gate", floor: "level-0", kind: .line,
        shape: .polyline(Polyline([Point(x: 45, y: 0), Point(x: 45, y: 50)]))),
    ]
    return venue
  }()

  private static func hub() -> Hub { Hub(venue: venue, configuration: LiveConfiguration()) }

  /// The hub of a server that restarted at a time.
  private func restarted(_ hub: Hub, at time: Double) throws -> Hub {
    let counts = try #require(hub.occupancy.tracker.counts(at: moment(time)))
    var next = Self.hub()
    next.restore(counts, at: moment(time))
    return next
  }

  private func walk(
    _ hub: inout Hub, _ people: [(id: String, x: Double)], at time: Double
  ) throws {
    for (id, x) in people {
      _ = try hub.report(report(id, x: x, y: 20, at: time), at: moment(time))
    }
    _ = hub.tick(at: moment(time))
  }

  private func west(_ hub: Hub) throws -> OccupancyNews.Entry {
    try #require(
      hub.occupancy.tracker.wholeOccupancy(at: moment(0)).areas.first { $0.area == "west" })
  }

  @Test func `a navigator that is still inside has not come in again`() throws {
    var hub = Self.hub()
    try walk(&hub, [("ada", 20), ("bob", 22), ("cem", 24)], at: 0)
    try walk(&hub, [("cem", 35)], at: 1)
    #expect(try west(hub).entries == 3 && west(hub).exits == 1)
    hub = try restarted(hub, at: 3)
    #expect(try west(hub).count == 0)
    try walk(&hub, [("ada", 20), ("bob", 22)], at: 4)
    #expect(try west(hub).entries == 3 && west(hub).exits == 1 && west(hub).count == 2)
    try walk(&hub, [("ada", 35), ("dan", 20)], at: 5)
    #expect(try west(hub).entries == 4 && west(hub).exits == 2 && west(hub).count == 2)
    #expect(hub.occupancy.tracker.start == moment(0))
    _ = hub.tick(at: moment(100))
    #expect(try west(hub).entries == 4 && west(hub).exits == 4)
  }

  @Test func `a navigator that left meanwhile has never been there`() throws {
    var hub = Self.hub()
    try walk(&hub, [("ada", 20), ("bob", 22)], at: 0)
    hub = try restarted(hub, at: 30)
    try walk(&hub, [("ada", 20)], at: 31)
    #expect(try west(hub).entries == 1 && west(hub).exits == 0)
  }

  @Test func `a clock that is set back delays no entry`() throws {
    var hub = Self.hub()
    // Too little inside to be in at once.
    try walk(&hub, [("ada", 10.3)], at: 3600)
    #expect(try west(hub).entries == 0)
    _ = hub.tick(at: moment(0))
    for time in [0.5, 1, 1.5, 2] { try walk(&hub, [("ada", 10.3)], at: time) }
    #expect(try west(hub).entries == 1 && west(hub).count == 1)
  }

  @Test func `lines count on`() throws {
    var hub = Self.hub()
    try walk(&hub, [("ada", 40), ("bob", 50)], at: 0)
    try walk(&hub, [("ada", 47), ("bob", 42)], at: 1)
    hub = try restarted(hub, at: 2)
    try walk(&hub, [("ada", 47)], at: 3)
    try walk(&hub, [("ada", 42)], at: 4)
    let line = try #require(hub.occupancy.tracker.wholeCrossings(at: moment(0)).lines.first)
    #expect(line.forward == 2 && line.backward == 1)
  }

  @Test func `counts begin at zero when all navigators of then would be gone`() throws {
    var hub = Self.hub()
    try walk(&hub, [("ada", 20)], at: 0)
    let counts = try #require(hub.occupancy.tracker.counts(at: moment(0)))
    for time in [61.0, -5] {
      var next = Self.hub()
      next.restore(counts, at: moment(time))
      try walk(&next, [("ada", 20)], at: time)
      #expect(try west(next).entries == 1 && next.occupancy.tracker.start == moment(time))
    }
  }

  @Test func `areas that are no more are not counted on`() throws {
    var hub = Self.hub()
    try walk(&hub, [("ada", 20), ("bob", 60)], at: 0)
    let counts = try #require(hub.occupancy.tracker.counts(at: moment(1)))
    var venue = Self.venue
    venue.features = FeatureTable(venue.features.ordered.filter { $0.id != "east" })
    var next = Hub(venue: venue, configuration: LiveConfiguration())
    next.restore(counts, at: moment(2))
    try walk(&next, [("ada", 20)], at: 3)
    #expect(next.occupancy.tracker.wholeOccupancy(at: moment(3)).areas.map(\.area) == ["west"])
    #expect(try west(next).entries == 1)
  }

  @Test(arguments: 1...20)
  func `restarts change nothing where all navigators go on reporting`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var (steady, broken) = (Self.hub(), Self.hub())
    // Not on a threshold, where one is in or out by what was before.
    let places = [5.0, 8, 12, 20, 28, 33, 40, 48, 52, 60, 68, 72]
    var people = (0..<12).map { (id: "n\($0)", x: places[$0]) }
    for tick in 0..<120 {
      let time = Double(tick) * 2
      for index in people.indices where Int.random(in: 0..<3, using: &random) == 0 {
        people[index].x = try #require(places.randomElement(using: &random))
      }
      if Int.random(in: 0..<8, using: &random) == 0, tick > 0 {
        broken = try restarted(broken, at: time - 1)
      }
      try walk(&steady, people, at: time)
      try walk(&broken, people, at: time)
      let counted = [steady, broken].map {
        $0.occupancy.tracker.wholeOccupancy(at: moment(time)).areas
      }
      for (expected, area) in zip(counted[0], counted[1]) {
        #expect(area.count == expected.count && area.count == area.entries - area.exits)
        // A navigator that changed rooms meanwhile was neither in the one nor out of the other.
        #expect(area.entries <= expected.entries && area.exits <= expected.exits)
      }
    }
    for end in [300.0, 400] {
      _ = steady.tick(at: moment(end))
      _ = broken.tick(at: moment(end))
    }
    for area in broken.occupancy.tracker.wholeOccupancy(at: moment(400)).areas {
      #expect(area.entries == area.exits && area.entries > 0)
    }
  }
}
