import Geometry
import IndoorModel
import JSONText

/// Holds an archive against the rules of IMDF 1.0 that a program can check.
///
/// - SeeAlso: https://docs.ogc.org/cs/20-094/Reference/index.html
public struct IMDFValidator {
  /// A feature with all that rules ask of it.
  private struct Entry {
    let id: String
    let type: String
    let geometry: Value
    let properties: [String: Value]
  }

  private var problems: [String] = []
  private var entries: [Entry] = []
  private var types: [String: String] = [:]

  /// What is wrong with the files of an archive, a line for each; empty where nothing is.
  public static func problems(in files: [PlanSource.File]) -> [String] {
    var validator = IMDFValidator()
    for file in files { validator.read(file) }
    for entry in validator.entries { validator.check(entry) }
    validator.checkWhole(Set(files.map(\.baseName)))
    return validator.problems
  }

  private mutating func note(_ entry: Entry, _ problem: String) {
    problems.append("\(entry.type) “\(entry.id)”: \(problem)")
  }

  // MARK: - Files

  private mutating func read(_ file: PlanSource.File) {
    guard let value = try? Value(json: file.bytes) else {
      return problems.append("\(file.name): is not JSON")
    }
    if file.baseName == "manifest.json" { return checkManifest(value.object ?? [:]) }
    guard value.object?["type"] == "FeatureCollection",
      let features = value.object?["features"]?.array, file.ending == "geojson"
    else { return problems.append("\(file.name): is no FeatureCollection named .geojson") }
    for feature in features {
      guard feature.object?["type"] == "Feature", let id = feature.object?["id"]?.string,
        let type = feature.object?["feature_type"]?.string,
        let properties = feature.object?["properties"]?.object
      else {
        problems.append("\(file.name): has a feature without id, feature_type or properties")
        continue
      }
      let entry = Entry(
        id: id, type: type, geometry: feature.object?["geometry"] ?? .null, properties: properties)
      if file.baseName != "\(type).geojson" { note(entry, "is in \(file.name)") }
      if !NameUUID.isUUID(id) { note(entry, "its id is no UUID") }
      if types[id] != nil { note(entry, "its id is there twice") }
      types[id] = type
      entries.append(entry)
    }
  }

  private mutating func checkManifest(_ members: [String: Value]) {
    if members["version"] != "1.0.0" { problems.append("manifest.json: version must be 1.0.0") }
    if members["created"]?.string.flatMap(Timestamp.init(rfc3339:)) == nil {
      problems.append("manifest.json: created must be a date and time")
    }
    if members["language"]?.string.map(IMDFLabels.isLanguage) != true {
      problems.append("manifest.json: language must be a language tag")
    }
    let extensions = members["extensions"]?.array ?? []
    for name in extensions where name.string?.hasPrefix("imdf:extension:") != true {
      problems.append("manifest.json: extensions must be named imdf:extension:…")
    }
  }

  private mutating func checkWhole(_ names: Set<String>) {
    if !names.contains("manifest.json") { problems.append("manifest.json is missing") }
    for type in ["address", "venue", "level"] where !types.values.contains(type) {
      problems.append("there is no \(type)")
    }
    if types.values.filter({ $0 == "venue" }).count > 1 { problems.append("there are two venues") }
    let standing = Set(
      entries.filter { $0.type == "footprint" }
        .flatMap { $0.properties["building_ids"]?.array?.compactMap(\.string) ?? [] })
    for entry in entries where entry.type == "building" && !standing.contains(entry.id) {
      note(entry, "no footprint names it")
    }
  }

  // MARK: - Features

  /// What each type must have.
  private struct Rules {
    /// The types of geometry; none where it must be null.
    let geometries: Set<String>
    /// Properties that must be there and not null.
    var required: Set<String> = []
    /// Properties that must be there and may be null.
    var nullable: Set<String> = []
  }

  private static let polygonal: Set = ["Polygon", "MultiPolygon"]
  private static let rules: [String: Rules] = [
    "address": Rules(
      geometries: [], required: ["address", "locality", "country"],
      nullable: ["unit", "province", "postal_code", "postal_code_ext", "postal_code_vanity"]),
    "amenity": Rules(
      geometries: ["Point"], required: ["category", "unit_ids"],
      nullable: [
        "accessibility", "name", "alt_name", "hours", "phone", "website", "address_id",
        "correlation_id",
      ]),
    "anchor": Rules(geometries: ["Point"], required: ["unit_id"], nullable: ["address_id"]),
    "building": Rules(
      geometries: [], required: ["category"],
      nullable: ["name", "alt_name", "restriction", "display_point", "address_id"]),
    "detail": Rules(geometries: ["LineString", "MultiLineString"], required: ["level_id"]),
    "fixture": Rules(
      geometries: polygonal, required: ["category", "level_id"],
      nullable: ["name", "alt_name", "anchor_id", "display_point"]),
    "footprint": Rules(
      geometries: polygonal, required: ["category", "building_ids"], nullable: ["name"]),
    "geofence": Rules(
      geometries: polygonal, required: ["category"],
      nullable: [
        "restriction", "accessibility", "name", "alt_name", "correlation_id", "display_point",
        "building_ids", "level_ids", "parents",
      ]),
    "kiosk": Rules(
      geometries: polygonal, required: ["level_id"],
      nullable: ["name", "alt_name", "anchor_id", "display_point"]),
    "level": Rules(
      geometries: polygonal, required: ["category", "outdoor", "ordinal", "name", "short_name"],
      nullable: ["restriction", "display_point", "address_id", "building_ids"]),
    "occupant": Rules(
      geometries: [], required: ["name", "category", "anchor_id"],
      nullable: ["hours", "phone", "website", "validity", "correlation_id"]),
    "opening": Rules(
      geometries: ["LineString"], required: ["category", "level_id"],
      nullable: ["accessibility", "access_control", "door", "name", "alt_name", "display_point"]),
    "relationship": Rules(
      geometries: ["null", "Point", "LineString", "Polygon", "MultiPolygon"],
      required: ["category", "direction"],
      nullable: ["origin", "intermediary", "destination", "hours"]),
    "section": Rules(
      geometries: polygonal, required: ["category", "level_id"],
      nullable: [
        "restriction", "accessibility", "name", "alt_name", "display_point", "address_id",
        "correlation_id", "parents",
      ]),
    "unit": Rules(
      geometries: polygonal, required: ["category", "level_id"],
      nullable: ["restriction", "accessibility", "name", "alt_name", "display_point"]),
    "venue": Rules(
      geometries: polygonal, required: ["category", "name", "address_id", "display_point"],
      nullable: ["restriction", "alt_name", "hours", "phone", "website"]),
  ]

  private mutating func check(_ entry: Entry) {
    guard let rules = Self.rules[entry.type] else { return checkShape(entry) }
    let kind = entry.geometry.object?["type"]?.string ?? "null"
    let allowed = rules.geometries.isEmpty ? ["null"] : rules.geometries
    if !allowed.contains(kind) { note(entry, "its geometry is \(kind)") }
    checkShape(entry)
    for name in rules.required.sorted() where (entry.properties[name] ?? .null) == .null {
      note(entry, "\(name) is missing")
    }
    for name in rules.nullable.sorted() where entry.properties[name] == nil {
      note(entry, "\(name) is missing")
    }
    if let category = entry.properties["category"]?.string,
      !IMDFCategories.has(entry.type, category)
    {
      note(entry, "its category “\(category)” is none of IMDF")
    }
    for name in ["name", "alt_name", "short_name"] { checkLabels(entry, name) }
    checkWords(entry)
    checkReferences(entry)
  }

  private mutating func checkLabels(_ entry: Entry, _ name: String) {
    guard let value = entry.properties[name], value != .null else { return }
    let isRight =
      value.object.map { labels in
        !labels.isEmpty
          && labels.allSatisfy {
            IMDFLabels.isLanguage($0.key) && $0.value.string?.isEmpty == false
          }
      } ?? false
    if !isRight { note(entry, "\(name) must be an object of texts by language") }
  }

  private mutating func checkWords(_ entry: Entry) {
    let restriction = entry.properties["restriction"] ?? .null
    if restriction != .null, !["employeesonly", "restricted"].contains(restriction) {
      note(entry, "restriction must be employeesonly or restricted")
    }
    for name in ["accessibility", "access_control"] {
      guard let value = entry.properties[name], value != .null else { continue }
      if value.array?.isEmpty != false { note(entry, "\(name) must be a list of words, or null") }
    }
    if entry.type == "relationship",
      !["directed", "undirected"].contains(entry.properties["direction"])
    {
      note(entry, "direction must be directed or undirected")
    }
    if entry.type == "level", entry.properties["ordinal"]?.wholeNumber == nil {
      note(entry, "ordinal must be a whole number")
    }
  }

  /// The type that each member names.
  private static let references = [
    "address_id": "address", "anchor_id": "anchor", "building_ids": "building", "level_id": "level",
    "level_ids": "level", "unit_id": "unit", "unit_ids": "unit",
  ]

  private mutating func checkReferences(_ entry: Entry) {
    for (name, type) in Self.references.sorted(by: { $0.key < $1.key }) {
      guard let value = entry.properties[name], value != .null else { continue }
      let ids = value.string.map { [$0] } ?? value.array?.compactMap(\.string) ?? []
      if ids.isEmpty { note(entry, "\(name) names nothing") }
      for id in ids where types[id] != type { note(entry, "\(name) names no \(type): “\(id)”") }
    }
    let ends =
      [entry.properties["origin"], entry.properties["destination"]].compactMap(\.self)
      + (entry.properties["intermediary"]?.array ?? [])
    for end in ends where end != .null {
      let id = end.object?["id"]?.string ?? ""
      if types[id] == nil || end.object?["feature_type"]?.string != types[id] {
        note(entry, "leads to nothing in the archive: “\(id)”")
      }
    }
  }

  // MARK: - Geometries

  private mutating func checkShape(_ entry: Entry) {
    guard entry.geometry != .null else { return }
    guard let shapes = try? GeoJSONShapes.read(entry.geometry) else {
      return note(entry, "its geometry cannot be read")
    }
    for shape in shapes {
      for point in shape.vertices where abs(point.x) > 180 || abs(point.y) > 90 {
        note(entry, "(\(point.x), \(point.y)) is nowhere on the earth")
        break
      }
      switch shape {
      case .polygon(let polygon):
        for (index, ring) in polygon.rings.enumerated() {
          if Set(ring).count < 3 { note(entry, "a ring has fewer than three places") }
          let area = Polygon.signedArea(ring)
          if index == 0 ? area < 0 : area > 0 {
            note(entry, "a ring runs the wrong way round")
          }
        }
      case .polyline(let line):
        if line.points.count < 2 { note(entry, "a line has fewer than two places") }
      case .point, .circle: break
      }
    }
    if !Self.hasClosedRings(entry.geometry) { note(entry, "a ring is not closed") }
  }

  private static func hasClosedRings(_ geometry: Value) -> Bool {
    guard geometry.object?["type"] == "Polygon" else { return true }
    return geometry.object?["coordinates"]?.array?.allSatisfy {
      $0.array?.first == $0.array?.last
    } ?? false
  }
}
