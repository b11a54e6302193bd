import IndoorModel

/// Counting on after a restart.
extension OccupancyTracker {
  /// What is counted so far; `nil` before the first tick, and where nothing is counted.
  func counts(at now: Timestamp) -> CountSample? {
    guard let start else { return nil }
    var sample = CountSample(time: now, since: start, areas: [:], lines: [:])
    for id in areas.ids {
      guard let tally = areas[id].map({ occupancy.tallies[Int($0)] }) else { continue }
      sample.areas[id] = CountSample.Area(entries: tally.entries, exits: tally.exits)
    }
    for id in lines.ids {
      guard let tally = lines[id].map({ crossings.tallies[Int($0)] }) else { continue }
      sample.lines[id] = CountSample.Line(forward: tally.forward, backward: tally.backward)
    }
    return sample.areas.isEmpty && sample.lines.isEmpty ? nil : sample
  }

  /// Counts on from what was counted before; before the first tick.
  ///
  /// Nobody is in yet, so that there are as many entries as exits: whoever is still there is seen
  /// again soon and makes up for his entry; whoever is not has never been there.
  mutating func restore(_ counts: CountSample) {
    start = counts.since
    for (id, area) in counts.areas {
      if let number = areas[id] { occupancy.restore(number, exits: area.exits) }
    }
    for (id, line) in counts.lines {
      if let number = lines[id] {
        crossings.restore(number, forward: line.forward, backward: line.backward)
      }
    }
  }
}

extension Hub {
  /// Counts on from what was counted before a restart, unless everybody of then would be gone.
  mutating func restore(_ counts: CountSample, at now: Timestamp) {
    let age = now.seconds(since: counts.time)
    if (0...configuration.goneAfter).contains(age) { derived.restore(counts) }
  }
}
