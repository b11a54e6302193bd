import IndoorModel

/// What one phone may still report now: a token bucket that fills a quarter faster than the rate that
/// the phone was told, and holds a few reports, because networks bunch them and a message with a new
/// rate takes its time.
struct ReportAllowance {
  /// Reports that may come at once.
  private static let burst = 4.0
  /// How much faster than told a phone may be.
  private static let tolerance = 1.25

  private var tokens = burst
  private var time: Timestamp

  /// Begins full.
  init(at now: Timestamp) { time = now }

  /// Takes up to a number of reports.
  ///
  /// - Parameter rate: that which the phone was told, in reports a second.
  /// - Returns: how many of them are allowed.
  mutating func take(_ count: Int, rate: Double, at now: Timestamp) -> Int {
    let seconds = max(0, now.seconds(since: time))
    tokens = min(Self.burst, tokens + seconds * rate * Self.tolerance)
    time = now
    let taken = min(count, Int(tokens))
    tokens -= Double(taken)
    return taken
  }

  /// Fills up, because the phone was told another rate.
  mutating func refill() { tokens = Self.burst }
}
