import Geometry
import IndoorModel

/// Everything nearer than `reach` to a straight axis; the middle of a person may not be there.
///
/// A wall's piece, a side of an outline, a closed door; a disc, where both ends are its middle.
/// The clearance is part of the reach.
struct Solid: Hashable, Sendable {
  let start: Point
  let end: Point
  /// Metres around the axis, clearance included.
  let reach: Double

  /// Walks may come this much nearer, in metres, so that a walk along the edge is one.
  static let tolerance = 1e-6

  /// Makes a solid; the order of the ends does not matter for what it equals.
  init(_ axis: Segment, reach: Double) {
    let isOrdered = (axis.start.x, axis.start.y) <= (axis.end.x, axis.end.y)
    start = isOrdered ? axis.start : axis.end
    end = isOrdered ? axis.end : axis.start
    self.reach = reach
  }

  var axis: Segment { Segment(start, end) }

  var bounds: Box { Box(start, end).expanded(by: reach) }

  /// Whether a point is nearer than allowed.
  func blocks(_ point: Point) -> Bool {
    let limit = reach - Self.tolerance
    return squaredDistance(toX: point.x, point.y) < limit * limit
  }

  /// Whether a straight walk comes nearer than allowed at any of its points.
  func blocks(from a: Point, to b: Point) -> Bool {
    let dx = b.x - a.x
    let dy = b.y - a.y
    let limit = reach - Self.tolerance
    let squaredLimit = limit * limit
    let squaredLength = dx * dx + dy * dy
    let left = dx * (start.y - a.y) - dy * (start.x - a.x)
    let right = dx * (end.y - a.y) - dy * (end.x - a.x)
    let isOneSided = (left > 0 && right > 0) || (left < 0 && right < 0)
    if isOneSided {
      // Both ends are on one side of the endless line and far enough from it: the usual case.
      let nearer = min(abs(left), abs(right))
      if nearer * nearer >= squaredLimit * squaredLength { return false }
    } else if crosses(a, b) {
      return true
    }
    return squaredDistance(toX: a.x, a.y) < squaredLimit
      || squaredDistance(toX: b.x, b.y) < squaredLimit
      || Self.squaredDistance(start.x, start.y, a.x, a.y, b.x, b.y) < squaredLimit
      || Self.squaredDistance(end.x, end.y, a.x, a.y, b.x, b.y) < squaredLimit
  }

  /// Whether the ends of a walk lie on different sides of the axis, given that the ends of the
  /// axis lie on different sides of the walk.
  private func crosses(_ a: Point, _ b: Point) -> Bool {
    let dx = end.x - start.x
    let dy = end.y - start.y
    let first = dx * (a.y - start.y) - dy * (a.x - start.x)
    let second = dx * (b.y - start.y) - dy * (b.x - start.x)
    return (first > 0 && second < 0) || (first < 0 && second > 0)
  }

  func squaredDistance(toX x: Double, _ y: Double) -> Double {
    Self.squaredDistance(x, y, start.x, start.y, end.x, end.y)
  }

  /// The square of the distance from (`x`, `y`) to the segment from (`ax`, `ay`) to (`bx`, `by`).
  @inline(__always)
  private static func squaredDistance(
    _ x: Double, _ y: Double, _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double
  ) -> Double {
    let dx = bx - ax
    let dy = by - ay
    let squaredLength = dx * dx + dy * dy
    let along = squaredLength > 0 ? ((x - ax) * dx + (y - ay) * dy) / squaredLength : 0
    let fraction = min(1, max(0, along))
    let offX = x - ax - fraction * dx
    let offY = y - ay - fraction * dy
    return offX * offX + offY * offY
  }
}

/// The inside of an obstacle or a forbidden area.
struct Region: Hashable, Sendable {
  private let polygon: Polygon
  let bounds: Box
  let feature: Identifier<Feature>

  init?(_ polygon: Polygon, feature: Identifier<Feature>) {
    guard let bounds = polygon.bounds else { return nil }
    self.polygon = polygon
    self.bounds = bounds
    self.feature = feature
  }

  func contains(_ point: Point) -> Bool { bounds.contains(point) && polygon.contains(point) }
}

/// The threshold of a one-way door: it may be passed from its left side to its right only.
struct Gate: Hashable, Sendable {
  let start: Point
  let end: Point

  /// Whether a straight walk passes the wrong way.
  ///
  /// A walker on the line has passed it.
  func forbids(from a: Point, to b: Point) -> Bool {
    let line = end - start
    guard line.cross(a - start) <= 0, line.cross(b - start) > 0 else { return false }
    return Segment(start, end).intersects(Segment(a, b))
  }
}

extension Shape {
  /// The region it covers; a circle becomes a polygon that is at most 1 cm inside of it.
  var region: Polygon {
    switch self {
    case .polygon(let polygon): return polygon
    case .circle(let center, let radius):
      return Polygon(Polygon.ring(around: center, radius: radius))
    case .point, .polyline: return Polygon(rings: [])
    }
  }
}
