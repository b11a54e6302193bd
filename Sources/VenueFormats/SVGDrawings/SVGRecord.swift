import Geometry
import IndoorModel
import JSONText

/// What a plain SVG cannot say of a floor that Floorcast drew: attributes of the outermost element and
/// of the groups of features.
struct SVGRecord {
  /// The feature that a group draws.
  struct Entry {
    let id: String
    let kind: FeatureKind
    let properties: [String: Value]

    /// What a row of the report calls it.
    var type: String {
      properties["category"]?.string.map { "\(kind.rawValue)/\($0)" } ?? kind.rawValue
    }

    /// The feature's own shape: a place is drawn as a disc, a connector only as a sign on each floor.
    func fitted(_ shape: Shape) -> Shape? {
      switch (kind, shape) {
      case (.connector, _): nil
      case (.poi, .circle(let center, _)): .point(center)
      case (.poi, _): shape.anchor.map { .point($0) }
      default: shape
      }
    }
  }

  /// From the drawing's units to the floor's metres.
  let toFloor: Transform
  let ordinal: Int
  let name: LocalizedText
  let bounds: Box
  private let language: String

  /// `nil` where Floorcast did not write the drawing.
  init?(_ root: SVGTree.Element) {
    let matrix = SVGNumbers.list(root.attributes["data-to-floor"] ?? "")
    let box = SVGNumbers.list(root.attributes["data-floor-bounds"] ?? "")
    guard matrix.count == 6, box.count == 4, box[0] < box[2], box[1] < box[3],
      let ordinal = root.attributes["data-floor-ordinal"].flatMap(Int.init)
    else { return nil }
    toFloor = Transform(
      a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5])
    guard toFloor.isInvertible else { return nil }
    bounds = Box(Point(x: box[0], y: box[1]), Point(x: box[2], y: box[3]))
    self.ordinal = ordinal
    language = root.attributes["xml:lang"] ?? "en"
    name = LocalizedText([language: root.attributes["data-floor-name"] ?? "Level \(ordinal)"])
  }

  /// The feature of a group, if it draws one.
  func entry(of group: SVGTree.Element, title: String?) -> Entry? {
    guard let id = group.attributes["id"],
      let kind = group.attributes["data-kind"].flatMap(FeatureKind.init(rawValue:))
    else { return nil }
    var properties: [String: Value] = [:]
    if let category = group.attributes["data-category"] {
      properties["category"] = .string(category)
    }
    if let title, !title.isEmpty { properties["name"] = LocalizedText([language: title]).value }
    if group.attributes["data-walled"] == "true" { properties["walled"] = true }
    for name in ["thickness", "depth"] {
      if let number = group.attributes["data-\(name)"].flatMap(Double.init), number.isFinite {
        properties[name] = .number(number)
      }
    }
    return Entry(id: id, kind: kind, properties: properties)
  }

  /// The attributes of the outermost element of a floor's drawing.
  ///
  /// - Parameter toDrawing: from the floor's metres to the drawing's units.
  static func attributes(
    of floor: Floor, language: String, toDrawing: Transform
  ) -> KeyValuePairs<String, String> {
    guard let back = toDrawing.inverse else { return [:] }
    let bounds = floor.bounds
    return [
      "data-to-floor": [back.a, back.b, back.c, back.d, back.tx, back.ty]
        .map(\.description).joined(separator: " "),
      "data-floor-bounds": [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y]
        .map(\.description).joined(separator: " "),
      "data-floor-ordinal": String(floor.ordinal),
      "data-floor-name": floor.name.text(in: [language]),
    ]
  }

  /// The attributes of the group of a feature.
  static func attributes(of feature: Feature) -> KeyValuePairs<String, String> {
    let number = { (name: String) in feature.properties[name]?.number?.description ?? "" }
    return [
      "data-kind": feature.kind.rawValue, "data-category": feature.category ?? "",
      "data-walled": feature.isWalled ? "true" : "", "data-thickness": number("thickness"),
      "data-depth": number("depth"),
    ]
  }
}
