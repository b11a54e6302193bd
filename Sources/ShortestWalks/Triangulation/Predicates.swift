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
/// The determinant of Guibas and Stolfi (1985). The lifted heights and the minors stay below 2⁵⁴ and
/// are exact in 64 bits, their products in 128. That is three wide multiplications: a filter in floating
/// point would not be faster, and fails on drawings full of right angles, whose corners lie on common
/// circles.
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
