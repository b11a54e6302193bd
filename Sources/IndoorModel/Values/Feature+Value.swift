extension Feature {
  /// The feature as an object: `id`, `kind`, `floor`, `geometry`, `properties`.
  public var value: Value { Value { write(to: &$0) } }

  /// Writes the same piece by piece.
  @inlinable
  public func write(to sink: inout some ValueSink) {
    sink.object { sink in
      sink.member("floor")
      sink.append(floor.rawValue)
      sink.member("geometry")
      geometry.write(to: &sink)
      sink.member("id")
      sink.append(id.rawValue)
      sink.member("kind")
      sink.append(kind.rawValue)
      sink.member("properties")
      sink.append(.object(properties))
    }
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
