public import IndoorModel

/// Takes samples of where everybody is, in order to keep them.
public protocol TrackSink: Sendable {
  /// Takes a sample; called on the network's thread, and must return at once.
  ///
  /// - Returns: `false` when the sample was dropped.
  func take(_ sample: TrackSample) -> Bool

  /// Sets for how many hours tracks are kept; 0 deletes what is there. Returns at once.
  func keep(hours: Int, now: Timestamp)
}
