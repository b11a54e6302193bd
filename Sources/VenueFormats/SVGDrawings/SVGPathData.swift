import Foundation
import Geometry

/// The lines of a path's data, its curves as chains of points.
///
/// - SeeAlso: https://www.w3.org/TR/SVG2/paths.html
struct SVGPathData {
  /// A part of a path between two moves.
  struct Line {
    var points: [Point]
    var isClosed = false
  }

  /// The lines as far as the data is right.
  private(set) var lines: [Line] = []
  /// Whether the data was read to its end.
  private(set) var isWhole = true

  private let toPlan: Transform
  private let curves: PlanCurves
  private var numbers: SVGNumbers
  private var at = Point(x: 0, y: 0)
  private var start = Point(x: 0, y: 0)
  /// The last control point of a cubic curve, of a quadratic one.
  private var cubic: Point?
  private var quadratic: Point?

  /// - Parameters:
  ///   - toPlan: from the path's coordinates to the plan's.
  ///   - curves: with a tolerance in the plan's units.
  init(_ data: String, toPlan: Transform, curves: PlanCurves) {
    self.toPlan = toPlan
    self.curves = curves
    numbers = SVGNumbers(data)
    var command: Character?
    while !numbers.isAtEnd() {
      if let next = numbers.command() {
        command = next
      } else if command == nil || command?.lowercased() == "z" {
        isWhole = false
        break
      }
      guard let known = command, draw(known) else {
        isWhole = false
        break
      }
      // More points after a move are joined by lines.
      if known == "M" { command = "L" }
      if known == "m" { command = "l" }
    }
    lines.removeAll { $0.points.count < 2 }
  }

  /// Draws one command; `false` where its numbers are missing.
  private mutating func draw(_ command: Character) -> Bool {
    let isRelative = command.isLowercase
    let (lastCubic, lastQuadratic) = (cubic, quadratic)
    (cubic, quadratic) = (nil, nil)
    switch command.lowercased() {
    case "m":
      guard let point = point(isRelative) else { return false }
      begin(at: point)
    case "l":
      guard let point = point(isRelative) else { return false }
      line(to: point)
    case "h":
      guard let x = numbers.next() else { return false }
      line(to: Point(x: isRelative ? at.x + x : x, y: at.y))
    case "v":
      guard let y = numbers.next() else { return false }
      line(to: Point(x: at.x, y: isRelative ? at.y + y : y))
    case "z": close()
    case "c":
      guard let first = point(isRelative), let second = point(isRelative),
        let end = point(isRelative)
      else { return false }
      curve(first, second, to: end)
    case "s":
      guard let second = point(isRelative), let end = point(isRelative) else { return false }
      curve(mirrored(lastCubic), second, to: end)
    case "q":
      guard let control = point(isRelative), let end = point(isRelative) else { return false }
      curve(control, to: end)
    case "t":
      guard let end = point(isRelative) else { return false }
      curve(mirrored(lastQuadratic), to: end)
    case "a": return arc(isRelative)
    default: return false
    }
    return true
  }

  private mutating func point(_ isRelative: Bool) -> Point? {
    guard let x = numbers.next(), let y = numbers.next() else { return nil }
    return isRelative ? Point(x: at.x + x, y: at.y + y) : Point(x: x, y: y)
  }

  /// A control point on the other side of where the pen is.
  private func mirrored(_ control: Point?) -> Point {
    guard let control else { return at }
    return at + (at - control)
  }

  private mutating func begin(at point: Point) {
    (at, start) = (point, point)
    lines.append(Line(points: [toPlan.apply(point)]))
  }

  /// The line to go on with: after a closed one, and before any move, a new one.
  private mutating func openLine() -> Int {
    if lines.last?.isClosed ?? true { begin(at: at) }
    return lines.count - 1
  }

  private mutating func line(to point: Point) {
    let number = openLine()
    lines[number].points.append(toPlan.apply(point))
    at = point
  }

  private mutating func close() {
    if !lines.isEmpty { lines[lines.count - 1].isClosed = true }
    at = start
  }

  private mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    let number = openLine()
    lines[number].points += curves.cubic(
      from: toPlan.apply(at), toPlan.apply(first), toPlan.apply(second), to: toPlan.apply(end))
    (cubic, at) = (second, end)
  }

  private mutating func curve(_ control: Point, to end: Point) {
    // The cubic curve that is the same.
    let number = openLine()
    let (first, second) = (
      at + (control - at) * (2.0 / 3), end + (control - end) * (2.0 / 3)
    )
    lines[number].points += curves.cubic(
      from: toPlan.apply(at), toPlan.apply(first), toPlan.apply(second), to: toPlan.apply(end))
    (quadratic, at) = (control, end)
  }

  /// From ends to centre, by the implementation notes of SVG 2, B.2.4.
  private mutating func arc(_ isRelative: Bool) -> Bool {
    guard let rx = numbers.next(), let ry = numbers.next(), let turn = numbers.next(),
      let isLarge = numbers.flag(), let isPositive = numbers.flag(), let end = point(isRelative)
    else { return false }
    var (a, b) = (abs(rx), abs(ry))
    guard a > 0, b > 0, end != at else {
      line(to: end)
      return true
    }
    let angle = turn * .pi / 180
    let (cosine, sine) = (cos(angle), sin(angle))
    let half = (at - end) * 0.5
    let x = cosine * half.dx + sine * half.dy
    let y = cosine * half.dy - sine * half.dx
    // Radii that are too small are made just large enough.
    let excess = (x / a) * (x / a) + (y / b) * (y / b)
    if excess > 1 { (a, b) = (a * excess.squareRoot(), b * excess.squareRoot()) }
    let rest = (a * b) * (a * b) / ((a * y) * (a * y) + (b * x) * (b * x)) - 1
    let factor = max(rest, 0).squareRoot() * (isLarge == isPositive ? -1 : 1)
    let (cx, cy) = (factor * a * y / b, -factor * b * x / a)
    let middle = at + (end - at) * 0.5
    let center = Point(
      x: middle.x + cosine * cx - sine * cy, y: middle.y + sine * cx + cosine * cy)
    let first = atan2((y - cy) / b, (x - cx) / a)
    var sweep = atan2((-y - cy) / b, (-x - cx) / a) - first
    if isPositive, sweep < 0 { sweep += 2 * .pi }
    if !isPositive, sweep > 0 { sweep -= 2 * .pi }
    let number = openLine()
    lines[number].points +=
      curves.ellipse(
        center: toPlan.apply(center),
        axes: (
          toPlan.apply(center + Vector(dx: a * cosine, dy: a * sine)) - toPlan.apply(center),
          toPlan.apply(center + Vector(dx: -b * sine, dy: b * cosine)) - toPlan.apply(center)
        ), from: first, to: first + sweep
      ).dropFirst().dropLast() + [toPlan.apply(end)]
    at = end
    return true
  }
}
