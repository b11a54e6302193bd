/// A floor on which things are drawn but that people cannot enter: it has neither an entrance or
/// exit nor a connector in service.
enum FloorWithoutEntrance {
  static let name = "floor-without-entrance"

  static func issues(in index: PlanIndex) -> [PlanIssue] {
    index.floorsWithoutEntrance.map { floor in
      let label = floor.name.text().isEmpty ? floor.id.rawValue : floor.name.text()
      return PlanIssue(
        rule: name, severity: .warning, floor: floor.id, features: [],
        message: "Nothing leads to “\(label)”: it has no entrance, no exit and no connector in "
          + "service. Add one.",
        values: ["name": .string(label)])
    }
  }
}

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
