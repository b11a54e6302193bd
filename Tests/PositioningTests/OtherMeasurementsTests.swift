import Foundation
import Geometry
import IndoorModel
import Positioning
import TestKit
import Testing

struct OtherMeasurementsTests {
  @Test func `time differences inside the hull are nearly as good as ranges`() {
    let ranges = rmse { radio, _, measurements in measurements }
    let differences = rmse { radio, _, measurements in
      Self.differences(measurements)
    }
    #expect(differences < 2 * ranges)
    #expect(differences < 0.3)
  }

  @Test func `one anchor with directions is enough`() {
    var random = SeededGenerator(seed: 5)
    let error = rmse(anchors: 1) { radio, point, measurements in
      measurements.map { measurement in
        guard case .range(var range) = measurement.content else { return measurement }
        let site = radio.sites[0].anchor
        range.azimuth = atan2(point.y - site.y, point.x - site.x) + 0.05 * random.gaussian()
        return TagMeasurement(time: measurement.time, content: .range(range))
      }
    }
    #expect(error < 0.6)
  }

  @Test func `signal strengths tell the room`() {
    var random = SeededGenerator(seed: 6)
    var radio = RadioClass.signalStrength
    let error = rmse(radio: radio) { _, _, measurements in
      measurements.map { measurement in
        guard case .range(let range) = measurement.content, let distance = range.distance else {
          return measurement
        }
        let strength = -59 - 25 * log10(max(0.1, distance)) + 3 * random.gaussian()
        return TagMeasurement(
          time: measurement.time,
          content: .signalStrength(anchor: range.anchor, decibelMilliwatts: strength))
      }
    }
    radio = .ultraWideband
    #expect(error < 4)
  }

  @Test(arguments: [15.0, 30])
  func `markers and steps carry a tag without anchors`(period: Double) {
    var errors: [Double] = []
    var inside: [TrackingTrial.Moment] = []
    for number in 0..<10 {
      let trial = reckon(number, period: period)
      errors.append(trial.rmse { $0.time > 2 * period + 1 })
      inside += trial.moments.filter { $0.time > 2 * period + 1 }
    }
    let mean = errors.reduce(0, +) / Double(errors.count)
    #expect(mean < (period < 20 ? 0.6 : 1.5))
    #expect(share(inside) { $0.isInside } >= 0.9)
  }

  /// Two minutes of steps of half a second with 5 % wrong lengths and a drifting heading, and a marker
  /// every so often.
  private func reckon(_ number: Int, period: Double) -> TrackingTrial {
    var random = SeededGenerator(seed: LongRun.seed(number))
    var radio = SimulatedRadio(seed: 1)
    radio.place(x: 0, y: 0)
    var setup = PositioningSetup(anchors: radio.anchors)
    setup.lateness = 0
    var trial = TrackingTrial(setup: setup)
    var walk = SimulatedWalk(
      in: Box(Point(x: 0, y: 0), Point(x: 30, y: 20)), seed: LongRun.seed(number) &+ 1)
    let scale = 1 + 0.05 * random.gaussian()
    var heading = 6 * random.share
    var last = walk.point
    for step in 0..<240 {
      let time = Double(step) / 2
      for _ in 0..<5 { walk.advance(seconds: 0.1) }
      let moved = walk.point - last
      let direction = atan2(moved.dy, moved.dx) + 0.02 * random.gaussian()
      var measurements = [
        TagMeasurement(
          time: Timestamp(millisecondsSince1970: Int64(time * 1000)),
          content: .step(
            distance: scale * moved.length, headingChange: remainder(direction - heading, 2 * .pi)))
      ]
      heading = direction
      last = walk.point
      if time.truncatingRemainder(dividingBy: period) == 0 {
        let error = Vector(dx: 0.1 * random.gaussian(), dy: 0.1 * random.gaussian())
        measurements.append(
          TagMeasurement(
            time: Timestamp(millisecondsSince1970: Int64(time * 1000)),
            content: .fix(
              MeasuredFix(
                floor: "0", point: walk.point + error, covariance: .init(xx: 0.01, yy: 0.01)))))
      }
      trial.take(measurements, at: time, truth: walk.point)
    }
    return trial
  }

  /// The mean error of ten walks among some of eight anchors, with the ranges made into something else.
  private func rmse(
    anchors: Int = 5, radio: RadioClass = .ultraWideband,
    _ change: (SimulatedRadio, Point, [TagMeasurement]) -> [TagMeasurement]
  ) -> Double {
    var sum = 0.0
    for number in 0..<10 {
      let seed = LongRun.seed(number)
      var simulated = SimulatedRadio(seed: seed)
      let sites = [(10.0, 6.0), (0, 0), (20, 0), (0, 12), (20, 12)]
      for (x, y) in sites.prefix(anchors) { simulated.place(x: x, y: y) }
      var walk = SimulatedWalk(in: Box(Point(x: 1, y: 1), Point(x: 19, y: 11)), seed: seed &+ 1)
      var trial = TrackingTrial(
        setup: PositioningSetup(anchors: simulated.anchors, radio: radio))
      for step in 0..<300 {
        let time = Double(step) / 10
        walk.advance(seconds: 0.1)
        let ranges = simulated.ranges(from: walk.point, at: time)
        trial.take(change(simulated, walk.point, ranges), at: time, truth: walk.point)
      }
      sum += trial.rmse { $0.time > 3 }
    }
    return sum / 10
  }

  private static func differences(_ measurements: [TagMeasurement]) -> [TagMeasurement] {
    guard case .range(let reference) = measurements.first?.content,
      let zero = reference.distance
    else { return [] }
    return measurements.dropFirst().compactMap { measurement in
      guard case .range(let range) = measurement.content, let distance = range.distance else {
        return nil
      }
      return TagMeasurement(
        time: measurement.time,
        content: .timeDifference(
          AnchorDifference(
            anchor: range.anchor, reference: reference.anchor, difference: distance - zero)))
    }
  }
}
