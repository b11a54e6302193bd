public import ShortestWalks

/// Something that stands on a plane, as the engine is told it.
public enum PlanPart: Hashable, Sendable {
  /// A closed ring; where its own winding is not zero, `weight` is added to how often a place is
  /// covered.
  case ring([GridPoint], weight: Int)
  /// A line that may be crossed only as the passage allows.
  case line([GridPoint], Passage)
  /// A point that others are snapped to.
  case point(GridPoint)

  /// Its corners.
  var points: [GridPoint] {
    switch self {
    case .ring(let points, _), .line(let points, _): points
    case .point(let point): [point]
    }
  }

  /// Its straight pieces, those without length left out.
  var pieces: [Piece] {
    switch self {
    case .ring(let points, _):
      zip(points, points.dropFirst() + points.prefix(1)).map(Piece.init).filter { $0.from != $0.to }
    case .line(let points, _):
      zip(points, points.dropFirst()).map(Piece.init).filter { $0.from != $0.to }
    case .point: []
    }
  }
}

/// A straight line from one point to another.
struct Piece: Hashable {
  var from: GridPoint
  var to: GridPoint
}
