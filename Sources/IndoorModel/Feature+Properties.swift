extension Feature {
  /// The name in its languages, if it has one.
  public var name: LocalizedText? { properties["name"].flatMap(LocalizedText.init) }

  /// The category: `room`, `stairs`, `exit`, `toilet`, …
  public var category: String? { properties["category"]?.string }

  /// The groups it belongs to.
  public var groups: [String] { properties["groups"]?.array?.compactMap(\.string) ?? [] }

  /// Whether the outline of this area is a wall that only doors open.
  public var isWalled: Bool { properties["walled"]?.bool ?? false }

  /// Whether nobody may walk here: an area of category `no-go`.
  public var isForbidden: Bool { kind == .area && category == "no-go" }

  /// Whether this door cannot be passed at all.
  public var isClosed: Bool { properties["closed"]?.bool ?? false }

  /// Whether it may be passed only from its first point to its last (connector), or only from the
  /// first area of `joins` to the second (door).
  public var isOneWay: Bool { properties["oneWay"]?.bool ?? false }

  /// Whether a wheelchair passes; `true` unless told otherwise, but stairs and escalators never are.
  public var isStepFree: Bool {
    if let told = properties["stepFree"]?.bool { return told }
    return !["stairs", "steps", "escalator"].contains(category ?? "")
  }

  /// Whether the connector runs; `true` unless told otherwise.
  public var isInService: Bool { properties["inService"]?.bool ?? true }

  /// The thickness of a wall in metres; 0 when not given.
  public var thickness: Double { properties["thickness"]?.number ?? 0 }

  /// The width of a door in metres, if given.
  public var width: Double? { properties["width"]?.number }

  /// The depth of the gap that a door opens, across its threshold line, in metres, if given.
  public var depth: Double? { properties["depth"]?.number }

  /// The areas on the two sides of a door.
  public var joins: [Identifier<Feature>] {
    properties["joins"]?.array?.compactMap { $0.string.map { Identifier($0) } } ?? []
  }

  /// The floor of each vertex of a connector, in order; empty for other kinds.
  public var connectorFloors: [Identifier<Floor>] {
    properties["floors"]?.array?.compactMap { $0.string.map { Identifier($0) } } ?? []
  }

  /// All floors that the feature is on: one, or those of a connector.
  public var floors: Set<Identifier<Floor>> { Set(connectorFloors).union([floor]) }
}
