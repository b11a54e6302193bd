/// How much is drawn on each floor, and how many ways lead onto it.
struct FloorEntrances: Sendable {
  private struct Counts {
    var drawn = 0
    var entrances = 0
  }

  private var counts: [Identifier<Floor>: Counts] = [:]

  init(_ features: some Sequence<Feature>) {
    for feature in features { count(feature, by: 1) }
  }

  /// Adds a feature, or takes it away.
  mutating func count(_ feature: Feature, by number: Int) {
    counts[feature.floor, default: Counts()].drawn += number
    guard feature.isEntrance else { return }
    for floor in feature.floors { counts[floor, default: Counts()].entrances += number }
  }

  /// Whether something is drawn on a floor that nothing leads onto.
  func isCutOff(_ floor: Identifier<Floor>) -> Bool {
    counts[floor].map { $0.drawn > 0 && $0.entrances == 0 } ?? false
  }
}
