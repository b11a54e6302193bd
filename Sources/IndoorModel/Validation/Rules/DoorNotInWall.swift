import Geometry

/// A door that opens no wall and no outline of a walled area.
enum DoorNotInWall: ValidationRule {
  static let name = "door-not-in-wall"

  /// How deep an opening is, in metres, when the door does not say.
  private static let depth = 0.6
  /// Walls so near, in metres, are what the door was meant for.
  private static let reach = 1.0

  static func issues(of door: Feature, in index: PlanIndex) -> [PlanIssue] {
    guard door.kind == .door, let first = door.shape.vertices.first,
      let last = door.shape.vertices.last
    else { return [] }
    let threshold = Segment(first, last)
    let half = halfDepth(of: door)
    let box = threshold.bounds.expanded(by: reach + half)
    let axes = index.bodies(on: door.floor, near: box)
      .filter { $0.feature.kind == .wall || $0.feature.isWalled }
      .flatMap(\.axes).filter { $0.bounds.intersects(box) }
    if axes.contains(where: { $0.squaredDistance(to: threshold) <= half * half }) { return [] }
    return [
      PlanIssue(
        rule: name, severity: .warning, floor: door.floor,
        place: first.interpolated(to: last, fraction: 0.5), features: [door.id],
        message: "The door “\(PlanIssue.label(door))” is in no wall. Move it onto one.",
        values: ["name": .string(PlanIssue.label(door))], fix: fix(door, threshold, axes))
    ]
  }

  /// Metres that the opening reaches to each side of its threshold.
  static func halfDepth(of door: Feature) -> Double { (door.depth ?? depth) / 2 }

  /// Shifts the door onto the nearest wall that runs about the same way.
  private static func fix(
    _ door: Feature, _ threshold: Segment, _ axes: [Segment]
  ) -> PlanIssue.Fix? {
    let middle = threshold.start.interpolated(to: threshold.end, fraction: 0.5)
    guard let along = (threshold.end - threshold.start).normalized else { return nil }
    let target = axes.filter { axis in
      // Within 15 degrees.
      (axis.end - axis.start).normalized.map { abs($0.cross(along)) < 0.26 } ?? false
    }.map { $0.nearestPoint(to: middle) }
      .min { $0.squaredDistance(to: middle) < $1.squaredDistance(to: middle) }
    guard let target, target.distance(to: middle) <= reach else { return nil }
    let shift = target - middle
    let moves = zip(door.geometry.ids, door.shape.vertices).map {
      VertexChange.move($0, to: ($1 + shift).rounded)
    }
    return PlanIssue.Fix(
      label: "Move it onto the wall",
      operations: [.change(door.id, FieldChanges(vertices: moves))])
  }
}
