import Geometry
import IndoorModel
import Positioning
import TestKit
import Testing

struct RefusalTests {
  private static let now = Timestamp(millisecondsSince1970: 1_000_000)

  private static let cases: [(TagMeasurement.Content, MeasurementRefusal)] = [
    (.range(AnchorRange(anchor: "nowhere", distance: 5)), .unknownAnchor),
    (.range(AnchorRange(anchor: "anchor-1", distance: 5)), .unknownAnchor),
    (.range(AnchorRange(anchor: "anchor-0")), .impossibleValue),
    (.range(AnchorRange(anchor: "anchor-0", distance: 0)), .impossibleValue),
    (.range(AnchorRange(anchor: "anchor-0", distance: .nan)), .impossibleValue),
    (.range(AnchorRange(anchor: "anchor-0", distance: .infinity)), .impossibleValue),
    (.range(AnchorRange(anchor: "anchor-0", distance: 151)), .impossibleValue),
    (.range(AnchorRange(anchor: "anchor-0", azimuth: 7)), .impossibleValue),
    (.range(AnchorRange(anchor: "anchor-0", distance: 5, quality: 2)), .impossibleValue),
    (.range(AnchorRange(anchor: "anchor-0", distance: 5, deviation: -1)), .impossibleValue),
    (
      .timeDifference(AnchorDifference(anchor: "anchor-0", reference: "anchor-0", difference: 0)),
      .impossibleValue
    ),
    (
      .timeDifference(AnchorDifference(anchor: "anchor-0", reference: "anchor-2", difference: 40)),
      .impossibleValue
    ),
    (.signalStrength(anchor: "anchor-0", decibelMilliwatts: 80), .impossibleValue),
    (.step(distance: 9, headingChange: 0), .impossibleValue),
    (
      .fix(
        MeasuredFix(floor: "9", point: Point(x: 0, y: 0), covariance: .init(xx: 1, yy: 1))),
      .unknownFloor
    ),
    (
      .fix(
        MeasuredFix(floor: nil, point: Point(x: 0, y: 0), covariance: .init(xx: 1, xy: 2, yy: 1))),
      .impossibleValue
    ),
  ]

  @Test(arguments: cases.indices)
  func `each refusal has its reason and is counted`(index: Int) throws {
    let (content, refusal) = Self.cases[index]
    var (tracker, setup) = makeTracker()
    #expect(throws: refusal) {
      try tracker.receive(
        TagMeasurement(time: Self.now, content: content), now: Self.now, in: setup)
    }
    #expect(tracker.counts[refusal] == 1)
    #expect(tracker.counts.accepted == 0)
    setup.lateness = 0
    tracker.advance(to: Self.now.advanced(bySeconds: 1), in: setup) { _ in
      Issue.record("a refused measurement has made an estimate")
    }
  }

  @Test func `a measurement ahead of the clock is refused`() {
    var (tracker, setup) = makeTracker()
    let range = AnchorRange(anchor: "anchor-0", distance: 5)
    #expect(throws: MeasurementRefusal.future) {
      try tracker.receive(
        TagMeasurement(time: Self.now.advanced(bySeconds: 1.5), content: .range(range)),
        now: Self.now, in: setup)
    }
  }

  /// Two anchors, of which the second was removed, and one more.
  private func makeTracker() -> (TagTracker, PositioningSetup) {
    var radio = SimulatedRadio(seed: 1)
    for x in [0.0, 10, 20] { radio.place(x: x, y: 0) }
    var anchors = radio.anchors
    anchors.remove("anchor-1")
    let setup = PositioningSetup(anchors: anchors)
    return (TagTracker(setup: setup), setup)
  }
}
