public import IndoorModel

/// When a message that failed is tried again.
public enum RetryPlan {
  /// Seconds before the second try; each further one waits twice as long.
  private static let first = 5.0
  /// Seconds between two tries at most.
  public static let longest = 3600.0
  /// Seconds after which a message is given up.
  private static let giveUp = 86_400.0

  /// When to try again.
  ///
  /// - Parameters:
  ///   - attempts: how often it was tried, at least once.
  ///   - made: when the message was made.
  /// - Returns: `nil` when it is given up.
  public static func next(after attempts: Int, made: Timestamp, at now: Timestamp) -> Timestamp? {
    if now.seconds(since: made) >= giveUp { return nil }
    let pause = min(longest, first * Double(1 << min(20, max(0, attempts - 1))))
    return now.advanced(bySeconds: pause)
  }
}
