import Geometry
package import IndoorModel

/// The outline of an area in which people are counted.
package struct AreaOutline: Hashable, Sendable {
  private enum Form: Hashable {
    /// The sides of all rings.
    case sides([Segment])
    case circle(center: Point, radius: Double)
  }

  /// The box around it.
  let bounds: Box
  /// Square metres, holes subtracted.
  package let size: Double
  private let form: Form

  /// Reads the shape of an area; `nil` for one that encloses nothing.
  package init?(_ shape: Shape) {
    // Of all rings: holes may lie outside.
    guard let box = Box(around: shape.vertices) else { return nil }
    switch shape {
    case .point, .polyline: return nil
    case .polygon(let polygon):
      form = .sides(polygon.edges)
      bounds = box
      size = polygon.area
    case .circle(let center, let radius):
      form = .circle(center: center, radius: radius)
      bounds = box.expanded(by: radius)
      size = .pi * radius * radius
    }
  }

  /// Metres from a point to the outline: positive inside (by the even-odd rule over all rings),
  /// negative outside; what lies on the outline may count either way.
  func depth(of point: Point) -> Double {
    switch form {
    case .circle(let center, let radius): return radius - center.distance(to: point)
    case .sides(let sides):
      var isInside = false
      var nearest = Double.infinity
      for side in sides {
        if side.isCrossed(rightOf: point) { isInside.toggle() }
        nearest = min(nearest, side.squaredDistance(to: point))
      }
      return isInside ? nearest.squareRoot() : -nearest.squareRoot()
    }
  }

  /// The sides, for polygons.
  var sides: [Segment]? {
    if case .sides(let sides) = form { sides } else { nil }
  }

  /// Middle and radius, for circles.
  var circle: (center: Point, radius: Double)? {
    if case .circle(let center, let radius) = form { (center, radius) } else { nil }
  }
}

extension Segment {
  /// Whether a ray from a point to the right crosses the piece, its upper end excluded.
  func isCrossed(rightOf point: Point) -> Bool {
    (start.y > point.y) != (end.y > point.y)
      && point.x < (end.x - start.x) * (point.y - start.y) / (end.y - start.y) + start.x
  }
}
