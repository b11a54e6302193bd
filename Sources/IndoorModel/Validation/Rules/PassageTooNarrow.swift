import Geometry

/// A door, or a gap between two solid things, that people pass but a wheelchair does not: narrower
/// than 0.8 m.
enum PassageTooNarrow: ValidationRule {
  static let name = "passage-too-narrow"

  /// What a wheelchair needs, in metres.
  private static let wheelchair = 0.8
  /// What people need, in metres: twice the clearance of walks.
  private static let person = 0.5

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
    guard let body = Body(feature), let box = feature.body else { return [] }
    return index.features(on: feature.floor, near: box.expanded(by: wheelchair)).compactMap {
      other in
      guard other.id < feature.id, let theirs = Body(other), let gap = body.gap(to: theirs),
        gap.width >= person, gap.width < wheelchair - 1e-9
      else { return nil }
      let middle = gap.from.interpolated(to: gap.to, fraction: 0.5)
      return issue(
        .suggestion, feature.floor, at: middle, width: gap.width, features: [feature, other],
        message: "Between “\(PlanIssue.label(feature))” and “\(PlanIssue.label(other))” there are "
          + "\(text(gap.width)) m; a wheelchair needs 0.8 m.")
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
