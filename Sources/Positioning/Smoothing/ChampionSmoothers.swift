/// What mends places of a tag's champion by later measurements: neither, a smoother for the tag's live
/// places, or the log of a track that is smoothed as a whole.
struct ChampionSmoothers: Sendable {
  /// Mends live places.
  var lagged: FixedLagSmoother?
  /// Keeps what a whole track is smoothed from.
  var log: SmootherLog?

  /// Whether nothing is to be mended.
  private var isEmpty: Bool { lagged == nil && log == nil }

  /// Follows the champion over a time without measurements.
  @inline(__always)
  mutating func predict(_ motion: MotionModel, _ decay: BiasDecay, fresh: UInt8, count: Int) {
    guard !isEmpty else { return }
    lagged?.predict(motion, decay, fresh: fresh, count: count)
    log?.append(motion, decay, fresh: fresh, count: count)
  }

  /// Follows a correction of the champion.
  @inline(__always)
  mutating func correct(
    _ measurement: borrowing Linearization, _ products: borrowing StateVector,
    _ correction: Hypothesis.Correction, count: Int
  ) {
    guard !isEmpty, correction.factor != 0 || correction.gain != 0 else { return }
    lagged?.correct(measurement, products, correction, count: count)
    // Asked first, because what a log keeps is copied for it.
    if log != nil { log?.append(copy measurement, copy products, correction) }
  }

  /// Ends a set of measurements; the champion is lent and not changed.
  mutating func finish(_ champion: inout Hypothesis, time: Double) {
    lagged?.finish(&champion, time: time)
    log?.finish(&champion, time: time)
  }

  /// Notes that the next place does not come from the last one.
  mutating func cut() {
    lagged?.cut()
    log?.cut()
  }
}
