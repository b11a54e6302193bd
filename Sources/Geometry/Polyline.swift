/// A chain of straight pieces through points, in metres.
public struct Polyline: Hashable, Sendable {
  /// The points, in order.
  public var points: [Point]

  /// Makes a polyline through points.
  public init(_ points: [Point]) { self.points = points }

  /// The pieces between neighbouring points; none with fewer than two points.
  public var segments: [Segment] { zip(points, points.dropFirst()).map { Segment($0, $1) } }

  /// The length in metres.
  public var length: Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The smallest box that holds all points, or `nil` when there are none.
  public var bounds: Box? { Box(around: points) }

  /// The point that lies `distance` metres along the line; the ends beyond them.
  ///
  /// - Returns: `nil` when the line has no points.
  public func point(at distance: Double) -> Point? {
    var rest = distance
    for segment in segments {
      let length = segment.length
      if rest <= length, length > 0 {
        return segment.start.interpolated(to: segment.end, fraction: max(0, rest / length))
      }
      rest -= length
    }
    return points.last
  }

  /// The smallest distance in metres from a point to the line; infinite without points.
  public func distance(to point: Point) -> Double {
    guard points.count > 1 else { return points.first?.distance(to: point) ?? .infinity }
    return (segments.lazy.map { $0.squaredDistance(to: point) }.min() ?? .infinity).squareRoot()
  }
}
