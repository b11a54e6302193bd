import ShortestWalks

/// Which side of a line a point is on, without rounding: positive to the left, 0 on the line.
func orientation(_ from: GridPoint, _ to: GridPoint, _ point: GridPoint) -> Int {
  (Int(to.x) - Int(from.x)) * (Int(point.y) - Int(from.y))
    - (Int(to.y) - Int(from.y)) * (Int(point.x) - Int(from.x))
}

/// How far along a line a point is, times the line's length squared, without rounding.
func advance(_ from: GridPoint, _ to: GridPoint, _ point: GridPoint) -> Int {
  (Int(to.x) - Int(from.x)) * (Int(point.x) - Int(from.x))
    + (Int(to.y) - Int(from.y)) * (Int(point.y) - Int(from.y))
}

/// Whether a point lies on a piece, but not at its ends.
func isWithin(_ point: GridPoint, _ from: GridPoint, _ to: GridPoint) -> Bool {
  guard orientation(from, to, point) == 0 else { return false }
  let along = advance(from, to, point)
  return along > 0 && along < advance(from, to, to)
}

/// How far two points are apart, in millimetres.
func distance(_ a: GridPoint, _ b: GridPoint) -> Double {
  let (x, y) = (Double(a.x) - Double(b.x), Double(a.y) - Double(b.y))
  return (x * x + y * y).squareRoot()
}
