import Geometry
import IndoorModel
import Positioning
import TestKit
import Testing

struct WeakGeometryTests {
  @Test func `three anchors give two and a half times the error of all at most`() {
    var (all, three) = ([Double](), [Double]())
    var inside: [TrackingTrial.Moment] = []
    for number in 0..<12 {
      all.append(walk(number) { ranges, _ in ranges }.rmse { $0.time > 3 })
      let trial = walk(number) { ranges, _ in Array(ranges.prefix(3)) }
      three.append(trial.rmse { $0.time > 3 })
      inside += trial.moments.filter { $0.time > 3 }
    }
    #expect(mean(three) <= 2.5 * mean(all))
    #expect(share(inside) { $0.isInside } >= 0.9)
  }

  @Test func `the radius holds the tag while two anchors or none are heard`() {
    var (two, none) = ([TrackingTrial.Moment](), [TrackingTrial.Moment]())
    for number in 0..<24 {
      let trial = walk(number) { ranges, time in
        switch time {
        case 10..<15: Array(ranges.prefix(2))
        case 25..<27: []
        default: ranges
        }
      }
      two += trial.moments.filter { (10.0..<15).contains($0.time) }
      none += trial.moments.filter { (25.0..<27).contains($0.time) }
    }
    #expect(share(two) { $0.isInside } >= 0.85)
    #expect(share(none) { $0.isInside } >= 0.85)
    #expect(none.contains { $0.estimate?.state == .coasting })
  }

  /// Half a minute among six anchors.
  private func walk(
    _ number: Int, _ heard: ([TagMeasurement], Double) -> [TagMeasurement]
  ) -> TrackingTrial {
    let seed = LongRun.seed(number)
    var radio = SimulatedRadio(seed: seed)
    for (x, y) in [(0.0, 0.0), (20, 0), (10, 12), (0, 12), (20, 12), (10, 0)] {
      radio.place(x: x, y: y)
    }
    var walk = SimulatedWalk(in: Box(Point(x: 1, y: 1), Point(x: 19, y: 11)), seed: seed &+ 1)
    var trial = TrackingTrial(setup: PositioningSetup(anchors: radio.anchors))
    for step in 0..<300 {
      let time = Double(step) / 10
      walk.advance(seconds: 0.1)
      trial.take(heard(radio.ranges(from: walk.point, at: time), time), at: time, truth: walk.point)
    }
    return trial
  }

  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
}
