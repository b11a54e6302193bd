import Geometry
import IndoorModel
import LiveMap
import Positioning
import TestKit
import Testing

@testable import Simulation

struct TagRadioTests {
  /// Two floors of one hall each; the lower one is parted by a wall.
  private static func hall(_ features: [Feature] = []) -> Venue {
    Venue(
      plan: """
        #####################
        #         #         #
        #         #         #
        #         #         #
        #         D         #
        #         #         #
        #         #         #
        #####################
        """,
      """
      #####################
      #                   #
      #                   #
      #####################
      """, features: features)
  }

  private static func anchor(
    _ id: Identifier<Feature>, _ x: Double, _ y: Double, floor: Identifier<Floor> = "0"
  ) -> Feature {
    Feature(
      id: id, floor: floor, kind: .anchor, shape: .point(Point(x: x, y: y)),
      properties: ["height": .number(2.5)])
  }

  private static let corners = [
    anchor("a", 1, 1), anchor("b", 9, 1), anchor("c", 9, 6), anchor("d", 1, 6),
  ]

  /// Conditions under which every range is right to a millimetre.
  private static var still: RadioConditions {
    var conditions = RadioConditions()
    conditions.errors = RangeErrors(white: 0, fast: 0, slow: 0, offset: 0)
    conditions.outlierShare = 0
    conditions.garbageShare = 0
    conditions.outageShare = 0
    conditions.wallLoss = 0
    conditions.wallBias = 0
    conditions.wallOutliers = 0
    conditions.bodyLoss = 0
    return conditions
  }

  private static func person(
    _ name: String = "ada", at point: Point, seconds: Double, floor: Identifier<Floor> = "0",
    heading: Double? = nil
  ) -> LocationReport {
    LocationReport(
      navigator: Identifier(name), group: "visitor",
      location: Location(
        place: Place(floor: floor, point: point), heading: heading,
        time: Timestamp(millisecondsSince1970: 1_000_000).advanced(bySeconds: seconds)))
  }

  /// What is measured of a person that stands somewhere, four times a second.
  private static func stay(
    _ radio: inout TagRadio, at point: Point, seconds: Double, floor: Identifier<Floor> = "0",
    heading: Double? = nil
  ) -> [MeasurementReport] {
    stride(from: 0, to: seconds, by: TagRadio.interval).flatMap {
      radio.measurements(of: [person(at: point, seconds: $0, floor: floor, heading: heading)])
    }
  }

  private static func ranges(_ reports: [MeasurementReport]) -> [Identifier<Feature>: [Double]] {
    reports.reduce(into: [:]) { ranges, report in
      if case .range(let range) = report.measurement.content, let distance = range.distance {
        ranges[range.anchor, default: []].append(distance)
      }
    }
  }

  @Test func `without errors a tag measures its distances`() throws {
    var radio = try TagRadio(venue: Self.hall(Self.corners), seed: 1, conditions: Self.still)
    let reports = Self.stay(&radio, at: Point(x: 4, y: 5), seconds: 0.25)
    #expect(Set(reports.map(\.navigator)) == ["ada"])
    #expect(reports.allSatisfy { $0.group == "visitor" })
    let ranges = Self.ranges(reports)
    #expect(ranges.count == 4)
    // The tag hangs about 1.2 m above the floor, 1.3 m below the anchors.
    let flat = try #require(ranges["a"]?.first)
    #expect(abs(flat - (25 + 1.3 * 1.3).squareRoot()) < 0.1)
    let distances = reports.flatMap { Self.ranges([$0]).values.flatMap { $0 } }
    #expect(distances == distances.sorted(), "the nearest first")
  }

  @Test func `the same seed makes the same errors, also beside other tags`() throws {
    let venue = Self.hall(Self.corners)
    func day(seed: UInt64, others: Int) throws -> [MeasurementReport] {
      var radio = try TagRadio(venue: venue, seed: seed)
      return (0..<400).flatMap { step in
        let people = (0...others).map {
          Self.person("tag-\($0)", at: Point(x: 3, y: 3), seconds: Double(step) / 4)
        }
        return radio.measurements(of: people).filter { $0.navigator == "tag-0" }
      }
    }
    let alone = try day(seed: 4, others: 0)
    #expect(alone.count > 1400)
    #expect(try alone == day(seed: 4, others: 3))
    #expect(try alone != day(seed: 5, others: 0))
  }

  @Test func `a wall swallows ranges and makes them longer, an open door does not`() throws {
    let anchors = [Self.anchor("near", 12, 0.8), Self.anchor("door", 12, 3)]
    var conditions = Self.still
    (conditions.wallLoss, conditions.wallBias) = (0.08, 0.08)
    var radio = try TagRadio(venue: Self.hall(anchors), seed: 2, conditions: conditions)
    let ranges = Self.ranges(Self.stay(&radio, at: Point(x: 8, y: 3), seconds: 500))
    let behind = try #require(ranges["near"])
    let through = try #require(ranges["door"])
    #expect(through.count == 2000 && Set(through).count == 1)
    #expect(abs(Double(behind.count) / 2000 - 0.92) < 0.03)
    let mean = behind.reduce(0, +) / Double(behind.count)
    let least = try #require(behind.min())
    #expect(abs(mean - least - 0.08) < 0.01)
  }

  @Test func `the back of the wearer swallows ranges, not those from overhead`() throws {
    let anchors = [
      Self.anchor("behind", 1, 3.5), Self.anchor("before", 9, 3.5), Self.anchor("above", 4.8, 3.5),
    ]
    var conditions = Self.still
    conditions.bodyLoss = 1
    var radio = try TagRadio(venue: Self.hall(anchors), seed: 2, conditions: conditions)
    let heard = Self.ranges(Self.stay(&radio, at: Point(x: 5, y: 3.5), seconds: 5, heading: 0))
    #expect(Set(heard.keys) == ["before", "above"])
  }

  @Test func `few ranges get through a floor`() throws {
    let anchors = [Self.anchor("below", 5, 2), Self.anchor("here", 5, 2, floor: "1")]
    var conditions = Self.still
    conditions.throughFloor = 0.05
    var radio = try TagRadio(venue: Self.hall(anchors), seed: 3, conditions: conditions)
    let ranges = Self.ranges(
      Self.stay(&radio, at: Point(x: 5, y: 2), seconds: 500, floor: "1"))
    #expect(ranges["here"]?.count == 2000)
    let share = Double(ranges["below"]?.count ?? 0) / 2000
    #expect(abs(share - 0.05) < 0.02)
  }

  @Test func `only the nearest eight anchors within reach are measured`() throws {
    let anchors = (0..<12).map { Self.anchor(Identifier("a\($0)"), 9 - Double($0) * 0.7, 2) }
    var conditions = Self.still
    var radio = try TagRadio(venue: Self.hall(anchors), seed: 3, conditions: conditions)
    let nearest = Self.ranges(Self.stay(&radio, at: Point(x: 9, y: 2), seconds: 0.25))
    #expect(Set(nearest.keys) == Set((0..<8).map { Identifier("a\($0)") }))
    conditions.reach = 2
    var short = try TagRadio(venue: Self.hall(anchors), seed: 3, conditions: conditions)
    #expect(Self.ranges(Self.stay(&short, at: Point(x: 9, y: 2), seconds: 0.25)).count < 4)
  }

  @Test func `an anchor that is dragged away stays where it hangs`() throws {
    var radio = try TagRadio(venue: Self.hall(Self.corners), seed: 1, conditions: Self.still)
    var following = try TagRadio(
      venue: Self.hall(Self.corners), seed: 1, conditions: Self.still, anchorsFollowPlan: true)
    let place = Point(x: 1, y: 3)
    func distance(_ radio: inout TagRadio, _ seconds: Double) -> Double? {
      Self.ranges(radio.measurements(of: [Self.person(at: place, seconds: seconds)]))["a"]?.first
    }
    let before = try #require(distance(&radio, 0))
    let moved = Self.hall([Self.anchor("a", 9, 3)] + Self.corners.dropFirst())
    radio.take(moved)
    following.take(moved)
    #expect(distance(&radio, 1) == before)
    #expect(try #require(distance(&following, 1)) > before + 4)
    radio.take(Self.hall(Array(Self.corners.dropFirst())))
    #expect(distance(&radio, 2) == nil)
    radio.take(moved)
    #expect(distance(&radio, 3) == before, "an undo brings it back where it truly hangs")
  }

  @Test func `a new wall is heard at once`() throws {
    var conditions = Self.still
    conditions.wallLoss = 1
    var radio = try TagRadio(venue: Self.hall(Self.corners), seed: 1, conditions: conditions)
    #expect(Self.ranges(Self.stay(&radio, at: Point(x: 4, y: 5), seconds: 0.25)).count == 4)
    let wall = Feature(
      id: "new", floor: "0", kind: .wall,
      shape: .polyline(Polyline([Point(x: 6, y: 0), Point(x: 6, y: 8)])))
    radio.take(Self.hall(Self.corners + [wall]))
    let heard = Self.ranges(
      radio.measurements(of: [Self.person(at: Point(x: 4, y: 5), seconds: 1)]))
    #expect(Set(heard.keys) == ["a", "d"])
  }

  @Test func `garbage and outages have their share of the time`() throws {
    var conditions = Self.still
    (conditions.garbageShare, conditions.outageShare) = (0.05, 0.1)
    var radio = try TagRadio(venue: Self.hall(Self.corners), seed: 6, conditions: conditions)
    var clean = try TagRadio(venue: Self.hall(Self.corners), seed: 6, conditions: Self.still)
    let truth = try #require(
      Self.ranges(Self.stay(&clean, at: Point(x: 4, y: 4), seconds: 0.25))["a"]?.first)
    let ranges = try #require(
      Self.ranges(Self.stay(&radio, at: Point(x: 4, y: 4), seconds: 8000))["a"])
    let silent = 1 - Double(ranges.count) / 32_000
    let wrong = Double(ranges.count { $0 != truth }) / 32_000
    #expect((0.06...0.14).contains(silent), "\(silent)")
    #expect((0.03...0.07).contains(wrong), "\(wrong)")
  }

  @Test func `a venue without anchors has no radio`() {
    #expect(throws: SimulationError.noAnchors(venue: "plan")) {
      _ = try TagRadio(venue: Self.hall(), seed: 1)
    }
  }

  @Test func `the positioning engine finds tags within their radii`() throws {
    let venue = Self.hall(
      Self.corners + [Self.anchor("e", 19, 1), Self.anchor("f", 19, 6), Self.anchor("g", 14, 3)])
    var radio = try TagRadio(venue: venue, seed: 9)
    var map = AnchorMap()
    for (_, anchor) in venue.features where anchor.kind == .anchor {
      let point = try #require(anchor.shape.anchor)
      map.place(
        AnchorMap.Anchor(x: point.x, y: point.y, height: 2.5, floor: anchor.floor), as: anchor.id)
    }
    let setup = PositioningSetup(anchors: map, lateness: 0)
    var tracker = TagTracker(setup: setup)
    var (errors, inside) = ([Double](), 0)
    for step in 0..<1200 {
      let seconds = Double(step) / 4
      let turns = (seconds / 20).truncatingRemainder(dividingBy: 2)
      let point = Point(x: 2 + 16 * (turns < 1 ? turns : 2 - turns), y: 3.5)
      let person = Self.person(at: point, seconds: seconds, heading: turns < 1 ? 0 : .pi)
      let reports = radio.measurements(of: [person])
      for report in reports {
        try? tracker.receive(report.measurement, now: person.location.time, in: setup)
      }
      tracker.advance(to: person.location.time, in: setup) { _ in }
      guard step > 20, let estimate = tracker.estimate(at: person.location.time, in: setup) else {
        continue
      }
      errors.append(estimate.point.distance(to: point))
      if estimate.point.distance(to: point) <= estimate.radius { inside += 1 }
    }
    errors.sort()
    #expect(errors.count > 1100)
    #expect(errors[errors.count / 2] < 0.3, "\(errors[errors.count / 2])")
    #expect(Double(inside) / Double(errors.count) > 0.9)
  }
}
