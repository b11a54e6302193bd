public import IndoorModel

extension LiveVenue {
  /// Begins to hand over where everybody is, once a second, unless nothing is to be kept; `nil`
  /// ends it.
  public func record(into recorder: (any TrackSink)?) {
    self.recorder = recorder
    hub.tap.set(wantsSamples, entries: hub.crowd.entries)
  }

  /// Counts on from what was counted before a restart; before the clockwork runs.
  ///
  /// Counts that are older than what makes a silent navigator go are let be: nobody of then is here.
  public func restore(_ counts: CountSample) { hub.restore(counts, at: now()) }

  /// Takes over for how long tracks are to be kept.
  func keepTracksAsSet() {
    guard let recorder else { return }
    let hours = hub.configuration.tracksKeptHours
    recorder.keep(hours: hours, now: now())
    if hub.tap.isOpen != wantsSamples { hub.tap.set(wantsSamples, entries: hub.crowd.entries) }
  }

  /// The past is not recorded once more.
  private var wantsSamples: Bool {
    let configuration = hub.configuration
    return recorder != nil && configuration.tracksKeptHours > 0 && !configuration.isReplay
  }

  /// Hands over where everybody is once more, before the clockwork ends: what was reported since the
  /// last second would be lost.
  func recordLast() {
    if let sample = hub.lastSample(at: now()) { record(sample) }
  }

  func record(_ sample: TrackSample) {
    guard let recorder else { return }
    if recorder.take(sample) {
      counters.samples += 1
    } else {
      counters.droppedSamples += 1
      hub.tap.giveBack(sample)
    }
  }
}
