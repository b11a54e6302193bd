import Geometry
import IndoorModel
import Positioning
import TestKit
import Testing

struct FloorTests {
  @Test(arguments: [0.0, 0.2, 0.5])
  func `floors are right and change soon`(throughFloor: Double) {
    var wrong: [Bool] = []
    var none: [Bool] = []
    var delays: [Double] = []
    for number in 0..<20 {
      let trial = walk(number, throughFloor: throughFloor)
      let settled = trial.moments.filter { $0.time > 2 }
      wrong += settled.map { $0.estimate?.floor.map(\.rawValue) ?? "\($0.floor)" != "\($0.floor)" }
      none += settled.map { $0.estimate?.floor == nil }
      delays += self.delays(trial.moments)
    }
    #expect(share(wrong) { $0 } <= 0.005)
    #expect(quantile(delays, 0.9) <= 3)
  }

  /// The seconds after each change of the true floor until the estimate has it.
  private func delays(_ moments: [TrackingTrial.Moment]) -> [Double] {
    zip(moments, moments.dropFirst()).enumerated().compactMap { index, pair in
      guard pair.0.floor != pair.1.floor else { return nil }
      let floor = "\(pair.1.floor)"
      let seen = moments[(index + 1)...].first { $0.estimate?.floor?.rawValue == floor }
      return (seen?.time ?? 99) - pair.1.time
    }
  }

  /// Two minutes on three floors with a stairway of ten seconds between each two.
  private func walk(_ number: Int, throughFloor: Double) -> TrackingTrial {
    let seed = LongRun.seed(number)
    var radio = SimulatedRadio(seed: seed)
    radio.throughFloor = throughFloor
    for floor in 0...2 {
      for (x, y) in [(0.0, 0.0), (20, 0), (0, 12), (20, 12), (10, 6)] {
        radio.place(x: x, y: y, floor: floor)
      }
    }
    var walk = SimulatedWalk(in: Box(Point(x: 1, y: 1), Point(x: 19, y: 11)), seed: seed &+ 1)
    var trial = TrackingTrial(setup: PositioningSetup(anchors: radio.anchors))
    for step in 0..<1200 {
      let time = Double(step) / 10
      walk.advance(seconds: 0.1)
      // A floor for thirty seconds, then ten on the stairs: up, up, down.
      let leg = Int(time / 40)
      let climbed = max(0, min(1, (time - Double(leg) * 40 - 30) / 10))
      let (from, to) = [(0, 1), (1, 2), (2, 1)][leg]
      let height = Double(from) + climbed * Double(to - from)
      let floor = Int(height.rounded())
      let ranges = radio.ranges(
        from: walk.point, z: height * radio.floorHeight + 1.2, floor: floor, at: time)
      trial.take(ranges, at: time, truth: walk.point, floor: floor)
    }
    return trial
  }
}
