import Geometry
import IndoorModel
import Positioning
import TestKit
import Testing

struct MeasurementQueueTests {
  @Test func `order and doubling within the lateness change nothing`() {
    for number in 0..<LongRun.count("SHUFFLES", share: 20) {
      var random = SeededGenerator(seed: LongRun.seed(number))
      let (setup, measurements) = recording(number)
      let plain = track(measurements.map { ($0, $0.time) }, setup)
      var arrivals: [(measurement: TagMeasurement, time: Timestamp)] = []
      for measurement in measurements {
        for _ in 0..<(random.share < 0.3 ? 2 : 1) {
          let delay = 0.95 * setup.lateness * random.share
          arrivals.append((measurement, measurement.time.advanced(bySeconds: delay)))
        }
      }
      arrivals.sort { $0.time < $1.time }
      let shuffled = track(arrivals, setup)
      #expect(plain.estimates.count > 100)
      #expect(shuffled.estimates == plain.estimates)
      #expect(shuffled.counts.accepted == measurements.count)
      #expect(shuffled.counts[.doubled] == arrivals.count - measurements.count)
      #expect(shuffled.counts.disordered > 0)
    }
  }

  @Test func `what comes later than the lateness is refused and counted`() {
    let (setup, measurements) = recording(1)
    var tracker = TagTracker(setup: setup)
    for measurement in measurements.dropFirst().prefix(100) {
      try? tracker.receive(measurement, now: measurement.time, in: setup)
      tracker.advance(to: measurement.time, in: setup) { _ in }
    }
    #expect(throws: MeasurementRefusal.tooOld) {
      try tracker.receive(measurements[0], now: measurements[100].time, in: setup)
    }
    #expect(tracker.counts[.tooOld] == 1)
    #expect(tracker.counts.refused == 1)
  }

  @Test func `a second gateway's copy with another stamp is doubled`() {
    var (setup, _) = recording(1)
    setup.lateness = 0
    var tracker = TagTracker(setup: setup)
    for milliseconds in [1000, 1007, 1100, 1101] as [Int64] {
      let time = Timestamp(millisecondsSince1970: milliseconds)
      let range = AnchorRange(anchor: "anchor-0", distance: milliseconds < 1100 ? 5 : 5.1)
      try? tracker.receive(TagMeasurement(time: time, content: .range(range)), now: time, in: setup)
    }
    tracker.advance(to: Timestamp(millisecondsSince1970: 2000), in: setup) { _ in }
    #expect(tracker.counts[.doubled] == 2)
  }

  /// Ten seconds among five anchors.
  private func recording(_ number: Int) -> (PositioningSetup, [TagMeasurement]) {
    let seed = LongRun.seed(number)
    var radio = SimulatedRadio(seed: seed)
    for (x, y) in [(0.0, 0.0), (20, 0), (0, 12), (20, 12), (10, 6)] { radio.place(x: x, y: y) }
    var walk = SimulatedWalk(in: Box(Point(x: 1, y: 1), Point(x: 19, y: 11)), seed: seed &+ 1)
    var measurements: [TagMeasurement] = []
    for step in 0..<150 {
      walk.advance(seconds: 0.1)
      measurements += radio.ranges(from: walk.point, at: 1000 + Double(step) / 10)
    }
    return (PositioningSetup(anchors: radio.anchors, lateness: 0.25), measurements)
  }

  private func track(
    _ arrivals: [(measurement: TagMeasurement, time: Timestamp)], _ setup: PositioningSetup
  ) -> (estimates: [PositionEstimate], counts: MeasurementCounts) {
    var tracker = TagTracker(setup: setup)
    var estimates: [PositionEstimate] = []
    for (measurement, time) in arrivals {
      tracker.advance(to: time, in: setup) { estimates.append($0) }
      try? tracker.receive(measurement, now: time, in: setup)
      tracker.advance(to: time, in: setup) { estimates.append($0) }
    }
    if let end = arrivals.last?.time {
      tracker.advance(to: end.advanced(bySeconds: 1), in: setup) { estimates.append($0) }
    }
    return (estimates, tracker.counts)
  }
}
