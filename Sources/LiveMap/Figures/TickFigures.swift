public import Support

/// How punctual the ticks of a venue are, and how long they take.
public struct TickFigures: Sendable {
  /// When the last tick ended; `nil` before the first.
  public private(set) var last: ContinuousClock.Instant?
  /// Seconds that the ticks took.
  public private(set) var durations = Histogram.short
  /// Seconds by which they began late.
  public private(set) var lateness = Histogram.short
  /// Ticks that began more than 50 ms late.
  public private(set) var late = 0
  /// Ticks that took longer than the time between two.
  public private(set) var slow = 0
  /// The worst lateness in seconds since it was asked for last.
  private var worst = 0.0
  /// What was not warned of yet, and when it was last.
  private var unsaid = 0
  private var warned: ContinuousClock.Instant?

  /// Makes figures of no tick yet.
  public init() {}

  /// Notes a tick.
  ///
  /// - Returns: how many slow ticks to warn of now: all since the last warning, at most one warning
  ///   in ten seconds; 0 for none.
  mutating func note(
    from begin: ContinuousClock.Instant, to end: ContinuousClock.Instant,
    due: ContinuousClock.Instant, interval: Duration
  ) -> Int {
    last = end
    durations.note((end - begin).seconds)
    let late = max(0, (begin - due).seconds)
    lateness.note(late)
    worst = max(worst, late)
    if late > 0.05 { self.late += 1 }
    guard end - begin > interval else { return 0 }
    slow += 1
    unsaid += 1
    if let warned, end - warned < .seconds(10) { return 0 }
    warned = end
    defer { unsaid = 0 }
    return unsaid
  }

  /// The worst lateness in seconds since this was asked last.
  public mutating func takeWorst() -> Double {
    defer { worst = 0 }
    return worst
  }
}
