import IndoorModel

/// How old records are, though clocks of servers differ: compared with the quickest lately.
struct RecordClock {
  /// Seconds for which the quickest record counts, at least.
  private static let span = 30.0

  /// The least difference between arrival and the owner's time, of this span and of the one before.
  private var quickest: Double?
  private var before: Double?
  private var begin: Timestamp?

  /// Seconds by which a record came later than the quickest one lately.
  mutating func age(of time: Timestamp, at now: Timestamp) -> Double {
    let difference = now.seconds(since: time)
    if begin.map({ abs(now.seconds(since: $0)) > Self.span }) ?? true {
      (before, quickest, begin) = (quickest, nil, now)
    }
    let least = min(quickest ?? difference, difference)
    quickest = least
    return difference - min(least, before ?? least)
  }
}
