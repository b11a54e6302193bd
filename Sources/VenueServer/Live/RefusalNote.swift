import IndoorModel
import LiveMap
import Wire

/// What became of the reports of one message.
protocol ReportOutcome: Sendable {
  /// Makes an outcome of nothing, which lists so many refusals at most.
  init(exampleLimit: Int)
  var refusedCount: Int { get }
  static func += (outcome: inout Self, other: Self)
  /// What the client is told of the refused ones.
  func problem(at now: Timestamp) -> Problem
}

extension LocationOutcome: ReportOutcome {
  func problem(at now: Timestamp) -> Problem { .refusedLocations(self, at: now) }
}

extension MeasurementOutcome: ReportOutcome {
  func problem(at now: Timestamp) -> Problem { .refusedMeasurements(self, at: now) }
}

/// The refused locations or measurements of one socket that its client has not been sent yet.
///
/// Without it a device with a wrong clock would be sent a problem for each of them.
struct RefusalNote<Outcome: ReportOutcome> {
  /// The most refusals that are listed one by one.
  static var exampleLimit: Int { 20 }
  /// Between two summaries.
  private static var interval: Duration { .seconds(1) }

  private var outcome = Outcome(exampleLimit: exampleLimit)
  private var about: String?
  private var lastSent: ContinuousClock.Instant?
  private var isDue = false

  /// What is to be done about refusals.
  enum Step {
    /// Nothing: it is sent with what waits.
    case wait
    /// Send all that waits.
    case send(Outcome, about: String?)
    /// Ask for what waits after a while.
    case askAgain(after: Duration)
  }

  /// Takes what became of the reports of a message.
  mutating func add(
    _ outcome: Outcome, about: String?, at now: ContinuousClock.Instant
  ) -> Step {
    if outcome.refusedCount == 0 { return .wait }
    self.outcome += outcome
    self.about = about
    if isDue { return .wait }
    guard let lastSent, now - lastSent < Self.interval else { return take(at: now) }
    isDue = true
    return .askAgain(after: Self.interval - (now - lastSent))
  }

  /// Takes what waits, to be sent.
  mutating func take(at now: ContinuousClock.Instant) -> Step {
    defer {
      outcome = Outcome(exampleLimit: Self.exampleLimit)
      lastSent = now
      isDue = false
    }
    return .send(outcome, about: about)
  }
}
