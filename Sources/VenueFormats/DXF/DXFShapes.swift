import Foundation
import Geometry
import IndoorModel

/// The shapes of entities in the units of their drawing, curves as chains of points.
struct DXFShapes {
  private let curves: PlanCurves

  /// The types of entities that draw a shape.
  static let types: Set = [
    "LINE", "LWPOLYLINE", "POLYLINE", "ARC", "CIRCLE", "ELLIPSE", "SPLINE", "SOLID", "POINT",
  ]

  /// - Parameter tolerance: how far a chord may lie from its curve, in units.
  init(tolerance: Double) { curves = PlanCurves(tolerance: tolerance) }

  /// What an entity draws; `nil` where it lacks points or is of another type.
  func shape(of entity: DXFDocument.Entity) -> Shape? {
    switch entity.type {
    case "POINT": return entity.point().map { .point($0) }
    case "LINE":
      guard let start = entity.point(), let end = entity.point(11) else { return nil }
      return start == end ? nil : .polyline(Polyline([start, end]))
    case "LWPOLYLINE": return polyline(Self.lightVertices(entity), entity.integer(70) ?? 0)
    case "POLYLINE":
      // Points of the control frame of a curve are not on it.
      let vertices = entity.vertices.filter { (($0.integer(70) ?? 0) & 16) == 0 }
        .compactMap { vertex in vertex.point().map { ($0, vertex.number(42) ?? 0) } }
      return polyline(vertices, entity.integer(70) ?? 0)
    case "ARC":
      guard let center = entity.point(), let radius = entity.number(40), radius > 0,
        let start = entity.number(50), var end = entity.number(51)
      else { return nil }
      if end <= start { end += 360 }
      return .polyline(
        Polyline(
          curves.arc(
            center: center, radius: radius, from: start * .pi / 180, to: end * .pi / 180)))
    case "CIRCLE":
      guard let center = entity.point(), let radius = entity.number(40), radius > 0 else {
        return nil
      }
      return .circle(center: center, radius: radius)
    case "ELLIPSE": return ellipse(entity)
    case "SPLINE": return spline(entity)
    case "SOLID":
      let corners = [10, 11, 13, 12].compactMap { entity.point($0) }
      return Set(corners).count >= 3 ? .polygon(Polygon(corners)) : nil
    default: return nil
    }
  }

  private static func lightVertices(_ entity: DXFDocument.Entity) -> [(Point, Double)] {
    var vertices: [(Point, Double)] = []
    var x: Double?
    for (code, value) in entity.groups {
      switch code {
      case 10: x = DXFDocument.number(value)
      case 20:
        if let known = x, let y = DXFDocument.number(value) {
          vertices.append((Point(x: known, y: y), 0))
        }
        x = nil
      case 42:
        if !vertices.isEmpty { vertices[vertices.count - 1].1 = DXFDocument.number(value) ?? 0 }
      default: break
      }
    }
    return vertices
  }

  /// - Parameter flags: 1 where the last vertex is joined with the first.
  private func polyline(_ vertices: [(Point, Double)], _ flags: Int) -> Shape? {
    guard let first = vertices.first else { return nil }
    let isClosed = flags & 1 != 0
    var points = [first.0]
    for (start, end) in zip(vertices, vertices.dropFirst()) {
      points += curves.bulge(from: start.0, to: end.0, start.1)
    }
    if isClosed, let last = vertices.last {
      points += curves.bulge(from: last.0, to: first.0, last.1)
    }
    if isClosed, Set(points).count >= 3 { return .polygon(Polygon(points)) }
    return points.count >= 2 ? .polyline(Polyline(points)) : nil
  }

  private func ellipse(_ entity: DXFDocument.Entity) -> Shape? {
    guard let center = entity.point(), let major = entity.point(11), let ratio = entity.number(40),
      ratio > 0
    else { return nil }
    let start = entity.number(41) ?? 0
    var end = entity.number(42) ?? 2 * .pi
    if end <= start { end += 2 * .pi }
    let isMirrored = (entity.number(230) ?? 1) < 0
    let axis = Vector(dx: major.x, dy: major.y)
    let points = curves.ellipse(
      center: center, axes: (axis, axis.perpendicular * (isMirrored ? -ratio : ratio)), from: start,
      to: end)
    return end - start > 2 * .pi - 1e-6
      ? .polygon(Polygon(Array(points.dropLast()))) : .polyline(Polyline(points))
  }

  private func spline(_ entity: DXFDocument.Entity) -> Shape? {
    let numbers = { (wanted: Int) in
      entity.groups.filter { $0.code == wanted }.compactMap { DXFDocument.number($0.value) }
    }
    let control = zip(numbers(10), numbers(20)).map { Point(x: $0, y: $1) }
    let fit = zip(numbers(11), numbers(21)).map { Point(x: $0, y: $1) }
    // Bit 1 of the flags: the curve goes on from its end to its start.
    let isPeriodic = (entity.integer(70) ?? 0) & 1 != 0
    let points =
      SplineCurve.points(
        degree: entity.integer(71) ?? 3, knots: numbers(40), control: control, weights: numbers(41))
      ?? SplineCurve.points(
        through: fit, tangents: (vector(entity, 12), vector(entity, 13)), isClosed: isPeriodic,
        curves: curves)
    guard points.count >= 2 else { return nil }
    let isClosed = points.first == points.last || isPeriodic
    return isClosed && Set(points).count >= 3
      ? .polygon(Polygon(points)) : .polyline(Polyline(points))
  }

  /// A tangent, unless it is missing or 0.
  private func vector(_ entity: DXFDocument.Entity, _ code: Int) -> Vector? {
    entity.point(code).map { $0 - Point(x: 0, y: 0) }.flatMap { $0.length > 0 ? $0 : nil }
  }

  /// The outlines of a hatch that are polylines.
  ///
  /// - Returns: them, and how many others there are.
  func hatchRings(of entity: DXFDocument.Entity) -> (rings: [[Point]], skipped: Int) {
    var rings: [[Point]] = []
    var vertices: [(Point, Double)] = []
    var isPolyline = false
    var isInPaths = false
    var x: Double?
    var skipped = 0
    for (code, value) in entity.groups {
      switch code {
      case 91: isInPaths = true
      case 92:
        if case .polygon(let polygon)? = polyline(vertices, 1) { rings.append(polygon.outer) }
        vertices = []
        isPolyline = (Int(value.trimmed) ?? 0) & 2 != 0
        if !isPolyline { skipped += 1 }
      case 97, 75: isPolyline = false
      case 10 where isInPaths && isPolyline: x = DXFDocument.number(value)
      case 20 where isInPaths && isPolyline:
        if let known = x, let y = DXFDocument.number(value) {
          vertices.append((Point(x: known, y: y), 0))
        }
      case 42 where isInPaths && isPolyline:
        if !vertices.isEmpty { vertices[vertices.count - 1].1 = DXFDocument.number(value) ?? 0 }
      default: break
      }
    }
    if case .polygon(let polygon)? = polyline(vertices, 1) { rings.append(polygon.outer) }
    return (rings, skipped)
  }

  // MARK: - Texts

  /// The text of TEXT or MTEXT, without formatting.
  static func text(of entity: DXFDocument.Entity) -> String {
    plain(entity.groups.filter { $0.code == 3 || $0.code == 1 }.map(\.value).joined())
  }

  /// A text without the formatting of MTEXT.
  static func plain(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let first = rest.popFirst() {
      guard first == "\\", let code = rest.first else {
        if first != "{" && first != "}" { plain.append(first) }
        continue
      }
      rest = rest.dropFirst()
      switch code {
      case "P", "~": plain.append(" ")
      case "\\", "{", "}": plain.append(code)
      case "U" where rest.hasPrefix("+"):
        let digits = rest.dropFirst().prefix(4)
        if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
          plain.unicodeScalars.append(scalar)
        }
        rest = rest.dropFirst(1 + digits.count)
      case "L", "l", "O", "o", "K", "k": break
      default:
        // Fonts, heights and colours end at a semicolon.
        if let end = rest.firstIndex(of: ";") { rest = rest[rest.index(after: end)...] }
      }
    }
    return plain.trimmed
  }
}

extension Shape {
  /// The shape where an insert places it.
  ///
  /// A circle that is not scaled alike in both axes is an ellipse.
  func placed(by transform: Transform) -> Shape {
    if case .circle(let center, let radius) = self {
      let (x, y) = (
        Vector(dx: transform.a, dy: transform.b), Vector(dx: transform.c, dy: transform.d)
      )
      if abs(x.length - y.length) > 1e-6 * max(x.length, y.length) {
        return .polygon(Polygon(Polygon.ring(around: center, radius: radius).map(transform.apply)))
      }
    }
    return switch self {
    case .point(let point): .point(transform.apply(point))
    case .polyline(let line): .polyline(Polyline(line.points.map(transform.apply)))
    case .polygon(let polygon):
      .polygon(Polygon(rings: polygon.rings.map { $0.map(transform.apply) }))
    case .circle(let center, let radius):
      .circle(
        center: transform.apply(center),
        radius: radius * abs(transform.determinant).squareRoot())
    }
  }
}
