import Geometry
import IndoorModel
import Positioning
import TestKit
import Testing

struct RecoveryTests {
  /// What false ranges look like.
  enum Garbage: CaseIterable {
    case random, zero, consistent
  }

  struct Outcome {
    var recoveries: [Double] = []
    var isWrong: [Bool] = []
  }

  @Test(arguments: Garbage.allCases, [4, 5, 6])
  func `a track comes back within moments after false ranges`(garbage: Garbage, anchors: Int) {
    var outcome = Outcome()
    for number in 0..<LongRun.count("RECOVERIES", share: 24) {
      for duration in [1.0, 3, 5] {
        run(garbage, duration: duration, number, anchors, into: &outcome)
      }
    }
    #expect(quantile(outcome.recoveries, 0.9) <= 0.6)
    #expect(quantile(outcome.recoveries, 1) <= 2)
    #expect(share(outcome.isWrong) { $0 } <= 0.01)
  }

  /// Walks for 20 seconds, false ranges begin after 10; notes how long the track needs afterwards, and
  /// whether it is confidently wrong before and after them.
  private func run(
    _ garbage: Garbage, duration: Double, _ number: Int, _ anchors: Int, into outcome: inout Outcome
  ) {
    let seed = LongRun.seed(number)
    var radio = SimulatedRadio(seed: seed)
    for (x, y) in [(0.0, 0.0), (20, 0), (0, 12), (20, 12), (10, 6), (10, 0)].prefix(anchors) {
      radio.place(x: x, y: y)
    }
    var walk = SimulatedWalk(in: Box(Point(x: 1, y: 1), Point(x: 19, y: 11)), seed: seed &+ 1)
    var random = SeededGenerator(seed: seed &+ 2)
    let ghost = Point(x: 20 * random.share, y: 12 * random.share)
    var trial = TrackingTrial(setup: PositioningSetup(anchors: radio.anchors))
    let end = 10 + duration
    var recovered: Double?
    for step in 0..<250 {
      let time = Double(step) / 10
      walk.advance(seconds: 0.1)
      let isFalse = time >= 10 && time < end
      var ranges = radio.ranges(
        from: isFalse && garbage == .consistent ? ghost : walk.point, at: time)
      if isFalse, garbage != .consistent {
        ranges = radio.sites.map {
          radio.measurement($0.id, garbage == .zero ? 0 : 30 * random.share, at: time)
        }
      }
      trial.take(ranges, at: time, truth: walk.point)
      guard let moment = trial.moments.last else { continue }
      if time >= end, recovered == nil, moment.error ?? 99 < 0.5, moment.estimate?.state != .lost {
        recovered = time - end
      }
      if time > 2, !isFalse || garbage != .consistent {
        outcome.isWrong.append(moment.isConfidentlyWrong)
      }
    }
    outcome.recoveries.append(recovered ?? 99)
  }
}
