import IndoorModel
import LiveMap

/// The refused locations of one socket that its client has not been sent yet.
///
/// Without it a device with a wrong clock would be sent a problem for every location.
struct RefusalNote {
  /// The most refusals that are listed one by one.
  static let exampleLimit = 20
  /// Between two summaries.
  static let interval = Duration.seconds(1)

  private var outcome = LocationOutcome(exampleLimit: exampleLimit)
  private var about: String?
  private var lastSent: ContinuousClock.Instant?
  private var isDue = false

  /// What is to be done about refusals.
  enum Step {
    /// Nothing: it is sent with what waits.
    case wait
    /// Send all that waits.
    case send(LocationOutcome, about: String?)
    /// Ask for what waits after a while.
    case askAgain(after: Duration)
  }

  /// Takes what became of the locations of a message.
  mutating func add(
    _ outcome: LocationOutcome, about: String?, at now: ContinuousClock.Instant
  ) -> Step {
    if outcome.refused.isEmpty { return .wait }
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
      outcome = LocationOutcome(exampleLimit: Self.exampleLimit)
      lastSent = now
      isDue = false
    }
    return .send(outcome, about: about)
  }
}
