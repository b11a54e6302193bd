/// How often something may happen: a number of times a second, and a number of times at once.
///
/// The token bucket of J. Turner, “New directions in communications”, IEEE Communications Magazine
/// 24(10), 1986.
struct TokenBucket: Sendable {
  private var tokens: Double
  private var last: ContinuousClock.Instant

  /// Makes one that is full.
  init(burst: Double, at now: ContinuousClock.Instant) { (tokens, last) = (burst, now) }

  /// Takes `count` tokens if they are there; more than a full bucket has when it is full, as a
  /// debt.
  ///
  /// - Returns: `nil` when they were taken, else the seconds until they can be.
  mutating func take(
    _ count: Double = 1, rate: Double, burst: Double, at now: ContinuousClock.Instant
  ) -> Double? {
    let elapsed = max(.zero, now - last) / .seconds(1)
    tokens = min(burst, tokens + elapsed * rate)
    last = now
    guard tokens >= min(count, burst) else { return (min(count, burst) - tokens) / rate }
    tokens -= count
    return nil
  }
}
