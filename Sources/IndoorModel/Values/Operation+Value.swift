extension Operation {
  /// The operation as an object: `operation` says what happens, one more member to what.
  public var value: Value {
    switch self {
    case .put(let feature): ["operation": "put", "feature": feature.value]
    case .change(let id, let fields): change("feature", id, fields.value)
    case .remove(let id): remove("feature", id)
    case .putFloor(let floor): ["operation": "put", "floor": floor.value]
    case .changeFloor(let id, let fields): change("floor", id, fields.value)
    case .removeFloor(let id): remove("floor", id)
    case .putBuilding(let building): ["operation": "put", "building": building.value]
    case .renameBuilding(let id, let name): change("building", id, ["name": name.value])
    case .removeBuilding(let id): remove("building", id)
    case .reorderBuildings(let order):
      ["operation": "reorder", "buildings": .array(order.map { .string($0.rawValue) })]
    case .putImage(let image): ["operation": "put", "image": image.value]
    case .changeImage(let id, let fields): change("image", id, fields.value)
    case .removeImage(let id): remove("image", id)
    case .putEntry(let entry): ["operation": "put", "entry": entry.value]
    case .changeEntry(let id, let properties):
      change("entry", id, ["properties": .object(properties)])
    case .removeEntry(let id): remove("entry", id)
    case .renameVenue(let name): ["operation": "renameVenue", "name": name.value]
    case .changeVenue(let changes): ["operation": "changeVenue", "settings": changes.value]
    }
  }

  private func change<Subject>(
    _ subject: String, _ id: Identifier<Subject>, _ fields: Value
  ) -> Value {
    .object(["operation": "change", subject: .string(id.rawValue), "fields": fields])
  }

  private func remove<Subject>(_ subject: String, _ id: Identifier<Subject>) -> Value {
    .object(["operation": "remove", subject: .string(id.rawValue)])
  }

  /// Reads an operation.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "an operation")
    switch try fields.text("operation") {
    case "put": self = try Self.put(fields)
    case "change": self = try Self.change(fields)
    case "remove": self = try Self.remove(fields)
    case "reorder":
      self = .reorderBuildings(
        try fields.list("buildings") { (id) throws(ValueError) in try id.asIdentifier() })
    case "renameVenue":
      self = .renameVenue(try fields.read("name", LocalizedText.init(value:)))
    case "changeVenue":
      self = .changeVenue(try fields.read("settings", SettingsChanges.init(value:)))
    default:
      throw ValueError(
        "must be put, change, remove, reorder, renameVenue or changeVenue", at: "operation")
    }
  }

  private static func put(_ fields: Fields) throws(ValueError) -> Operation {
    switch try subject(in: fields) {
    case "feature": .put(try fields.read("feature", Feature.init(value:)))
    case "floor": .putFloor(try fields.read("floor", Floor.init(value:)))
    case "building": .putBuilding(try fields.read("building", Building.init(value:)))
    case "entry": .putEntry(try fields.read("entry", ProgrammeEntry.init(value:)))
    default: .putImage(try fields.read("image", PlanImage.init(value:)))
    }
  }

  private static func change(_ fields: Fields) throws(ValueError) -> Operation {
    switch try subject(in: fields) {
    case "feature":
      .change(
        try fields.identifier("feature"), try fields.read("fields", FieldChanges.init(value:)))
    case "floor":
      .changeFloor(
        try fields.identifier("floor"), try fields.read("fields", FloorChanges.init(value:)))
    case "building":
      .renameBuilding(
        try fields.identifier("building"),
        try fields.read("fields") { (value) throws(ValueError) in
          try Fields(value, of: "a change: name").read("name", LocalizedText.init(value:))
        })
    case "entry":
      .changeEntry(
        try fields.identifier("entry"),
        try fields.read("fields") { (value) throws(ValueError) in
          let properties = try Fields(value, of: "a change: properties").properties()
          if properties.isEmpty { throw ValueError("must name at least one", at: "properties") }
          return properties
        })
    default:
      .changeImage(
        try fields.identifier("image"), try fields.read("fields", ImageChanges.init(value:)))
    }
  }

  private static func remove(_ fields: Fields) throws(ValueError) -> Operation {
    switch try subject(in: fields) {
    case "feature": .remove(try fields.identifier("feature"))
    case "floor": .removeFloor(try fields.identifier("floor"))
    case "building": .removeBuilding(try fields.identifier("building"))
    case "entry": .removeEntry(try fields.identifier("entry"))
    default: .removeImage(try fields.identifier("image"))
    }
  }

  private static func subject(in fields: Fields) throws(ValueError) -> String {
    let named = ["feature", "floor", "building", "image", "entry"].filter {
      fields.value($0) != nil
    }
    guard named.count == 1 else {
      throw ValueError(
        named.isEmpty ? "is missing (or floor, building, image, entry)" : "must stand alone",
        at: named.first ?? "feature")
    }
    return named[0]
  }
}
