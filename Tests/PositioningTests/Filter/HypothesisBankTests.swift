import Geometry
import IndoorModel
import TestKit
import Testing

@testable import Positioning

struct HypothesisBankTests {
  @Test func `covariances stay positive definite over random measurements`() {
    let updates = LongRun.count("FILTER_UPDATES", share: 100_000)
    var random = SeededGenerator(seed: LongRun.seed(1))
    var done = 0
    while done < updates {
      done += run(10_000, using: &random)
    }
  }

  /// A tag that hears anything at any time; returns how many measurements it took.
  private func run(_ updates: Int, using random: inout SeededGenerator) -> Int {
    let (model, anchorCount) = model(using: &random)
    var bank = HypothesisBank(settings: model.settings)
    var (time, done, sets) = (0.0, 0, 0)
    while done < updates {
      time += [0, 0.001, 0.1, 0.1, 0.1, 1, 2.9, 10][Int(random.share * 8)]
      let set = set(at: time, anchors: anchorCount, using: &random)
      bank.take(set, model: model, plan: FloorPlans(nil))
      done += set.observations.count + 2 * set.fixes.count
      sets += 1
      guard sets % 16 == 0 else { continue }
      for hypothesis in bank.hypotheses {
        let isSound = hypothesis.covariance.isPositiveDefinite(count: hypothesis.count)
        guard isSound, hypothesis.x.isFinite, hypothesis.y.isFinite else {
          Issue.record("after \(done) updates a covariance is no covariance")
          return updates
        }
      }
    }
    return done
  }

  private func model(using random: inout SeededGenerator) -> (ObservationModel, Int) {
    var anchors = AnchorMap()
    let count = 3 + Int(random.share * 12)
    anchors.setElevation(4, of: "1")
    for number in 0..<count {
      anchors.place(
        AnchorMap.Anchor(
          x: 40 * random.share, y: random.share < 0.3 ? 5 : 30 * random.share,
          height: 3 * random.share, floor: random.share < 0.8 ? "0" : "1"),
        as: Identifier("\(number)"))
    }
    let radio = RadioClass.allCases[Int(random.share * 3)]
    let settings = FilterSettings(
      errors: radio.errors, height: 1.2, heightDeviation: 0.1 + random.share,
      anchorDeviation: 0.05)
    return (ObservationModel(settings: settings, anchors: anchors), count)
  }

  private func set(
    at time: Double, anchors: Int, using random: inout SeededGenerator
  ) -> MeasurementSet {
    var set = MeasurementSet()
    set.time = time
    let isSteady = random.share < 0.7
    for anchor in 0..<min(8, anchors) where random.share < 0.7 {
      let kinds: [Observation.Kind] = [
        .distance, .distance, .distance, .azimuth, .elevation, .difference,
      ]
      let kind = kinds[Int(random.share * 6)]
      let other = (anchor + 1 + Int(random.share * Double(anchors - 1))) % anchors
      let value = isSteady ? 10 + 0.1 * random.gaussian() : 150 * random.share
      set.observations.append(
        Observation(
          kind: kind, anchor: Int32(anchor), other: kind == .difference ? Int32(other) : -1,
          time: time, value: kind == .distance ? value : random.gaussian(),
          variance: random.share < 0.5 ? 0.0016 : 1e-4, outlierShare: 0.1))
    }
    if random.share < 0.05 {
      set.fixes.append(
        ObservedFix(
          time: time, floor: nil, x: 40 * random.share, y: 30 * random.share,
          xx: 0.01 + random.share,
          xy: 0.05 * random.share, yy: 0.01 + random.share))
    }
    if random.share < 0.1 {
      set.steps.append(ObservedStep(distance: random.share, headingChange: random.gaussian()))
    }
    return set
  }

  @Test func `a filter of one tag needs four kilobytes at most`() {
    #expect(MemoryLayout<Hypothesis>.stride <= 2304)
    // Arrays: of one hypothesis, of eight measurements for a start, and of those that wait.
    let arrays =
      MemoryLayout<Hypothesis>.stride + 8 * MemoryLayout<Observation>.stride
      + 8 * MemoryLayout<QueuedMeasurement>.stride
    #expect(MemoryLayout<TagTracker>.stride + arrays <= 4096)
  }
}
