/// Measures how long work takes, in microseconds.
///
/// Reading the clock takes time itself, about as much as what is measured here now and then; the
/// cost of one reading is found out first and taken off.
public struct Stopwatch: Sendable {
  /// Microseconds between two readings of the clock with nothing in between: the median of many.
  public let overhead: Double
  private let clock = SuspendingClock()

  /// Makes a stopwatch and measures the clock.
  public init() {
    let clock = SuspendingClock()
    let gaps = (0..<10_001).map { _ in
      let start = clock.now
      return Self.microseconds(start.duration(to: clock.now))
    }
    overhead = gaps.sorted()[gaps.count / 2]
  }

  /// The microseconds that work takes, without the reading of the clock; not below 0.
  @inline(__always)
  public func microseconds<Failure: Error>(
    _ work: () throws(Failure) -> Void
  ) throws(Failure) -> Double {
    let start = clock.now
    try work()
    return max(0, Self.microseconds(start.duration(to: clock.now)) - overhead)
  }

  /// The microseconds that work takes that waits for others.
  public func elapsed(awaiting work: () async -> Void) async -> Double {
    let start = clock.now
    await work()
    return max(0, Self.microseconds(start.duration(to: clock.now)) - overhead)
  }

  private static func microseconds(_ duration: Duration) -> Double {
    let parts = duration.components
    return Double(parts.seconds) * 1e6 + Double(parts.attoseconds) * 1e-12
  }
}
