extension Feature {
  /// The name in its languages, if it has one.
  public var name: LocalizedText? { properties["name"].flatMap(LocalizedText.init) }

  /// The category: `room`, `stairs`, `exit`, `toilet`, …
  public var category: String? { properties["category"]?.string }

  /// The groups it belongs to.
  public var groups: [String] { texts("groups") }

  /// Whether the outline of this area is a wall that only doors open.
  public var isWalled: Bool { properties["walled"]?.bool ?? false }

  /// Whether people must not walk here: an area of category `no-go`.
  public var isForbidden: Bool { kind == .area && category == "no-go" }

  /// How many people an area has room for, if that is said.
  public var capacity: Int? {
    properties["capacity"]?.number.map { Int($0.rounded(.down)) }
  }

  /// The profiles for which an area is as solid as a no-go area.
  public var forbiddenFor: [String] { texts("forbiddenFor") }

  /// The profiles that walk through an area only when there is no other way.
  public var avoidFor: [String] { texts("avoidFor") }

  /// Whether this door cannot be passed at all.
  public var isClosed: Bool { properties["closed"]?.bool ?? false }

  /// Whether it may be passed only from its first point to its last (connector), or only from the
  /// first area of `joins` to the second (door).
  public var isOneWay: Bool { properties["oneWay"]?.bool ?? false }

  /// Whether a wheelchair passes (default: `true`, except on stairs and escalators).
  public var isStepFree: Bool {
    if let told = properties["stepFree"]?.bool { return told }
    return !["stairs", "steps", "escalator"].contains(category ?? "")
  }

  /// Whether the connector runs (default: `true`).
  public var isInService: Bool { properties["inService"]?.bool ?? true }

  /// When a door or connector is open; `nil` for always, or where the text says nothing of that.
  public var openingHours: OpeningHours? {
    properties["openingHours"]?.string.flatMap { try? OpeningHours($0) }
  }

  /// The seconds that the connector takes, without waiting, whatever its length; if given.
  public var seconds: Double? { properties["seconds"]?.number }

  /// The seconds of waiting for the connector, if given.
  public var wait: Double? { properties["wait"]?.number }

  /// The thickness of a wall in metres; 0 when not given.
  public var thickness: Double { properties["thickness"]?.number ?? 0 }

  /// The width of a door in metres, if given.
  public var width: Double? { properties["width"]?.number }

  /// The depth of the gap that a door opens, across its threshold line, in metres, if given.
  public var depth: Double? { properties["depth"]?.number }

  /// The areas on the two sides of a door.
  public var joins: [Identifier<Feature>] {
    texts("joins").map { Identifier($0) }
  }

  /// The floor of each vertex of a connector, in order; empty for other kinds.
  public var connectorFloors: [Identifier<Floor>] {
    texts("floors").map { Identifier($0) }
  }

  /// All floors that the feature is on: one, or those of a connector.
  public var floors: Set<Identifier<Floor>> { Set(connectorFloors).union([floor]) }

  private func texts(_ name: String) -> [String] {
    properties[name]?.array?.compactMap(\.string) ?? []
  }
}
