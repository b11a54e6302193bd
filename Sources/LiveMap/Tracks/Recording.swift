import IndoorModel

/// Where the samples of a venue's positions go, if the venue is set to record.
struct Recording {
  private let recorder: (any TrackSink)?

  /// Begins to record.
  ///
  /// - Parameter recorder: `nil` to record nothing.
  init(into recorder: (any TrackSink)? = nil) { self.recorder = recorder }

  /// Whether samples are wanted; a replay is not recorded once more.
  func wantsSamples(_ configuration: LiveConfiguration) -> Bool {
    let isWanted = configuration.tracksKeptHours > 0 || configuration.insightKeptDays > 0
    return recorder != nil && isWanted && !configuration.isFed
  }

  /// Has tracks kept for as long as is set.
  func keep(as configuration: LiveConfiguration, now: Timestamp) {
    recorder?.keep(hours: configuration.tracksKeptHours, now: now)
    recorder?.keep(insightDays: configuration.insightKeptDays, now: now)
  }

  /// Records a sample.
  ///
  /// - Returns: `false` when the recorder dropped it; `nil` without a recorder.
  func take(_ sample: TrackSample) -> Bool? { recorder?.take(sample) }
}
