import IndoorModel

/// What IMDF cannot say of a thing, in an archive that Floorcast wrote: the property `floorcast`, an
/// extension in the sense of IMDF.
///
/// - SeeAlso: https://register.apple.com/resources/imdf/reference/extensions
struct IMDFRecord: Hashable {
  /// How the manifest names the extension.
  static let extensionIdentifier = "imdf:extension:floorcast:plan#1.0.0"
  /// The feature type of what IMDF has no type for.
  static let featureType = "floorcast"
  /// The name of the property.
  static let property = "floorcast"

  /// The id in the venue; `nil` for what was made because IMDF needs it.
  var id: String?
  /// What the thing was when it was written, the key of the table: `unit/room`.
  var type: String?
  /// Its kind, if it is a feature.
  var kind: FeatureKind?
  /// The properties that IMDF has no words for.
  var properties: [String: Value] = [:]
  /// The radius in metres of what was a circle.
  var radius: Double?
  /// The floor, of a level.
  var floor: Floor?

  /// Of a thing that stands for nothing in the venue.
  static let made = IMDFRecord()

  /// Whether the thing stands for nothing in the venue.
  var isMade: Bool { id == nil }

  init() {}

  var value: Value {
    if isMade { return ["made": true] }
    return Value(members: [
      "id": id.map { .string($0) }, "type": type.map { .string($0) },
      "kind": kind.map { .string($0.rawValue) },
      "properties": properties.isEmpty ? nil : .object(properties),
      "radius": radius.map { .number($0) }, "floor": floor?.value,
    ])
  }

  /// Reads the property; `nil` where it is not as Floorcast writes it.
  init?(_ value: Value?) {
    guard let members = value?.object else { return nil }
    if members["made"] == true { return }
    guard let id = members["id"]?.string, Identifier<Feature>(id).isValid else { return nil }
    self.id = id
    type = members["type"]?.string
    kind = members["kind"]?.string.flatMap(FeatureKind.init(rawValue:))
    properties = members["properties"]?.object ?? [:]
    radius = members["radius"]?.number
    floor = members["floor"].flatMap { try? Floor(value: $0) }
  }
}
