/// An upright rectangle, both ends included, in metres.
public struct Box: Hashable, Sendable {
  /// The corner with the smallest coordinates (bottom left).
  public var min: Point
  /// The corner with the largest coordinates (top right).
  public var max: Point

  /// Makes a box from any two opposite corners.
  public init(_ a: Point, _ b: Point) {
    min = Point(x: Swift.min(a.x, b.x), y: Swift.min(a.y, b.y))
    max = Point(x: Swift.max(a.x, b.x), y: Swift.max(a.y, b.y))
  }

  /// The smallest box that holds all points, or `nil` when there are none.
  public init?(around points: some Sequence<Point>) {
    var box: Box?
    for point in points {
      box = box.map { $0.union(Box(point, point)) } ?? Box(point, point)
    }
    guard let box else { return nil }
    self = box
  }

  /// Metres from left to right.
  public var width: Double { max.x - min.x }

  /// Metres from bottom to top.
  public var height: Double { max.y - min.y }

  /// The middle of the box.
  public var center: Point { Point(x: (min.x + max.x) / 2, y: (min.y + max.y) / 2) }

  /// Whether the point lies inside or on the edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= min.x && point.x <= max.x && point.y >= min.y && point.y <= max.y
  }

  /// Metres from the box to a point; 0 inside.
  public func distance(to point: Point) -> Double {
    let x = Swift.max(min.x - point.x, 0, point.x - max.x)
    let y = Swift.max(min.y - point.y, 0, point.y - max.y)
    return (x * x + y * y).squareRoot()
  }

  /// Whether the boxes share at least one point.
  public func intersects(_ other: Box) -> Bool {
    min.x <= other.max.x && other.min.x <= max.x && min.y <= other.max.y && other.min.y <= max.y
  }

  /// The smallest box that holds both.
  public func union(_ other: Box) -> Box {
    Box(
      Point(x: Swift.min(min.x, other.min.x), y: Swift.min(min.y, other.min.y)),
      Point(x: Swift.max(max.x, other.max.x), y: Swift.max(max.y, other.max.y)))
  }

  /// The box grown by a margin in metres on every side.
  public func expanded(by margin: Double) -> Box {
    Box(
      Point(x: min.x - margin, y: min.y - margin), Point(x: max.x + margin, y: max.y + margin))
  }
}
