import Geometry

/// Two pois, or two areas, of one floor with the same name: who searches cannot tell them apart.
///
/// Toilets, exits and the like are expected to be many.
enum DuplicateName: ValidationRule {
  static let name = "duplicate-name"

  /// Categories of which a floor has many alike.
  static let plentiful: Set<String> = [
    "toilet", "toilets", "wc", "exit", "entrance", "stairs", "steps", "lift", "elevator",
    "escalator", "ramp", "water", "atm", "bin", "locker", "lockers", "seating", "emergency",
    "extinguisher", "firstaid", "vending",
  ]

  static func issues(of feature: Feature, in index: PlanIndex) -> [PlanIssue] {
    let same = index.namesakes(of: feature).filter { id in
      !plentiful.contains(index.venue.features[id]?.category ?? "")
    }
    guard let first = same.first, first < feature.id, same.contains(feature.id) else { return [] }
    let label = PlanIssue.label(feature)
    return [
      PlanIssue(
        rule: name, severity: .suggestion, floor: feature.floor, place: feature.shape.anchor,
        features: [feature.id, first],
        message: "There are \(same.count) of the name “\(label)” on this floor. "
          + "Give each a name of its own.",
        values: ["name": .string(label), "count": Value(same.count)])
    ]
  }
}
