import Geometry
import IndoorModel

/// The features of a floor as elements of an SVG, by a transform from metres to the drawing's units.
struct SVGPlan {
  let floor: Floor
  /// The features in the order in which they cover each other.
  let features: [Feature]
  private let language: String
  private let toDrawing: Transform
  /// Drawing units in a metre.
  private let scale: Double
  /// The height of the letters of names in drawing units.
  private let letterHeight: Double
  /// What names stay within, in drawing units; `nil` for no bounds.
  private let limits: Box?

  init(
    _ venue: Venue, floor: Floor, language: String, toDrawing: Transform, letterHeight: Double,
    limits: Box? = nil
  ) {
    self.floor = floor
    self.language = language
    self.toDrawing = toDrawing
    self.letterHeight = letterHeight
    self.limits = limits
    scale = abs(toDrawing.determinant).squareRoot()
    let order: [FeatureKind] = [.area, .obstacle, .wall, .door, .connector, .poi]
    let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    features = venue.features(on: floor.id).filter { SVGStyle.of($0) != nil }.sorted {
      let (left, right) = (ranks[$0.kind] ?? 0, ranks[$1.kind] ?? 0)
      if left != right { return left < right }
      // Large areas lie below small ones.
      let (large, small) = ($0.shape.bounds?.size ?? 0, $1.shape.bounds?.size ?? 0)
      return large == small ? $0.id < $1.id : large > small
    }
  }

  /// The looks that are on the floor, in the order of the drawing.
  var styles: [(style: SVGStyle, kind: FeatureKind)] {
    var seen: Set<SVGStyle> = []
    return features.compactMap { feature in
      guard let style = SVGStyle.of(feature), seen.insert(style).inserted else { return nil }
      return (style, feature.kind)
    }
  }

  /// Adds all features, then their names.
  func add(to text: inout SVGText) {
    for feature in features { add(feature, to: &text) }
    addNames(to: &text)
  }

  private func add(_ feature: Feature, to text: inout SVGText) {
    guard let style = SVGStyle.of(feature) else { return }
    text.begin(
      "g",
      ["id": feature.id.rawValue, "class": "\(feature.kind.rawValue) \(feature.category ?? "")"],
      SVGRecord.attributes(of: feature))
    if let name = feature.name?.text(in: [language]), !name.isEmpty { text.add("title", [:], name) }
    let hairline = letterHeight / 12
    switch feature.shape {
    case _ where feature.kind == .connector:
      for (point, stop) in zip(feature.shape.vertices, feature.connectorFloors)
      where stop == floor.id {
        let at = toDrawing.apply(point)
        let side = letterHeight
        text.add(
          "rect",
          [
            "x": SVGText.number(at.x - side / 2), "y": SVGText.number(at.y - side / 2),
            "width": SVGText.number(side), "height": SVGText.number(side), "fill": style.fill,
            "stroke": style.stroke, "stroke-width": SVGText.number(hairline),
          ])
      }
    case .point(let point):
      let at = toDrawing.apply(point)
      text.add(
        "circle",
        [
          "cx": SVGText.number(at.x), "cy": SVGText.number(at.y),
          "r": SVGText.number(letterHeight / 2.5), "fill": style.fill, "stroke": style.stroke,
          "stroke-width": SVGText.number(hairline),
        ])
    case .circle(let center, let radius):
      let at = toDrawing.apply(center)
      text.add(
        "circle",
        [
          "cx": SVGText.number(at.x), "cy": SVGText.number(at.y),
          "r": SVGText.number(radius * scale), "fill": style.fill, "stroke": style.stroke,
          "stroke-width": SVGText.number(hairline),
        ])
    case .polyline(let line):
      let width = max(feature.thickness * scale, hairline * (feature.kind == .wall ? 2 : 1.5))
      let path = SVGText.path([line.points.map(toDrawing.apply)], isClosed: false)
      if feature.kind == .door {
        // The gap in the wall that it is in.
        text.add(
          "path",
          [
            "d": path, "fill": "none", "stroke": "#ffffff",
            "stroke-width": SVGText.number(max(0.3 * scale, hairline * 4)),
          ])
      }
      text.add(
        "path",
        [
          "d": path, "fill": "none", "stroke": style.stroke, "stroke-width": SVGText.number(width),
          "stroke-linejoin": "round",
        ])
    case .polygon(let polygon):
      // An area with walls is drawn as they are.
      let edge = feature.isWalled ? "#2c3947" : style.stroke
      text.add(
        "path",
        [
          "d": SVGText.path(polygon.rings.map { $0.map(toDrawing.apply) }, isClosed: true),
          "fill": style.fill, "fill-rule": "evenodd", "stroke": edge,
          "stroke-width": SVGText.number(hairline * (feature.isWalled ? 2 : 1)),
        ])
    }
    text.end("g")
  }

  // MARK: - Names

  /// Names of places first, then those of areas from the largest; one that would lie on another, on
  /// a mark, or beside the plan is left out, and one that is wider than its area is made smaller.
  private func addNames(to text: inout SVGText) {
    let places = features.filter { $0.kind == .poi || $0.kind == .connector }
    var taken = places.compactMap { place in
      anchor(of: place).map { mark(at: toDrawing.apply($0)) }
    }
    for feature in places + features.filter({ $0.kind == .area || $0.kind == .obstacle }) {
      guard let name = feature.name?.text(in: [language]), !name.isEmpty,
        let anchor = anchor(of: feature)
      else { continue }
      let isBeside = feature.kind == .poi || feature.kind == .connector
      var height = letterHeight
      var width = Self.width(of: name) * height
      if !isBeside, let bounds = feature.shape.bounds {
        let room = min(bounds.width, Double.greatestFiniteMagnitude) * scale * 0.95
        if width > room { height *= max(room / width, 0.5) }
        width = Self.width(of: name) * height
        if width > room * 1.3 { continue }
      }
      let at = toDrawing.apply(anchor)
      let boxes = isBeside ? besides(at, width: width) : [Self.box(around: at, width, height)]
      let free = boxes.first { box in
        isWithin(box) && !taken.contains { $0.intersects(box) }
      }
      guard let box = free else { continue }
      taken.append(box)
      text.add(
        "text",
        [
          "x": SVGText.number(box.center.x), "y": SVGText.number(box.center.y + height * 0.35),
          "font-size": SVGText.number(height), "text-anchor": "middle",
          "fill": "#27333f", "stroke": "#ffffff", "stroke-width": SVGText.number(height / 6),
          "paint-order": "stroke", "stroke-linejoin": "round",
        ], name)
    }
  }

  /// The room of a place's dot or a connector's square.
  private func mark(at point: Point) -> Box {
    Self.box(around: point, letterHeight, letterHeight)
  }

  /// Where the name of a place may stand: right of its mark, left of it, below it, above it.
  private func besides(_ at: Point, width: Double) -> [Box] {
    let (across, down) = (letterHeight * 0.7 + width / 2, letterHeight * 1.15)
    let ways = [(across, 0.0), (-across, 0), (0, down), (0, -down)]
    return ways.map { dx, dy in
      Self.box(around: Point(x: at.x + dx, y: at.y + dy), width, letterHeight)
    }
  }

  private func isWithin(_ box: Box) -> Bool {
    guard let limits else { return true }
    return limits.contains(box.min) && limits.contains(box.max)
  }

  private static func box(around point: Point, _ width: Double, _ height: Double) -> Box {
    Box(
      Point(x: point.x - width / 2, y: point.y - height / 2),
      Point(x: point.x + width / 2, y: point.y + height / 2))
  }

  private func anchor(of feature: Feature) -> Point? {
    guard feature.kind == .connector else { return feature.shape.anchor }
    return zip(feature.shape.vertices, feature.connectorFloors).first { $0.1 == floor.id }?.0
  }

  /// About how wide a text is in a sans-serif, for letters of height 1.
  static func width(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 0.58 : 1.05) }
  }
}

extension Box {
  /// The product of its sides.
  fileprivate var size: Double { width * height }
}
