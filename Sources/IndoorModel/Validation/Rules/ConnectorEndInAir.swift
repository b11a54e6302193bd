import Geometry

/// A connector with an end off the floor's plan or inside of an obstacle, or that leads nowhere.
enum ConnectorEndInAir: ValidationRule {
  static let name = "connector-end-in-air"

  /// The router's limit for moving the end of a walk to a free place, in metres.
  private static let ample = 0.6

  static func issues(of connector: Feature, in index: PlanIndex) -> [PlanIssue] {
    guard connector.kind == .connector else { return [] }
    if connector.floors.count < 2 {
      return [
        issue(
          connector, connector.floor, at: connector.shape.vertices.first,
          "“\(PlanIssue.label(connector))” leads to no other floor. Give its ends different floors."
        )
      ]
    }
    for (point, id) in zip(connector.shape.vertices, connector.connectorFloors) {
      guard let floor = index.floor(id) else { continue }
      if !floor.bounds.contains(point) {
        return [
          issue(
            connector, id, at: point,
            "“\(PlanIssue.label(connector))” ends outside of the plan of floor \(id). Move its end."
          )
        ]
      }
      let bodies = index.bodies(on: id, near: Box(point, point))
      if let body = bodies.first(where: { $0.isFilled && $0.distance(to: point) < -ample }) {
        return [
          issue(
            connector, id, at: point,
            "“\(PlanIssue.label(connector))” ends inside of “\(PlanIssue.label(body.feature))” on "
              + "floor \(id). Move its end.")
        ]
      }
    }
    return []
  }

  private static func issue(
    _ connector: Feature, _ floor: Identifier<Floor>, at place: Point?, _ message: String
  ) -> PlanIssue {
    PlanIssue(
      rule: name, severity: .error, floor: floor, place: place, features: [connector.id],
      message: message, values: ["name": .string(PlanIssue.label(connector))])
  }
}
