import Geometry

/// A queue for something that is not on its floor: the server cannot tell whether the people who leave
/// it were served, so it guesses their waits.
enum QueueForNothing: ValidationRule {
  static let name = "queue-for-nothing"

  static func issues(of feature: Feature, in index: PlanIndex) -> [PlanIssue] {
    guard feature.kind == .area, let target = feature.queueTarget,
      index.feature(target)?.floors.contains(feature.floor) != true
    else { return [] }
    return [
      PlanIssue(
        rule: name, severity: .warning, floor: feature.floor, place: feature.shape.anchor,
        features: [feature.id],
        message: "Nothing on this floor is “\(target)”, which the queue is for. "
          + "Choose what people wait for.", values: ["name": .string(target.rawValue)])
    ]
  }
}
