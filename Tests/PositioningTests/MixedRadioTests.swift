import Foundation
import Geometry
import IndoorModel
import Positioning
import TestKit
import Testing

/// Beacons and access points beside anchors of the venue's own radio.
struct MixedRadioTests {
  private static let hall = Box(Point(x: 0, y: 0), Point(x: 30, y: 20))

  /// Beacons of a hall as phones hear them: obstacles on the way that last seconds, and fading.
  private struct Beacons {
    /// Decibels: what is on the way, how long it lasts in seconds, and what fades.
    private static let (shadow, shadowSeconds, fading) = (4.0, 3.0, 3.0)

    let strengthAtOneMetre: Double
    private(set) var sites: [(id: Identifier<Feature>, point: Point)] = []
    private var shadows: [Double] = []
    private var random: SeededGenerator

    init(into anchors: inout AnchorMap, strengthAtOneMetre: Double = -59, seed: UInt64) {
      self.strengthAtOneMetre = strengthAtOneMetre
      random = SeededGenerator(seed: seed)
      for (x, y) in [3.0, 11, 19, 27].flatMap({ x in [3.0, 10, 17].map { (x, $0) } }) {
        let id = Identifier<Feature>("beacon-\(sites.count)")
        anchors.place(AnchorMap.Anchor(x: x, y: y, height: 2.6, floor: "0"), as: id)
        sites.append((id, Point(x: x, y: y)))
        shadows.append(Self.shadow * random.gaussian())
      }
    }

    mutating func strengths(at point: Point, time: Double, every seconds: Double)
      -> [TagMeasurement]
    {
      let kept = exp(-seconds / Self.shadowSeconds)
      return sites.indices.compactMap { index in
        shadows[index] =
          kept * shadows[index]
          + Self.shadow * (1 - kept * kept).squareRoot() * random.gaussian()
        let distance = hypot(point.distance(to: sites[index].point), 1.4)
        guard distance < 15 else { return nil }
        let strength =
          strengthAtOneMetre - 25 * log10(distance) + shadows[index]
          + Self.fading * random.gaussian()
        return TagMeasurement(
          time: Timestamp(millisecondsSince1970: Int64((time * 1000).rounded())),
          content: .signalStrength(anchor: sites[index].id, decibelMilliwatts: strength))
      }
    }
  }

  private struct Outcome {
    var moments: [TrackingTrial.Moment] = []
    var errors: [Double] { moments.compactMap(\.error) }
    var inside: Double { share(moments) { $0.isInside } }
  }

  /// Two minutes of ten walks, four measurements a second.
  private func walk(
    _ prepare: (inout SimulatedRadio, UInt64) -> Void = { _, _ in },
    setup change: (inout PositioningSetup) -> Void = { _ in },
    measure: (inout SimulatedRadio, inout Beacons, Point, Double) -> [TagMeasurement]
  ) -> Outcome {
    var outcome = Outcome()
    for number in 0..<10 {
      let seed = LongRun.seed(number)
      var radio = SimulatedRadio(seed: seed)
      prepare(&radio, seed)
      var anchors = radio.anchors
      anchors.setElevation(0, of: "0")
      var beacons = Beacons(into: &anchors, seed: seed &+ 2)
      var setup = PositioningSetup(anchors: anchors)
      change(&setup)
      var walk = SimulatedWalk(in: Self.hall, seed: seed &+ 1)
      var trial = TrackingTrial(setup: setup)
      for step in 1...480 {
        let time = 1000 + Double(step) / 4
        for _ in 0..<5 { walk.advance(seconds: 0.05) }
        trial.take(measure(&radio, &beacons, walk.point, time), at: time, truth: walk.point)
      }
      outcome.moments += trial.moments.filter { $0.time > 1010 }
    }
    return outcome
  }

  @Test func `strengths of beacons give an honest radius in a venue of another radio`() {
    let outcome = walk { _, beacons, point, time in
      beacons.strengths(at: point, time: time, every: 0.25)
    }
    #expect(outcome.inside >= 0.95, "\(outcome.inside)")
    #expect(quantile(outcome.errors, 0.5) < 3, "\(quantile(outcome.errors, 0.5))")
  }

  @Test func `beacons do not make ultra-wideband positions worse`() {
    func place(_ radio: inout SimulatedRadio, _: UInt64) {
      for (x, y) in [(0.0, 0.0), (30, 0), (0, 20), (30, 20), (15, 10)] { radio.place(x: x, y: y) }
    }
    let alone = walk(place) { radio, _, point, time in radio.ranges(from: point, at: time) }
    let both = walk(place) { radio, beacons, point, time in
      radio.ranges(from: point, at: time) + beacons.strengths(at: point, time: time, every: 0.25)
    }
    #expect(quantile(both.errors, 0.95) < 1.1 * quantile(alone.errors, 0.95))
    #expect(both.inside >= 0.95)
  }

  @Test func `round-trip times of Wi-Fi give an honest radius in a venue of another radio`() {
    let outcome = walk { radio, _ in
      radio.errors = RadioClass.wifiRoundTrip.errors
      for (x, y) in [(0.0, 0.0), (30, 0), (0, 20), (30, 20), (15, 10)] { radio.place(x: x, y: y) }
    } measure: { radio, _, point, time in
      radio.ranges(from: point, at: time).map { measurement in
        guard case .range(var range) = measurement.content else { return measurement }
        range.radio = .wifiRoundTrip
        return TagMeasurement(time: measurement.time, content: .range(range))
      }
    }
    #expect(outcome.inside >= 0.95, "\(outcome.inside)")
    #expect(quantile(outcome.errors, 0.5) < 1)
  }

  @Test func `a beacon's own strength at one metre counts`() throws {
    var anchors = AnchorMap()
    anchors.setElevation(0, of: "0")
    for (number, (x, y)) in [(0.0, 0.0), (8, 0), (0, 8)].enumerated() {
      anchors.place(
        AnchorMap.Anchor(
          x: x, y: y, height: 1.2, floor: "0",
          pathLoss: PathLoss(strengthAtOneMetre: -75, exponent: 2)),
        as: Identifier("b-\(number)"))
    }
    var trial = TrackingTrial(setup: PositioningSetup(anchors: anchors))
    let truth = Point(x: 3, y: 3)
    for step in 0..<40 {
      let time = 1000 + Double(step) / 4
      let measurements = [Point(x: 0, y: 0), Point(x: 8, y: 0), Point(x: 0, y: 8)].enumerated().map
      {
        TagMeasurement(
          time: Timestamp(millisecondsSince1970: Int64((time * 1000).rounded())),
          content: .signalStrength(
            anchor: Identifier("b-\($0)"),
            decibelMilliwatts: -75 - 20 * log10(truth.distance(to: $1))))
      }
      trial.take(measurements, at: time, truth: truth)
    }
    let error = try #require(trial.moments.last?.error)
    #expect(error < 0.5, "\(error)")
  }

  @Test func `beacons are not judged by errors that only the venue's radio would not make`() throws
  {
    var radio = SimulatedRadio(seed: 4)
    for (x, y) in [(0.0, 0.0), (30, 0), (0, 20), (30, 20)] { radio.place(x: x, y: y) }
    var anchors = radio.anchors
    var beacons = Beacons(into: &anchors, seed: 9)
    var setup = PositioningSetup(anchors: anchors)
    setup.lateness = 0
    var tracker = TagTracker(height: TagHeight(1.2, deviation: 0.15), setup: setup)
    let point = Point(x: 12, y: 9)
    for step in 1...40 {
      let time = 1000 + Double(step) / 4
      let now = Timestamp(millisecondsSince1970: Int64((time * 1000).rounded()))
      let all =
        radio.ranges(from: point, at: time)
        + beacons.strengths(at: point, time: time, every: 0.25)
      for each in all { try? tracker.receive(each, now: now, in: setup) }
      tracker.advance(to: now, in: setup) { _ in }
    }
    let compared = Set(tracker.comparisons(in: setup).map(\.anchor.rawValue))
    #expect(compared == ["anchor-0", "anchor-1", "anchor-2", "anchor-3"])
  }
}
