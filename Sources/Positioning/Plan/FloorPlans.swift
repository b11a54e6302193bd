import Geometry

/// What the plan says about hypotheses, as logarithms of probabilities.
struct FloorPlans: Sendable {
  /// How unlikely (natural logarithm, for each second) a tag off walkable ground is.
  private static let offWalkable = 6.0
  /// How unlikely a step through a wall is.
  private static let throughWall = 1.5
  /// How unlikely a start off walkable ground is.
  private static let startOffWalkable = 4.0
  /// How many variances a place is off when it surely is.
  private static let surelyOff = 9.0

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
    sum += Self.offWalkable * min(seconds, 0.5) * outside(end, outline, hypothesis.spread)
    if outline.firstWall(from: start, to: end) != nil { sum += Self.throughWall }
    return sum
  }

  /// Whether a person can be at a point.
  func isPossible(_ point: Point, on floor: Int32, anchors: AnchorMap) -> Bool {
    outline(floor, anchors)?.contains(point) ?? true
  }

  /// How unlikely a start is.
  func disbelief(of solution: StartSolution, anchors: AnchorMap) -> Double {
    guard let outline = outline(solution.floor, anchors) else { return 0 }
    let point = Point(x: solution.x, y: solution.y)
    return Self.startOffWalkable * outside(point, outline, solution.xx + solution.yy)
  }

  /// How far off walkable ground a place is for its uncertainty, 0 to 1: one that is decimetres beside a
  /// narrow way, as two ranges give it, is no worse than a mirror image in the middle of a hall.
  ///
  /// - Parameter spread: the sum of the variances along both axes, in square metres.
  private func outside(_ point: Point, _ outline: FloorOutline, _ spread: Double) -> Double {
    if outline.contains(point) { return 0 }
    guard let nearest = outline.nearestWalkable(to: point) else { return 1 }
    return min(1, nearest.squaredDistance(to: point) / (Self.surelyOff * spread / 2))
  }

  /// What is drawn of a floor; `nil` where all is walkable.
  private func outline(_ floor: Int32, _ anchors: AnchorMap) -> FloorOutline? {
    guard let plan else { return nil }
    return anchors.floor(floor).flatMap { plan[$0] }
  }
}
