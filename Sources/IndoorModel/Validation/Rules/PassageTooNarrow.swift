import Geometry

/// A door, or a gap between two solid things, that people pass but a wheelchair does not: narrower
/// than 0.8 m.
enum PassageTooNarrow: ValidationRule {
  static let name = "passage-too-narrow"

  /// What a wheelchair needs, in metres.
  private static let wheelchair = 0.8
  /// What people need, in metres: twice the clearance of walks.
  private static let person = 0.5
  /// So near, in metres, to the ends of a gap counts as where it ends.
  private static let corner = 0.05
  /// So near, in metres, counts as touching.
  private static let touch = 0.01

  static func issues(of feature: Feature, in index: PlanIndex) -> [PlanIssue] {
    feature.kind == .door ? narrowDoor(feature) : narrowGap(feature, in: index)
  }

  private static func narrowDoor(_ door: Feature) -> [PlanIssue] {
    guard let first = door.shape.vertices.first, let last = door.shape.vertices.last else {
      return []
    }
    let width = door.width ?? first.distance(to: last)
    guard !door.isClosed, door.isStepFree, width < wheelchair - 1e-9 else { return [] }
    return [
      issue(
        .warning, door.floor, at: first.interpolated(to: last, fraction: 0.5), width: width,
        features: [door],
        message: "The door “\(PlanIssue.label(door))” is \(Self.text(width)) m wide; a wheelchair "
          + "needs 0.8 m. Widen it, or say that it is not step-free.")
    ]
  }

  private static func narrowGap(_ feature: Feature, in index: PlanIndex) -> [PlanIssue] {
    guard let body = index.body(of: feature) else { return [] }
    let boxes = Footprint.boxes(of: body).map { $0.expanded(by: wheelchair) }
    return index.bodies(on: feature.floor, near: boxes).compactMap { theirs in
      let other = theirs.feature
      guard other.id < feature.id, !isRow(feature, other),
        let gap = body.gap(to: theirs, below: wheelchair - 1e-9), gap.width >= person,
        isOpen(gap, between: body, and: theirs, in: index)
      else { return nil }
      return issue(
        .suggestion, feature.floor, at: gap.middle, width: gap.width, features: [feature, other],
        message: "Between “\(PlanIssue.label(feature))” and “\(PlanIssue.label(other))” there are "
          + "\(text(gap.width)) m; a wheelchair needs 0.8 m.")
    }
  }

  /// Whether two things are of a row, as seats are: an organiser needs no issue for each.
  private static func isRow(_ first: Feature, _ second: Feature) -> Bool {
    first.kind == .obstacle && second.kind == .obstacle && first.name != nil
      && first.name == second.name
  }

  /// Whether nothing stands in a gap, and no other two bodies have the same gap.
  ///
  /// Where several meet at the end of a gap, it is reported for the one with the smallest id.
  private static func isOpen(
    _ gap: Gap, between first: Body, and second: Body, in index: PlanIndex
  ) -> Bool {
    guard let way = gap.direction else { return false }
    let line = gap.line(along: way, margins: first.margin, second.margin)
    // What only meets one of the two where they are nearest is not in the way.
    let inner = Segment(line.start + way * corner, line.end - way * corner)
    let near = index.bodies(on: first.feature.floor, near: line.bounds.expanded(by: touch))
    return !near.contains { body in
      let id = body.feature.id
      if body.holds(gap.middle) { return true }
      if id == first.feature.id || id == second.feature.id { return false }
      return body.isCrossed(by: inner)
        || (id < first.feature.id && body.distance(to: line.start) <= touch)
        || (id < second.feature.id && body.distance(to: line.end) <= touch)
    }
  }

  private static func issue(
    _ severity: PlanIssue.Severity, _ floor: Identifier<Floor>, at place: Point, width: Double,
    features: [Feature], message: String
  ) -> PlanIssue {
    PlanIssue(
      rule: name, severity: severity, floor: floor, place: place, features: features.map(\.id),
      message: message,
      values: Value.object([
        "name": .string(PlanIssue.label(features[0])), "width": .string(text(width)),
        "other": .string(features.count > 1 ? PlanIssue.label(features[1]) : ""),
      ]).object ?? [:])
  }

  /// Metres with two digits, cut off: 0.799 m are not 0.80 m.
  private static func text(_ metres: Double) -> String {
    let centimetres = Int(metres * 100 + 1e-9)
    return "0." + (centimetres < 10 ? "0" : "") + String(centimetres)
  }
}
