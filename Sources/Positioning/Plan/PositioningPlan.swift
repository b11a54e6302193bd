public import Geometry
public import IndoorModel

/// What a filter asks the venue's plan.
///
/// The plan decides between hypotheses, allows a start from two ranges and places the shown point. It
/// never changes a Gaussian: truncating one at walls traps it on the wrong side.
public protocol PositioningPlan: Sendable {
  /// Whether a person can stand there.
  func isWalkable(_ point: Point, on floor: Identifier<Floor>) -> Bool

  /// How many walls a straight line crosses.
  func wallsCrossed(from start: Point, to end: Point, on floor: Identifier<Floor>) -> Int

  /// The wall that a straight line meets first.
  func firstWall(from start: Point, to end: Point, on floor: Identifier<Floor>) -> Segment?

  /// The walkable point nearest to a point, itself where it is walkable; `nil` on a floor that is
  /// not drawn.
  func nearestWalkable(to point: Point, on floor: Identifier<Floor>) -> Point?
}
