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
    var source = RandomMeasurements(using: &random)
    var bank = HypothesisBank(settings: source.model.settings)
    var (done, sets) = (0, 0)
    while done < updates {
      let set = source.next(using: &random)
      bank.take(set, model: source.model, plan: FloorPlans(nil))
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

  @Test func `a filter of one tag needs four kilobytes at most, one more with a second output`() {
    #expect(MemoryLayout<Hypothesis>.stride <= 2304)
    // Arrays: of one hypothesis, of eight measurements for a start, and of those that wait.
    let arrays =
      MemoryLayout<Hypothesis>.stride + 8 * MemoryLayout<Observation>.stride
      + 8 * MemoryLayout<QueuedMeasurement>.stride
    #expect(MemoryLayout<TagTracker>.stride + arrays <= 4096)
    // Two places are open with a lag of two spacings.
    #expect(2 * MemoryLayout<OpenPlace>.stride <= 1024)
  }
}
