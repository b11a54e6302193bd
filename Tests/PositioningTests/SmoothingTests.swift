import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Positioning

struct SmoothingTests {
  @Test func `what comes later makes places better`() {
    var (causal, lagged, whole) = ([Double](), [Double](), [Double]())
    var inside: [Bool] = []
    for number in 0..<10 {
      let (setup, measurements, truth) = recording(number)
      var tracker = TagTracker(height: TagHeight(1.2, deviation: 0.15), lag: 1, setup: setup)
      var places: [SmoothedPosition] = []
      for measurement in measurements {
        try? tracker.receive(measurement, now: measurement.time, in: setup)
        tracker.advance(to: measurement.time, in: setup) { estimate in
          if let point = truth[estimate.time] {
            causal.append(estimate.point.squaredDistance(to: point))
          }
        }
        while let place = tracker.takeLagged(in: setup) {
          #expect(place.time < measurement.time)
          #expect(measurement.time.seconds(since: place.time) <= 1.3)
          places.append(place)
        }
      }
      #expect(zip(places, places.dropFirst()).allSatisfy { $0.time < $1.time })
      #expect(places.count > 280)
      lagged += squares(places, truth)
      let smoother = TrackSmoother(height: TagHeight(1.2, deviation: 0.15), setup: setup)
      let track = smoother.track(measurements.shuffled())
      whole += squares(track, truth)
      inside += track.compactMap { place in
        truth[place.time].map { $0.distance(to: place.point) <= place.radius }
      }
    }
    #expect(root(lagged) < 0.93 * root(causal))
    #expect(root(whole) < 0.93 * root(causal))
    #expect(share(inside) { $0 } >= 0.9)
  }

  @Test func `a lagged place is that of the track so far, smoothed as a whole`() throws {
    var random = SeededGenerator(seed: LongRun.seed(2))
    var compared = 0
    for _ in 0..<60 {
      var source = RandomMeasurements(using: &random)
      var bank = HypothesisBank(settings: source.model.settings)
      bank.smoothers = ChampionSmoothers(
        lagged: FixedLagSmoother(lag: 1, spacing: 0.5), log: SmootherLog())
      for _ in 0..<60 {
        bank.take(source.next(using: &random), model: source.model, plan: FloorPlans(nil))
        while let place = bank.smoothers.lagged?.next(at: bank.lastSet) {
          let track = try #require(bank.smoothers.log).smoothed()
          // Two sets of one moment have places of the same time.
          let like = track.filter { $0.time == place.time }
          #expect(like.contains { isSame($0, place) }, "\(place) is none of \(like)")
          compared += 1
        }
      }
    }
    #expect(compared > 500)
  }

  private func isSame(_ first: SmoothedPlace, _ second: SmoothedPlace) -> Bool {
    // Metres, and square metres: of a place that is not known the numbers are large.
    let near = 1e-6 * max(1, first.covariance.xx + first.covariance.yy)
    return first.floor == second.floor && abs(first.x - second.x) < near
      && abs(first.y - second.y) < near
      && abs(first.covariance.xx - second.covariance.xx) < near
      && abs(first.covariance.xy - second.covariance.xy) < near
      && abs(first.covariance.yy - second.covariance.yy) < near
  }

  private func squares(_ places: [SmoothedPosition], _ truth: [Timestamp: Point]) -> [Double] {
    places.compactMap { place in truth[place.time].map { $0.squaredDistance(to: place.point) } }
  }

  private func root(_ squares: [Double]) -> Double {
    (squares.reduce(0, +) / Double(max(1, squares.count))).squareRoot()
  }

  private func recording(
    _ number: Int
  ) -> (PositioningSetup, [TagMeasurement], [Timestamp: Point]) {
    let seed = LongRun.seed(number)
    var radio = SimulatedRadio(seed: seed)
    for (x, y) in [(0.0, 0.0), (20, 0), (0, 12), (20, 12)] { radio.place(x: x, y: y) }
    var walk = SimulatedWalk(in: Box(Point(x: 1, y: 1), Point(x: 19, y: 11)), seed: seed &+ 1)
    var measurements: [TagMeasurement] = []
    var truth: [Timestamp: Point] = [:]
    for step in 0..<300 {
      walk.advance(seconds: 0.1)
      let ranges = radio.ranges(from: walk.point, at: Double(step) / 10)
      measurements += ranges
      if let time = ranges.first?.time { truth[time] = walk.point }
    }
    return (PositioningSetup(anchors: radio.anchors), measurements, truth)
  }
}
