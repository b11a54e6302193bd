/// Mends places of a moment ago with what is measured for some seconds after each of them.
///
/// A place takes part in the filter as two more states that do not move (fixed-point smoothing; Anderson
/// and Moore, “Optimal Filtering”, 1979, chapter 7): all that each needs is its covariance with the
/// states. That is what `SmootherLog` gives for the same measurements, without keeping them.
struct FixedLagSmoother: Sendable {
  /// What a time may lack because it is a sum of floating-point numbers, in seconds.
  private static let tolerance = 0.0005

  private let lag: Double
  private let spacing: Double
  /// The oldest first; nearly always no more than are begun within the lag.
  private var places: [OpenPlace] = []
  /// When the newest place began.
  private var begun = -Double.infinity

  /// Makes a smoother without places.
  ///
  /// - Parameters:
  ///   - lag: seconds for which later measurements mend a place.
  ///   - spacing: seconds between two places; 0 mends that of every set of measurements.
  init(lag: Double, spacing: Double) {
    self.lag = lag
    self.spacing = spacing
  }

  /// Follows the filter over a time without measurements.
  ///
  /// - Parameters:
  ///   - fresh: the slots that belong to another anchor since the last set, as bits.
  ///   - count: how many states are in use.
  mutating func predict(_ motion: MotionModel, _ decay: BiasDecay, fresh: UInt8, count: Int) {
    guard !places.isEmpty else { return }
    var kept = StateVector(repeating: motion.kept)
    for index in Hypothesis.height..<count { kept[index] = decay.factor(index) }
    for index in places.indices {
      places[index].predict(reach: motion.reach, kept: kept, fresh: fresh, count: count)
    }
  }

  /// Follows a correction of the filter.
  ///
  /// - Parameter products: the measurement's covariance with each state before it.
  @inline(__always)
  mutating func correct(
    _ measurement: borrowing Linearization, _ products: borrowing StateVector,
    _ correction: Hypothesis.Correction, count: Int
  ) {
    for index in places.indices {
      places[index].correct(measurement, products, correction, count: count)
    }
  }

  /// Ends a set of measurements; the champion is lent and not changed.
  mutating func finish(_ champion: inout Hypothesis, time: Double) {
    guard time - begun >= spacing - Self.tolerance else { return }
    begun = time
    places.append(OpenPlace(&champion, time: time))
  }

  /// Notes that what follows says nothing about the places before it.
  mutating func cut() { for index in places.indices { places[index].isClosed = true } }

  /// Removes and returns the oldest place that is as old as the lag; `nil` without one.
  mutating func next(at time: Double) -> SmoothedPlace? {
    guard let oldest = places.first?.place, time - oldest.time >= lag - Self.tolerance else {
      return nil
    }
    places.removeFirst()
    return oldest
  }
}

/// A place that measurements still mend.
struct OpenPlace: Sendable {
  fileprivate private(set) var place: SmoothedPlace
  /// The covariances of x and of y with the filter's states.
  private var x: StateVector
  private var y: StateVector
  /// Whether nothing mends it any more.
  fileprivate var isClosed = false

  /// Begins where a champion is; it is lent and not changed.
  fileprivate init(_ champion: inout Hypothesis, time: Double) {
    place = SmoothedPlace(&champion, time: time)
    (x, y) = champion.placeCovariances()
  }

  /// - Parameter kept: what remains of each state but the first two.
  @inline(__always)
  fileprivate mutating func predict(
    reach: Double, kept: borrowing StateVector, fresh: UInt8, count: Int
  ) {
    guard !isClosed else { return }
    if fresh != 0 { forget(fresh) }
    assert(count <= PackedCovariance.capacity)
    var xs = x.mutableSpan
    var ys = y.mutableSpan
    let kept = kept.span
    for axis in 0..<2 {
      unsafe xs[unchecked: axis] += reach * xs[unchecked: axis + 2]
      unsafe ys[unchecked: axis] += reach * ys[unchecked: axis + 2]
    }
    for index in 2..<max(2, count) {
      unsafe xs[unchecked: index] *= kept[unchecked: index]
      unsafe ys[unchecked: index] *= kept[unchecked: index]
    }
  }

  private mutating func forget(_ slots: UInt8) {
    for slot in 0..<BiasSlots.capacity where slots & (1 << UInt8(slot)) != 0 {
      (x[Hypothesis.slow(slot)], y[Hypothesis.slow(slot)]) = (0, 0)
      (x[Hypothesis.fast(slot)], y[Hypothesis.fast(slot)]) = (0, 0)
    }
  }

  @inline(__always)
  fileprivate mutating func correct(
    _ measurement: borrowing Linearization, _ products: borrowing StateVector,
    _ correction: Hypothesis.Correction, count: Int
  ) {
    guard !isClosed else { return }
    assert(count <= PackedCovariance.capacity)
    var xs = x.mutableSpan
    var ys = y.mutableSpan
    let (px, py) = (measurement.product(xs.span), measurement.product(ys.span))
    place.x += correction.gain * px
    place.y += correction.gain * py
    let (fx, fy) = (correction.factor * px, correction.factor * py)
    place.covariance.xx -= fx * px
    place.covariance.xy -= fx * py
    place.covariance.yy -= fy * py
    let products = products.span
    // Without checks of bounds the compiler takes several states at once.
    for index in 0..<count {
      unsafe xs[unchecked: index] -= fx * products[unchecked: index]
      unsafe ys[unchecked: index] -= fy * products[unchecked: index]
    }
  }
}

/// A place of the champion that later measurements mend.
struct SmoothedPlace: Sendable {
  var time: Double
  var floor: Int32
  var x: Double
  var y: Double
  var covariance: PositionCovariance

  /// The champion's place before anything later is known; it is lent and not changed.
  init(_ champion: inout Hypothesis, time: Double) {
    let now = champion.outlook()
    self.time = time
    floor = now.floor
    x = now.x
    y = now.y
    covariance = now.covariance
  }
}
