/// How often something may happen: a number of times a second, and a number of times at once.
///
/// The token bucket of J. Turner, “New directions in communications”, IEEE Communications Magazine
/// 24(10), 1986.
struct TokenBucket: Sendable {
  private let rate: Double
  private let burst: Double
  private var tokens: Double
  private var last: ContinuousClock.Instant

  /// Makes one that is full.
  ///
  /// - Parameters:
  ///   - rate: tokens a second.
  ///   - seconds: the seconds of that rate that may come at once.
  init(rate: Int, seconds: Int, at now: ContinuousClock.Instant) {
    self.rate = Double(rate)
    burst = Double(rate * seconds)
    (tokens, last) = (burst, now)
  }

  /// Takes `count` tokens if they are there; more than a full bucket has when it is full, as a
  /// debt.
  ///
  /// - Returns: `nil` when they were taken, else the seconds until they can be.
  mutating func take(_ count: Int = 1, at now: ContinuousClock.Instant) -> Double? {
    let elapsed = max(.zero, now - last) / .seconds(1)
    tokens = min(burst, tokens + elapsed * rate)
    last = now
    let needed = count == 0 ? -.infinity : min(Double(count), burst)
    guard tokens >= needed else { return (needed - tokens) / rate }
    tokens -= Double(count)
    return nil
  }

  /// Takes tokens that were used already, where they are not there as a debt.
  mutating func spend(_ count: Double, at now: ContinuousClock.Instant) {
    _ = take(0, at: now)
    tokens -= count
  }

  /// The seconds until there is no debt; `nil` when there is none.
  mutating func debt(at now: ContinuousClock.Instant) -> Double? {
    _ = take(0, at: now)
    return tokens < 0 ? -tokens / rate : nil
  }

  /// Whether so many never come at once without a debt.
  func isBeyondBurst(_ count: Int) -> Bool { Double(count) > burst }
}

/// How many messages may come, and how many bytes in them.
struct MessageMeter: Sendable {
  private let messagesPerSecond: Int
  private let bytesPerSecond: Int
  private var messages: TokenBucket
  private var bytes: TokenBucket

  /// Makes one with which nothing has come yet.
  init(messagesPerSecond: Int, bytesPerSecond: Int, at now: ContinuousClock.Instant) {
    (self.messagesPerSecond, self.bytesPerSecond) = (messagesPerSecond, bytesPerSecond)
    messages = TokenBucket(rate: messagesPerSecond, seconds: 4, at: now)
    bytes = TokenBucket(rate: bytesPerSecond, seconds: 4, at: now)
  }

  /// Counts messages and their bytes.
  ///
  /// - Returns: what there was too much of, as a close reason says it; `nil` when there was not.
  mutating func take(
    messages messageCount: Int, bytes byteCount: Int, at now: ContinuousClock.Instant
  ) -> String? {
    // Others must not pay a debt of what came before it was counted.
    if messages.isBeyondBurst(messageCount) || messages.take(messageCount, at: now) != nil {
      return "more than \(messagesPerSecond) messages a second"
    }
    if bytes.take(byteCount, at: now) != nil {
      return "more than \(bytesPerSecond) bytes a second"
    }
    return nil
  }
}
