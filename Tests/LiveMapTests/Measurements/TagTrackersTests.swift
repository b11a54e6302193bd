import Geometry
import IndoorModel
import Positioning
import Routing
import Testing

@testable import LiveMap

/// Tags of a venue, from what gateways report to where the map shows them.
struct TagTrackersTests {
  private static let corners = [
    Point(x: 0, y: 0), Point(x: 40, y: 0), Point(x: 40, y: 30), Point(x: 0, y: 30),
  ]

  /// Two floors with anchors in four corners of the lower one, named after their devices.
  private static let venue: Venue = {
    var venue = twoFloors
    for (number, corner) in corners.enumerated() {
      let anchor = Feature(
        id: Identifier("anchor-\(number)"), floor: "level-0", kind: .anchor,
        shape: .point(corner),
        properties: ["height": 3, "device": .string("uwb-\(number)")])
      venue.features[anchor.id] = anchor
    }
    return venue
  }()

  private var trackers = TagTrackers(limit: 2)

  init() { trackers.take(Self.venue) }

  /// What a tag at a point measures, without errors.
  ///
  /// - Parameter depth: metres of the tag below the anchors.
  private static func ranges(
    of navigator: String, at point: Point, _ seconds: Double, prefix: String = "uwb-",
    depth: Double = 1.8
  ) -> [MeasurementReport] {
    corners.enumerated().map { number, corner in
      let distance = (corner.squaredDistance(to: point) + depth * depth).squareRoot()
      return MeasurementReport(
        navigator: Identifier(navigator), group: "staff",
        TagMeasurement(
          time: moment(seconds),
          content: .range(
            AnchorRange(anchor: Identifier("\(prefix)\(number)"), distance: distance))))
    }
  }

  /// Reports a second of a tag that stands, ten times.
  private mutating func stand(
    _ navigator: String, at point: Point, depth: Double = 1.8, from start: Double,
    prefix: String = "uwb-"
  ) -> [TrackedTag] {
    var tracked: [TrackedTag] = []
    for step in 0..<10 {
      let seconds = start + Double(step) / 10
      var outcome = MeasurementOutcome()
      trackers.receive(
        Self.ranges(of: navigator, at: point, seconds, prefix: prefix, depth: depth),
        at: moment(seconds),
        &outcome)
      #expect(outcome.taken == 4)
      tracked += trackers.advance(to: moment(seconds + 0.05))
    }
    return tracked + trackers.advance(to: moment(start + 1.2))
  }

  @Test(arguments: ["uwb-", "anchor-"])
  mutating func `anchors are found by device and by id`(prefix: String) throws {
    let last = try #require(
      stand("n-1", at: Point(x: 12, y: 9), from: 0, prefix: prefix).last)
    #expect(last.estimate.state == .fixed && last.estimate.floor == "level-0")
    #expect(last.estimate.point.squaredDistance(to: Point(x: 12, y: 9)).squareRoot() < 0.3)
    let location = try #require(last.location)
    #expect(location.group == "staff" && location.location.accuracy == last.estimate.radius)
  }

  @Test mutating func `a group's tags are where its declared height says`() throws {
    // A trolley's tag far below the anchors: reckoned as worn at 1.2 m it seems farther away.
    let place = Point(x: 3, y: 2)
    var declared = Self.venue
    declared.settings.tagHeights = TagHeights(["staff": TagHeight(0.2, deviation: 0.05)])
    let usual = try #require(stand("n-1", at: place, depth: 2.8, from: 0).last)
    trackers.take(declared)
    let better = try #require(stand("n-2", at: place, depth: 2.8, from: 10).last)
    let (first, second) = (
      usual.estimate.point.squaredDistance(to: place),
      better.estimate.point.squaredDistance(to: place)
    )
    #expect(second < first / 4, "\(second) \(first)")
  }

  @Test mutating func `another radio begins anew and is trusted less`() throws {
    let place = Point(x: 12, y: 9)
    let before = try #require(stand("n-1", at: place, from: 0).last?.estimate.radius)
    var other = Self.venue
    other.settings = VenueSettings([.radio: 1])
    trackers.take(other)
    #expect(trackers.count == 0)
    let after = try #require(stand("n-1", at: place, from: 10).last?.estimate.radius)
    #expect(after > 2 * before, "\(after) \(before)")
  }

  @Test mutating func `anchors of uncertain places make a position uncertain`() throws {
    let place = Point(x: 12, y: 9)
    let before = try #require(stand("n-1", at: place, from: 0).last?.estimate.radius)
    var uncertain = Self.venue
    for number in 0..<4 {
      uncertain.features[Identifier("anchor-\(number)")]?.properties["accuracy"] = 1
    }
    trackers.take(uncertain)
    let after = try #require(stand("n-1", at: place, from: 10).last?.estimate.radius)
    // Four anchors around the tag, each within a metre: about a metre for the tag.
    #expect(after > before + 0.4 && after < 2, "\(after) \(before)")
  }

  @Test mutating func `without anchors nothing is taken`() {
    trackers.take(twoFloors)
    var outcome = MeasurementOutcome()
    trackers.receive(Self.ranges(of: "n-1", at: Point(x: 12, y: 9), 0), at: moment(0), &outcome)
    #expect(outcome.refused == ["no-anchors": 4] && trackers.count == 0)
  }

  @Test mutating func `what is heard twice counts once, and a stranger's anchor not at all`() {
    var outcome = MeasurementOutcome()
    let reports = Self.ranges(of: "n-1", at: Point(x: 12, y: 9), 0)
    trackers.receive(reports + reports, at: moment(0), &outcome)
    trackers.receive(
      Self.ranges(of: "n-2", at: Point(x: 12, y: 9), 0, prefix: "ble-"), at: moment(0), &outcome)
    #expect(outcome.taken == 4 && outcome.duplicates == 4)
    #expect(outcome.refused == ["unknown-anchor": 4])
    // A navigator of which nothing could be used takes no room.
    #expect(trackers.count == 1)
  }

  @Test mutating func `a full venue takes no more tags, until some were silent`() {
    for name in ["n-1", "n-2"] { _ = stand(name, at: Point(x: 12, y: 9), from: 0) }
    var outcome = MeasurementOutcome()
    trackers.receive(Self.ranges(of: "n-3", at: Point(x: 12, y: 9), 1), at: moment(1), &outcome)
    #expect(outcome.refused == ["too-many": 4])
    trackers.forget(silentSince: moment(2))
    #expect(trackers.count == 0)
    trackers.receive(Self.ranges(of: "n-3", at: Point(x: 12, y: 9), 3), at: moment(3), &outcome)
    #expect(trackers.count == 1)
  }

  @Test mutating func `an anchor that is moved in the plan moves the tags that hear it`() throws {
    var moved = Self.venue
    for (number, corner) in Self.corners.enumerated() {
      moved.features[Identifier("anchor-\(number)")]?.shape = .point(
        Point(x: corner.x + 20, y: corner.y + 10))
    }
    trackers.take(moved)
    let last = try #require(stand("n-1", at: Point(x: 12, y: 9), from: 0).last)
    #expect(last.estimate.point.squaredDistance(to: Point(x: 32, y: 19)).squareRoot() < 0.3)
  }

  @Test mutating func `the dot keeps to where people can walk`() throws {
    // The corridor along the wall ends at x = 11.
    let ring = [Point(x: 0, y: 0), Point(x: 11, y: 0), Point(x: 11, y: 30), Point(x: 0, y: 30)]
    trackers.take(
      WalkableSpace(
        floor: "level-0", profile: .walking, parts: [WalkableSpace.Part(rings: [ring])]))
    let last = try #require(stand("n-1", at: Point(x: 11.4, y: 9), from: 0).last)
    let shown = try #require(last.location).location.place.point
    #expect(shown.x <= 11 && abs(shown.y - 9) < 0.5)
  }
}
