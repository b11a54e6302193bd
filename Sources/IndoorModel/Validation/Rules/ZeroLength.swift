import Geometry

/// A line without length or a region without area: a slip of the hand, invisible on the plan.
enum ZeroLength: ValidationRule {
  static let name = "zero-length"

  /// Metres, and for regions square metres divided by their length.
  private static let least = 0.01

  static func issues(of feature: Feature, in index: PlanIndex) -> [PlanIssue] {
    // The ends of stairs and lifts lie above each other.
    guard feature.kind != .connector, isNothing(feature.shape) else { return [] }
    return [
      PlanIssue(
        rule: name, severity: .error, floor: feature.floor, place: feature.shape.vertices.first,
        features: [feature.id],
        message: "The \(feature.kind.rawValue) “\(PlanIssue.label(feature))” has no extent. "
          + "Remove it.",
        values: [
          "name": .string(PlanIssue.label(feature)), "kind": .string(feature.kind.rawValue),
        ],
        fix: PlanIssue.Fix(label: "Remove it", operations: [.remove(feature.id)]))
    ]
  }

  private static func isNothing(_ shape: Shape) -> Bool {
    switch shape {
    case .point, .circle: false
    case .polyline(let line): line.length < least
    case .polygon(let polygon):
      abs(Polygon.signedArea(polygon.outer))
        < least * (polygon.edges.map(\.length).max() ?? 0) + least * least
    }
  }
}
