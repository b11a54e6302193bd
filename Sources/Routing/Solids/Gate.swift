import Geometry

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
