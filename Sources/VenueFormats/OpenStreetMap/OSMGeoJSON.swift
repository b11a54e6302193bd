import Geometry
import IndoorModel

/// Reads OpenStreetMap's elements out of GeoJSON, as osmtogeojson and Overpass write them.
enum OSMGeoJSON {
  /// Whether features have ids or tags of OpenStreetMap.
  static func isOSM(_ value: Value) -> Bool {
    guard let members = value.object, members["frame"] == nil,
      let features = members["features"]?.array
    else { return false }
    return features.prefix(100).contains { feature in
      guard let properties = feature.object?["properties"]?.object, properties["kind"] == nil else {
        return false
      }
      let id = (feature.object?["id"] ?? properties["@id"] ?? .null).string ?? ""
      return ["node/", "way/", "relation/"].contains { id.hasPrefix($0) }
        || properties["indoor"]?.string != nil && properties["level"] != nil
    }
  }

  static func contents(_ value: Value) -> OSMContents {
    var contents = OSMContents()
    for (index, feature) in (value.object?["features"]?.array ?? []).enumerated() {
      let members = feature.object ?? [:]
      let properties = members["properties"]?.object ?? [:]
      let id = (members["id"] ?? properties["@id"] ?? properties["id"])?.string
      let place: RemarkPlace = "features[\(index)]\(id.map { " “\($0.prefix(60))”" } ?? "")"
      do throws(ValueError) {
        let shapes = try GeoJSONShapes.read(members["geometry"] ?? .null)
        let tags = tags(properties)
        if shapes.isEmpty { throw ValueError("is missing", at: "geometry") }
        if tags.isEmpty { continue }
        contents.elements.append(
          OSMElement(
            id: id.flatMap { $0.count <= 200 ? $0 : nil } ?? "feature/\(index)", tags: tags,
            shapes: shapes, place: place))
      } catch { contents.skipped.append((place, RemarkText("\(error)", code: "unreadable"))) }
    }
    return contents
  }

  private static let meta: Set = [
    "timestamp", "version", "changeset", "user", "uid", "id", "tags", "meta", "relations",
    "tainted",
  ]

  private static func tags(_ properties: [String: Value]) -> [String: String] {
    var tags: [String: String] = [:]
    let nested = properties["tags"]?.object ?? [:]
    for (key, value) in properties.merging(nested, uniquingKeysWith: { _, own in own })
    where !key.hasPrefix("@") && (!meta.contains(key) || nested[key] != nil) {
      switch value {
      case .string(let text): tags[key] = text
      case .number(let number): tags[key] = OSMLevels.key(number)
      case .bool(let bool): tags[key] = bool ? "yes" : "no"
      default: break
      }
    }
    return tags
  }
}
