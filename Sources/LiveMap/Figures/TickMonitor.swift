import Logging
public import Support

/// The punctuality of a venue's ticks, and the time that they take.
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
  /// The worst lateness in seconds since the last `takeWorst`.
  private var worst = 0.0
  /// The same since the last `takeWorstForAlarms`.
  private var worstForAlarms = 0.0
  /// Slow ticks since the last warning, and the time of that.
  private var unreported = 0
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
    worstForAlarms = max(worstForAlarms, late)
    if late > 0.05 { self.late += 1 }
    guard end - begin > interval else { return 0 }
    slow += 1
    unreported += 1
    if let warned, end - warned < .seconds(10) { return 0 }
    warned = end
    defer { unreported = 0 }
    return unreported
  }

  /// The worst lateness in seconds since the last call.
  public mutating func takeWorst() -> Double {
    defer { worst = 0 }
    return worst
  }

  /// The same for the rules of alarms, which look at other times than the status page.
  mutating func takeWorstForAlarms() -> Double {
    defer { worstForAlarms = 0 }
    return worstForAlarms
  }
}

/// Notes how punctual the ticks of a venue are, and warns of slow ones; from any thread.
final class TickMonitor: Sendable {
  private let venue: String
  private let logger: Logger
  private let state = Locked(TickFigures())

  /// Makes a monitor of no tick yet.
  ///
  /// - Parameter venue: the name of the venue in warnings.
  init(venue: String, _ logger: Logger) {
    self.venue = venue
    self.logger = logger
  }

  /// The figures until now.
  var figures: TickFigures { state.withLock { $0 } }

  /// The worst lateness of a tick in seconds since the last call.
  func takeWorstLateness() -> Double { state.withLock { $0.takeWorst() } }

  /// The same for the rules of alarms.
  func takeWorstLatenessForAlarms() -> Double { state.withLock { $0.takeWorstForAlarms() } }

  /// Notes a tick that ends now.
  func note(
    due: ContinuousClock.Instant, begin: ContinuousClock.Instant, interval: Duration
  ) {
    let end = ContinuousClock.now
    let slow = state.withLock { $0.note(from: begin, to: end, due: due, interval: interval) }
    guard slow > 0 else { return }
    logger.warning(
      "A tick took longer than the time between two",
      metadata: [
        "venue": "\(venue)", "milliseconds": "\(((end - begin).seconds * 1000).rounded())",
        "available": "\((interval.seconds * 1000).rounded())", "ticks": "\(slow)",
      ])
  }
}
