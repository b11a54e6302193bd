import Geometry

/// A change of direction that a person notices.
struct Turn: Hashable, Sendable {
  /// Metres from the beginning of the leg.
  var walked: Double
  var place: Point
  var kind: Instruction.Kind
}

extension Leg {
  /// The turns of the leg, the many small bends around one corner taken together.
  var turns: [Turn] {
    let line = Self.simplified(points)
    guard line.count > 2 else { return [] }
    var turns: [Turn] = []
    var first = 1
    while first < line.count - 1 {
      var last = first
      while last + 1 < line.count - 1,
        line[last].distance(to: line[last + 1]) < Self.cornerLength
      {
        last += 1
      }
      let arriving = line[first] - line[first - 1]
      let leaving = line[last + 1] - line[last]
      if let kind = Instruction.Kind(from: arriving, to: leaving) {
        turns.append(Turn(walked: nearest(to: line[first]).walked, place: line[first], kind: kind))
      }
      first = last + 1
    }
    return turns
  }

  /// Bends this near to each other, in metres, are one turn.
  private static let cornerLength = 2.0
  /// Whoever walks along the simplified line is at most this far off, in metres.
  private static let wobble = 0.6

  /// The line without the points that hardly matter (Ramer, Douglas and Peucker).
  private static func simplified(_ points: [Point]) -> [Point] {
    guard points.count > 2, let start = points.first, let end = points.last else { return points }
    let chord = Segment(start, end)
    let inner = points.indices.dropFirst().dropLast()
    guard
      let farthest = inner.max(by: {
        chord.squaredDistance(to: points[$0]) < chord.squaredDistance(to: points[$1])
      }), chord.distance(to: points[farthest]) > wobble
    else { return [start, end] }
    return simplified(Array(points[...farthest])).dropLast()
      + simplified(Array(points[farthest...]))
  }
}

extension Instruction.Kind {
  /// The word for a change of direction; `nil` below 25°.
  init?(from arriving: Vector, to leaving: Vector) {
    guard let a = arriving.normalized, let b = leaving.normalized else { return nil }
    let isLeft = a.cross(b) > 0
    switch a.dot(b) {
    case 0.9063...: return nil  // cosine of 25°
    case 0.6428..<0.9063: self = isLeft ? .slightLeft : .slightRight  // up to 50°
    case -0.5..<0.6428: self = isLeft ? .left : .right  // up to 120°
    default: self = isLeft ? .sharpLeft : .sharpRight
    }
  }
}
