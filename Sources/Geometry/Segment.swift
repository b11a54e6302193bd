/// A straight piece between two points.
public struct Segment: Hashable, Sendable {
  /// The first end.
  public var start: Point
  /// The second end.
  public var end: Point

  /// Makes a segment from its ends, which may coincide.
  public init(_ start: Point, _ end: Point) {
    self.start = start
    self.end = end
  }

  /// The length in metres.
  public var length: Double { start.distance(to: end) }

  /// The smallest box that holds both ends.
  public var bounds: Box { Box(start, end) }

  /// The fraction (0…1) of the way along the segment that lies nearest to `point`.
  public func fraction(nearest point: Point) -> Double {
    let along = end - start
    let squaredLength = along.squaredLength
    guard squaredLength > 0 else { return 0 }
    return min(1, max(0, (point - start).dot(along) / squaredLength))
  }

  /// The point of the segment that lies nearest to `point`.
  public func nearestPoint(to point: Point) -> Point {
    start.interpolated(to: end, fraction: fraction(nearest: point))
  }

  /// The square of the distance from `point` to the nearest point of the segment.
  public func squaredDistance(to point: Point) -> Double {
    nearestPoint(to: point).squaredDistance(to: point)
  }

  /// The distance in metres from `point` to the nearest point of the segment.
  public func distance(to point: Point) -> Double { squaredDistance(to: point).squareRoot() }

  /// Whether the two segments share at least one point; touching counts.
  public func intersects(_ other: Segment) -> Bool {
    guard bounds.intersects(other.bounds) else { return false }
    let a = (end - start).cross(other.start - start)
    let b = (end - start).cross(other.end - start)
    let c = (other.end - other.start).cross(start - other.start)
    let d = (other.end - other.start).cross(end - other.start)
    return !(a > 0 && b > 0) && !(a < 0 && b < 0) && !(c > 0 && d > 0) && !(c < 0 && d < 0)
  }

  /// The square of the smallest distance between two segments; 0 when they meet.
  public func squaredDistance(to other: Segment) -> Double {
    if intersects(other) { return 0 }
    return min(
      min(squaredDistance(to: other.start), squaredDistance(to: other.end)),
      min(other.squaredDistance(to: start), other.squaredDistance(to: end)))
  }

  /// The smallest distance in metres between two segments; 0 when they meet.
  public func distance(to other: Segment) -> Double {
    squaredDistance(to: other).squareRoot()
  }

  /// Where the two segments cross, or `nil` when they do not meet or are parallel.
  public func intersection(with other: Segment) -> Point? {
    let own = end - start
    let theirs = other.end - other.start
    let denominator = own.cross(theirs)
    guard denominator != 0 else { return nil }
    let t = (other.start - start).cross(theirs) / denominator
    let u = (other.start - start).cross(own) / denominator
    guard (0...1).contains(t), (0...1).contains(u) else { return nil }
    return start + own * t
  }
}
