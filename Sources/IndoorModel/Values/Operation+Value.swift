extension Operation {
  /// The operation as an object: `operation` is `put`, `change` or `remove`.
  public var value: Value {
    switch self {
    case .put(let feature): ["operation": "put", "feature": feature.value]
    case .change(let id, let fields):
      ["operation": "change", "feature": .string(id.rawValue), "fields": fields.value]
    case .remove(let id): ["operation": "remove", "feature": .string(id.rawValue)]
    }
  }

  /// Reads an operation.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "an operation")
    switch try fields.text("operation") {
    case "put": self = .put(try fields.read("feature", Feature.init(value:)))
    case "change":
      self = .change(
        try fields.identifier("feature"), try fields.read("fields", FieldChanges.init(value:)))
    case "remove": self = .remove(try fields.identifier("feature"))
    default: throw ValueError("must be put, change or remove", at: "operation")
    }
  }
}

extension FieldChanges {
  /// The changes as an object of `floor`, `geometry` and `properties`, each only if it changes.
  public var value: Value {
    Value(members: [
      "floor": floor.map { .string($0.rawValue) }, "geometry": shape?.value,
      "properties": properties.isEmpty ? nil : .object(properties),
    ])
  }

  /// Reads changes; at least one field must be there. A property that is null is taken away.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a change: floor, geometry, properties")
    self.init(
      floor: try fields.readIfPresent("floor") { (value) throws(ValueError) in
        try value.asIdentifier()
      },
      shape: try fields.readIfPresent("geometry", Shape.init(value:)),
      properties: try fields.properties())
    if floor == nil, shape == nil, properties.isEmpty {
      throw ValueError("must name at least one of floor, geometry, properties")
    }
  }
}
