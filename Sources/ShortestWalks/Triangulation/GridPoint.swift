/// A point of the plane on its grid of 1 mm.
///
/// Both coordinates stay within ±2²⁵ (33 km): differences of two are below 2²⁶, so that the cross
/// product of two differences is exact in a `Double`.
public struct GridPoint: Hashable, Sendable, BitwiseCopyable {
  /// Millimetres to the right (east).
  public var x: Int32
  /// Millimetres up (north).
  public var y: Int32

  /// The largest absolute value of a coordinate, in millimetres.
  public static let limit: Int32 = 1 << 25

  /// Makes a point from millimetres.
  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}

/// Twice the signed area of a triangle in mm²: positive when a, b, c turn left, 0 on one line.
///
/// Exact: differences stay below 2²⁶, products below 2⁵².
@inline(__always)
func turn(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int64 {
  let ax = Int64(a.x)
  let ay = Int64(a.y)
  return (Int64(b.x) &- ax) &* (Int64(c.y) &- ay) &- (Int64(b.y) &- ay) &* (Int64(c.x) &- ax)
}

/// Whether d lies strictly inside the circle through a, b, c (which turn left).
///
/// The determinant of Guibas and Stolfi (1985). The lifted heights and the minors stay below 2⁵⁴
/// and are exact in 64 bits, their products in 128. That is three wide multiplications: a filter in
/// floating point would not be faster, and fails on drawings full of right angles, with corners on
/// common circles.
@inline(__always)
func isInCircle(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint, _ d: GridPoint) -> Bool {
  let dx = Int64(d.x)
  let dy = Int64(d.y)
  let ax = Int64(a.x) &- dx
  let ay = Int64(a.y) &- dy
  let bx = Int64(b.x) &- dx
  let by = Int64(b.y) &- dy
  let cx = Int64(c.x) &- dx
  let cy = Int64(c.y) &- dy
  let first = Int128(ax &* ax &+ ay &* ay) &* Int128(bx &* cy &- by &* cx)
  let second = Int128(bx &* bx &+ by &* by) &* Int128(cx &* ay &- cy &* ax)
  let third = Int128(cx &* cx &+ cy &* cy) &* Int128(ax &* by &- ay &* bx)
  return first &+ second &+ third > 0
}
