import Foundation
import Geometry
import IndoorModel
import Testing

@testable import Positioning

/// The explanation of a place has the numbers by which the filter found it.
struct TagExplanationTests {
  private static let spots = [(0.0, 0.0), (20, 0), (20, 12), (0, 12), (10, 14)]
  private static let height = 2.6

  private var setup: PositioningSetup
  private var tracker: TagTracker
  private let place = Point(x: 7, y: 5)

  init() {
    var anchors = AnchorMap()
    for (index, (x, y)) in Self.spots.enumerated() {
      anchors.place(
        AnchorMap.Anchor(x: x, y: y, height: Self.height, floor: "0"),
        as: Identifier("anchor-\(index)"))
    }
    setup = PositioningSetup(anchors: anchors)
    setup.lateness = 0
    tracker = TagTracker(height: TagHeight(1.2, deviation: 0.15), setup: setup)
  }

  /// Gives a set of distances without errors but for those that are named.
  private mutating func measure(at time: Double, _ errors: [Int: Double] = [:]) {
    for (index, (x, y)) in Self.spots.enumerated() {
      let flat = place.distance(to: Point(x: x, y: y))
      let distance = (flat * flat + (Self.height - 1.2) * (Self.height - 1.2)).squareRoot()
      let range = AnchorRange(
        anchor: Identifier("anchor-\(index)"), distance: distance + errors[index, default: 0])
      try? tracker.receive(
        TagMeasurement(time: Timestamp(seconds: time), content: .range(range)),
        now: Timestamp(seconds: time), in: setup)
    }
    tracker.advance(to: Timestamp(seconds: time), in: setup) { _ in }
  }

  @Test mutating func `before a place there is nothing to explain`() {
    #expect(tracker.explanation(in: setup) == nil)
  }

  @Test mutating func `the weights are those by which the share of inliers changes`() throws {
    for step in 0..<50 { measure(at: Double(step) / 10) }
    let before = try #require(tracker.latest).inlierShare
    measure(at: 5, [1: 4, 3: 0.3])
    let after = try #require(tracker.latest).inlierShare
    let ranges = try #require(tracker.explanation(in: setup)).ranges
    try #require(ranges.count == 5)
    #expect(ranges.allSatisfy { $0.time == Timestamp(seconds: 5) })
    let mean = ranges.reduce(0) { $0 + $1.weight } / 5
    #expect(abs(after - (before + (1 - exp(-0.1 / 0.5)) * (mean - before))) < 1e-5)
  }

  @Test mutating func `a distance that is too long has a residual, no weight, and a wide circle`()
    throws
  {
    for step in 0..<50 { measure(at: Double(step) / 10) }
    measure(at: 5, [1: 4])
    let explanation = try #require(tracker.explanation(in: setup))
    for range in explanation.ranges {
      let isLong = range.anchor == "anchor-1"
      #expect(abs(range.residual - (isLong ? 4 : 0)) < 0.1)
      #expect(abs(range.expected + range.residual - range.distance) < 1e-5)
      #expect(isLong ? range.weight < 0.01 : range.weight > 0.9)
      let index = try #require(Int(range.anchor.rawValue.suffix(1)))
      let flat = place.distance(to: Point(x: Self.spots[index].0, y: Self.spots[index].1))
      #expect(isLong ? range.ground > flat + 3.5 : abs(range.ground - flat) < 0.15)
    }
    #expect(explanation.ranges.map(\.distance) == explanation.ranges.map(\.distance).sorted())
    #expect(explanation.floors == [.init(floor: "0", probability: 1)])
    #expect(abs(explanation.height - 1.2) < 0.3)
  }

  @Test mutating func `refused measurements are counted by their reason`() throws {
    for step in 0..<10 { measure(at: Double(step) / 10) }
    let stray = TagMeasurement(
      time: Timestamp(seconds: 1), content: .range(AnchorRange(anchor: "nowhere", distance: 3)))
    #expect(throws: MeasurementRefusal.unknownAnchor) {
      try tracker.receive(stray, now: Timestamp(seconds: 1), in: setup)
    }
    let counts = try #require(tracker.explanation(in: setup)).counts
    #expect(counts[.unknownAnchor] == 1 && counts.refused == 1)
  }
}
