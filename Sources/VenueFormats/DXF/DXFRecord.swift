import IndoorModel
import JSONText

/// What DXF cannot say of an entity in a drawing that Floorcast wrote: JSON in its extended data, under
/// the name of an application of ours.
struct DXFRecord: Hashable {
  /// How extended data and dictionaries name us.
  static let application = "FLOORCAST"

  /// The id and kind of the feature that the entity draws; `nil` for what repeats something, such as
  /// the text of a name.
  var feature: (id: Identifier<Feature>, kind: FeatureKind)?
  /// Which ring of a polygon the entity draws; 0 for the outer one, and for other shapes.
  var ring = 0
  /// All properties of the feature but those of its source.
  var properties: [String: Value] = [:]

  /// What repeats something.
  static let repeated = DXFRecord()

  init() {}

  /// Of a feature's outer ring, line, circle or point.
  init(_ feature: Feature) {
    self.feature = (feature.id, feature.kind)
    properties = feature.properties
    properties["source"] = nil
    properties["foreignId"] = nil
  }

  static func == (left: DXFRecord, right: DXFRecord) -> Bool {
    left.value == right.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }

  private var value: Value {
    guard let feature else { return ["repeated": true] }
    return Value(members: [
      "id": .string(feature.id.rawValue), "kind": .string(feature.kind.rawValue),
      "ring": ring == 0 ? nil : Value(ring),
      "properties": properties.isEmpty || ring > 0 ? nil : .object(properties),
    ])
  }

  /// The record as strings of extended data.
  var strings: [String] { Self.strings(of: value) }

  /// JSON in ASCII, cut to what a string of a drawing may hold.
  static func strings(of value: Value) -> [String] {
    var text = ""
    for scalar in String(decoding: value.json(), as: UTF8.self).unicodeScalars {
      // A caret begins a control character in drawings.
      if scalar.isASCII, scalar != "^" {
        text.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    var strings: [String] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      strings.append(String(decoding: rest.prefix(250), as: UTF8.self))
      rest = rest.dropFirst(250)
    }
    return strings
  }

  /// Reads the extended data of an entity; `nil` where it has none of ours.
  init?(_ entity: DXFDocument.Entity) {
    var text = ""
    var isOurs = false
    for (code, value) in entity.groups {
      if code == 1001 { isOurs = value == Self.application }
      if code == 1000, isOurs { text += value }
    }
    guard !text.isEmpty, let members = (try? Value(json: Array(text.utf8)))?.object else {
      return nil
    }
    if members["repeated"] == true { return }
    guard let id = members["id"]?.string, Identifier<Feature>(id).isValid,
      let kind = members["kind"]?.string.flatMap(FeatureKind.init(rawValue:))
    else { return nil }
    feature = (Identifier(id), kind)
    ring = members["ring"]?.wholeNumber ?? 0
    properties = members["properties"]?.object ?? [:]
  }
}

/// The floors and buildings of the venue that a drawing is of, in the drawing's dictionary.
struct DXFVenueRecord {
  var name: LocalizedText
  var buildings: [Building]
  var floors: [Floor]
  /// The floor of the drawing.
  var floor: Identifier<Floor>

  init(_ venue: Venue, floor: Identifier<Floor>) {
    name = venue.name
    buildings = venue.buildings
    floors = venue.floors
    self.floor = floor
  }

  var strings: [String] {
    DXFRecord.strings(of: [
      "name": name.value, "buildings": .array(buildings.map(\.value)),
      "floors": .array(floors.map(\.value)), "floor": .string(floor.rawValue),
    ])
  }

  /// Reads the text of an extension record; `nil` where it is not as Floorcast writes it.
  init?(_ text: String) {
    guard let members = (try? Value(json: Array(text.utf8)))?.object,
      let name = members["name"].flatMap(LocalizedText.init),
      let floor = members["floor"]?.string,
      let floors = members["floors"]?.array?.compactMap({ try? Floor(value: $0) }),
      let buildings = members["buildings"]?.array?.compactMap({ try? Building(value: $0) }),
      floors.count <= StructureSchema.floorLimit,
      floors.contains(where: { $0.id.rawValue == floor })
    else { return nil }
    self.name = name
    self.buildings = buildings
    self.floors = floors
    self.floor = Identifier(floor)
  }
}
