import IndoorModel

extension LiveVenue {
  /// Begins to hand over where everybody is, once a second; `nil` ends it.
  public func record(into recorder: (any TrackSink)?) {
    self.recorder = recorder
    hub.tap.set(recorder != nil, entries: hub.crowd.entries)
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
