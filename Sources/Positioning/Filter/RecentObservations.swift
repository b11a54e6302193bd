/// The latest measurement of each kind from each anchor, no more of them than a filter follows anchors:
/// what a search for places goes by.
struct RecentObservations: Sendable {
  private(set) var all: [Observation] = []

  init() { all.reserveCapacity(BiasSlots.capacity) }

  /// Takes the measurements of a set, each in the place of the one before it or of the oldest.
  mutating func remember(_ observations: [Observation]) {
    // Sets hear the same anchors in the same order, so that each measurement's place follows the last.
    var next = 0
    for observation in observations {
      if next < all.count, all[next].isAlike(observation) {
        all[next] = observation
        next += 1
      } else if let index = all.firstIndex(where: { $0.isAlike(observation) }) {
        all[index] = observation
        next = index + 1
      } else if all.count < BiasSlots.capacity {
        all.append(observation)
      } else if let oldest = all.indices.min(by: { all[$0].time < all[$1].time }) {
        all[oldest] = observation
      }
    }
  }

  /// The floors of the anchors that were heard since a time, each once.
  func floors(since time: Double, anchors: AnchorMap) -> [Int32] {
    var floors: [Int32] = []
    for observation in all where observation.time >= time {
      let floor = anchors[observation.anchor].floor
      if !floors.contains(floor) { floors.append(floor) }
    }
    return floors
  }
}
