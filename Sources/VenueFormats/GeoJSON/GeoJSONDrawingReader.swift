import Foundation
import Geometry
import IndoorModel

/// Reads GeoJSON of other programs, which knows neither `kind` nor `frame`: drawings of QGIS and
/// others, in WGS84, Web Mercator or local metres.
///
/// - SeeAlso: https://www.rfc-editor.org/rfc/rfc7946 and, for `crs`,
///   https://geojson.org/geojson-spec.html
struct GeoJSONDrawingReader: PlanReader {
  static let format = PlanFormat.foreignGeoJSON

  private enum Coordinates {
    case degrees
    case webMercator
    case metres
  }

  /// Degrees that no plan spans: a hundred kilometres. Such numbers are a building's metres.
  private static let greatestSpan = 1.0

  private let features: [Value]
  private let metresPerUnit: Double?
  private let crs: String?
  private let name: String?
  private let file: String

  /// - Parameter metresPerUnit: what the caller says of coordinates without a `crs`: that they are no
  ///   degrees, and how long a unit is.
  init(
    _ value: Value, file: PlanSource.File, of source: PlanSource, metresPerUnit: Double? = nil
  ) {
    self.metresPerUnit = metresPerUnit
    features = value.object?["features"]?.array ?? []
    crs = value.object?["crs"]?.object?["properties"]?.object?["name"]?.string
    name = value.object?["name"]?.string
    self.file = source.label(of: file)
  }

  /// Whether none of the features has a kind, some have a geometry, and the document has no frame.
  static func isDrawing(_ value: Value) -> Bool {
    guard let members = value.object, members["frame"] == nil,
      members["type"] == "FeatureCollection", let features = members["features"]?.array,
      !features.isEmpty
    else { return false }
    return features.contains { $0.object?["geometry"] ?? .null != .null }
      && features.allSatisfy { feature in
        feature.object?["type"] == "Feature"
          && feature.object?["properties"]?.object?["kind"] == nil
      }
  }

  mutating func makeDraft() throws(FormatError) -> PlanDraft {
    var read: [(index: Int, shapes: [Shape])] = []
    var faults: [(place: RemarkPlace, reason: String)] = []
    for (index, feature) in features.enumerated() {
      do throws(ValueError) {
        let shapes = try GeoJSONShapes.read(feature.object?["geometry"] ?? .null)
        guard !shapes.isEmpty else { throw ValueError("is null, so that it has no place") }
        read.append((index, shapes))
      } catch { faults.append(("features[\(index)].geometry", "\(error)")) }
    }
    let coordinates = try coordinates(of: read.flatMap(\.shapes))
    var draft = PlanDraft(frame: coordinates == .metres ? .metres : .degrees)
    draft.name = name.map { LocalizedText($0) }
    for (place, reason) in faults { draft.skip(file, place, "\(reason)", code: "unreadable") }
    if crs == nil {
      let words =
        switch coordinates {
        case .degrees: "WGS84"
        case .webMercator: "EPSG:3857"
        case .metres: metresPerUnit.map { "units of \($0) m" } ?? "metres"
        }
      draft.remark(
        file, "crs", "is not given; coordinates are taken as \(words)", code: "crs-guessed")
    }
    var levels: Set<Double> = []
    for (index, shapes) in read {
      add(index, shapes.map { placed($0, in: coordinates) }, &draft, &levels)
    }
    draft.addStoreys(of: levels)
    guard !levels.isEmpty else { throw FormatError(file, "has no feature that can be read") }
    return draft
  }

  // MARK: - Coordinates

  private func coordinates(of shapes: [Shape]) throws(FormatError) -> Coordinates {
    if let crs {
      let code = crs.split { ":/".contains($0) }.last.map(String.init) ?? ""
      if ["CRS84", "4326"].contains(code) { return .degrees }
      if ["3857", "900913"].contains(code) { return .webMercator }
      throw FormatError(
        file, "crs is “\(crs)”; save it as EPSG:4326 (WGS84), or as EPSG:3857")
    }
    guard let box = Box(around: shapes.lazy.flatMap(\.vertices)) else { return .degrees }
    if metresPerUnit != nil { return .metres }
    let isOnEarth =
      (-180...180).contains(box.min.x) && (-180...180).contains(box.max.x)
      && (-90...90).contains(box.min.y) && (-90...90).contains(box.max.y)
    if isOnEarth {
      return max(box.width, box.height) > Self.greatestSpan ? .metres : .degrees
    }
    let far = [box.min.x, box.min.y, box.max.x, box.max.y].map(abs).max() ?? 0
    return far > 50_000 ? .webMercator : .metres
  }

  private func placed(_ shape: Shape, in coordinates: Coordinates) -> Shape {
    switch coordinates {
    case .degrees: shape
    case .webMercator: Self.degrees(shape)
    case .metres:
      metresPerUnit.map { shape.moved(by: Transform(a: $0, b: 0, c: 0, d: $0, tx: 0, ty: 0)) }
        ?? shape
    }
  }

  /// The inverse of the spherical Mercator projection.
  private static func degrees(_ shape: Shape) -> Shape {
    let radius = 6_378_137.0
    func move(_ point: Point) -> Point {
      Point(
        x: point.x / radius * 180 / .pi,
        y: (2 * atan(exp(point.y / radius)) - .pi / 2) * 180 / .pi)
    }
    return switch shape {
    case .point(let point): .point(move(point))
    case .polyline(let line): .polyline(Polyline(line.points.map(move)))
    case .polygon(let polygon): .polygon(Polygon(rings: polygon.rings.map { $0.map(move) }))
    case .circle(let center, _): .point(move(center))
    }
  }

  // MARK: - Features

  private static let typeNames = ["type", "category", "class", "layer", "Layer"]
  private static let levelNames = ["floor", "level", "storey"]

  private func add(
    _ index: Int, _ shapes: [Shape], _ draft: inout PlanDraft, _ levels: inout Set<Double>
  ) {
    let feature = features[index].object ?? [:]
    let properties = feature["properties"]?.object ?? [:]
    let given = feature["id"] ?? .null
    let id = given.string ?? given.wholeNumber.map { String($0) }
    let place: RemarkPlace = "features[\(index)]\(id.map { " “\($0.prefix(60))”" } ?? "")"
    let word = Self.levelNames.lazy.compactMap { properties[$0] }.first
    let text = word.map { $0.string ?? $0.number.map(OSMLevels.key) ?? "" } ?? "0"
    let read = OSMLevels(text)
    for part in read.unknown {
      draft.remark(
        file, place, "level “\(part)” is not understood; write -1;0 or 0-3",
        code: "level-unreadable")
    }
    let own = read.levels.isEmpty ? [0] : read.levels
    levels.formUnion(own)
    let type = Self.typeNames.lazy.compactMap { properties[$0]?.string }.first
    for (number, level) in own.enumerated() {
      for (part, shape) in shapes.enumerated() {
        var foreign = id.map { String($0.prefix(200)) } ?? "feature-\(index)"
        if part > 0 { foreign += "#\(part + 1)" }
        if number > 0 { foreign += "@\(OSMLevels.key(level))" }
        let key = type.map { "\($0.prefix(60)) (\(shape.name))" } ?? shape.name
        draft.suggest(key, Self.target(of: shape, category: type))
        var item = PlanDraft.Item(
          foreignID: foreign, type: key, shape: shape, floors: [OSMLevels.key(level)], file: file,
          place: place)
        item.properties["name"] = (properties["name"] ?? .null).string.map {
          LocalizedText($0).value
        }
        item.tags = properties.filter { $0.key != "name" && $0.value != .null }
        draft.items.append(item)
      }
    }
  }

  private static func target(of shape: Shape, category: String?) -> ImportTarget {
    let category = category.map { String($0.prefix(64)) }
    return switch shape {
    case .point: ImportTarget(.poi, category: category)
    case .polyline: ImportTarget(.wall)
    case .polygon, .circle: ImportTarget(.area, category: category)
    }
  }
}
