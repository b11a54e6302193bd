import Geometry

/// Two pois, or two areas, of one floor with the same name: a search cannot distinguish them.
///
/// Of several each is reported beside the one before it. Toilets, exits and the like are expected
/// to be many.
enum DuplicateName: ValidationRule {
  static let name = "duplicate-name"

  /// Categories of which a floor has many alike.
  static let plentiful: Set<String> = [
    "toilet", "toilets", "wc", "exit", "entrance", "stairs", "steps", "lift", "elevator",
    "escalator", "ramp", "water", "atm", "bin", "locker", "lockers", "seating", "emergency",
    "extinguisher", "firstaid", "vending",
  ]

  static func issues(of feature: Feature, in index: PlanIndex) -> [PlanIssue] {
    guard feature.device == nil, let other = index.previousNamesake(of: feature) else { return [] }
    let label = PlanIssue.label(feature)
    return [
      PlanIssue(
        rule: name, severity: .suggestion, floor: feature.floor, place: feature.shape.anchor,
        features: [feature.id, other],
        message: "Another \(feature.kind.rawValue) of this floor is called “\(label)” too. "
          + "Give each a name of its own.",
        values: ["name": .string(label), "kind": .string(feature.kind.rawValue)])
    ]
  }
}
