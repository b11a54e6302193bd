import Geometry
import IndoorModel

extension Shape {
  /// The region it covers; a circle becomes a polygon that is at most 1 cm inside of it.
  var region: Polygon {
    switch self {
    case .polygon(let polygon): return polygon
    case .circle(let center, let radius):
      return Polygon(Polygon.ring(around: center, radius: radius))
    case .point, .polyline: return Polygon(rings: [])
    }
  }
}
