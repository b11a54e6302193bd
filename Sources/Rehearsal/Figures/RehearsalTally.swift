import IndoorModel

/// What is counted while a rehearsal runs.
struct RehearsalTally: Sendable {
  /// People that are to come.
  var planned = 0
  var entered = 0
  private(set) var left: [Identifier<Feature>: Int] = [:]
  private(set) var most = 0
  private(set) var mostAt = 0.0
  /// Person-seconds of waiting for room to step in, or on again.
  var pausedSeconds = 0.0
  /// Times that a person found nothing that it could walk to.
  var aimless = 0
  /// People without a way out at the alarm.
  var stranded = 0
  /// Where people were at the alarm.
  private(set) var starts: [Place] = []
  private(set) var alarm: Double?
  /// Seconds after the alarm at which people were out, in order.
  private(set) var escapes: [Double] = []
  private(set) var escapesBy: [Identifier<Feature>: Int] = [:]

  mutating func noteInside(_ count: Int, at now: Double) {
    if count > most { (most, mostAt) = (count, now) }
  }

  mutating func leave(by exit: Identifier<Feature>, flees: Bool, at now: Double) {
    left[exit, default: 0] += 1
    guard flees, let alarm else { return }
    escapes.append(now - alarm)
    escapesBy[exit, default: 0] += 1
  }

  mutating func startEvacuation(of places: [Place], at now: Double) {
    (starts, alarm) = (places, now)
  }
}
