import Foundation
import Geometry

/// How large a drawing is, and how its user units become metres.
struct SVGSheetSize {
  /// From user units (y down) to metres from the bottom left corner of the drawing.
  let toFloor: Transform
  /// The drawing in metres.
  let bounds: Box
  /// What was taken for the scale, where the drawing does not say it.
  let assumption: RemarkText?

  /// A drawing with a side of at least this many metres is a building in its true size, a smaller one
  /// a sheet of paper.
  private static let leastBuilding = 2.0

  /// - Parameters:
  ///   - metresPerUnit: what the caller says of the scale.
  ///   - extent: of what is drawn in user units, for a drawing that says nothing of its size.
  init(_ root: SVGTree.Element, metresPerUnit: Double?, extent: Box) {
    let box = Self.viewBox(root) ?? Self.size(root) ?? extent
    let (scale, assumption) = Self.scale(
      box, true: SVGNumbers.metres(root.attributes["width"]).map { $0 / box.width },
      given: metresPerUnit)
    self.assumption = assumption
    toFloor = Transform(
      a: scale, b: 0, c: 0, d: -scale, tx: -box.min.x * scale, ty: box.max.y * scale)
    bounds = Box(Point(x: 0, y: 0), Point(x: box.width * scale, y: box.height * scale))
  }

  /// Whether an outermost element says how large the drawing is.
  static func isKnown(_ root: SVGTree.Element) -> Bool {
    viewBox(root) != nil || size(root) != nil
  }

  private static func size(_ root: SVGTree.Element) -> Box? {
    guard let width = SVGNumbers.length(root.attributes["width"]), width > 0,
      let height = SVGNumbers.length(root.attributes["height"]), height > 0
    else { return nil }
    return Box(Point(x: 0, y: 0), Point(x: width, y: height))
  }

  private static func scale(
    _ box: Box, true size: Double?, given: Double?
  ) -> (scale: Double, assumption: RemarkText?) {
    if let given { return (given, nil) }
    let longest = max(box.width, box.height)
    if let size {
      if size * longest >= leastBuilding { return (size, nil) }
      return (
        size * 100,
        RemarkText(
          """
          is a sheet of \(centimetres(size * box.width)) × \(centimetres(size * box.height)) cm; \
          its scale is taken as 1:100. Give the metres of a unit, \(size * 100) here
          """, code: "sheet-scale-guessed")
      )
    }
    let scale = longest <= 200 ? 1 : longest <= 20_000 ? 0.01 : 0.001
    return (scale, unitGuessed(scale, width: centimetres(scale * box.width) / 100))
  }

  /// - Parameter width: of the drawing in metres.
  private static func unitGuessed(_ scale: Double, width: Double) -> RemarkText {
    switch scale {
    case 1:
      RemarkText(
        """
        names no unit of length; a unit is taken as a metre, so that the drawing is \
        \(width) m wide. Give the metres of a unit
        """, code: "drawing-in-metres")
    case 0.01:
      RemarkText(
        """
        names no unit of length; a unit is taken as a centimetre, so that the drawing is \
        \(width) m wide. Give the metres of a unit
        """, code: "drawing-in-centimetres")
    default:
      RemarkText(
        """
        names no unit of length; a unit is taken as a millimetre, so that the drawing is \
        \(width) m wide. Give the metres of a unit
        """, code: "drawing-in-millimetres")
    }
  }

  private static func centimetres(_ metres: Double) -> Double { (metres * 1000).rounded() / 10 }

  /// The view box of an element, if it has one with a size.
  static func viewBox(_ element: SVGTree.Element) -> Box? {
    let numbers = SVGNumbers.list(element.attributes["viewBox"] ?? "")
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    return Box(
      Point(x: numbers[0], y: numbers[1]),
      Point(x: numbers[0] + numbers[2], y: numbers[1] + numbers[3]))
  }

  /// From the inside of an element with a view box to a place of a width and height.
  static func viewBoxTransform(
    _ element: SVGTree.Element, width: Double?, height: Double?
  ) -> Transform {
    guard let box = viewBox(element) else { return .identity }
    let (wide, high) = (width ?? box.width, height ?? box.height)
    guard wide > 0, high > 0 else { return .identity }
    var (x, y) = (wide / box.width, high / box.height)
    let alignment = element.attributes["preserveAspectRatio"] ?? "xMidYMid meet"
    if !alignment.hasPrefix("none") {
      let both = alignment.hasSuffix("slice") ? max(x, y) : min(x, y)
      (x, y) = (both, both)
    }
    let part = { (least: String, most: String) in
      alignment.contains(least) ? 0 : alignment.contains(most) ? 1 : 0.5
    }
    let shift = Vector(
      dx: (wide - box.width * x) * part("xMin", "xMax"),
      dy: (high - box.height * y) * part("YMin", "YMax"))
    return Transform(
      a: x, b: 0, c: 0, d: y, tx: shift.dx - box.min.x * x, ty: shift.dy - box.min.y * y)
  }
}
