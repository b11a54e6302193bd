import Geometry

/// What the plan says about hypotheses, as logarithms of probabilities.
struct FloorPlans: Sendable {
  /// How unlikely (natural logarithm, for each second) a tag off walkable ground is.
  private static let offWalkable = 6.0
  /// How unlikely a step through a wall is.
  private static let throughWall = 1.5
  /// How unlikely a start off walkable ground is.
  private static let startOffWalkable = 4.0

  private let plan: (any PositioningPlan)?

  init(_ plan: (any PositioningPlan)?) { self.plan = plan }

  /// Whether there is no plan.
  var isEmpty: Bool { plan == nil }

  /// How unlikely a hypothesis' last move is.
  func disbelief(
    from start: Point, to hypothesis: borrowing Hypothesis, seconds: Double, anchors: AnchorMap
  ) -> Double {
    guard let plan, let floor = anchors.floor(hypothesis.floor) else { return 0 }
    let end = Point(x: hypothesis.x, y: hypothesis.y)
    var sum = 0.0
    if !plan.isWalkable(end, on: floor) { sum += Self.offWalkable * min(seconds, 0.5) }
    if plan.firstWall(from: start, to: end, on: floor) != nil { sum += Self.throughWall }
    return sum
  }

  /// Whether a person can be where a hypothesis is.
  func isPossible(_ hypothesis: borrowing Hypothesis, anchors: AnchorMap) -> Bool {
    guard let plan, let floor = anchors.floor(hypothesis.floor) else { return true }
    return plan.isWalkable(Point(x: hypothesis.x, y: hypothesis.y), on: floor)
  }

  /// How unlikely a start is.
  func disbelief(of solution: StartSolution, anchors: AnchorMap) -> Double {
    guard let plan, let floor = anchors.floor(solution.floor) else { return 0 }
    let point = Point(x: solution.x, y: solution.y)
    return plan.isWalkable(point, on: floor) ? 0 : Self.startOffWalkable
  }
}
