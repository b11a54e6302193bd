import Foundation

/// One belief of where a tag is: a Gaussian of place, velocity, height, offset and biases.
///
/// The states are x, y, their velocities, the height less the declared one, the offset of all the tag's
/// ranges, then for each slot its anchor's slow and fast bias (docs/positioning.md has the sources).
struct Hypothesis: Sendable {
  static let height = 4
  static let offset = 5

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
  /// When it began, in seconds since 1970.
  let born: Double
  /// When it last accepted measurements, in seconds since 1970.
  private(set) var lastAccepted: Double
  /// The recent share of measurements that agreed, 0 to 1.
  private(set) var inlierShare = 1.0
  /// The variance that the last set calls for where most of it disagreed, in square metres.
  private(set) var disagreement = 0.0
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
  var speed: Double { (mean[2] * mean[2] + mean[3] * mean[3]).squareRoot() }
  /// The variances of x and y together, in square metres.
  var spread: Double { covariance[0, 0] + covariance[1, 1] }

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
      covariance[axis, axis] += motion.placeVariance
      covariance[axis + 2, axis] += motion.crossVariance
      covariance[axis + 2, axis + 2] += motion.velocityVariance
    }
    covariance[Self.height, Self.height] +=
      settings.heightDeviation * settings.heightDeviation * (1 - decay.height * decay.height)
    covariance[Self.offset, Self.offset] +=
      settings.errors.offset * settings.errors.offset * (1 - decay.offset * decay.offset)
    let (slowGain, fastGain) = (1 - decay.slow * decay.slow, 1 - decay.fast * decay.fast)
    for slot in 0..<slots.count {
      let variances = settings.variances(slots.kind(slot))
      covariance[Self.slow(slot), Self.slow(slot)] += variances.slow * slowGain
      covariance[Self.fast(slot), Self.fast(slot)] += variances.fast * fastGain
    }
  }

  /// Widens the place, e.g. by the error of a step.
  mutating func widen(by variance: Double) {
    covariance[0, 0] += variance
    covariance[1, 1] += variance
  }

  /// Moves the place by a displacement that was measured.
  mutating func move(dx: Double, dy: Double) {
    mean[0] += dx
    mean[1] += dy
  }

  /// What a measurement did.
  struct Correction {
    /// The probability that the measurement was no outlier.
    var weight: Double
    /// The logarithm of the measurement's likelihood.
    var logLikelihood: Double
    /// The measurement's covariance with each state before it.
    var products: StateVector
    /// By which multiple of `products` the mean moved.
    var gain: Double
    /// By which multiple of its square the covariance shrank.
    var factor: Double
  }

  /// Takes a measurement in, as far as it is probably no outlier.
  ///
  /// The moments of the mixture “measured or outlier” (a probabilistic data association filter, Bar-Shalom
  /// and Tse 1975) replace a hard gate.
  @inline(__always)
  mutating func correct(_ measurement: borrowing Linearization, gate: SoftGate) -> Correction {
    let products = covariance.product(measurement, count: count)
    let expected = measurement.product(products) + measurement.variance
    let residual = measurement.residual
    let cap = max(gate.cap * gate.cap, measurement.variance)
    let gateVariance = min(expected, cap)
    let inlier = exp(-0.5 * residual * residual / gateVariance) / (2 * .pi * gateVariance).squareRoot()
    let side = residual > 0 ? 0.7 : 0.3
    let outlier = side * exp(-abs(residual) / gate.scale) / gate.scale + 0.001
    let likelihood = (1 - gate.outlierShare) * inlier + gate.outlierShare * outlier
    let weight = (1 - gate.outlierShare) * inlier / likelihood
    var correction = Correction(
      weight: weight, logLikelihood: log(likelihood), products: products, gain: 0, factor: 0)
    guard weight > 0.001 else { return correction }
    correction.gain = weight * residual / expected
    correction.factor =
      weight / expected * (1 - (1 - weight) * residual * residual / expected)
    for index in 0..<count { mean[index] += correction.gain * products[index] }
    covariance.subtractSquare(of: products, times: correction.factor, count: count)
    return correction
  }

  /// Notes how well a set of measurements agreed.
  ///
  /// - Parameters:
  ///   - share: the mean probability that its measurements were no outliers.
  ///   - squares: the mean square of how far they disagreed.
  ///   - seconds: since the set before.
  mutating func note(share: Double, squares: Double, seconds: Double, time: Double) {
    // If most ranges are right and the place is not, then it is wrong by about their residuals.
    disagreement = share < 0.5 ? (1 - share) * squares : 0
    inlierShare += (1 - exp(-max(seconds, 0.02) / 0.5)) * (share - inlierShare)
    if share > 0.5 { lastAccepted = time }
  }
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

  /// Takes over what a trusted hypothesis knows.
  mutating func remember(_ hypothesis: borrowing Hypothesis) {
    height = hypothesis.slowState(Hypothesis.height)
    offset = hypothesis.slowState(Hypothesis.offset)
    for slot in 0..<(hypothesis.count - 6) / 2 {
      biases[slot] = hypothesis.slowState(Hypothesis.slow(slot))
    }
  }
}

extension Hypothesis {
  fileprivate borrowing func slowState(_ index: Int) -> SlowState {
    SlowState(mean: mean[index], variance: covariance[index, index])
  }
}
