/// A displacement on a floor, in metres.
public struct Vector: Hashable, Sendable {
  /// Metres to the right (east).
  public var dx: Double
  /// Metres up (north).
  public var dy: Double

  /// Makes a vector from its components in metres.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The square of the length, in square metres.
  public var squaredLength: Double { dx * dx + dy * dy }

  /// The length in metres.
  public var length: Double { squaredLength.squareRoot() }

  /// The vector turned by a quarter turn counter-clockwise.
  public var perpendicular: Vector { Vector(dx: -dy, dy: dx) }

  /// The vector of length 1 in the same direction, or `nil` for the zero vector.
  public var normalized: Vector? {
    let length = length
    return length > 0 ? Vector(dx: dx / length, dy: dy / length) : nil
  }

  /// The scalar product; zero when the vectors are at right angles.
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The z component of the cross product; positive when `other` lies counter-clockwise.
  public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// The sum of two displacements.
  public static func + (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
  }

  /// The difference of two displacements.
  public static func - (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx - right.dx, dy: left.dy - right.dy)
  }

  /// The vector scaled by a factor.
  public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// The opposite vector.
  public static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }
}
