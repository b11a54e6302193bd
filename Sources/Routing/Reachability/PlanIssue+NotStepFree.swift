import Geometry
public import IndoorModel

extension MeshEngine {
  /// The places that no way without steps leads to from any entrance, as issues: one for a whole
  /// floor or for several places behind the same barrier.
  ///
  /// - Complexity: a map to the entrances, which follows edits, and a look at each place.
  public mutating func stepFreeIssues() -> [PlanIssue] {
    surveyStepFree { survey, maps in
      let (places, gaps) = survey.gaps(by: &maps)
      var joined = NotStepFree(survey, places: places, gaps: gaps)
      return joined.issues()
    }
  }
}

/// Joins places without a step-free way to issues.
private struct NotStepFree {
  /// From so many places behind one barrier on, they are one issue.
  private static let least = 3
  /// How many places an issue names.
  private static let namedCount = 3

  /// What is in the way, and what to do.
  private enum Reason: Hashable {
    case steps, stairsDoor, narrowDoor(Double), narrowGap, liftOut, liftClosed, unknown

    var word: String {
      switch self {
      case .steps: "steps"
      case .stairsDoor: "stepsDoor"
      case .narrowDoor: "narrowDoor"
      case .narrowGap: "narrowGap"
      case .liftOut: "liftOut"
      case .liftClosed: "liftClosed"
      case .unknown: "unknown"
      }
    }
  }

  private struct Group: Hashable {
    let floor: Identifier<Floor>
    let reason: Reason
    let feature: Identifier<Feature>?

    /// For an order that does not change.
    var id: String { "\(reason.word):\(feature?.rawValue ?? "")" }
  }

  private let survey: StepFreeSurvey
  private let places: [Feature]
  private let gaps: [StepFreeGap]
  /// The lifts that do not help, by stairs.
  private var lifts: [Group: (lift: Feature, isClosed: Bool)?] = [:]

  init(_ survey: StepFreeSurvey, places: [Feature], gaps: [StepFreeGap]) {
    self.survey = survey
    self.places = places
    self.gaps = gaps
  }

  mutating func issues() -> [PlanIssue] {
    let counts = Dictionary(grouping: places, by: \.floor).mapValues(\.count)
    let floors = Dictionary(grouping: gaps, by: \.feature.floor)
    var all: [PlanIssue] = []
    for (floor, gaps) in floors {
      let groups = Dictionary(grouping: gaps) { group($0) }
      all += issues(of: groups, on: floor, isWhole: gaps.count == counts[floor])
    }
    return all.sorted { $0.id < $1.id }
  }

  private func issues(
    of groups: [Group: [StepFreeGap]], on floor: Identifier<Floor>, isWhole: Bool
  ) -> [PlanIssue] {
    let gaps = groups.values.flatMap(\.self).sorted { $0.feature.id < $1.feature.id }
    if isWhole, gaps.count >= Self.least,
      let most = groups.max(by: { ($0.value.count, $1.key.id) < ($1.value.count, $0.key.id) })
    {
      return [issue(of: gaps, most.key, features: [], place: nil, part: nil)]
    }
    return groups.flatMap { group, gaps -> [PlanIssue] in
      guard gaps.count >= Self.least, let feature = group.feature else {
        return gaps.map {
          issue(
            of: [$0], group, features: [$0.feature.id], place: $0.feature.shape.anchor, part: nil)
        }
      }
      let barrier = gaps[0].barrier?.place
      let place = barrier?.floor == floor ? barrier?.point : gaps[0].feature.shape.anchor
      return [issue(of: gaps, group, features: [feature], place: place, part: floor.rawValue)]
    }
  }

  private mutating func group(_ gap: StepFreeGap) -> Group {
    let floor = gap.feature.floor
    guard let barrier = gap.barrier else {
      return Group(floor: floor, reason: .unknown, feature: nil)
    }
    let isConnector = barrier.feature.flatMap { survey.feature($0) }?.kind == .connector
    let reason: Reason =
      switch barrier.cause {
      case .steps: isConnector ? .steps : .stairsDoor
      case .narrowDoor(let width): .narrowDoor(width)
      case .narrowGap: .narrowGap
      }
    let group = Group(floor: floor, reason: reason, feature: barrier.feature)
    // What bars the way is on the floor, unless the way leaves it.
    guard isConnector || barrier.place.floor != floor else { return group }
    guard let (lift, isClosed) = uselessLift(for: gap, in: group) else { return group }
    return Group(floor: floor, reason: isClosed ? .liftClosed : .liftOut, feature: lift.id)
  }

  /// One look at the floor answers for all places behind the same stairs.
  private mutating func uselessLift(
    for gap: StepFreeGap, in group: Group
  ) -> (lift: Feature, isClosed: Bool)? {
    if let known = lifts[group] { return known }
    let found = gap.feature.place.flatMap { survey.uselessLift(near: $0) }
    lifts.updateValue(found, forKey: group)
    return found
  }

  private func issue(
    of gaps: [StepFreeGap], _ group: Group, features: [Identifier<Feature>], place: Point?,
    part: String?
  ) -> PlanIssue {
    let floor = survey.floor(group.floor)
    let by = group.feature.map { id in survey.feature(id).map(PlanIssue.label) ?? id.rawValue }
    let names = gaps.prefix(Self.namedCount).map { PlanIssue.label($0.feature) }
      .joined(separator: ", ")
    let isOne = gaps.count == 1 && !features.isEmpty
    let what =
      isOne
      ? "“\(names)” has no way without steps from any entrance."
      : "\(gaps.count) places on floor “\(floor?.name.text() ?? group.floor.rawValue)” have no way "
        + "without steps from any entrance, among them \(names)."
    var values: [String: Value] = [
      "name": .string(PlanIssue.label(gaps[0].feature)), "count": .number(Double(gaps.count)),
      "cause": .string(group.reason.word), "names": .string(names),
      "floor": floor?.name.value ?? .string(group.floor.rawValue), "isGroup": .bool(!isOne),
    ]
    values["by"] = by.map { .string($0) }
    if case .narrowDoor(let width) = group.reason {
      values["width"] = .number((width * 100).rounded() / 100)
    }
    return PlanIssue(
      rule: "not-step-free", severity: .warning, floor: group.floor, place: place,
      features: features, message: "\(what) \(advice(group.reason, by: by ?? ""))", values: values,
      part: part)
  }

  private func advice(_ reason: Reason, by: String) -> String {
    switch reason {
    case .steps: "The way leads over “\(by)”: draw a lift or a ramp beside it."
    case .stairsDoor: "The way leads over steps at “\(by)”: draw a ramp, or mark it as step-free."
    case .narrowDoor(let width):
      "The door “\(by)” is \((width * 100).rounded() / 100) m wide; a wheelchair needs 0.80 m."
    case .narrowGap: "The way is too narrow at “\(by)”; a wheelchair needs 0.90 m."
    case .liftOut: "The lift “\(by)” is out of service."
    case .liftClosed: "No way leads to the lift “\(by)” on this floor: draw a door to it."
    case .unknown: "Look where the way has steps or is too narrow."
    }
  }
}
