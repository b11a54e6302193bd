import Geometry
import IndoorModel

/// The shapes of a geometry of GeoJSON, those of several parts taken apart.
enum GeoJSONShapes {
  /// The most shapes of one geometry.
  private static let partLimit = 10_000

  /// Reads a geometry; no shapes where it is null.
  static func read(_ value: Value) throws(ValueError) -> [Shape] {
    if value == .null { return [] }
    let fields = try Fields(value, of: "a geometry")
    let type = try fields.text("type")
    let single: String
    switch type {
    case "MultiPoint": single = "Point"
    case "MultiLineString": single = "LineString"
    case "MultiPolygon": single = "Polygon"
    case "GeometryCollection": return try collection(fields)
    default: return [try Shape(value: value)]
    }
    let parts = try fields.list("coordinates") { (value) throws(ValueError) in value }
    try check(parts.count)
    var shapes: [Shape] = []
    for (index, part) in parts.enumerated() {
      do {
        shapes.append(try Shape(value: ["type": .string(single), "coordinates": part]))
      } catch { throw error.under(index).under("coordinates") }
    }
    return shapes
  }

  private static func collection(_ fields: Fields) throws(ValueError) -> [Shape] {
    let parts = try fields.list("geometries") { (value) throws(ValueError) in value }
    try check(parts.count)
    var shapes: [Shape] = []
    for (index, part) in parts.enumerated() {
      // Collections within collections would be read again and again.
      if part.object?["type"]?.string == "GeometryCollection" {
        throw ValueError("must not be a collection within a collection", at: "geometries[\(index)]")
      }
      do { shapes += try read(part) } catch { throw error.under(index).under("geometries") }
    }
    return shapes
  }

  private static func check(_ count: Int) throws(ValueError) {
    if count > partLimit { throw ValueError("has \(count) parts; at most \(partLimit) are read") }
  }
}
