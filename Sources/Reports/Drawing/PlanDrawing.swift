import Geometry
import IndoorModel
import Insight

/// A floor with heat and arrows of flows, as an SVG that is 1000 units wide at most.
struct PlanDrawing {
  private static let width = 1000.0
  private static let height = 1050.0
  private static let letterHeight = 17.0
  /// Arrows on one floor at most; the table of the report has further ones.
  private static let mostArrows = 16
  /// The widths of the strongest arrow and of the finest.
  private static let (widest, finest) = (14.0, 2.0)
  /// Arrows from this width on bear their number.
  private static let wideEnough = 5.0

  private let features: [Feature]
  private let heat: HeatSum
  private let bands: HeatBands
  private let flows: [Report.Flow]
  private let words: ReportWords
  private let size: (width: Double, height: Double)
  /// From the floor's metres.
  private let toDrawing: Transform
  private let scale: Double

  init(
    _ venue: Venue, floor: Floor, heat: HeatSum, bands: HeatBands, flows: [Report.Flow],
    _ words: ReportWords
  ) {
    features = venue.features(on: floor.id)
    self.heat = heat
    self.bands = bands
    self.words = words
    let middles = Set(features.filter { $0.kind == .area }.map(\.id.rawValue))
    self.flows = flows.filter { flow in
      guard let origin = flow.origin, let target = flow.target else { return false }
      return origin != target && middles.contains(origin) && middles.contains(target)
    }
    let box = features.compactMap { $0.kind == .connector ? nil : $0.shape.bounds }
      .reduce(floor.bounds) { $0.union($1) }.expanded(by: 0.5)
    scale = min(Self.width / max(box.width, 1), Self.height / max(box.height, 1))
    size = (box.width * scale, box.height * scale)
    toDrawing = Transform(
      a: scale, b: 0, c: 0, d: -scale, tx: -box.min.x * scale, ty: box.max.y * scale)
  }

  /// The drawing.
  ///
  /// - Parameter label: what it shows, for readers that do not see it.
  func markup(label: String) -> Markup {
    var markup = Markup()
    markup.add(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "plan", "role": "img",
        "aria-label": label,
        "viewBox": "0 0 \(Markup.number(size.width)) \(Markup.number(size.height))",
        "font-family": "system-ui, Helvetica, Arial, sans-serif",
      ]
    ) { svg in
      addGround(to: &svg)
      addHeat(to: &svg)
      addWalls(to: &svg)
      addArrows(to: &svg)
      addNames(to: &svg)
    }
    return markup
  }

  // MARK: - Plan

  private func addGround(to svg: inout Markup) {
    let areas = features.filter { $0.kind == .area }
      .sorted { ($0.shape.bounds?.extent ?? 0) > ($1.shape.bounds?.extent ?? 0) }
    for area in areas {
      add(
        area.shape, fill: area.isForbidden ? "#e3e5e8" : "#f7f8fa", stroke: "#c4cad2", 1, to: &svg)
    }
    for obstacle in features where obstacle.kind == .obstacle {
      add(obstacle.shape, fill: "#dde1e6", stroke: "#b5bcc6", 1, to: &svg)
    }
  }

  private func addWalls(to svg: inout Markup) {
    for feature in features {
      switch feature.kind {
      case .wall: add(feature.shape, fill: "none", stroke: "#56616d", 2, to: &svg)
      case .area where feature.isWalled:
        add(feature.shape, fill: "none", stroke: "#56616d", 2, to: &svg)
      default: break
      }
    }
    for door in features where door.kind == .door {
      add(door.shape, fill: "none", stroke: "#ffffff", 4, to: &svg)
    }
  }

  private func add(
    _ shape: Shape, fill: String, stroke: String, _ width: Double, to svg: inout Markup
  ) {
    switch shape {
    case .point: break
    case .circle(let center, let radius):
      let at = toDrawing.apply(center)
      svg.add(
        "circle",
        [
          "cx": Markup.number(at.x), "cy": Markup.number(at.y),
          "r": Markup.number(radius * scale), "fill": fill, "stroke": stroke,
          "stroke-width": Markup.number(width),
        ])
    case .polyline(let line):
      add(path([line.points], isClosed: false), fill: "none", stroke, width, to: &svg)
    case .polygon(let polygon):
      add(path(polygon.rings, isClosed: true), fill: fill, stroke, width, to: &svg)
    }
  }

  private func add(
    _ path: String, fill: String, _ stroke: String, _ width: Double, to svg: inout Markup
  ) {
    svg.add(
      "path",
      [
        "d": path, "fill": fill, "fill-rule": "evenodd", "stroke": stroke,
        "stroke-width": Markup.number(width), "stroke-linejoin": "round",
      ])
  }

  private func path(_ rings: [[Point]], isClosed: Bool) -> String {
    rings.map { ring in
      let points = ring.map { point in
        let at = toDrawing.apply(point)
        return "\(Markup.number(at.x)) \(Markup.number(at.y))"
      }
      return "M" + points.joined(separator: "L") + (isClosed ? "Z" : "")
    }.joined()
  }

  // MARK: - Heat

  /// Squares of one band that lie side by side are one rectangle.
  private func addHeat(to svg: inout Markup) {
    var paths = [String](repeating: "", count: HeatBands.colours.count)
    var run: (band: Int, row: Int, from: Int, to: Int)?
    func end() {
      guard let run else { return }
      let corner = toDrawing.apply(
        Point(x: Double(heat.column + run.from), y: Double(heat.row + run.row + 1)))
      let length = Double(run.to - run.from + 1) * scale
      paths[run.band] +=
        "M\(Markup.number(corner.x)) \(Markup.number(corner.y))h\(Markup.number(length))"
        + "v\(Markup.number(scale))h-\(Markup.number(length))z"
    }
    for (index, cell) in heat.squares {
      guard let band = bands.band(of: cell) else { continue }
      let (row, column) = (index / heat.columns, index % heat.columns)
      if let last = run, last.band == band, last.row == row, last.to == column - 1 {
        run = (band, row, last.from, column)
      } else {
        end()
        run = (band, row, column, column)
      }
    }
    end()
    for (band, path) in paths.enumerated() where !path.isEmpty {
      svg.add(
        "path", ["d": path, "fill": HeatBands.colours[band], "shape-rendering": "crispEdges"])
    }
  }

  // MARK: - Flows

  private func addArrows(to svg: inout Markup) {
    let chosen = flows.prefix(Self.mostArrows)
    let strongest = Double(chosen.first?.people ?? 1)
    let middles = Dictionary(
      features.compactMap { feature in
        feature.shape.anchor.map { (feature.id.rawValue, toDrawing.apply($0)) }
      }
    ) { first, _ in first }
    let arrows = chosen.compactMap { flow -> (arrow: FlowArrow, people: Int)? in
      guard let origin = flow.origin.flatMap({ middles[$0] }),
        let target = flow.target.flatMap({ middles[$0] })
      else { return nil }
      let width = max(Self.finest, Self.widest * Double(flow.people) / strongest)
      return FlowArrow(from: origin, to: target, width: width).map { ($0, flow.people) }
    }
    // The strongest lie on top.
    for (arrow, _) in arrows.reversed() { arrow.add(to: &svg) }
    for (arrow, people) in arrows where arrow.width >= Self.wideEnough {
      add(words.count(people), at: arrow.middle, height: Self.letterHeight * 0.9, "bold", to: &svg)
    }
  }

  // MARK: - Names

  /// Names of counted areas, from the largest; one that would lie on another is left out.
  private func addNames(to svg: inout Markup) {
    var taken: [Box] = []
    let areas = features.filter { $0.isCounted && $0.name != nil }
      .sorted { ($0.shape.bounds?.extent ?? 0) > ($1.shape.bounds?.extent ?? 0) }
    for area in areas {
      guard let name = area.name.map(words.name), let anchor = area.shape.anchor,
        let bounds = area.shape.bounds
      else { continue }
      let most = max(bounds.width * scale * 0.95, Self.letterHeight)
      let natural = Double(name.count) * 0.64
      let height = min(Self.letterHeight, max(most / natural, Self.letterHeight * 0.6))
      let at = toDrawing.apply(anchor)
      let half = natural * height / 2
      // A name is a little above its middle, where arrows begin and end.
      let middle = Point(x: min(max(at.x, half), max(size.width - half, half)), y: at.y - height)
      let box = Box(
        Point(x: middle.x - half, y: middle.y - height / 2),
        Point(x: middle.x + half, y: middle.y + height / 2))
      if half * 2 > most * 1.6 || taken.contains(where: { $0.intersects(box) }) { continue }
      taken.append(box)
      add(name, at: middle, height: height, "600", to: &svg)
    }
  }

  private func add(
    _ text: String, at point: Point, height: Double, _ weight: String, to svg: inout Markup
  ) {
    svg.add(
      "text",
      [
        "x": Markup.number(point.x), "y": Markup.number(point.y + height * 0.35),
        "font-size": Markup.number(height), "font-weight": weight, "text-anchor": "middle",
        "fill": "#1d2733", "stroke": "#ffffff", "stroke-width": Markup.number(height / 3),
        "paint-order": "stroke", "stroke-linejoin": "round",
      ], text)
  }
}

extension Box {
  /// The product of its sides.
  fileprivate var extent: Double { width * height }
}
