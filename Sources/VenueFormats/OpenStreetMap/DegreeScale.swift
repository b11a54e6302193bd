import Foundation
import Geometry

/// Metres around a place on the earth, good to a thousandth over some metres.
struct DegreeScale {
  private let east: Double
  private let north = 111_320.0

  init(at point: Point) { east = 111_320 * max(cos(point.y * .pi / 180), 1e-6) }

  func metres(from start: Point, to end: Point) -> Vector {
    Vector(dx: (end.x - start.x) * east, dy: (end.y - start.y) * north)
  }

  func point(_ start: Point, plus metres: Vector) -> Point {
    Point(x: start.x + metres.dx / east, y: start.y + metres.dy / north)
  }
}
