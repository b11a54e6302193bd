public import Support

/// What one edit did to the routes that are kept.
public struct EditEffect: Hashable, Sendable {
  /// The edit's revision.
  public var revision: Int
  /// Routes that were kept when it came.
  public var kept = 0
  /// Routes that it may have changed.
  public var touched = 0
  /// Routes that were computed anew so far.
  public var recomputed = 0
  /// Routes that came out different and were sent.
  public var changed = 0
  /// Seconds from the edit's arrival to the last changed route that was sent; 0 for none.
  public var secondsToPush = 0.0
}

/// What the hub of a venue has done since it began.
public struct LiveCounters: Hashable, Sendable {
  /// Locations that were taken.
  public var locations = 0
  /// Locations that were known already.
  public var duplicates = 0
  /// Locations that were taken although their step was faster than anybody is.
  public var doubtful = 0
  /// Locations that were refused.
  public var refusals = 0
  /// The refused ones by kind of reason.
  public var refusalsByKind: [LocationRefusal.Reason.Kind: Int] = [:]
  /// Frames of positions that were encoded.
  public var frames = 0
  /// Frames that viewers took.
  public var deliveries = 0
  /// Frames that viewers were too slow for.
  public var skips = 0
  /// Frames that led viewers who were behind, or are served one by one, to the newest state.
  public var leaps = 0
  /// Keyframes because it was not known any more what a viewer knew.
  public var keyframeFallbacks = 0
  /// Times that a viewer was sent fewer frames from then on, because acknowledgements came late.
  public var slowdowns = 0
  /// Seconds from sending a frame to its acknowledgement, without those that the viewer held it back.
  public var ackLags = Histogram.long
  /// Samples of everybody's places that were handed over to be kept.
  public var samples = 0
  /// Samples that could not be, because writing is behind.
  public var droppedSamples = 0
  /// Routes that were computed.
  public var routes = 0
  /// Kept routes that edits have changed and that were sent anew.
  public var reroutes = 0
  /// The last edits' effects, the newest last, at most 100.
  public var edits: [EditEffect] = []
}

extension LiveCounters {
  /// Counts what became of locations.
  mutating func count(_ outcome: LocationOutcome) {
    locations += outcome.taken
    duplicates += outcome.duplicates
    doubtful += outcome.doubtful
    if outcome.refused.isEmpty { return }
    refusals += outcome.refusedCount
    refusalsByKind.merge(outcome.refused, uniquingKeysWith: +)
  }
}
