import Geometry
public import IndoorModel

/// Writes a floor as an SVG: a plan of which one unit is a metre, or a sheet to be printed.
public struct SVGExport: Sendable {
  /// Sizes of paper, ISO 216.
  public enum Paper: String, CaseIterable, Sendable {
    /// 210 × 297 mm.
    case a4
    /// 297 × 420 mm.
    case a3
    /// 420 × 594 mm.
    case a2
    /// 594 × 841 mm.
    case a1
    /// 841 × 1189 mm.
    case a0

    /// The shorter and the longer side in millimetres.
    var sides: (short: Double, long: Double) {
      switch self {
      case .a4: (210, 297)
      case .a3: (297, 420)
      case .a2: (420, 594)
      case .a1: (594, 841)
      case .a0: (841, 1189)
      }
    }
  }

  private let venue: Venue
  private let floor: Floor
  private let language: String

  /// Prepares the export of a floor.
  ///
  /// - Parameter language: of names and of the legend; names that have none in it are in English.
  public init(_ venue: Venue, floor: Floor, language: String = "en") {
    self.venue = venue
    self.floor = floor
    self.language = language
  }

  private static let font = "system-ui, Helvetica, Arial, sans-serif"

  private var extent: Box {
    venue.features(on: floor.id).compactMap { feature in
      // The stops on other floors may lie in other frames.
      feature.kind == .connector ? nil : feature.shape.bounds
    }.reduce(floor.bounds) { $0.union($1) }
  }

  /// The plan in metres: x to the right, y turned down about the top of the floor.
  public func plan() -> [UInt8] {
    let box = extent.expanded(by: 0.5)
    let flip = Transform(a: 1, b: 0, c: 0, d: -1, tx: -box.min.x, ty: box.max.y)
    var text = SVGText()
    begin(&text, width: box.width, height: box.height, unit: "", toDrawing: flip)
    let longest = max(box.width, box.height)
    SVGPlan(
      venue, floor: floor, language: language, toDrawing: flip,
      letterHeight: min(max(longest / 120, 0.2), 2)
    ).add(to: &text)
    text.end("svg")
    return Array(text.text.utf8)
  }

  /// - Parameter toDrawing: from the floor's metres, by which Floorcast finds them again.
  private func begin(
    _ text: inout SVGText, width: Double, height: Double, unit: String, toDrawing: Transform
  ) {
    text.begin(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": SVGText.number(width) + unit,
        "height": SVGText.number(height) + unit,
        "viewBox": "0 0 \(SVGText.number(width)) \(SVGText.number(height))",
        "font-family": Self.font, "role": "img", "xml:lang": language,
      ], SVGRecord.attributes(of: floor, language: language, toDrawing: toDrawing))
    text.add("title", [:], title)
    text.add(
      "rect",
      ["width": SVGText.number(width), "height": SVGText.number(height), "fill": "#ffffff"])
  }

  private var title: String {
    [venue.name.text(in: [language]), floor.name.text(in: [language])].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  // MARK: - The sheet

  /// The distances of millimetres that are common on paper: 1:20 to 1:10 000.
  static let scales: [Double] = [
    20, 25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 1250, 1500, 2000, 2500, 5000,
    10_000,
  ]

  /// The sheet in millimetres, upright or across as the floor is: the plan at the largest common
  /// scale that fits, a title, a legend, a bar of the scale, and where north is if that is known.
  public func sheet(_ paper: Paper) -> [UInt8] {
    let sheet = SVGSheet(paper, extent: extent)
    var text = SVGText()
    begin(
      &text, width: sheet.width, height: sheet.height, unit: "mm", toDrawing: sheet.toPaper)
    let plan = SVGPlan(
      venue, floor: floor, language: language, toDrawing: sheet.toPaper,
      letterHeight: sheet.letterHeight, limits: sheet.plot)
    text.begin("g", ["class": "plan"])
    plan.add(to: &text)
    text.end("g")
    sheet.addTitle(title, to: &text)
    sheet.addLegend(plan.styles.map { ($0.style.word(in: language), $0.style, $0.kind) }, to: &text)
    sheet.addScale(in: language, to: &text)
    if let ground = venue.georeference(of: floor)?.floorToGround?.inverse {
      sheet.addNorth(ground, to: &text)
    }
    text.end("svg")
    return Array(text.text.utf8)
  }
}

/// Where everything lies on a sheet of paper, in millimetres.
private struct SVGSheet {
  let width: Double
  let height: Double
  /// From the floor's metres.
  let toPaper: Transform
  let letterHeight: Double
  /// The metres that a metre of paper shows.
  private let ratio: Double
  private let margin: Double
  /// The width of the column with legend and scale, at the right.
  private let column: Double
  private let titleHeight: Double

  init(_ paper: SVGExport.Paper, extent: Box) {
    let (short, long) = paper.sides
    let isWide = extent.width >= extent.height
    width = isWide ? long : short
    height = isWide ? short : long
    // What is read at arm's length on A4 is read from afar on A0.
    let size = (short / 210).squareRoot()
    margin = 10
    letterHeight = 2.6 * size
    column = 46 * size
    titleHeight = 10 * size
    let (free, high) = (width - 2 * margin - column - 4, height - 2 * margin - titleHeight)
    let least = max(extent.width / free, extent.height / high) * 1000
    let ratio = SVGExport.scales.first { $0 >= least } ?? (least / 1000).rounded(.up) * 1000
    self.ratio = ratio
    let scale = 1000 / ratio
    let left = margin + (free - extent.width * scale) / 2
    let top = margin + titleHeight + (high - extent.height * scale) / 2
    toPaper = Transform(
      a: scale, b: 0, c: 0, d: -scale, tx: left - extent.min.x * scale,
      ty: top + extent.max.y * scale)
  }

  private var columnStart: Double { width - margin - column }

  /// What the plan and its names have of the sheet: below the title, left of the legend.
  var plot: Box {
    Box(
      Point(x: margin, y: margin + titleHeight),
      Point(x: columnStart - letterHeight / 2, y: height - margin))
  }

  func addTitle(_ title: String, to text: inout SVGText) {
    let most = (width - 2 * margin) / max(SVGPlan.width(of: title), 1)
    text.add(
      "text",
      [
        "x": SVGText.number(margin), "y": SVGText.number(margin + titleHeight * 0.6),
        "font-size": SVGText.number(min(letterHeight * 2.2, most)), "font-weight": "bold",
        "fill": "#1d2733",
      ], title)
  }

  func addLegend(
    _ entries: [(word: String, style: SVGStyle, kind: FeatureKind)], to text: inout SVGText
  ) {
    text.begin("g", ["class": "legend"])
    let step = letterHeight * 1.9
    let most = Int((height - 2 * margin - titleHeight - letterHeight * 16) / step)
    for (index, entry) in entries.prefix(max(most, 0)).enumerated() {
      let y = margin + titleHeight + (Double(index) + 0.5) * step
      let (style, middle) = (entry.style, columnStart + letterHeight)
      let line = SVGText.number(letterHeight / 8)
      switch entry.kind {
      case .wall, .door:
        text.add(
          "path",
          [
            "d": SVGText.path(
              [[Point(x: columnStart, y: y), Point(x: columnStart + 2 * letterHeight, y: y)]],
              isClosed: false),
            "stroke": style.stroke, "stroke-width": SVGText.number(letterHeight / 4),
          ])
      case .poi:
        text.add(
          "circle",
          [
            "cx": SVGText.number(middle), "cy": SVGText.number(y),
            "r": SVGText.number(letterHeight / 2.5), "fill": style.fill,
          ])
      default:
        let wide = entry.kind == .connector ? letterHeight : 2 * letterHeight
        text.add(
          "rect",
          [
            "x": SVGText.number(middle - wide / 2), "y": SVGText.number(y - letterHeight / 2),
            "width": SVGText.number(wide), "height": SVGText.number(letterHeight),
            "fill": style.fill, "stroke": style.stroke, "stroke-width": line,
          ])
      }
      text.add(
        "text",
        [
          "x": SVGText.number(columnStart + letterHeight * 2.8),
          "y": SVGText.number(y + letterHeight * 0.35),
          "font-size": SVGText.number(letterHeight), "fill": "#27333f",
        ], entry.word)
    }
    text.end("g")
  }

  /// A bar of a round length, at most as long as the column is wide, and the scale in figures.
  func addScale(in language: String, to text: inout SVGText) {
    let steps: [Double] = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
    let metres = steps.last { $0 * 1000 / ratio <= column * 0.8 } ?? 0.5
    let length = metres * 1000 / ratio
    let y = height - margin - letterHeight * 2.2
    text.begin("g", ["class": "scale"])
    for half in 0..<2 {
      text.add(
        "rect",
        [
          "x": SVGText.number(columnStart + Double(half) * length / 2), "y": SVGText.number(y),
          "width": SVGText.number(length / 2), "height": SVGText.number(letterHeight / 2),
          "fill": half == 0 ? "#27333f" : "#ffffff", "stroke": "#27333f",
          "stroke-width": SVGText.number(letterHeight / 12),
        ])
    }
    text.add(
      "text",
      [
        "x": SVGText.number(columnStart), "y": SVGText.number(y - letterHeight * 0.5),
        "font-size": SVGText.number(letterHeight), "fill": "#27333f",
      ], "\(SVGText.number(metres)) m")
    text.add(
      "text",
      [
        "x": SVGText.number(columnStart), "y": SVGText.number(height - margin),
        "font-size": SVGText.number(letterHeight), "fill": "#27333f",
      ], "\(language == "de" ? "Maßstab" : "Scale") 1:\(SVGText.number(ratio))")
    text.end("g")
  }

  /// An arrow to the north.
  ///
  /// - Parameter toFloor: from metres on the ground, y north, to the floor's.
  func addNorth(_ toFloor: Transform, to text: inout SVGText) {
    let origin = toPaper.apply(toFloor.apply(Point(x: 0, y: 0)))
    let tip = toPaper.apply(toFloor.apply(Point(x: 0, y: 1)))
    let way = tip - origin
    guard way.length > 0 else { return }
    let north = way * (letterHeight * 2.5 / way.length)
    let side = Vector(dx: -north.dy * 0.35, dy: north.dx * 0.35)
    let middle = Point(
      x: columnStart + letterHeight * 3, y: height - margin - letterHeight * 8)
    let back = middle + north * -1
    text.begin("g", ["class": "north"])
    text.add(
      "path",
      [
        "d": SVGText.path(
          [[middle + north, back + side, middle + north * -0.6, back + side * -1]], isClosed: true),
        "fill": "#27333f",
      ])
    let letter = middle + north * 1.4
    text.add(
      "text",
      [
        "x": SVGText.number(letter.x), "y": SVGText.number(letter.y + letterHeight * 0.4),
        "font-size": SVGText.number(letterHeight * 1.2), "text-anchor": "middle",
        "fill": "#27333f",
      ], "N")
    text.end("g")
  }
}
