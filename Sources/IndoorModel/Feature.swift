/// Anything drawn on a floor.
public struct Feature: Hashable, Sendable {
  /// Unique in its venue.
  public let id: Identifier<Feature>
  /// The floor it is on; for a connector the floor of its first point.
  public var floor: Identifier<Floor>
  /// What it is; never changes.
  public let kind: FeatureKind
  /// Where it is, and the names of its vertices.
  public var geometry: FeatureGeometry
  /// Everything else, by the names of `FeatureSchema`; what the schema does not know is in `tags`.
  public var properties: [String: Value]

  /// Makes a feature; `FeatureSchema.check` says whether it is a valid one.
  public init(
    id: Identifier<Feature>, floor: Identifier<Floor>, kind: FeatureKind,
    geometry: FeatureGeometry, properties: [String: Value] = [:]
  ) {
    self.id = id
    self.floor = floor
    self.kind = kind
    self.geometry = geometry
    self.properties = properties
  }

  /// Makes a feature with vertices numbered from 0.
  public init(
    id: Identifier<Feature>, floor: Identifier<Floor>, kind: FeatureKind, shape: Shape,
    properties: [String: Value] = [:]
  ) {
    self.init(
      id: id, floor: floor, kind: kind, geometry: FeatureGeometry(shape), properties: properties)
  }

  /// Where it is, in the floor's metres; a new shape keeps the names of vertices if it can.
  public var shape: Shape {
    get { geometry.shape }
    set { geometry = geometry.with(newValue) }
  }

  /// The place that one walks to in order to get to the feature, or from it: the point itself, the
  /// middle of a line, a point inside a region, the first end of a connector.
  ///
  /// - Returns: `nil` for a shape without points.
  public var place: Place? {
    let point = kind == .connector ? shape.vertices.first : shape.anchor
    return point.map { Place(floor: floor, point: $0) }
  }

  // MARK: - Properties

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

  /// Whether people are counted in this area: it has a name or a capacity, or is a queue.
  public var isCounted: Bool {
    kind == .area && (name != nil || capacity != nil || queueTarget != nil)
  }

  /// What people wait for in an area that is a queue; `nil` for other areas.
  public var queueTarget: Identifier<Feature>? {
    properties["queueFor"]?.string.map { Identifier($0) }
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
    if let given = properties["stepFree"]?.bool { return given }
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

  /// Whether people come onto its floors by it.
  public var isEntrance: Bool {
    switch kind {
    case .poi: ["entrance", "exit"].contains(category ?? "")
    case .connector: isInService && floors.count > 1
    default: false
    }
  }

  /// The device that hangs at this anchor or marker, by its own name, if given.
  public var device: String? {
    guard kind == .anchor || kind == .marker, let name = properties["device"]?.string else {
      return nil
    }
    return name.isEmpty ? nil : name
  }

  private func texts(_ name: String) -> [String] {
    properties[name]?.array?.compactMap(\.string) ?? []
  }
}
