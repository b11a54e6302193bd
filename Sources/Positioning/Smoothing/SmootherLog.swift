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
  private let isLimited: Bool
  private let seconds: Double

  /// Makes an empty log.
  ///
  /// - Parameter seconds: how long entries are kept; `nil` keeps all.
  init(seconds: Double?) {
    isLimited = seconds != nil
    self.seconds = seconds ?? 0
  }

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
    guard correction.factor != 0 || correction.gain != 0 else { return }
    entries.append(
      .correction(
        measurement, products, gain: correction.gain, factor: correction.factor))
  }

  /// Ends a set; the champion is lent and not changed.
  mutating func finish(_ champion: inout Hypothesis, time: Double) {
    let (x, y) = champion.placeCovariances()
    let place = SmoothedPlace(
      time: time, floor: champion.floor, x: champion.x, y: champion.y,
      covariance: PositionCovariance(xx: x[0], xy: x[1], yy: y[1]))
    entries.append(.filtered(FilteredPlace(place: place, x: x, y: y, count: champion.count)))
    if isLimited { forget(before: time - seconds) }
  }

  /// Begins again, because the next place does not come from the last one.
  mutating func cut() {
    if case .cut = entries.last { return }
    if !entries.isEmpty { entries.append(.cut) }
  }

  /// Drops places that are too old, in larger pieces than one so that it costs little.
  private mutating func forget(before time: Double) {
    guard let oldest = firstTime, oldest < time - seconds else { return }
    let keep = entries.firstIndex { entry in
      if case .filtered(let filtered) = entry { filtered.place.time >= time } else { false }
    }
    if let keep, keep > 0 { entries.removeFirst(keep) }
  }

  private var firstTime: Double? {
    for case .filtered(let filtered) in entries.prefix(32) { return filtered.place.time }
    return nil
  }

  /// All places in the log with what is known from later ones, the earliest first.
  ///
  /// - Parameter time: places before it are left out.
  func smoothed(since time: Double = -.infinity) -> [SmoothedPlace] {
    var places: [SmoothedPlace] = []
    goBack { filtered, adjoint in
      if filtered.place.time < time { return false }
      places.append(adjoint.smooth(filtered.place, x: filtered.x, y: filtered.y, filtered.count))
      return true
    }
    return places.reversed()
  }

  /// The newest place of a time span with what is known from later ones; `nil` without one.
  func newest(since start: Double, until end: Double) -> SmoothedPlace? {
    var newest: SmoothedPlace?
    goBack { filtered, adjoint in
      if filtered.place.time > end { return true }
      if filtered.place.time >= start {
        newest = adjoint.smooth(filtered.place, x: filtered.x, y: filtered.y, filtered.count)
      }
      return false
    }
    return newest
  }

  /// Goes back over the log from its end.
  ///
  /// - Parameter body: takes a place with what later measurements say; returns whether to go on.
  private func goBack(_ body: (FilteredPlace, inout Adjoint) -> Bool) {
    var adjoint = Adjoint()
    for index in entries.indices.reversed() {
      switch entries[index] {
      case .filtered(let filtered): if !body(filtered, &adjoint) { return }
      case .correction(let measurement, let products, let gain, let factor):
        adjoint.goBack(over: measurement, products: products, gain: gain, factor: factor)
      case .transition(let transition): adjoint.goBack(over: transition)
      case .cut: adjoint = Adjoint()
      }
    }
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

/// A place on a smoothed track.
struct SmoothedPlace: Sendable {
  var time: Double
  var floor: Int32
  var x: Double
  var y: Double
  var covariance: PositionCovariance
}

extension BiasDecay {
  /// What remains of a state that is neither place nor velocity.
  fileprivate func factor(_ index: Int) -> Double {
    switch index {
    case Hypothesis.height: height
    case Hypothesis.offset: offset
    default: index % 2 == 0 ? slow : fast
    }
  }
}
