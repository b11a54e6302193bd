import IndoorModel

/// What was sampled and is not on the disk yet: minutes that are over, the running one, and counts.
struct TrackBacklog {
  /// Milliseconds between two writes of the running minute.
  private static let writeInterval: Int64 = 10_000
  /// Minutes that are kept in memory while they cannot be written.
  private static let finishedLimit = 5

  private var gatherer = TrackGatherer()
  private var finished: [RunningMinute] = []
  private var counts: CountSample?
  /// The minute that ended with the last sample.
  private(set) var ended: RunningMinute?
  private var lastWrite: Int64 = 0
  /// Minutes that were dropped because they could not be written.
  private(set) var lostMinutes = 0

  /// Takes a sample.
  ///
  /// - Returns: whether it is time to write.
  mutating func take(_ sample: TrackSample) -> Bool {
    counts = sample.counts ?? counts
    ended = gatherer.take(sample)
    if let minute = ended {
      finished.append(minute)
      if finished.count > Self.finishedLimit {
        finished.removeFirst()
        lostMinutes += 1
      }
      return true
    }
    // A clock that was set back must not stop the writing.
    let isLate = abs(sample.time.millisecondsSince1970 - lastWrite) >= Self.writeInterval
    // An empty venue does not keep the disk awake.
    return isLate && (gatherer.minute?.most ?? 0) > 0
  }

  /// The minute that is being gathered.
  var running: RunningMinute? { gatherer.minute }

  /// Forgets what is to be written, because nothing is kept; what is gathered goes on.
  mutating func clearFinished() {
    finished = []
    counts = nil
  }

  /// Forgets all that was sampled.
  mutating func clear() {
    gatherer = TrackGatherer()
    clearFinished()
  }

  /// What is to be written now.
  var unwritten: (minutes: [RunningMinute], counts: CountSample?) {
    (finished + (gatherer.minute.map { [$0] } ?? []), counts)
  }

  /// Takes over that all of `unwritten` is on the disk.
  ///
  /// - Parameter minutes: the minutes with the parts that the file gave them.
  mutating func wrote(_ minutes: [RunningMinute]) {
    finished = []
    gatherer.setPart(minutes.last?.part)
    lastWrite = minutes.last?.end ?? 0
  }

  /// Forgets the parts, which belong to a file that is gone.
  mutating func forgetParts() { gatherer.setPart(nil) }
}
