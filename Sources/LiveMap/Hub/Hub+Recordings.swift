import IndoorModel

extension Hub {
  /// The numbers for viewers that may not see single persons.
  mutating func aggregateCounts(at now: Timestamp) -> AggregateCounts {
    occupancy.aggregateCounts(of: positions.navigators, configuration, at: now)
  }

  /// Goes on counting from counts before a restart, unless all navigators of then would be gone.
  mutating func restore(_ counts: CountSample, at now: Timestamp) {
    let age = now.seconds(since: counts.time)
    if (0...configuration.goneAfter).contains(age) { occupancy.restore(counts) }
  }

  /// Begins or ends to take samples of all positions.
  mutating func setSampling(_ isActive: Bool) { positions.setSampling(isActive) }

  /// The sample to record before the server stops; `nil` when none is wanted, or there was one just
  /// now.
  mutating func lastSample(at now: Timestamp) -> TrackSample? {
    var sample = positions.lastSample(at: now)
    sample?.counts = occupancy.tracker.counts(at: now)
    return sample
  }

  /// Takes a sample back that the recorder dropped.
  mutating func takeBack(_ sample: TrackSample) { positions.takeBack(sample) }
}
