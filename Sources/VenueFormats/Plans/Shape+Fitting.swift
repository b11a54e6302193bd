import Geometry
import IndoorModel

extension Shape {
  /// The shape in another frame, to a tenth of a millimetre.
  func moved(by transform: Transform) -> Shape {
    func move(_ point: Point) -> Point {
      let moved = transform.apply(point)
      return Point(x: Self.rounded(moved.x), y: Self.rounded(moved.y))
    }
    return switch self {
    case .point(let point): .point(move(point))
    case .polyline(let line): .polyline(Polyline(line.points.map(move)))
    case .polygon(let polygon): .polygon(Polygon(rings: polygon.rings.map { $0.map(move) }))
    case .circle(let center, let radius):
      .circle(center: move(center), radius: radius * abs(transform.determinant).squareRoot())
    }
  }

  private static func rounded(_ number: Double) -> Double {
    let rounded = (number * 10_000).rounded() / 10_000
    // -0 is written differently, and is the same place.
    return rounded.isFinite ? rounded + 0 : number
  }

  /// The circle that a polygon stands for; `nil` where its points do not lie on one of this radius.
  func circle(radius: Double) -> Shape? {
    guard case .polygon(let polygon) = self, polygon.rings.count == 1, !polygon.outer.isEmpty else {
      return nil
    }
    let count = Double(polygon.outer.count)
    let center = Point(
      x: Self.rounded(polygon.outer.reduce(0) { $0 + $1.x } / count),
      y: Self.rounded(polygon.outer.reduce(0) { $0 + $1.y } / count))
    let isRound = polygon.outer.allSatisfy { abs(($0 - center).length - radius) < 0.001 }
    return isRound ? .circle(center: center, radius: radius) : nil
  }

  /// The nearest shape that features of a kind may have; `nil` where none can be made.
  func fitted(to kind: FeatureKind) -> Shape? {
    let allowed = FeatureSchema.shapes(of: kind)
    if allowed.contains(name) { return self }
    if allowed.contains("point") { return anchor.map { .point($0) } }
    switch self {
    case .polygon(let polygon) where allowed.contains("polyline"):
      return polygon.outer.first.map { .polyline(Polyline(polygon.outer + [$0])) }
    case .polyline(let line) where allowed.contains("polygon"):
      let polygon = Polygon(line.points)
      return Set(polygon.outer).count >= 3 ? .polygon(polygon) : nil
    case .circle(let center, let radius) where allowed.contains("polyline"):
      let ring = Polygon.ring(around: center, radius: radius)
      return ring.first.map { .polyline(Polyline(ring + [$0])) }
    default: return nil
    }
  }
}
