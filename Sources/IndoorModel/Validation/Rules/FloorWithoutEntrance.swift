/// A floor on which things are drawn but that people cannot enter: it has neither an entrance or
/// exit nor a connector in service.
enum FloorWithoutEntrance {
  static let name = "floor-without-entrance"

  static func issues(in index: PlanIndex) -> [PlanIssue] {
    index.venue.floors.filter { index.entrances.isCutOff($0.id) }.map { floor in
      let label = floor.name.text().isEmpty ? floor.id.rawValue : floor.name.text()
      return PlanIssue(
        rule: name, severity: .warning, floor: floor.id, features: [],
        message: "Nothing leads to “\(label)”: it has no entrance, no exit and no connector in "
          + "service. Add one.",
        values: ["name": .string(label)])
    }
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
