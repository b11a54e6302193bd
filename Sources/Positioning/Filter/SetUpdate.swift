import Foundation
import Geometry

/// Takes one set of measurements into hypotheses, each in its turn.
struct SetUpdate: Sendable {
  /// How much of a likelihood counts: errors of ranges are alike from one to the next.
  static let evidenceShare = 0.5
  /// Seconds after which old evidence is worth a third.
  private static let evidenceSeconds = 10.0
  /// How unlikely (natural logarithm) a fix on another floor is.
  private static let fixElsewhere = 6.0

  /// The probability that a fix is wrong: markers and other systems check their own.
  private static let fixOutliers = 0.005

  private let seconds: Double
  private let displacement: StepReckoner.Displacement?
  private let fresh: UInt8
  private let isContested: Bool
  private let decay: BiasDecay
  private let forgetting: Double
  private let model: ObservationModel
  private let plan: FloorPlans

  /// Prepares an update.
  ///
  /// - Parameters:
  ///   - seconds: since the set before.
  ///   - displacement: what steps say; `nil` where the motion must be guessed.
  ///   - fresh: the slots that belong to another anchor since the set before, as bits.
  ///   - isContested: whether there are several hypotheses, between which the plan decides.
  init(
    seconds: Double, displacement: StepReckoner.Displacement?, fresh: UInt8, isContested: Bool,
    model: ObservationModel, plan: FloorPlans
  ) {
    self.seconds = seconds
    self.displacement = displacement
    self.fresh = fresh
    self.isContested = isContested
    self.model = model
    self.plan = plan
    decay = BiasDecay(seconds: seconds, settings: model.settings)
    forgetting = exp(-seconds / Self.evidenceSeconds)
  }

  /// Moves a hypothesis on and takes a set of measurements into it.
  func apply(
    _ set: borrowing MeasurementSet, to hypothesis: inout Hypothesis,
    slots: borrowing BiasSlots, smoothers: inout ChampionSmoothers
  ) {
    let before = Point(x: hypothesis.mean[0], y: hypothesis.mean[1])
    // Steps say how the tag moved, so that nothing is left to guess.
    let motion = MotionModel(
      seconds: displacement == nil ? seconds : 0,
      velocitySeconds: hypothesis.velocitySeconds(at: set.time))
    hypothesis.predict(motion, decay, slots: slots, settings: model.settings)
    if let displacement {
      hypothesis.move(displacement, seconds: seconds)
    }
    smoothers.predict(motion, decay, fresh: fresh, count: hypothesis.count)
    var tally = Tally()
    var scratch = Scratch()
    for observation in set.observations {
      take(
        observation, into: &hypothesis, slots: slots, smoothers: &smoothers, tally: &tally,
        scratch: &scratch)
    }
    for fix in set.fixes {
      take(fix, into: &hypothesis, smoothers: &smoothers, tally: &tally, scratch: &scratch)
    }
    if tally.count > 0 {
      hypothesis.note(
        share: tally.weights / Double(tally.count), squares: tally.squares / Double(tally.count),
        ratio: tally.ratios / Double(tally.count), seconds: seconds, time: set.time)
    }
    // One hypothesis alone has all the weight, whatever the evidence.
    guard isContested else { return }
    tally.evidence -= plan.disbelief(
      from: before, to: hypothesis, seconds: seconds, anchors: model.anchors)
    hypothesis.weigh(
      evidence: Self.evidenceShare * tally.evidence, forgetting: forgetting, seconds: seconds)
  }

  /// What a set says about a hypothesis.
  private struct Tally {
    fileprivate var weights = 0.0
    fileprivate var squares = 0.0
    fileprivate var ratios = 0.0
    fileprivate var evidence = 0.0
    fileprivate var count = 0
  }

  /// Memory that every measurement of a set uses again.
  private struct Scratch {
    fileprivate var measurement = Linearization()
    fileprivate var products = StateVector(repeating: 0)
  }

  @inline(__always)
  private func take(
    _ observation: Observation, into hypothesis: inout Hypothesis, slots: borrowing BiasSlots,
    smoothers: inout ChampionSmoothers, tally: inout Tally, scratch: inout Scratch
  ) {
    let kind = observation.biasKind
    guard let slot = slots.slot(of: observation.anchor, kind) else { return }
    var other: (index: Int, bias: Double)?
    if observation.kind == .difference {
      guard let index = slots.slot(of: observation.other, kind) else { return }
      other = (index, hypothesis.bias(index))
    }
    let outlook = hypothesis.outlook()
    model.linearize(
      observation, for: outlook, slot: (slot, hypothesis.bias(slot)), other: other,
      into: &scratch.measurement)
    let correction = hypothesis.correct(
      scratch.measurement, gate: model.gate(observation, for: outlook),
      products: &scratch.products)
    smoothers.correct(
      scratch.measurement, scratch.products, correction, count: hypothesis.count)
    let residual = scratch.measurement.residual
    if observation.kind == .distance {
      tally.squares += residual * residual
      hypothesis.note(slot: slot, residual: residual, weight: correction.weight)
    }
    tally.weights += correction.weight
    tally.ratios += correction.innovationRatio
    if isContested {
      tally.evidence += correction.logLikelihood + model.hearing(observation, on: outlook.floor)
    }
    tally.count += 1
  }

  private func take(
    _ fix: ObservedFix, into hypothesis: inout Hypothesis, smoothers: inout ChampionSmoothers,
    tally: inout Tally, scratch: inout Scratch
  ) {
    for axis in fix.axes {
      scratch.measurement = axis.linearize(hypothesis)
      let gate = SoftGate(
        outlierShare: Self.fixOutliers,
        scale: max(1, 3 * scratch.measurement.variance.squareRoot()),
        // A fix can say everything to a filter that knows nothing; one range cannot.
        cap: .infinity)
      let correction = hypothesis.correct(
        scratch.measurement, gate: gate, products: &scratch.products)
      smoothers.correct(
        scratch.measurement, scratch.products, correction, count: hypothesis.count)
      tally.squares += scratch.measurement.residual * scratch.measurement.residual
      tally.weights += correction.weight
      tally.ratios += correction.innovationRatio
      if isContested { tally.evidence += correction.logLikelihood }
      tally.count += 1
    }
    if let floor = fix.floor, floor != hypothesis.floor { tally.evidence -= Self.fixElsewhere }
  }
}
