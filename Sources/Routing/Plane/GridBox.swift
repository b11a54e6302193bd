import ShortestWalks

/// An upright rectangle of the plane in whole millimetres, both ends included.
struct GridBox: Hashable, Sendable {
  var minX: Int32
  var minY: Int32
  var maxX: Int32
  var maxY: Int32

  /// The corners, counter-clockwise.
  var ring: [GridPoint] {
    [
      GridPoint(x: minX, y: minY), GridPoint(x: maxX, y: minY), GridPoint(x: maxX, y: maxY),
      GridPoint(x: minX, y: maxY),
    ]
  }

  /// Whether a position, in millimetres, lies inside or on the edge.
  @inline(__always)
  func contains(_ x: Double, _ y: Double) -> Bool {
    x >= Double(minX) && x <= Double(maxX) && y >= Double(minY) && y <= Double(maxY)
  }

  /// Whether another box lies in this one.
  func contains(_ other: GridBox) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }
}
