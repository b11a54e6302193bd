import Foundation
import Geometry

/// Curves of drawings as chains of points, within a tolerance.
struct DXFCurves {
  /// How far a chord may lie from its curve, in the units of the drawing.
  let tolerance: Double

  /// The points of an arc, both ends included; counter-clockwise where `end` is beyond `start`.
  func arc(center: Point, radius: Double, from start: Double, to end: Double) -> [Point] {
    ellipse(
      center: center, major: Vector(dx: radius, dy: 0), ratio: 1, from: start, to: end)
  }

  /// The points of an arc of an ellipse by its parameters.
  func ellipse(
    center: Point, major: Vector, ratio: Double, from start: Double, to end: Double
  ) -> [Point] {
    let minor = major.perpendicular * ratio
    let count = pieces(radius: max(major.length, minor.length), angle: end - start)
    return (0...count).map { piece in
      let angle = start + (end - start) * Double(piece) / Double(count)
      return center + major * cos(angle) + minor * sin(angle)
    }
  }

  private func pieces(radius: Double, angle: Double) -> Int {
    guard radius > tolerance, angle.isFinite else { return 4 }
    let step = 2 * acos(max(1 - tolerance / radius, -1))
    return min(max(Int((abs(angle) / max(step, 0.02)).rounded(.up)), 1), 720)
  }

  /// The points between two vertices of a polyline, without the first: by the bulge, the tangent of
  /// a quarter of the angle that the arc between them covers.
  func bulge(from start: Point, to end: Point, _ bulge: Double) -> [Point] {
    let chord = end - start
    guard abs(bulge) > 1e-6, chord.length > 0 else { return [end] }
    let angle = 4 * atan(bulge)
    let height = (1 - bulge * bulge) / (4 * bulge)
    let center = start + chord * 0.5 + chord.perpendicular * height
    let radius = (start - center).length
    let first = atan2(start.y - center.y, start.x - center.x)
    let points = arc(center: center, radius: radius, from: first, to: first + angle)
    return points.dropFirst().dropLast() + [end]
  }

  /// The points of a B-spline by de Boor's algorithm, weights included; `nil` where the numbers of
  /// knots and points do not fit.
  func spline(
    degree: Int, knots: [Double], points: [Point], weights: [Double]
  ) -> [Point]? {
    guard (1...10).contains(degree), points.count > degree, points.count <= 10_000,
      knots.count == points.count + degree + 1, zip(knots, knots.dropFirst()).allSatisfy(<=)
    else { return nil }
    let weights = weights.count == points.count ? weights : Array(repeating: 1, count: points.count)
    let homogeneous = zip(points, weights).map { ($0.x * $1, $0.y * $1, $1) }
    var result: [Point] = []
    for span in degree..<points.count where knots[span + 1] > knots[span] {
      let steps = 8
      for step in 0...steps where step > 0 || result.isEmpty {
        let t = knots[span] + (knots[span + 1] - knots[span]) * Double(step) / Double(steps)
        result.append(Self.deBoor(degree, span, t, knots, homogeneous))
      }
    }
    return result.count > 1 ? result : nil
  }

  private static func deBoor(
    _ degree: Int, _ span: Int, _ t: Double, _ knots: [Double],
    _ points: [(Double, Double, Double)]
  ) -> Point {
    var d = Array(points[(span - degree)...span])
    for r in 1...degree {
      for j in stride(from: degree, through: r, by: -1) {
        let left = knots[j + span - degree]
        let width = knots[j + 1 + span - r] - left
        let a = width > 0 ? (t - left) / width : 0
        d[j] = (
          (1 - a) * d[j - 1].0 + a * d[j].0, (1 - a) * d[j - 1].1 + a * d[j].1,
          (1 - a) * d[j - 1].2 + a * d[j].2
        )
      }
    }
    let w = d[degree].2 == 0 ? 1 : d[degree].2
    return Point(x: d[degree].0 / w, y: d[degree].1 / w)
  }
}
