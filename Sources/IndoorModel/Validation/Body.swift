import Geometry

/// What of a feature stands in people's way: axes with a margin around them, and an inside.
struct Body {
  let feature: Feature
  /// The axes of walls, the sides of outlines; a disc has a piece without length.
  let axes: [Segment]
  /// Metres around the axes.
  let margin: Double
  /// The box around all of it, its margin included.
  let bounds: Box

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
    guard let box = Box(around: axes.lazy.map(\.start))?.union(axes[axes.count - 1].bounds)
    else { return nil }
    bounds = box.expanded(by: margin)
  }

  /// Whether the inside is solid too.
  var isFilled: Bool { feature.kind == .obstacle || feature.isForbidden }

  /// Whether it encloses a solid inside, which is more than its axes.
  var hasInside: Bool {
    switch feature.shape {
    case .polygon, .circle: isFilled
    case .point, .polyline: false
    }
  }

  /// Metres from a point to the body's face; negative inside of it.
  func distance(to point: Point) -> Double {
    let nearest = (axes.lazy.map { $0.squaredDistance(to: point) }.min() ?? .infinity)
      .squareRoot()
    return holds(point) ? -nearest - margin : nearest - margin
  }

  /// Whether a point lies in the solid inside, the margin aside.
  func holds(_ point: Point) -> Bool {
    guard isFilled, case .polygon(let polygon) = feature.shape else { return false }
    return polygon.contains(point)
  }

  /// The place on an axis that is nearest to a point.
  func nearestAxisPoint(to point: Point) -> Point? {
    axes.lazy.map { $0.nearestPoint(to: point) }
      .min { $0.squaredDistance(to: point) < $1.squaredDistance(to: point) }
  }
}
