import Geometry

/// A feature that reaches beyond the floor's plan, by more than half a metre.
enum OutsidePlan: ValidationRule {
  static let name = "outside-plan"

  /// Plans are cut at outer walls; so much beyond, in metres, is nothing.
  private static let tolerance = 0.5

  static func issues(of feature: Feature, in index: PlanIndex) -> [PlanIssue] {
    guard feature.kind != .connector, let floor = index.floor(feature.floor) else {
      return []
    }
    let plan = floor.bounds.expanded(by: tolerance)
    guard let place = feature.shape.vertices.first(where: { !plan.contains($0) }) else { return [] }
    return [
      PlanIssue(
        rule: name, severity: .warning, floor: feature.floor, place: place,
        features: [feature.id],
        message: "“\(PlanIssue.label(feature))” lies outside of the plan of its floor. Move it, or "
          + "enlarge the floor.",
        values: ["name": .string(PlanIssue.label(feature))])
    ]
  }
}
