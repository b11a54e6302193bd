import Foundation

/// One belief of where a tag is: a Gaussian of place, velocity, height, offset and biases.
///
/// The states are x, y, their velocities, the height less the declared one, the offset of all the tag's
/// ranges, then for each slot its anchor's slow and fast bias (docs/positioning.md has the sources).
struct Hypothesis: Sendable {
  static let height = 4
  static let offset = 5
  /// The most that one residual counts for: five standard deviations.
  private static let greatestRatio = 25.0
  /// Seconds that an innovation ratio remembers.
  private static let ratioSeconds = 3.0

  /// The state that holds a slot's slow bias.
  @inline(__always) static func slow(_ slot: Int) -> Int { 6 + 2 * slot }

  /// The state that holds a slot's fast bias.
  @inline(__always) static func fast(_ slot: Int) -> Int { 7 + 2 * slot }

  /// The estimate, read by everything around the filter and changed here alone.
  private(set) var mean = StateVector(repeating: 0)
  private(set) var covariance = PackedCovariance()
  /// How many states are in use.
  private(set) var count = 6
  /// The number of the floor.
  let floor: Int32
  /// The recent mean of squared residuals over the variances that the filter expected of them: about 1
  /// where errors are those of the model, more where it believes too much.
  private(set) var innovationRatio: Float = 1
  /// When it began, in seconds since 1970.
  let born: Double
  /// When it last accepted measurements, in seconds since 1970.
  private(set) var lastAccepted: Double
  /// The recent share of measurements that agreed, 0 to 1.
  private(set) var inlierShare = 1.0
  /// The variance that the last set calls for where most of it disagreed, in square metres.
  private(set) var disagreement = 0.0
  /// What it made of the latest distances.
  private(set) var notes = RangeNotes()
  /// The logarithm of its weight in the bank.
  var logWeight = 0.0

  /// Begins at a start, with what is remembered of the slow states.
  init(
    _ start: StartSolution, time: Double, memory: SlowStates, slots: borrowing BiasSlots,
    settings: FilterSettings
  ) {
    floor = start.floor
    born = time
    lastAccepted = time
    mean[0] = start.x
    mean[1] = start.y
    covariance[0, 0] = start.xx
    covariance[1, 1] = start.yy
    covariance[1, 0] = start.xy
    let velocity = MotionModel.startVelocity * MotionModel.startVelocity
    covariance[2, 2] = velocity
    covariance[3, 3] = velocity
    mean[Self.height] = memory.height.mean
    covariance[Self.height, Self.height] = memory.height.variance
    mean[Self.offset] = memory.offset.mean
    covariance[Self.offset, Self.offset] = memory.offset.variance
    for slot in 0..<slots.count {
      append(slow: memory[slot], fast: settings.variances(slots.kind(slot)).fast)
    }
  }

  /// The same belief on another floor, less certain of place and height.
  init(_ other: Hypothesis, on floor: Int32, time: Double, settings: FilterSettings) {
    self.floor = floor
    born = time
    lastAccepted = time
    mean = other.mean
    covariance = other.covariance
    count = other.count
    inlierShare = 1
    covariance[0, 0] += 1
    covariance[1, 1] += 1
    mean[Self.height] = 0
    covariance.reset(
      Self.height, to: settings.heightDeviation * settings.heightDeviation, count: count)
  }

  var x: Double { mean[0] }
  var y: Double { mean[1] }
  /// The variances of x and y together, in square metres.
  var spread: Double { covariance[0, 0] + covariance[1, 1] }

  /// The same as `spread`; lent like `outlook`.
  @inline(__always)
  mutating func lentSpread() -> Double { covariance.entry(0, 0) + covariance.entry(1, 1) }

  /// What measurements and reports need of it.
  ///
  /// Mutating only so that the compiler lends the two kilobytes instead of copying them.
  @inline(__always)
  mutating func outlook() -> Outlook {
    Outlook(
      floor: floor, x: mean[0], y: mean[1], velocityX: mean[2], velocityY: mean[3],
      height: mean[Self.height], offset: mean[Self.offset],
      covariance: PositionCovariance(
        xx: covariance.entry(0, 0), xy: covariance.entry(1, 0), yy: covariance.entry(1, 1)),
      inlierShare: inlierShare, innovationRatio: Double(innovationRatio),
      disagreement: disagreement,
      lastAccepted: lastAccepted)
  }

  /// The slow and the fast bias of a slot together; lent like `outlook`.
  @inline(__always)
  mutating func bias(_ slot: Int) -> Double { mean[Self.slow(slot)] + mean[Self.fast(slot)] }

  /// The covariances of x and of y with all states; lent like `outlook`.
  mutating func placeCovariances() -> (x: StateVector, y: StateVector) {
    var (x, y) = (StateVector(repeating: 0), StateVector(repeating: 0))
    covariance.copyRow(0, count: count, into: &x)
    covariance.copyRow(1, count: count, into: &y)
    return (x, y)
  }

  /// Adds the states of a new slot.
  mutating func append(slow: SlowState, fast: Double) {
    mean[count] = slow.mean
    mean[count + 1] = 0
    covariance.reset(count, to: slow.variance, count: count + 1)
    covariance.reset(count + 1, to: fast, count: count + 2)
    count += 2
  }

  /// Forgets the states of a slot that is used again.
  mutating func resetSlot(_ slot: Int, variances: (slow: Double, fast: Double)) {
    mean[Self.slow(slot)] = 0
    mean[Self.fast(slot)] = 0
    covariance.reset(Self.slow(slot), to: variances.slow, count: count)
    covariance.reset(Self.fast(slot), to: variances.fast, count: count)
  }

  /// Which velocity model holds now: a person without accepted measurements for a second stops.
  func velocitySeconds(at time: Double) -> Double {
    time - lastAccepted < 1 ? MotionModel.walkingSeconds : MotionModel.missingSeconds
  }

  /// Moves the belief on by some seconds.
  mutating func predict(
    _ motion: MotionModel, _ decay: BiasDecay, slots: borrowing BiasSlots, settings: FilterSettings
  ) {
    var factors = StateVector(repeating: 1)
    factors[2] = motion.kept
    factors[3] = motion.kept
    factors[Self.height] = decay.height
    factors[Self.offset] = decay.offset
    for slot in 0..<slots.count {
      factors[Self.slow(slot)] = decay.slow
      factors[Self.fast(slot)] = decay.fast
    }
    mean[0] += motion.reach * mean[2]
    mean[1] += motion.reach * mean[3]
    for index in 2..<count { mean[index] *= factors[index] }
    covariance.propagate(reach: motion.reach, factors: factors, count: count)
    for axis in 0...1 {
      covariance.add(motion.placeVariance, at: axis, axis)
      covariance.add(motion.crossVariance, at: axis + 2, axis)
      covariance.add(motion.velocityVariance, at: axis + 2, axis + 2)
    }
    let height = settings.heightDeviation * settings.heightDeviation
    covariance.add(height * (1 - decay.height * decay.height), at: Self.height, Self.height)
    let offset = settings.errors.offset * settings.errors.offset
    covariance.add(offset * (1 - decay.offset * decay.offset), at: Self.offset, Self.offset)
    let (slowGain, fastGain) = (1 - decay.slow * decay.slow, 1 - decay.fast * decay.fast)
    for slot in 0..<slots.count {
      let variances = settings.variances(slots.kind(slot))
      covariance.add(variances.slow * slowGain, at: Self.slow(slot), Self.slow(slot))
      covariance.add(variances.fast * fastGain, at: Self.fast(slot), Self.fast(slot))
    }
  }

  /// Moves the place by a displacement that was measured.
  mutating func move(_ displacement: StepReckoner.Displacement, seconds: Double) {
    mean[0] += displacement.dx
    mean[1] += displacement.dy
    // Besides the steps a body sways by a decimetre or so.
    let variance = displacement.variance + 0.01 * seconds
    covariance.add(variance, at: 0, 0)
    covariance.add(variance, at: 1, 1)
  }

  /// Adds evidence to its weight; older evidence fades, and a walker does not run for long.
  mutating func weigh(evidence: Double, forgetting: Double, seconds: Double) {
    logWeight = logWeight * forgetting + evidence
    let hurry = (mean[2] * mean[2] + mean[3] * mean[3]).squareRoot() - MotionModel.fastest
    if hurry > 0 { logWeight -= 2 * hurry * hurry * min(seconds, 1) }
  }

  /// What a measurement did.
  struct Correction {
    /// The probability that the measurement was no outlier.
    var weight: Double
    /// The measurement's likelihood.
    var likelihood: Double
    /// By which multiple of the measurement's covariance with the states the mean moved.
    var gain: Double
    /// By which multiple of its square the covariance shrank.
    var factor: Double
    /// The square of the residual over its expected variance, 25 at most.
    var innovationRatio: Double

    /// The logarithm of the likelihood; only what compares hypotheses needs it.
    var logLikelihood: Double { log(likelihood) }
  }

  /// Takes a measurement in, as far as it is probably no outlier.
  ///
  /// The moments of the mixture “measured or outlier” (a probabilistic data association filter, Bar-Shalom
  /// and Tse 1975) replace a hard gate.
  ///
  /// - Parameter products: becomes the measurement's covariance with each state before it.
  @inline(__always)
  mutating func correct(
    _ measurement: borrowing Linearization, gate: SoftGate, products: inout StateVector
  ) -> Correction {
    covariance.product(measurement, count: count, into: &products)
    let expected = measurement.product(products.span) + measurement.variance
    let residual = measurement.residual
    let cap = max(gate.cap * gate.cap, measurement.variance)
    let gateVariance = min(expected, cap)
    let inlier =
      exp(-0.5 * residual * residual / gateVariance) / (2 * .pi * gateVariance).squareRoot()
    let side = residual > 0 ? 0.7 : 0.3
    let outlier = side * exp(-abs(residual) / gate.scale) / gate.scale + 0.001
    let likelihood = (1 - gate.outlierShare) * inlier + gate.outlierShare * outlier
    let weight = (1 - gate.outlierShare) * inlier / likelihood
    var correction = Correction(
      weight: weight, likelihood: likelihood, gain: 0, factor: 0,
      innovationRatio: min(residual * residual / expected, Self.greatestRatio))
    guard weight > 0.001 else { return correction }
    correction.gain = weight * residual / expected
    correction.factor =
      weight / expected * (1 - (1 - weight) * residual * residual / expected)
    for index in 0..<count { mean[index] += correction.gain * products[index] }
    covariance.subtractSquare(of: products, times: correction.factor, count: count)
    return correction
  }

  /// Notes what became of a distance.
  @inline(__always)
  mutating func note(slot: Int, residual: Double, weight: Double) {
    notes.note(slot: slot, residual: residual, weight: weight)
  }

  /// Notes how well a set of measurements agreed.
  ///
  /// - Parameters:
  ///   - share: the mean probability that its measurements were no outliers.
  ///   - squares: the mean square of how far they disagreed.
  ///   - ratio: the mean of their `innovationRatio`.
  ///   - seconds: since the set before.
  mutating func note(share: Double, squares: Double, ratio: Double, seconds: Double, time: Double) {
    let novelty = 1 - exp(-max(seconds, 0.02) / Self.ratioSeconds)
    innovationRatio += Float(novelty) * (Float(ratio) - innovationRatio)
    // If most ranges are right and the place is not, then it is wrong by about their residuals.
    disagreement = share < 0.5 ? (1 - share) * squares : 0
    inlierShare += (1 - exp(-max(seconds, 0.02) / 0.5)) * (share - inlierShare)
    if share > 0.5 { lastAccepted = time }
  }
}

/// The few numbers of a hypothesis that measurements and reports need.
struct Outlook: Sendable {
  /// The number of the floor.
  var floor: Int32
  var x: Double
  var y: Double
  var velocityX: Double
  var velocityY: Double
  /// The height less the declared one, in metres.
  var height: Double
  /// The common offset of the tag's ranges, in metres.
  var offset: Double
  var covariance: PositionCovariance
  var inlierShare: Double
  var innovationRatio: Double
  var disagreement: Double
  /// When measurements were last accepted, in seconds since 1970.
  var lastAccepted: Double
}

/// A state of which only its own uncertainty is remembered.
struct SlowState: Sendable {
  var mean: Double
  var variance: Double
}

/// What is remembered of height, offset and slow biases while hypotheses come and go.
struct SlowStates: Sendable {
  private(set) var height: SlowState
  private(set) var offset: SlowState
  private var biases = InlineArray<8, SlowState>(repeating: SlowState(mean: 0, variance: 1))

  init(_ settings: FilterSettings) {
    height = SlowState(mean: 0, variance: settings.heightDeviation * settings.heightDeviation)
    offset = SlowState(mean: 0, variance: settings.errors.offset * settings.errors.offset)
  }

  /// The slow bias of a slot.
  subscript(slot: Int) -> SlowState {
    get { biases[slot] }
    set { biases[slot] = newValue }
  }

  /// Takes over what a trusted hypothesis knows, which is lent and not changed.
  mutating func remember(_ hypothesis: inout Hypothesis) {
    height = hypothesis.slowState(Hypothesis.height)
    offset = hypothesis.slowState(Hypothesis.offset)
    for slot in 0..<(hypothesis.count - 6) / 2 {
      biases[slot] = hypothesis.slowState(Hypothesis.slow(slot))
    }
  }
}

extension Hypothesis {
  @inline(__always)
  fileprivate mutating func slowState(_ index: Int) -> SlowState {
    SlowState(mean: mean[index], variance: covariance.entry(index, index))
  }
}
