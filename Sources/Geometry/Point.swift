/// A place on a floor, in metres: `x` right (east), `y` up (north).
public struct Point: Hashable, Sendable {
  /// Metres to the right (east) of the floor's origin.
  public var x: Double
  /// Metres up (north) of the floor's origin.
  public var y: Double

  /// Makes a point from its coordinates in metres.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The straight distance to another point, in metres.
  public func distance(to other: Point) -> Double { (other - self).length }

  /// The square of the distance, cheaper where only the order matters; square metres.
  public func squaredDistance(to other: Point) -> Double { (other - self).squaredLength }

  /// The point at `fraction` of the way to `other`; 0 is here, 1 is there.
  public func interpolated(to other: Point, fraction: Double) -> Point {
    self + (other - self) * fraction
  }

  /// The vector that leads from the right point to the left one.
  public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The point moved by a vector.
  public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// The point moved against a vector.
  public static func - (point: Point, vector: Vector) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }
}
