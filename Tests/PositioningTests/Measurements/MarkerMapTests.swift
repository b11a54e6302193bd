import Foundation
import Geometry
import IndoorModel
import Support
import Testing

@testable import Positioning

/// Where a phone is that sees a marker: on the east wall of a room, so that its reader looks east.
struct MarkerMapTests {
  private let map: MarkerMap = {
    var map = MarkerMap()
    map.place(
      .init(floor: "0", point: Point(x: 10, y: 5), heading: 0, height: 1.4), as: "m-1",
      names: ["K7Q2M4XP", "cam-sign"])
    map.place(.init(floor: "0", point: Point(x: 2, y: 2)), as: "m-2", names: ["cam-sign"])
    return map
  }()

  @Test func `a phone straight before a marker stands west of it`() throws {
    let fix = try map.fix(of: MarkerSighting(marker: "m-1", distance: 2, angle: 0))
    #expect(fix.floor == "0")
    #expect(fix.point.distance(to: Point(x: 8, y: 5)) < 1e-9)
    // Surer along the line of sight's side than a metre, and never surer than the drawn place.
    #expect(fix.covariance.xx < 0.03 && fix.covariance.yy < 0.03)
    #expect(fix.covariance.xx >= 0.0025 && fix.covariance.yy >= 0.0025)
  }

  @Test func `an angle turns counter-clockwise around the marker`() throws {
    let fix = try map.fix(of: MarkerSighting(marker: "K7Q2M4XP", distance: 2, angle: .pi / 4))
    let half = 2.0.squareRoot()
    #expect(fix.point.distance(to: Point(x: 10 - half, y: 5 - half)) < 1e-9)
  }

  @Test func `a compass says where the phone is, less surely`() throws {
    let fix = try map.fix(of: MarkerSighting(marker: "m-2", distance: 2, heading: .pi / 2))
    #expect(fix.point.distance(to: Point(x: 2, y: 0)) < 1e-9)
    #expect(fix.covariance.xx > fix.covariance.yy)
    #expect(fix.covariance.xx > 0.4)
  }

  @Test func `without any direction the phone is around the marker`() throws {
    let fix = try map.fix(of: MarkerSighting(marker: "m-2"))
    #expect(fix.point == Point(x: 2, y: 2))
    #expect(fix.covariance.xx == fix.covariance.yy && fix.covariance.xy == 0)
    #expect(fix.covariance.xx > 0.5)
  }

  @Test func `the rise to a high marker is taken off`() throws {
    var high = MarkerMap()
    high.place(
      .init(floor: "0", point: Point(x: 0, y: 0), heading: 0, height: 4.4), as: "sign")
    let fix = try high.fix(of: MarkerSighting(marker: "sign", distance: 5, angle: 0))
    #expect(fix.point.distance(to: Point(x: -4, y: 0)) < 1e-9)
  }

  @Test func `of two markers with one name the first counts`() {
    #expect(map.id(of: "cam-sign") == "m-1")
    #expect(map.id(of: "elsewhere") == nil)
  }

  @Test(arguments: [
    MarkerSighting(marker: "m-1", distance: -1), MarkerSighting(marker: "m-1", distance: .nan),
    MarkerSighting(marker: "m-1", angle: 2), MarkerSighting(marker: "m-1", heading: 100),
    MarkerSighting(marker: "m-1", distance: 1, deviation: .infinity),
  ])
  func `what no camera sees is refused`(sighting: MarkerSighting) {
    #expect(throws: MeasurementRefusal.impossibleValue) { try map.fix(of: sighting) }
  }

  @Test func `a marker that is not drawn is refused by name`() {
    #expect(throws: MeasurementRefusal.unknownMarker) {
      try map.fix(of: MarkerSighting(marker: "gone"))
    }
  }

  /// Errors of directions and distances as declared put a phone within its radius as often as it says.
  @Test func `the reported radius of a tag that sees a marker is honest`() throws {
    var setup = PositioningSetup(anchors: AnchorMap())
    setup.anchors.setElevation(0, of: "0")
    setup.markers = map
    var generator = SeededGenerator(seed: 19)
    var inside = 0
    for _ in 0..<400 {
      let distance = Double.random(in: 0.5...4, using: &generator)
      let angle = Double.random(in: -1...1, using: &generator)
      let truth = Point(x: 10 - distance * cos(angle), y: 5 - distance * sin(angle))
      let sighting = MarkerSighting(
        marker: "m-1",
        distance: max(0.1, distance + (0.05 * distance + 0.03) * generator.gaussian()),
        angle: min(1.5, max(-1.5, angle + 0.06 * generator.gaussian())))
      var tracker = TagTracker(setup: setup)
      let time = Timestamp(millisecondsSince1970: 1_000_000)
      try tracker.receive(
        TagMeasurement(time: time, content: .sighting(sighting)), now: time, in: setup)
      var found: PositionEstimate?
      tracker.advance(to: time.advanced(bySeconds: 0.5), in: setup) { found = $0 }
      let estimate = try #require(found)
      #expect(estimate.floor == "0")
      if estimate.point.distance(to: truth) <= estimate.radius { inside += 1 }
      #expect(estimate.radius < 3)
    }
    #expect((360...400).contains(inside), "\(inside) of 400 inside")
  }
}
