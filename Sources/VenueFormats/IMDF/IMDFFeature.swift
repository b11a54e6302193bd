import Geometry
import IndoorModel

/// A feature of an IMDF archive, and where it stands.
struct IMDFFeature {
  /// Its id, a UUID as a rule.
  let id: String
  /// `unit`, `opening`, …
  let type: String
  let file: String
  /// Its place in the file.
  let place: RemarkPlace
  /// All members of `properties`.
  let properties: [String: Value]
  /// What Floorcast wrote of it besides, if it did.
  let record: IMDFRecord?
  private let geometry: Value

  /// Reads a member of `features`.
  init(_ value: Value, index: Int, file: String) throws(ValueError) {
    let fields = try Fields(value, of: "a feature")
    id = try fields.text("id")
    if id.isEmpty || id.count > 200 { throw ValueError("must have 1 to 200 characters", at: "id") }
    type = try fields.text("feature_type")
    if type.count > 64 { throw ValueError("must have at most 64 characters", at: "feature_type") }
    var members =
      try fields.readIfPresent("properties") { (value) throws(ValueError) in
        try Fields(value, of: "properties").members
      } ?? [:]
    record = IMDFRecord(members[IMDFRecord.property])
    if record != nil { members[IMDFRecord.property] = nil }
    properties = members
    geometry = fields.members["geometry"] ?? .null
    self.file = file
    place = "features[\(index)] “\(id)”"
  }

  /// The shapes, in degrees.
  func shapes() throws(ValueError) -> [Shape] {
    do { return try GeoJSONShapes.read(geometry) } catch { throw error.under("geometry") }
  }

  /// A place within the first shape that can be read, in degrees.
  var point: Point? { (try? shapes())?.first?.anchor }

  /// A text among the properties.
  func text(_ name: String) -> String? { properties[name]?.string }

  /// Ids among the properties, of a list or of one.
  func ids(_ name: String) -> [String] {
    if let one = properties[name]?.string { return [one] }
    return properties[name]?.array?.compactMap(\.string) ?? []
  }

  /// A text by language.
  func labels(_ name: String) -> LocalizedText? {
    guard let value = properties[name], value != .null, let text = LocalizedText(value),
      !text.isEmpty
    else { return nil }
    return text
  }

  /// The category, in lower case.
  var category: String? { text("category")?.lowercased() }

  /// The key of the table: the type, and the category if it has one.
  var tableType: String { category.map { "\(type)/\($0.prefix(64))" } ?? type }

  /// The record, where the feature still is of the type that it was written as.
  var validRecord: IMDFRecord? {
    guard let record, record.kind != nil, record.type?.lowercased() == tableType else { return nil }
    return record
  }
}
