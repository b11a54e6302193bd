import Geometry
import IndoorModel
import Positioning
import TestKit
import Testing

/// What a tracker makes of the first ranges of a tag, in a hall of 60 m by 60 m.
struct StartTests {
  private func setup(_ radio: SimulatedRadio) -> PositioningSetup {
    var plan = OutlinePlan()
    let corners = [(0.0, 0.0), (60, 0), (60, 60), (0, 60)].map { Point(x: $0, y: $1) }
    plan.set([Polygon(corners)], on: "0")
    return PositioningSetup(anchors: radio.anchors, plan: plan)
  }

  @Test(arguments: [2, 3]) func `no start from few ranges is sure of a wrong place`(anchors: Int) {
    var moments: [TrackingTrial.Moment] = []
    var random = SeededGenerator(seed: LongRun.seed(anchors))
    for number in 0..<300 {
      var radio = SimulatedRadio(seed: LongRun.seed(number))
      for _ in 0..<anchors { radio.place(x: 60 * random.share, y: 60 * random.share) }
      let truth = Point(x: 60 * random.share, y: 60 * random.share)
      var trial = TrackingTrial(setup: setup(radio))
      trial.take(radio.ranges(from: truth, at: 0), at: 0, truth: truth)
      moments += trial.moments
    }
    let sure = moments.count {
      ($0.error ?? 0) > 5 && ($0.estimate?.radius ?? .infinity) < 5
    }
    // A mirror image that lies in the hall is as likely as the place.
    #expect(anchors > 2 || moments.contains { ($0.error ?? 0) > 5 })
    #expect(sure <= (anchors > 2 ? 3 : 0))
    #expect(share(moments.filter { $0.estimate != nil }) { $0.isInside } >= 0.9)
  }

  @Test func `a tag that was lost is looked for where it can have walked`() {
    for number in 0..<20 {
      let trial = silence(number, from: Point(x: 12, y: 40), to: Point(x: 14, y: 41), heard: 2)
      let found = trial.moments.filter { $0.time >= 11 }
      #expect(found.allSatisfy { ($0.error ?? 99) < 5 }, "\(number)")
      #expect(found.contains { $0.estimate?.state == .fixed }, "\(number)")
    }
  }

  @Test func `a tag that was carried away unheard is found where it is`() {
    for number in 0..<20 {
      let trial = silence(number, from: Point(x: 12, y: 50), to: Point(x: 50, y: 8), heard: 6)
      let found = trial.moments.filter { $0.time >= 12 }
      #expect(found.allSatisfy { ($0.error ?? 99) < 2 }, "\(number)")
    }
  }

  /// Five seconds at one place, six of silence, two at another place with the first of the anchors.
  private func silence(
    _ number: Int, from start: Point, to end: Point, heard: Int
  ) -> TrackingTrial {
    var radio = SimulatedRadio(seed: LongRun.seed(number))
    for (x, y) in [(0.0, 30.0), (60, 30), (0, 0), (60, 0), (0, 60), (60, 60)] {
      radio.place(x: x, y: y)
    }
    var trial = TrackingTrial(setup: setup(radio))
    for step in 0..<130 {
      let time = Double(step) / 10
      if time >= 5, time < 11 { continue }
      let truth = time < 5 ? start : end
      let ranges = radio.ranges(from: truth, at: time)
      trial.take(time < 5 ? ranges : Array(ranges.prefix(heard)), at: time, truth: truth)
    }
    return trial
  }
}
