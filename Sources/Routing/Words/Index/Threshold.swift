import Geometry
import IndoorModel

/// A door as words need it: its threshold and what lies on both sides of it.
struct Threshold: Placed, Hashable {
  /// What people see in the wall.
  enum Look: UInt8, Hashable, Sendable {
    /// A door.
    case door
    /// A gap wider than doors are.
    case gap
    /// A few steps.
    case steps
  }

  let feature: Identifier<Feature>
  let middle: Point
  /// The unit vector along the threshold.
  private let along: Vector
  private let halfWidth: Double
  private let halfDepth: Double
  let look: Look
  let name: LocalizedText?
  let category: String?
  let joins: [Identifier<Feature>]
  /// The named area on the left of the threshold, if it ends at this door.
  var left: Identifier<Feature>?
  /// The named area on the right of the threshold, if it ends at this door.
  var right: Identifier<Feature>?

  /// Wider openings are no doors, in metres.
  private static let doorLimit = 3.0

  /// Reads a door; `nil` when it is none or its line has no length.
  init?(_ door: Feature) {
    guard door.kind == .door, let opening = Opening(door: door) else { return nil }
    feature = door.id
    middle = opening.middle
    along = opening.along
    halfWidth = opening.halfWidth
    halfDepth = opening.halfDepth
    joins = door.joins
    category = door.category.flatMap { $0.isEmpty ? nil : $0 }
    name = door.name.flatMap { $0.isEmpty ? nil : $0 }
    look =
      ["steps", "stairs"].contains(door.category ?? "")
      ? .steps : 2 * opening.halfWidth > Self.doorLimit ? .gap : .door
  }

  var bounds: Box { Box(middle - along * halfWidth, middle + along * halfWidth) }

  /// The point in the middle of the door's left or right side, just beyond the opening.
  func point(onLeft isLeft: Bool) -> Point {
    let beyond = halfDepth + 0.5
    return middle + along.perpendicular * (isLeft ? beyond : -beyond)
  }

  /// Where a straight piece of a walk goes through: the fraction of the piece, and whether it leads
  /// from the right to the left; a walker on the threshold is on its right.
  func crossing(from start: Point, to end: Point) -> (fraction: Double, isLeftward: Bool)? {
    let (from, to) = (start - middle, end - middle)
    let (before, after) = (along.cross(from), along.cross(to))
    guard (before > 0) != (after > 0) else { return nil }
    let fraction = before / (before - after)
    let place = along.dot(from) + (along.dot(to) - along.dot(from)) * fraction
    return abs(place) <= halfWidth ? (fraction, after > 0) : nil
  }

  /// The unit vector through the door.
  func direction(isLeftward: Bool) -> Vector {
    isLeftward ? along.perpendicular : -along.perpendicular
  }

  /// The unit vector that leads out of one of the areas that it joins.
  func direction(outOf area: Identifier<Feature>) -> Vector {
    direction(isLeftward: area != left)
  }
}
