import IndoorModel

extension LiveVenue {
  /// Begins to hand over where everybody is, once a second, unless nothing is to be kept; `nil`
  /// ends it.
  public func record(into recorder: (any TrackSink)?) {
    self.recorder = recorder
    let isWanted = recorder != nil && hub.configuration.tracksKeptHours > 0
    hub.tap.set(isWanted, entries: hub.crowd.entries)
  }

  /// Takes over for how long tracks are to be kept.
  func keepTracksAsSet() {
    guard let recorder else { return }
    let hours = hub.configuration.tracksKeptHours
    recorder.keep(hours: hours, now: now())
    if hub.tap.isOpen != (hours > 0) { hub.tap.set(hours > 0, entries: hub.crowd.entries) }
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
