import IndoorModel

/// The clock of a replay: a moment of the past that goes on at any speed, or stands still.
struct ReplayClock: Hashable {
  private var origin: Timestamp
  private var start: Timestamp
  private(set) var speed: Double

  /// Shows a moment from now on.
  init(at start: Timestamp, speed: Double, now: Timestamp) {
    self.start = start
    self.speed = speed
    origin = now
  }

  /// The moment that is shown.
  func at(_ now: Timestamp) -> Timestamp {
    start.advanced(bySeconds: now.seconds(since: origin) * speed)
  }

  /// Goes to another moment, at the same speed.
  mutating func seek(_ moment: Timestamp, now: Timestamp) {
    start = moment
    origin = now
  }

  /// Goes on at another speed.
  mutating func play(speed: Double, now: Timestamp) {
    seek(at(now), now: now)
    self.speed = speed
  }
}
