import Foundation
import Geometry

/// Curves of drawings as chains of points, within a tolerance.
struct PlanCurves {
  /// How far a chord may lie from its curve, in the units of the points.
  let tolerance: Double

  /// The points of an arc, both ends included; counter-clockwise where `end` is beyond `start`.
  func arc(center: Point, radius: Double, from start: Double, to end: Double) -> [Point] {
    let axes = (Vector(dx: radius, dy: 0), Vector(dx: 0, dy: radius))
    return ellipse(center: center, axes: axes, from: start, to: end)
  }

  /// The points of an arc of an ellipse by its parameters, both ends included.
  ///
  /// - Parameter axes: where the parameters 0 and a quarter turn lie from the centre; they need not be
  ///   at right angles.
  func ellipse(
    center: Point, axes: (Vector, Vector), from start: Double, to end: Double
  ) -> [Point] {
    // No half axis is longer than this, and any two of one ellipse have the same sum of squares.
    let radius = (axes.0.dot(axes.0) + axes.1.dot(axes.1)).squareRoot()
    let isCircle = abs(axes.0.length - axes.1.length) < 1e-9 * radius && axes.0.dot(axes.1) == 0
    let count = pieces(radius: isCircle ? axes.0.length : radius, angle: end - start)
    return (0...count).map { piece in
      let angle = start + (end - start) * Double(piece) / Double(count)
      return center + axes.0 * cos(angle) + axes.1 * sin(angle)
    }
  }

  private func pieces(radius: Double, angle: Double) -> Int {
    guard radius > tolerance, radius.isFinite, angle.isFinite else { return 4 }
    let step = 2 * acos(max(1 - tolerance / radius, -1))
    return min(max(Int((abs(angle) / max(step, 0.02)).rounded(.up)), 1), 720)
  }

  /// The points of a cubic Bézier curve, without its start.
  ///
  /// A chord over a part *h* of the parameter is at most *h*² / 8 times the second derivative away.
  func cubic(from start: Point, _ first: Point, _ second: Point, to end: Point) -> [Point] {
    let bend = max(
      ((start - first) + (second - first)).length, ((first - second) + (end - second)).length)
    let wanted = (6 * bend / (8 * tolerance)).squareRoot().rounded(.up)
    let count = wanted.isFinite ? Int(min(max(wanted, 1), 1000)) : 1
    return (1...count).map { piece in
      if piece == count { return end }
      let t = Double(piece) / Double(count)
      let u = 1 - t
      let origin = Point(x: 0, y: 0)
      return origin + (start - origin) * (u * u * u) + (first - origin) * (3 * u * u * t)
        + (second - origin) * (3 * u * t * t) + (end - origin) * (t * t * t)
    }
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
}
