import Logging
import Support

extension LiveVenue {
  /// Notes how punctual a tick was that ends now; a slow one is warned of.
  nonisolated func noteTick(
    due: ContinuousClock.Instant, begin: ContinuousClock.Instant, interval: Duration
  ) {
    let end = ContinuousClock.now
    let slow = ticks.withLock { $0.note(from: begin, to: end, due: due, interval: interval) }
    guard slow > 0 else { return }
    logger.warning(
      "A tick took longer than the time between two",
      metadata: [
        "venue": "\(slug)", "milliseconds": "\(((end - begin).seconds * 1000).rounded())",
        "available": "\((interval.seconds * 1000).rounded())", "ticks": "\(slow)",
      ])
  }

  /// How the ticks do; from any thread.
  public nonisolated var tickFigures: TickFigures { ticks.withLock { $0 } }

  /// The worst lateness of a tick in seconds since this was asked last; for one asker.
  public nonisolated func takeWorstLateness() -> Double { ticks.withLock { $0.takeWorst() } }

  /// Frames a second that are meant to be sent now.
  public var ticksPerSecond: Int { hub.configuration.ticksPerSecond }
}
