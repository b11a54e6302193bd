/// What a filter did, kept so that later measurements can mend earlier places.
///
/// The smoother of Bryson and Frazier (“Smoothing for linear and nonlinear dynamic systems”, 1963) in
/// Bierman's form (“Fixed interval smoothing with discrete measurements”, 1973) gives what Rauch, Tung
/// and Striebel's gives, without inverting a covariance: it goes back over the scalar measurements.
struct SmootherLog: Sendable {
  private enum Entry: Sendable {
    case transition(Transition)
    case correction(Linearization, StateVector, gain: Double, factor: Double)
    case filtered(FilteredPlace)
    /// The places before and after have nothing in common: another hypothesis is champion.
    case cut
  }

  private struct Transition: Sendable {
    fileprivate var reach: Double
    fileprivate var kept: Double
    fileprivate var decay: BiasDecay
    fileprivate var fresh: UInt8
    fileprivate var count: Int
  }

  private struct FilteredPlace: Sendable {
    fileprivate var place: SmoothedPlace
    /// The covariance of x and of y with all states.
    fileprivate var x: StateVector
    fileprivate var y: StateVector
    fileprivate var count: Int
  }

  private var entries: [Entry] = []

  mutating func append(
    _ motion: MotionModel, _ decay: BiasDecay, fresh: UInt8, count: Int
  ) {
    entries.append(
      .transition(
        Transition(
          reach: motion.reach, kept: motion.kept, decay: decay, fresh: fresh, count: count)))
  }

  mutating func append(
    _ measurement: Linearization, _ products: StateVector, _ correction: Hypothesis.Correction
  ) {
    entries.append(
      .correction(
        measurement, products, gain: correction.gain, factor: correction.factor))
  }

  /// Ends a set; the champion is lent and not changed.
  mutating func finish(_ champion: inout Hypothesis, time: Double) {
    let (x, y) = champion.placeCovariances()
    entries.append(
      .filtered(
        FilteredPlace(
          place: SmoothedPlace(&champion, time: time), x: x, y: y, count: champion.count)))
  }

  /// Begins again, because the next place does not come from the last one.
  mutating func cut() {
    if case .cut = entries.last { return }
    if !entries.isEmpty { entries.append(.cut) }
  }

  /// All places in the log with what is known from later ones, the earliest first.
  func smoothed() -> [SmoothedPlace] {
    var places: [SmoothedPlace] = []
    var adjoint = Adjoint()
    for entry in entries.reversed() {
      switch entry {
      case .filtered(let filtered):
        places.append(adjoint.smooth(filtered.place, x: filtered.x, y: filtered.y, filtered.count))
      case .correction(let measurement, let products, let gain, let factor):
        adjoint.goBack(over: measurement, products: products, gain: gain, factor: factor)
      case .transition(let transition): adjoint.goBack(over: transition)
      case .cut: adjoint = Adjoint()
      }
    }
    return places.reversed()
  }

  /// What later measurements say about the state: a vector and a matrix that vanish at the end.
  private struct Adjoint {
    private var vector = StateVector(repeating: 0)
    private var matrix = PackedCovariance()
    private var count = 0

    /// The place with what later measurements say; mutating only so that the matrix is lent.
    mutating func smooth(
      _ place: SmoothedPlace, x: borrowing StateVector, y: borrowing StateVector, _ size: Int
    ) -> SmoothedPlace {
      var result = place
      let used = min(count, size)
      var (mx, my) = (StateVector(repeating: 0), StateVector(repeating: 0))
      matrix.product(x, count: used, into: &mx)
      matrix.product(y, count: used, into: &my)
      for row in 0..<used {
        result.x -= x[row] * vector[row]
        result.y -= y[row] * vector[row]
        result.covariance.xx -= x[row] * mx[row]
        result.covariance.xy -= x[row] * my[row]
        result.covariance.yy -= y[row] * my[row]
      }
      return result
    }

    mutating func goBack(
      over measurement: borrowing Linearization, products: borrowing StateVector, gain: Double,
      factor: Double
    ) {
      count = max(count, Hypothesis.offset + 1)
      for entry in 0..<measurement.count { count = max(count, measurement.index(entry) + 1) }
      var image = StateVector(repeating: 0)
      matrix.product(products, count: count, into: &image)
      var (square, along) = (0.0, 0.0)
      for row in 0..<count {
        along += products[row] * vector[row]
        square += products[row] * image[row]
      }
      let shift = gain + factor * along
      let curvature = factor + factor * factor * square
      for entry in 0..<measurement.count {
        let (row, coefficient) = (measurement.index(entry), measurement.coefficient(entry))
        vector[row] -= coefficient * shift
        matrix.subtract(image, times: factor * coefficient, at: row, count: count)
      }
      matrix.addSquare(of: measurement, times: curvature)
    }

    mutating func goBack(over transition: Transition) {
      for slot in 0..<BiasSlots.capacity where transition.fresh & (1 << UInt8(slot)) != 0 {
        for index in [Hypothesis.slow(slot), Hypothesis.fast(slot)] where index < count {
          vector[index] = 0
          matrix.reset(index, to: 0, count: count)
        }
      }
      let (reach, kept) = (transition.reach, transition.kept)
      vector[2] = reach * vector[0] + kept * vector[2]
      vector[3] = reach * vector[1] + kept * vector[3]
      var factors = StateVector(repeating: 1)
      for index in 4..<max(4, count) {
        factors[index] = transition.decay.factor(index)
        vector[index] *= factors[index]
      }
      matrix.pullBack(reach: reach, kept: kept, factors: factors, count: count)
    }
  }
}
