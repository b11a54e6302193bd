import Geometry

/// An arrow from the middle of one area to that of another, in the units of a drawing with y down. It
/// keeps to the right of the straight line, as does the one in the other direction: both lie beside each
/// other.
struct FlowArrow {
  /// How far arrows bend, as a share of their length.
  private static let bent = 0.14
  /// What is free around the middle of an area.
  private static let free = 12.0

  let width: Double
  private let begin: Point
  private let bend: Point
  private let foot: Point
  private let tip: Point
  private let barbs: (Point, Point)

  /// Draws an arrow; `nil` where both middles are too near each other.
  init?(from origin: Point, to target: Point, width: Double) {
    self.width = width
    let way = target - origin
    let length = way.length
    let head = max(9, width * 1.1)
    guard length >= 2 * Self.free + head + 4 else { return nil }
    let along = way * (1 / length)
    let right = Vector(dx: -along.dy, dy: along.dx)
    let aside = max(width / 2, width * 0.5 + 3.5) + 1
    func at(_ distance: Double, _ off: Double) -> Point {
      origin + along * distance + right * (off + aside)
    }
    begin = at(Self.free, 0)
    tip = at(length - Self.free, 0)
    bend = at(length / 2, Self.bent * length)
    let last = tip - bend
    let ahead = last * (1 / max(last.length, 1e-9))
    foot = tip + ahead * -head
    let across = Vector(dx: -ahead.dy, dy: ahead.dx) * (width / 2 + 4)
    barbs = (foot + across, foot + across * -1)
  }

  /// The middle of its line.
  var middle: Point {
    let mean = begin + (foot - begin) * 0.5
    return mean + (bend - mean) * 0.5
  }

  /// Adds it with a light rim.
  func add(to markup: inout Markup) {
    let line =
      "M\(Self.text(begin))Q\(Self.text(bend)) \(Self.text(foot))"
    let head = "M\(Self.text(barbs.0))L\(Self.text(tip))L\(Self.text(barbs.1))Z"
    for (colour, rim) in [("#ffffff", 3.0), ("#1f4f8f", 0)] {
      markup.add(
        "path",
        [
          "d": line, "fill": "none", "stroke": colour,
          "stroke-width": Markup.number(width + rim),
        ])
      markup.add(
        "path",
        [
          "d": head, "fill": colour, "stroke": rim > 0 ? colour : "",
          "stroke-width": rim > 0 ? Markup.number(rim) : "",
        ])
    }
  }

  private static func text(_ point: Point) -> String {
    "\(Markup.number(point.x)) \(Markup.number(point.y))"
  }
}
