import Geometry

/// What of a feature stands in people's way: axes with a margin around them, and an inside.
struct Body {
  let feature: Feature
  /// The axes of walls, the sides of outlines; a disc has a piece without length.
  let axes: [Segment]
  /// Metres around the axes.
  let margin: Double

  /// The body of a wall, of an obstacle, of a walled area's outline; `nil` for what can be walked
  /// through.
  init?(_ feature: Feature) {
    self.feature = feature
    switch feature.kind {
    case .wall, .obstacle: break
    case .area where feature.isWalled || feature.isForbidden: break
    default: return nil
    }
    if case .circle(let center, let radius) = feature.shape {
      axes = [Segment(center, center)]
      margin = radius
    } else {
      axes = feature.shape.segments
      margin = feature.thickness / 2
    }
    if axes.isEmpty { return nil }
  }

  /// Whether the inside is solid too.
  var isFilled: Bool { feature.kind == .obstacle || feature.isForbidden }

  /// Metres from a point to the body's face; negative inside of it.
  func distance(to point: Point) -> Double {
    let nearest = (axes.lazy.map { $0.squaredDistance(to: point) }.min() ?? .infinity)
      .squareRoot()
    if isFilled, case .polygon(let polygon) = feature.shape, polygon.contains(point) {
      return -nearest - margin
    }
    return nearest - margin
  }

  /// The place on an axis that is nearest to a point.
  func nearestAxisPoint(to point: Point) -> Point? {
    axes.map { $0.nearestPoint(to: point) }
      .min { $0.squaredDistance(to: point) < $1.squaredDistance(to: point) }
  }

  /// The narrowest gap between two bodies: the two points on the axes, and metres from face to face.
  func gap(to other: Body) -> (from: Point, to: Point, width: Double)? {
    var best: (from: Point, to: Point, width: Double)?
    for axis in axes {
      for theirs in other.axes {
        let (from, to) = axis.nearestPoints(to: theirs)
        let width = from.distance(to: to) - margin - other.margin
        if width < best?.width ?? .infinity { best = (from, to, width) }
      }
    }
    return best
  }
}

extension Segment {
  /// The nearest points of two segments; the same point where they meet.
  func nearestPoints(to other: Segment) -> (Point, Point) {
    if intersects(other) {
      let point =
        intersection(with: other) ?? [start, end].min {
          other.squaredDistance(to: $0) < other.squaredDistance(to: $1)
        } ?? start
      return (point, other.nearestPoint(to: point))
    }
    let pairs = [
      (start, other.nearestPoint(to: start)), (end, other.nearestPoint(to: end)),
      (nearestPoint(to: other.start), other.start), (nearestPoint(to: other.end), other.end),
    ]
    return pairs.min { $0.0.squaredDistance(to: $0.1) < $1.0.squaredDistance(to: $1.1) }
      ?? (start, other.start)
  }
}
