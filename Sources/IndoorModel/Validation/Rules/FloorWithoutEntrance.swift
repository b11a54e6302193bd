/// A floor on which things are drawn but that nobody can enter: it has neither an entrance or exit
/// nor a connector in service.
enum FloorWithoutEntrance {
  static let name = "floor-without-entrance"

  static func issues(in venue: Venue) -> [PlanIssue] {
    var drawn: Set<Identifier<Floor>> = []
    var entered: Set<Identifier<Floor>> = []
    for feature in venue.features.values {
      drawn.insert(feature.floor)
      if feature.isEntrance { entered.formUnion(feature.floors) }
    }
    return venue.floors.filter { drawn.contains($0.id) && !entered.contains($0.id) }.map { floor in
      let label = floor.name.text().isEmpty ? floor.id.rawValue : floor.name.text()
      return PlanIssue(
        rule: name, severity: .warning, floor: floor.id, features: [],
        message: "Nothing leads to “\(label)”: it has no entrance, no exit and no connector in "
          + "service. Add one.",
        values: ["name": .string(label)])
    }
  }

  /// Whether a change may matter.
  static func mayDepend(on change: FeatureChange) -> Bool {
    change.before?.isEntrance != change.after?.isEntrance
      || change.before?.floors != change.after?.floors
  }
}

extension Feature {
  /// Whether people come onto its floors by it.
  public var isEntrance: Bool {
    switch kind {
    case .poi: ["entrance", "exit"].contains(category ?? "")
    case .connector: isInService && floors.count > 1
    default: false
    }
  }
}
