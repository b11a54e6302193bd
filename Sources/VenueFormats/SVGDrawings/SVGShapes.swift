import Foundation
import Geometry
import IndoorModel

/// The shapes that a basic shape or a path of an SVG draws, in the plan's units.
struct SVGShapes {
  /// What is drawn, in order; empty where sizes are 0.
  let shapes: [Shape]
  /// What was not understood of it.
  let complaint: RemarkText?

  /// `nil` for an element that draws no shape.
  init?(_ element: SVGTree.Element, toPlan: Transform, curves: PlanCurves) {
    let number = { (name: String) in SVGNumbers.length(element.attributes[name]) }
    let origin = Point(x: number("x") ?? 0, y: number("y") ?? 0)
    let center = Point(x: number("cx") ?? 0, y: number("cy") ?? 0)
    var complaint: RemarkText?
    switch element.name {
    case "path":
      let data = SVGPathData(element.attributes["d"] ?? "", toPlan: toPlan, curves: curves)
      shapes = Self.shapes(of: data.lines)
      if !data.isWhole {
        complaint = RemarkText(
          "has path data that ends in something else; read up to there", code: "path-cut")
      }
    case "rect":
      let size = (number("width") ?? 0, number("height") ?? 0)
      shapes = Self.rectangle(
        origin, size, radii: (number("rx"), number("ry")), toPlan, curves)
    case "circle":
      shapes = Self.ellipse(center, number("r") ?? 0, number("r") ?? 0, toPlan, curves)
    case "ellipse":
      let (rx, ry) = (number("rx") ?? number("ry") ?? 0, number("ry") ?? number("rx") ?? 0)
      shapes = Self.ellipse(center, rx, ry, toPlan, curves)
    case "line":
      let points = [
        Point(x: number("x1") ?? 0, y: number("y1") ?? 0),
        Point(x: number("x2") ?? 0, y: number("y2") ?? 0),
      ]
      shapes = Self.shape(points.map(toPlan.apply), isClosed: false)
    case "polyline", "polygon":
      let numbers = SVGNumbers.list(element.attributes["points"] ?? "")
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
        toPlan.apply(Point(x: numbers[$0], y: numbers[$0 + 1]))
      }
      shapes = Self.shape(points, isClosed: element.name == "polygon")
    default: return nil
    }
    self.complaint = complaint
  }

  /// Closed lines within others of a path are their holes.
  private static func shapes(of lines: [SVGPathData.Line]) -> [Shape] {
    var shapes: [Shape] = []
    var rings: [[Point]] = []
    for line in lines {
      for shape in shape(line.points, isClosed: line.isClosed) {
        if case .polygon(let polygon) = shape {
          rings.append(polygon.outer)
        } else {
          shapes.append(shape)
        }
      }
    }
    return polygons(of: rings) + shapes
  }

  private static func polygons(of rings: [[Point]]) -> [Shape] {
    // Beyond this a path is hatching or lettering, not a room with holes.
    guard rings.count > 1, rings.count <= 500 else { return rings.map { .polygon(Polygon($0)) } }
    let depths = rings.indices.map { number in
      rings.indices.count { $0 != number && Polygon(rings[$0]).contains(rings[number][0]) }
    }
    return rings.indices.filter { depths[$0].isMultiple(of: 2) }.map { outer in
      let holes = rings.indices.filter {
        depths[$0] == depths[outer] + 1 && Polygon(rings[outer]).contains(rings[$0][0])
      }
      return .polygon(Polygon(rings: [rings[outer]] + holes.map { rings[$0] }))
    }
  }

  private static func shape(_ points: [Point], isClosed: Bool) -> [Shape] {
    var points = points
    points.removeAll { !$0.x.isFinite || !$0.y.isFinite }
    points = points.indices.filter { $0 == 0 || points[$0] != points[$0 - 1] }.map { points[$0] }
    let isRing = isClosed || points.count > 3 && points.first == points.last
    if isRing, points.count > 1, points.first == points.last { points.removeLast() }
    if isRing, Set(points).count >= 3 { return [.polygon(Polygon(points))] }
    return points.count >= 2 ? [.polyline(Polyline(points))] : []
  }

  private static func rectangle(
    _ origin: Point, _ size: (Double, Double), radii: (Double?, Double?), _ toPlan: Transform,
    _ curves: PlanCurves
  ) -> [Shape] {
    let (width, height) = size
    guard width > 0, height > 0 else { return [] }
    let rx = min(max(radii.0 ?? radii.1 ?? 0, 0), width / 2)
    let ry = min(max(radii.1 ?? radii.0 ?? 0, 0), height / 2)
    let corners: [(Point, Double)] = [
      (Point(x: origin.x + width - rx, y: origin.y + ry), -.pi / 2),
      (Point(x: origin.x + width - rx, y: origin.y + height - ry), 0),
      (Point(x: origin.x + rx, y: origin.y + height - ry), .pi / 2),
      (Point(x: origin.x + rx, y: origin.y + ry), .pi),
    ]
    guard rx > 0, ry > 0 else {
      let (left, top) = (origin.x, origin.y)
      let points = [
        Point(x: left, y: top), Point(x: left + width, y: top),
        Point(x: left + width, y: top + height), Point(x: left, y: top + height),
      ]
      return shape(points.map(toPlan.apply), isClosed: true)
    }
    let axes = (toPlan.vector(rx, 0), toPlan.vector(0, ry))
    let points = corners.flatMap { center, start in
      curves.ellipse(center: toPlan.apply(center), axes: axes, from: start, to: start + .pi / 2)
    }
    return shape(points, isClosed: true)
  }

  private static func ellipse(
    _ center: Point, _ rx: Double, _ ry: Double, _ toPlan: Transform, _ curves: PlanCurves
  ) -> [Shape] {
    guard rx > 0, ry > 0 else { return [] }
    let axes = (toPlan.vector(rx, 0), toPlan.vector(0, ry))
    let at = toPlan.apply(center)
    let isRound =
      abs(axes.0.length - axes.1.length) < 1e-6 * axes.0.length
      && abs(axes.0.dot(axes.1)) < 1e-6 * axes.0.length * axes.1.length
    if isRound { return [.circle(center: at, radius: axes.0.length)] }
    return shape(
      curves.ellipse(center: at, axes: axes, from: 0, to: 2 * .pi).dropLast(), isClosed: true)
  }
}

extension Transform {
  /// A vector in the other frame.
  fileprivate func vector(_ dx: Double, _ dy: Double) -> Vector {
    apply(Point(x: dx, y: dy)) - apply(Point(x: 0, y: 0))
  }
}
