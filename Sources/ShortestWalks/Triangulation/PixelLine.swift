/// A straight piece of a drawing, as snap rounding sees it: through which pixels it runs, and in
/// which order.
///
/// The pixel of a grid point is the square of 1 mm around it, with its left and lower sides and
/// without the others, so that every point of the plane lies in one pixel (Hobby, “Practical segment
/// intersection with finite precision output”, 1999).
struct PixelLine {
  let start: GridPoint
  let end: GridPoint
  let dx: Int64
  let dy: Int64

  @inline(__always)
  init(_ start: GridPoint, _ end: GridPoint) {
    self.start = start
    self.end = end
    dx = Int64(end.x) &- Int64(start.x)
    dy = Int64(end.y) &- Int64(start.y)
  }

  /// The sum of the sides of the line's box.
  @inline(__always) var girth: Int64 { abs(dx) &+ abs(dy) }

  /// Positive on the line's left.
  @inline(__always)
  func side(_ point: GridPoint) -> Int64 {
    dx &* (Int64(point.y) &- Int64(start.y)) &- dy &* (Int64(point.x) &- Int64(start.x))
  }

  /// Whether the line passes the pixel of a grid point.
  ///
  /// A line with the grid point in its box passes the pixel exactly when its carrier does: through
  /// the inside, or (falling lines) touching the lower left corner.
  func passes(_ point: GridPoint) -> Bool {
    guard point.x >= min(start.x, end.x), point.x <= max(start.x, end.x),
      point.y >= min(start.y, end.y), point.y <= max(start.y, end.y)
    else { return false }
    let twice = 2 &* side(point)
    if abs(twice) < girth { return true }
    return dx.signum() &* dy.signum() < 0 && twice == dx &- dy
  }

  /// A number that grows along the line from one passed pixel to the next: a line visits pixels in
  /// steps that never turn back in x or y.
  @inline(__always)
  func order(_ point: GridPoint) -> Int64 {
    dx.signum() &* Int64(point.x) &+ dy.signum() &* Int64(point.y)
  }

  /// The grid point with the pixel in which two lines cross, each inside the other; nil when they
  /// do not.
  func crossing(_ other: PixelLine) -> GridPoint? {
    let before = other.side(start)
    let after = other.side(end)
    guard (before > 0 && after < 0) || (before < 0 && after > 0) else { return nil }
    let left = side(other.start)
    let right = side(other.end)
    guard (left > 0 && right < 0) || (left < 0 && right > 0) else { return nil }
    let whole = before &- after
    return GridPoint(
      x: start.x &+ rounded(dx, before, whole), y: start.y &+ rounded(dy, before, whole))
  }

  /// Whether two lines have a point in common.
  func touches(_ other: PixelLine) -> Bool {
    let a = side(other.start).signum()
    let b = side(other.end).signum()
    let c = other.side(start).signum()
    let d = other.side(end).signum()
    if a &* b > 0 || c &* d > 0 { return false }
    return min(start.x, end.x) <= max(other.start.x, other.end.x)
      && min(other.start.x, other.end.x) <= max(start.x, end.x)
      && min(start.y, end.y) <= max(other.start.y, other.end.y)
      && min(other.start.y, other.end.y) <= max(start.y, end.y)
  }
}

/// length · part / whole to the nearest whole number, halves up: ⌊… + ½⌋.
///
/// Floating point decides when the result lies clear of a half (its error stays below 2⁻²⁴),
/// otherwise 128 bits do.
private func rounded(_ length: Int64, _ part: Int64, _ whole: Int64) -> Int32 {
  let shifted = Double(length) * (Double(part) / Double(whole)) + 0.5
  var floor = Int64(shifted)
  if Double(floor) > shifted { floor &-= 1 }
  let rest = shifted - Double(floor)
  if rest > 1e-6 && rest < 1 - 1e-6 { return Int32(truncatingIfNeeded: floor) }
  var above = Int128(length) &* Int128(part) &* 2 &+ Int128(whole)
  var below = Int128(whole) &* 2
  if below < 0 {
    above = 0 &- above
    below = 0 &- below
  }
  let quotient = above / below
  return Int32(truncatingIfNeeded: above % below < 0 ? quotient &- 1 : quotient)
}
