import Geometry

/// The end of a wall that almost, but not quite, touches another wall: a gap under 30 cm.
enum WallGap: ValidationRule {
  static let name = "wall-gap"

  /// Gaps below this are not meant to be walked through, in metres from face to face.
  private static let limit = 0.3
  /// So near counts as touching, in metres.
  private static let touch = 0.01

  static func issues(of wall: Feature, in index: PlanIndex) -> [PlanIssue] {
    guard wall.kind == .wall, case .polyline(let line) = wall.shape, line.points.count >= 2,
      line.points.first != line.points.last
    else { return [] }
    return [0, line.points.count - 1].compactMap { gap(at: $0, of: wall, in: index) }
  }

  private static func gap(at vertex: Int, of wall: Feature, in index: PlanIndex) -> PlanIssue? {
    let tip = tip(at: vertex, of: wall.shape.vertices)
    let end = tip.start
    let margin = wall.thickness / 2
    let box = tip.bounds.expanded(by: margin + limit)
    var nearest: (other: Feature, point: Point, width: Double)?
    for body in index.bodies(on: wall.floor, near: box) where body.feature.id != wall.id {
      let other = body.feature
      guard other.kind == .wall || other.isWalled, let point = body.nearestAxisPoint(to: end)
      else { continue }
      // A wall that goes a little beyond another leaves no gap.
      let isTouching = body.axes.contains {
        $0.distance(to: tip) - margin - body.margin <= touch
      }
      if isTouching { return nil }
      let width = point.distance(to: end) - margin - body.margin
      if width < nearest?.width ?? limit { nearest = (other, point, width) }
    }
    guard let (other, point, width) = nearest, isAhead(point, of: tip),
      !isToldByOther(other, end: end, point: point, id: wall.id)
    else { return nil }
    return issue(wall, vertex: vertex, other: other, point: point.rounded, width: width)
  }

  /// The last piece of a wall, 30 cm at most, from its end.
  private static func tip(at vertex: Int, of vertices: [Point]) -> Segment {
    let end = vertices[vertex]
    let line = Segment(end, vertices[vertex == 0 ? 1 : vertex - 1])
    guard line.length > limit else { return line }
    return Segment(end, end.interpolated(to: line.end, fraction: limit / line.length))
  }

  /// Two ends that face each other are one gap, reported for the wall with the larger id.
  private static func isToldByOther(
    _ other: Feature, end: Point, point: Point, id: Identifier<Feature>
  ) -> Bool {
    guard other.kind == .wall, id < other.id else { return false }
    let vertices = other.shape.vertices
    return [0, vertices.count - 1].contains {
      vertices[$0] == point && isAhead(end, of: tip(at: $0, of: vertices))
    }
  }

  /// Whether a wall would come to a place if it went on: walls that run side by side leave no gap.
  private static func isAhead(_ point: Point, of tip: Segment) -> Bool {
    let (on, across) = (tip.start - tip.end, point - tip.start)
    // Within 60 degrees.
    return on.dot(across) >= 0.5 * (on.squaredLength * across.squaredLength).squareRoot()
  }

  private static func issue(
    _ wall: Feature, vertex: Int, other: Feature, point: Point, width: Double
  ) -> PlanIssue {
    let centimetres = Int((width * 100).rounded(.up))
    return PlanIssue(
      rule: name, severity: .warning, floor: wall.floor, place: wall.shape.vertices[vertex],
      features: [wall.id, other.id],
      message: "The wall “\(PlanIssue.label(wall))” ends \(centimetres) cm before "
        + "“\(PlanIssue.label(other))”. Close the gap, or make it wide enough to walk through.",
      values: [
        "name": .string(PlanIssue.label(wall)), "other": .string(PlanIssue.label(other)),
        "centimetres": Value(centimetres), "vertex": .string(wall.geometry.ids[vertex].rawValue),
      ],
      fix: PlanIssue.Fix(
        label: "Close the gap",
        operations: [
          .change(
            wall.id, FieldChanges(vertices: [.move(wall.geometry.ids[vertex], to: point)]))
        ]), part: wall.geometry.ids[vertex].rawValue)
  }
}
