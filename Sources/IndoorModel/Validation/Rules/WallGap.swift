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
    let end = wall.shape.vertices[vertex]
    let margin = wall.thickness / 2
    let box = Box(end, end).expanded(by: margin + limit)
    var nearest: (other: Feature, point: Point, width: Double)?
    for other in index.features(on: wall.floor, near: box) where other.id != wall.id {
      guard other.kind == .wall || (other.kind == .area && other.isWalled),
        let body = Body(other), let point = body.nearestAxisPoint(to: end)
      else { continue }
      let width = point.distance(to: end) - margin - body.margin
      if width <= touch { return nil }
      if width < nearest?.width ?? limit { nearest = (other, point, width) }
    }
    guard let (other, point, width) = nearest,
      !isToldByOther(other, end: end, point: point, id: wall.id)
    else { return nil }
    return issue(wall, vertex: vertex, other: other, point: point.rounded, width: width)
  }

  /// Two ends that face each other are one gap, told of the wall with the larger id.
  private static func isToldByOther(
    _ other: Feature, end: Point, point: Point, id: Identifier<Feature>
  ) -> Bool {
    guard other.kind == .wall, id < other.id else { return false }
    let ends = [other.shape.vertices.first, other.shape.vertices.last]
    return ends.contains(point)
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
        ]))
  }
}
