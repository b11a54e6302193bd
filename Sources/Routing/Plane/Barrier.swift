import ShortestWalks

/// One constraint of the plane.
enum Barrier: Hashable, Sendable {
  /// A closed ring: where it winds around, `weight` more things are in the way.
  ///
  /// +1 for what is solid, −1 for a floor's rectangle.
  case ring([GridPoint], weight: Int32)
  /// A line that may be crossed only as the passage allows, seen from its first point to its last.
  case line([GridPoint], ShortestWalks.Passage)
  /// A vertex that must exist.
  case point(GridPoint)

  var points: [GridPoint] {
    switch self {
    case .ring(let points, _), .line(let points, _): points
    case .point(let point): [point]
    }
  }
}

/// The number of a barrier in its book; small, and used again when the barrier is gone.
struct BarrierID: Hashable, Sendable {
  let raw: Int32
}

/// What an edit does to the barriers of a plane.
struct BarrierChange: Sendable {
  /// Those that are gone; take them away first, their numbers may be among the added.
  var removed: [BarrierID] = []
  /// Those that are new.
  var added: [(BarrierID, Barrier)] = []

  var isEmpty: Bool { removed.isEmpty && added.isEmpty }
}

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
