import Geometry
import IndoorModel
import TestKit
import Testing

@testable import LiveMap

/// Crossings of counting lines, through the hub.
@Suite
struct CrossingsTests {
  /// A line upwards at x = 50: to its left is west.
  private static let gate = line("gate", [Point(x: 50, y: 0), Point(x: 50, y: 50)])

  private static func line(_ id: Identifier<Feature>, _ points: [Point]) -> Feature {
    Feature(id: id, floor: "level-0", kind: .line, shape: .polyline(Polyline(points)))
  }

  private static func hub(_ lines: [Feature]) -> Hub {
    var venue = twoFloors
    venue.features = FeatureTable(lines)
    return Hub(venue: venue, configuration: LiveConfiguration())
  }

  /// Walks one navigator from place to place, a tick each.
  private func tally(
    _ lines: [Feature], _ steps: [(x: Double, y: Double)], id: Identifier<Feature> = "gate",
    floors: [Int: Identifier<Floor>] = [:]
  ) throws -> [Int] {
    var hub = Self.hub(lines)
    for (index, step) in steps.enumerated() {
      let time = Double(index)
      _ = try hub.report(
        report("n", x: step.x, y: step.y, floor: floors[index] ?? "0", at: time), at: moment(time))
      _ = hub.tick(at: moment(time))
    }
    let entry = try #require(
      hub.occupancy.tracker.wholeCrossings(at: moment(0)).lines.first { $0.line == id })
    return [entry.forward, entry.backward]
  }

  @Test func `a crossing to the left is forward and one to the right is backward`() throws {
    #expect(try tally([Self.gate], [(52, 20), (48, 20)]) == [1, 0])
    #expect(try tally([Self.gate], [(48, 20), (52, 20)]) == [0, 1])
    #expect(try tally([Self.gate], [(48, 20), (52, 20), (48, 21)]) == [1, 1])
    #expect(try tally([Self.gate], [(48, 20), (49, 20), (49.99, 30)]) == [0, 0])
  }

  @Test func `a crossing counts at once, jitter on the line does not count again`() throws {
    let jitter = [
      (50.2, 20.0), (49.9, 20.0), (50.1, 20.0), (49.8, 20.0), (50.3, 20.0), (49.7, 20.0),
    ]
    #expect(try tally([Self.gate], [(52, 20), (50.2, 20), (49.9, 20)]) == [1, 0])
    #expect(try tally([Self.gate], [(52, 20)] + jitter + [(48, 20)]) == [1, 0])
    // Turned round on the line: there and back.
    #expect(try tally([Self.gate], [(52, 20)] + jitter + [(50.1, 20), (51, 20)]) == [1, 1])
  }

  @Test func `exactly on the line is not beyond it, and a stop there counts once`() throws {
    #expect(try tally([Self.gate], [(52, 20), (50, 20), (48, 20)]) == [1, 0])
    #expect(try tally([Self.gate], [(52, 20), (50, 20), (52, 20)]) == [0, 0])
    #expect(try tally([Self.gate], [(48, 20), (50, 20), (52, 20)]) == [0, 1])
  }

  @Test func `a way around the end of a line is no crossing`() throws {
    let short = Self.line("gate", [Point(x: 50, y: 10), Point(x: 50, y: 20)])
    #expect(try tally([short], [(52, 15), (52, 25), (48, 25), (48, 15)]) == [0, 0])
    // Across, around and across again: twice the same way.
    #expect(
      try tally([short], [(52, 15), (48, 15), (48, 25), (52, 25), (52, 15), (48, 15)]) == [2, 0])
  }

  @Test func `a corner of a bent line is crossed once`() throws {
    let bent = Self.line(
      "gate", [Point(x: 50, y: 10), Point(x: 50, y: 20), Point(x: 60, y: 30)])
    #expect(try tally([bent], [(52, 20), (48, 20)]) == [1, 0])
    #expect(try tally([bent], [(48, 20), (52, 20)]) == [0, 1])
    // Along a tip of it, in and out again within one step: nothing.
    let tip = Self.line("gate", [Point(x: 50, y: 10), Point(x: 40, y: 16), Point(x: 50, y: 22)])
    #expect(try tally([tip], [(45, 9), (45, 22.5)]) == [0, 0])
  }

  @Test func `another floor is not beyond a line`() throws {
    #expect(
      try tally([Self.gate], [(52, 20), (52, 20), (48, 20), (48, 20)], floors: [1: "1", 2: "1"])
        == [0, 0])
  }

  @Test func `a navigator that falls silent on the line after turning round is counted back`()
    throws
  {
    var hub = Self.hub([Self.gate])
    for (time, x) in [(0.0, 52.0), (1, 49.8), (2, 50.2)] {
      _ = try hub.report(report("n", x: x, y: 20, at: time), at: moment(time))
      _ = hub.tick(at: moment(time))
    }
    _ = hub.tick(at: moment(100))
    let entry = try #require(hub.occupancy.tracker.wholeCrossings(at: moment(0)).lines.first)
    #expect([entry.forward, entry.backward] == [1, 1])
  }

  @Test func `a tag counts where it was a second ago, as far as that is known`() throws {
    var hub = Self.hub([Self.gate])
    func crossings() throws -> [Int] {
      let entry = try #require(hub.occupancy.tracker.wholeCrossings(at: moment(0)).lines.first)
      return [entry.forward, entry.backward]
    }
    func step(_ time: Double, shown x: Double, mended: Double?) throws {
      _ = try hub.report(report("n", x: x, y: 20, at: time), at: moment(time))
      if let mended {
        let place = Place(floor: "level-0", point: Point(x: mended, y: 20))
        hub.mend([MendedPlace(navigator: "n", place: place, time: moment(time - 1))])
      }
      _ = hub.tick(at: moment(time))
    }
    try step(1, shown: 52, mended: 52)
    // The dot leaps over the line and back; later measurements say that the tag never did.
    try step(2, shown: 48, mended: 51.8)
    try step(3, shown: 52, mended: 51.7)
    #expect(try crossings() == [0, 0])
    // It walks over the line; the second counts when it is mended.
    try step(4, shown: 49, mended: 51)
    #expect(try crossings() == [0, 0])
    try step(5, shown: 48, mended: 49.2)
    #expect(try crossings() == [1, 0])
    // No mended place came for long: it counts where it is shown.
    try step(9, shown: 52, mended: nil)
    #expect(try crossings() == [1, 1])
  }

  @Test(arguments: 1...20)
  func `forward less backward is the side that people are on`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var hub = Self.hub([Self.gate])
    var x = 60.0
    var crossed = 0
    for tick in 0..<400 {
      let next = min(max(x + Double.random(in: -2...2, using: &random), 0), 100)
      if (next < 50) != (x < 50) { crossed += 1 }
      x = (next * 100).rounded() / 100
      let time = Double(tick)
      _ = try hub.report(report("n", x: x, y: 20, at: time), at: moment(time))
      _ = hub.tick(at: moment(time))
    }
    _ = hub.tick(at: moment(1000))
    let entry = try #require(hub.occupancy.tracker.wholeCrossings(at: moment(0)).lines.first)
    #expect(entry.forward - entry.backward == (x < 50 ? 1 : 0))
    #expect(entry.forward + entry.backward <= crossed)
  }

  @Test func `a line that is drawn again counts on, one that is removed is gone`() throws {
    var hub = Self.hub([Self.gate])
    for (time, x) in [(0.0, 52.0), (1, 48.0)] {
      _ = try hub.report(report("n", x: x, y: 20, at: time), at: moment(time))
      _ = hub.tick(at: moment(time))
    }
    var venue = hub.venue
    let moved = Self.line("gate", [Point(x: 40, y: 0), Point(x: 40, y: 50)])
    try Self.edit([.put(moved)], &venue, &hub)
    _ = try hub.report(report("n", x: 38, y: 20, at: 2), at: moment(2))
    _ = hub.tick(at: moment(2))
    #expect(hub.occupancy.tracker.wholeCrossings(at: moment(2)).lines.map(\.forward) == [2])
    try Self.edit([.remove("gate")], &venue, &hub)
    _ = hub.tick(at: moment(3))
    #expect(hub.occupancy.tracker.wholeCrossings(at: moment(3)).lines.isEmpty)
  }

  private static func edit(
    _ operations: [IndoorModel.Operation], _ venue: inout Venue, _ hub: inout Hub
  ) throws {
    let (changes, inverse) = try venue.apply(operations)
    venue.revision += 1
    let edit = AppliedEdit(
      edit: Edit(
        id: Identifier("e-\(venue.revision)"), base: 0, author: "ada", operations: operations),
      revision: venue.revision, time: moment(0), inverse: inverse)
    let pushed = hub.push(edit, venue: venue, changes: changes)
    #expect(pushed != nil)
  }
}
