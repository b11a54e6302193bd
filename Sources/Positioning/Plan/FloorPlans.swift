import Geometry

/// What the plan says about hypotheses, as logarithms of probabilities.
struct FloorPlans: Sendable {
  /// How unlikely (natural logarithm, for each second) a tag off walkable ground is.
  private static let offWalkable = 6.0
  /// How unlikely a step through a wall is.
  private static let throughWall = 1.5
  /// How unlikely a start off walkable ground is.
  private static let startOffWalkable = 4.0

  private let plan: OutlinePlan?

  init(_ plan: OutlinePlan?) { self.plan = plan }

  /// Whether there is no plan.
  var isEmpty: Bool { plan == nil }

  /// How unlikely a hypothesis' last move is.
  func disbelief(
    from start: Point, to hypothesis: borrowing Hypothesis, seconds: Double, anchors: AnchorMap
  ) -> Double {
    guard let outline = outline(hypothesis.floor, anchors) else { return 0 }
    let end = Point(x: hypothesis.x, y: hypothesis.y)
    var sum = 0.0
    if !outline.contains(end) { sum += Self.offWalkable * min(seconds, 0.5) }
    if outline.firstWall(from: start, to: end) != nil { sum += Self.throughWall }
    return sum
  }

  /// Whether a person can be where a hypothesis is.
  func isPossible(_ hypothesis: borrowing Hypothesis, anchors: AnchorMap) -> Bool {
    outline(hypothesis.floor, anchors)?.contains(Point(x: hypothesis.x, y: hypothesis.y)) ?? true
  }

  /// How unlikely a start is.
  func disbelief(of solution: StartSolution, anchors: AnchorMap) -> Double {
    guard let outline = outline(solution.floor, anchors) else { return 0 }
    return outline.contains(Point(x: solution.x, y: solution.y)) ? 0 : Self.startOffWalkable
  }

  /// What is drawn of a floor; `nil` where all is walkable.
  private func outline(_ floor: Int32, _ anchors: AnchorMap) -> FloorOutline? {
    guard let plan else { return nil }
    return anchors.floor(floor).flatMap { plan[$0] }
  }
}
