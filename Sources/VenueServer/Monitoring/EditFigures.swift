import LiveMap
import Support

/// What became of the edits of a venue.
struct EditFigures: Sendable {
  /// Edits that were stored.
  var applied = 0
  /// Edits that had been stored before.
  var repeated = 0
  /// Edits that were refused.
  var refused = 0
  /// Seconds from an edit's arrival until it was on disk and sent to all viewers.
  var durations = Histogram.long

  /// Notes an edit that was answered.
  mutating func note(isNew: Bool, seconds: Double) {
    if isNew { applied += 1 } else { repeated += 1 }
    durations.note(seconds)
  }
}
