import Geometry

/// A poi inside of an obstacle or within the thickness of a wall.
///
/// Deeper than 0.6 m no route leads to it: the router looks for a free place no farther away.
enum PoiInsideSolid: ValidationRule {
  static let name = "poi-inside-solid"

  /// The router's limit for moving the end of a walk to a free place, in metres.
  private static let ample = 0.6
  /// So near to the face counts as on it, in metres.
  private static let touch = 0.01
  /// So far from the face is a poi put by the fix, in metres: the clearance and a little.
  private static let distance = 0.3
  /// The fix moves no poi farther than this, in metres.
  private static let farthest = 3.0

  static func issues(of poi: Feature, in index: PlanIndex) -> [PlanIssue] {
    guard poi.kind == .poi, let point = poi.shape.anchor else { return [] }
    let bodies = index.bodies(on: poi.floor, near: Box(point, point))
    for body in bodies where body.feature.kind != .area {
      let depth = -body.distance(to: point)
      guard depth > touch else { continue }
      return [
        PlanIssue(
          rule: name, severity: depth > ample ? .error : .warning, floor: poi.floor, place: point,
          features: [poi.id, body.feature.id],
          message: "“\(PlanIssue.label(poi))” lies inside the \(body.feature.kind.rawValue) "
            + "“\(PlanIssue.label(body.feature))”. Move it beside it.",
          values: [
            "name": .string(PlanIssue.label(poi)),
            "other": .string(PlanIssue.label(body.feature)),
            "kind": .string(body.feature.kind.rawValue),
          ],
          fix: fix(poi, at: point, outOf: body, in: index))
      ]
    }
    return []
  }

  /// Moves the poi straight out over the nearest face, unless something else is there.
  private static func fix(
    _ poi: Feature, at point: Point, outOf body: Body, in index: PlanIndex
  ) -> PlanIssue.Fix? {
    guard let nearest = body.nearestAxisPoint(to: point) else { return nil }
    let isInRing = body.isFilled && body.distance(to: point) < -body.margin - touch
    guard
      let out = (isInRing ? nearest - point : point - nearest).normalized
    else { return nil }
    let place = (nearest + out * (body.margin + distance)).rounded
    guard place.distance(to: point) <= farthest, let vertex = poi.geometry.ids.first,
      index.bodies(on: poi.floor, near: Box(place, place)).allSatisfy({ $0.distance(to: place) > 0 }
      )
    else { return nil }
    return PlanIssue.Fix(
      label: "Move it out",
      operations: [.change(poi.id, FieldChanges(vertices: [.move(vertex, to: place)]))])
  }
}

extension Point {
  /// With whole millimetres, as editors send them.
  var rounded: Point {
    Point(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000)
  }
}
