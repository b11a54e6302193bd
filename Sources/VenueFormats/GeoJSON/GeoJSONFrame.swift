import Geometry
import IndoorModel

/// The member `frame` of a plan in GeoJSON: the axes, the extent and the floors.
struct GeoJSONFrame {
  private let buildings: [Building]
  /// The floors, with `nil` where neither the floor nor the frame gives an extent.
  private let floors: [(floor: Floor, bounds: Box?)]
  private let settings: VenueSettings
  /// Whether coordinates are degrees of WGS84; the floors' georeferences say where those are.
  let isInDegrees: Bool
  /// Whether the frame names a logo, of which GeoJSON cannot have the bytes.
  private let namesLogo: Bool
  /// Members that the import does not know.
  private let unknown: [String]

  init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a frame")
    try Self.check(fields, "unit", is: ["metre", "metres", "meter", "m", "degree"])
    isInDegrees = try fields.textIfPresent("unit") == "degree"
    try Self.check(fields, "x", is: ["east", "right"])
    try Self.check(fields, "y", is: ["north", "up"])
    let bounds = try Self.bounds(of: fields)
    buildings =
      try fields.readIfPresent("buildings") { (value) throws(ValueError) in
        try value.list(Self.building)
      } ?? []
    // Each floor and building is compared with all before it.
    for field in ["floors", "buildings"] {
      guard let count = fields.members[field]?.array?.count, count > StructureSchema.floorLimit
      else { continue }
      throw ValueError("must be at most \(StructureSchema.floorLimit), not \(count)", at: field)
    }
    let building = buildings.first?.id ?? VenueImport.defaultBuildingID
    floors = try fields.list("floors") { (value) throws(ValueError) in
      try Self.floor(value, building: building, bounds: bounds)
    }
    var settings =
      try fields.readIfPresent("settings", VenueSettings.init(value:))
      ?? VenueSettings()
    namesLogo = settings.identity.logo != nil
    settings.identity[.logo] = nil
    self.settings = settings
    if let problem = settings.problems.first {
      throw ValueError(problem.message, at: problem.field)
    }
    let known: Set = [
      "unit", "x", "y", "origin", "width", "height", "floors", "buildings", "settings",
    ]
    unknown = fields.members.keys.filter { !known.contains($0) }.sorted()
  }

  /// Adds to an import what the frame says.
  func add(to draft: inout VenueImport) throws(ValueError) {
    draft.take(settings: settings)
    for building in buildings { draft.add(building) }
    for (index, entry) in floors.enumerated() {
      let building = entry.floor.building
      guard draft.venue.building(building) != nil || building == VenueImport.defaultBuildingID
      else {
        throw ValueError(
          "names no building of the frame: “\(building)”", at: "frame.floors[\(index)].building")
      }
      if isInDegrees, entry.floor.georeference?.floorToGeo == nil {
        throw ValueError(
          "needs two control points or more, by which degrees become metres",
          at: "frame.floors[\(index)].georeference")
      }
      draft.add(entry.floor, bounds: entry.bounds)
      // A floor that is there already keeps its own.
      if let given = entry.floor.georeference,
        draft.venue.floor(entry.floor.id)?.georeference?.floorToGeo == nil
      {
        draft.setGeoreference(given, of: entry.floor.id)
      }
    }
    if namesLogo {
      draft.remark(
        "frame.settings.logo", "is a picture, which GeoJSON has not; ignored", code: "logo-ignored")
    }
    for name in unknown { draft.remark("frame.\(name)", "is not known; ignored", code: "unknown") }
  }

  private static func check(
    _ fields: Fields, _ name: String, is words: [String]
  ) throws(ValueError) {
    guard let word = try fields.textIfPresent(name), !words.contains(word) else { return }
    throw ValueError("must be \(words[0]), not “\(word)”", at: name)
  }

  private static func bounds(of fields: Fields) throws(ValueError) -> Box? {
    guard let width = try fields.numberIfPresent("width"),
      let height = try fields.numberIfPresent("height")
    else { return nil }
    guard width > 0, height > 0 else {
      throw ValueError("must be more than 0 metres", at: width > 0 ? "height" : "width")
    }
    return Box(Point(x: 0, y: 0), Point(x: width, y: height))
  }

  private static func building(_ value: Value) throws(ValueError) -> Building {
    let fields = try Fields(value, of: "a building")
    return Building(
      id: try fields.identifier("id"), name: try fields.read("name", LocalizedText.init(name:)))
  }

  private static func floor(
    _ value: Value, building: Identifier<Building>, bounds: Box?
  ) throws(ValueError) -> (floor: Floor, bounds: Box?) {
    let fields = try Fields(value, of: "a floor")
    let ordinal = try fields.integer("ordinal")
    let id = try fields.readIfPresent("id") { (value) throws(ValueError) -> Identifier<Floor> in
      try value.asIdentifier()
    }
    let given = try fields.readIfPresent("building") {
      (value) throws(ValueError) -> Identifier<Building> in try value.asIdentifier()
    }
    let own = try fields.readIfPresent("bounds", Box.init(value:)) ?? bounds
    let floor = Floor(
      id: id ?? Identifier(String(ordinal)), building: given ?? building, ordinal: ordinal,
      name: try fields.readIfPresent("name", LocalizedText.init(name:))
        ?? LocalizedText("Level \(ordinal)"),
      bounds: own ?? Box(Point(x: 0, y: 0), Point(x: 0, y: 0)),
      georeference: try fields.readIfPresent("georeference", Georeference.init(value:)))
    return (floor, own)
  }
}

extension LocalizedText {
  /// Reads a name, with an error.
  init(name value: Value) throws(ValueError) {
    guard let text = LocalizedText(value) else {
      throw ValueError("must be a text, or an object of texts by language")
    }
    self = text
  }

  /// A plain text when it is in English only, else an object of languages.
  var shortValue: Value {
    if translations.count == 1, let text = translations["en"] { return .string(text) }
    return value
  }
}

extension Box {
  /// Reads `[minX, minY, maxX, maxY]` in metres.
  init(value: Value) throws(ValueError) {
    let numbers = try value.list { (value) throws(ValueError) in try value.asNumber() }
    guard numbers.count == 4, numbers[0] < numbers[2], numbers[1] < numbers[3] else {
      throw ValueError("must be [minX, minY, maxX, maxY] in metres")
    }
    self.init(Point(x: numbers[0], y: numbers[1]), Point(x: numbers[2], y: numbers[3]))
  }

  /// `[minX, minY, maxX, maxY]` in metres.
  var value: Value { [.number(min.x), .number(min.y), .number(max.x), .number(max.y)] }
}
