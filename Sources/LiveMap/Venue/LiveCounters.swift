public import Support

/// What one edit did to the routes that are kept.
public struct EditEffect: Hashable, Sendable {
  /// The edit's revision.
  public var revision: Int
  /// Routes that were kept when it came.
  public var kept = 0
  /// Routes that it may have changed.
  public var touched = 0
  /// Routes that were computed again so far.
  public var recomputed = 0
  /// Routes that came out different and were sent.
  public var changed = 0
  /// Seconds from the edit's arrival to the last changed route that was sent; 0 for none.
  public var secondsToPush = 0.0
}

/// What the live side of a venue has done since the server began.
public struct LiveCounters: Hashable, Sendable {
  /// Locations that were taken.
  public var locations = 0
  /// Locations that were known already.
  public var duplicates = 0
  /// Locations that were taken although their step was faster than a person can be.
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
  /// Frames that led viewers that were behind, or are served one by one, to the newest state.
  public var leaps = 0
  /// Keyframes because a viewer's state was not known any more.
  public var keyframeFallbacks = 0
  /// Times that a viewer began to get fewer frames, because acknowledgements came late.
  public var slowdowns = 0
  /// Seconds from sending a frame to its acknowledgement, less those that the viewer held it back.
  public var ackLags = Histogram.long
  /// Samples of all positions that were handed over to be recorded.
  public var samples = 0
  /// Samples that could not be, because the recorder is behind.
  public var droppedSamples = 0
  /// Routes that were computed.
  public var routes = 0
  /// Kept routes that edits have changed and that were sent again.
  public var reroutes = 0
  /// The last edits' effects, the newest last, at most 100.
  public var edits: [EditEffect] = []
}

extension LiveCounters {
  /// Counts locations that were taken or refused.
  mutating func count(_ outcome: LocationOutcome) {
    locations += outcome.taken
    duplicates += outcome.duplicates
    doubtful += outcome.doubtful
    if outcome.refused.isEmpty { return }
    refusals += outcome.refusedCount
    refusalsByKind.merge(outcome.refused, uniquingKeysWith: +)
  }

  /// Counts locations that could not even be read.
  mutating func count(unreadable count: Int) {
    guard count > 0 else { return }
    refusals += count
    refusalsByKind[.unreadable, default: 0] += count
  }

  /// Counts what an edit has done to routes.
  mutating func count(_ effect: EditEffect) {
    edits = edits.suffix(99) + [effect]
    reroutes += effect.changed
  }
}

/// How much the live side of a venue remembers, for noticing what grows and should not.
public struct LiveSizes: Hashable, Sendable {
  /// Slots that were ever given to navigators; those that are free again are given again.
  public var slots: Int
  /// Handles that gateways have for navigators.
  public var handles: Int
  /// Streams of positions that are encoded for viewers.
  public var channels: Int
}
