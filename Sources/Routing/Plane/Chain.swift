import Geometry
import IndoorModel

/// Straight pieces one after the other, without points that change nothing.
struct Chain: Hashable, Sendable {
  /// The corners; two or more, or one for a chain without length. A closed chain's first is not
  /// repeated.
  var points: [Point]
  var isClosed: Bool

  /// Metres within which two points are one.
  private static let touch = 0.001
  /// A corner may be left out when the straight line passes it this near, in metres.
  private static let straightness = 0.0002

  /// Makes a chain; `nil` without points.
  init?(_ points: [Point], isClosed: Bool) {
    guard let first = points.first else { return nil }
    var merged = [first]
    for point in points where point.distance(to: merged[merged.count - 1]) >= Self.touch {
      merged.append(point)
    }
    var closes = isClosed
    if merged.count > 2, first.distance(to: merged[merged.count - 1]) < Self.touch {
      merged.removeLast()
      closes = true
    }
    self.isClosed = closes && merged.count > 2
    self.points = Self.straightened(merged, isClosed: self.isClosed)
  }

  /// The straight pieces.
  var segments: [Segment] {
    let ends = isClosed ? points.dropFirst() + points.prefix(1) : points.dropFirst()
    return zip(points, ends).map { Segment($0, $1) }
  }

  /// Leaves out corners that lie on the straight line between those that stay.
  private static func straightened(_ points: [Point], isClosed: Bool) -> [Point] {
    guard points.count > 2 else { return points }
    var kept = [points[0]]
    var skipped: [Point] = []
    let ends = isClosed ? points.dropFirst() + points.prefix(1) : points.dropFirst()
    for (point, next) in zip(points.dropFirst(), ends.dropFirst()) {
      skipped.append(point)
      let line = Segment(kept[kept.count - 1], next)
      if skipped.count > 32 || !skipped.allSatisfy({ lies($0, on: line) }) {
        kept.append(point)
        skipped.removeAll(keepingCapacity: true)
      }
    }
    if !isClosed { kept.append(points[points.count - 1]) }
    // A loop that is flat stays as it was.
    return isClosed && kept.count < 3 ? points : kept
  }

  private static func lies(_ point: Point, on line: Segment) -> Bool {
    let along = line.end - line.start
    let offset = (point - line.start).dot(along)
    return offset > 0 && offset < along.squaredLength
      && line.squaredDistance(to: point) <= straightness * straightness
  }
}

extension Chain {
  /// What is left of the chain between openings, joined where pieces follow each other.
  ///
  /// - Returns: the chain itself when nothing is cut.
  func cut(by openings: [Opening], margin: Double) -> [Chain] {
    let box = Box(around: points)?.expanded(by: margin)
    let near = openings.filter { box?.intersects($0.bounds) ?? false }
    if near.isEmpty || points.count < 2 { return [self] }
    var parts: [[Point]] = []
    var isCut = false
    for segment in segments {
      let pieces = Outline(segment: segment, margin: margin, feature: "").cut(by: near)
      isCut = isCut || pieces != [segment]
      for piece in pieces {
        if parts.last?.last == piece.start {
          parts[parts.count - 1].append(piece.end)
        } else {
          parts.append([piece.start, piece.end])
        }
      }
    }
    if !isCut { return [self] }
    if isClosed, parts.count > 1, parts[parts.count - 1].last == parts[0].first {
      parts[0] = parts.removeLast() + parts[0].dropFirst()
    }
    return parts.map { Chain(unchecked: $0) }
  }

  /// An open chain of points that are known to differ.
  private init(unchecked points: [Point]) {
    self.points = points
    isClosed = false
  }
}
