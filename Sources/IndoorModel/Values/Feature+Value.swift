extension Feature {
  /// The feature as an object: `id`, `kind`, `floor`, `geometry`, `properties`.
  public var value: Value {
    [
      "id": .string(id.rawValue), "kind": .string(kind.rawValue),
      "floor": .string(floor.rawValue), "geometry": geometry.value,
      "properties": .object(properties),
    ]
  }

  /// Reads a feature; `FeatureSchema` says whether it is a valid one of its venue.
  ///
  /// `properties` may be absent; properties that are null are left out.
  public init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a feature")
    self.init(
      id: try fields.identifier("id"), floor: try fields.identifier("floor"),
      kind: try fields.read("kind", FeatureKind.init(value:)),
      geometry: try fields.read("geometry", FeatureGeometry.init(value:)),
      properties: try fields.properties().filter { $0.value != .null })
  }
}

extension FeatureKind {
  /// Reads the word for a kind.
  public init(value: Value) throws(ValueError) {
    guard let kind = value.string.flatMap(Self.init(rawValue:)) else {
      let kinds = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValueError("must be one of \(kinds)")
    }
    self = kind
  }
}

extension Fields {
  /// The member `properties`; empty when absent.
  func properties() throws(ValueError) -> [String: Value] {
    try readIfPresent("properties") { (value) throws(ValueError) in
      guard let members = value.object else { throw ValueError("must be an object") }
      return members
    } ?? [:]
  }
}
