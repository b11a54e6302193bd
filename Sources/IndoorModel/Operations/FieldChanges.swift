public import Geometry

/// The fields of a feature that a change sets; what is `nil` or absent stays as it is.
///
/// They are applied in the order floor, geometry, vertices, radius, properties.
public struct FieldChanges: Hashable, Sendable {
  /// The new floor.
  public var floor: Identifier<Floor>?
  /// The new geometry, as a whole.
  public var geometry: FeatureGeometry?
  /// What happens to single vertices, in order.
  public var vertices: [VertexChange]
  /// The new radius of a circle in metres.
  public var radius: Double?
  /// New values of properties; `.null` takes one away.
  public var properties: [String: Value]

  /// Makes a set of changes.
  public init(
    floor: Identifier<Floor>? = nil, geometry: FeatureGeometry? = nil,
    vertices: [VertexChange] = [], radius: Double? = nil, properties: [String: Value] = [:]
  ) {
    self.floor = floor
    self.geometry = geometry
    self.vertices = vertices
    self.radius = radius
    self.properties = properties
  }

  /// Makes a set of changes with a new shape; its vertices are numbered from 0.
  public init(
    floor: Identifier<Floor>? = nil, shape: Shape, properties: [String: Value] = [:]
  ) {
    self.init(floor: floor, geometry: FeatureGeometry(shape), properties: properties)
  }

  /// The changes that lead from one state of a feature to another, but for its kind.
  init(from before: Feature, to after: Feature) {
    var changed = after.properties.filter { before.properties[$0.key] != $0.value }
    for name in before.properties.keys where after.properties[name] == nil { changed[name] = .null }
    self.init(
      floor: before.floor == after.floor ? nil : after.floor,
      geometry: before.geometry == after.geometry ? nil : after.geometry, properties: changed)
  }

  /// Whether nothing changes.
  public var isEmpty: Bool { self == FieldChanges() }
}

/// The fields of a floor that a change sets; what is `nil` stays as it is.
public struct FloorChanges: Hashable, Sendable {
  /// Another building.
  public var building: Identifier<Building>?
  /// Another ordinal, and with it another place among the floors.
  public var ordinal: Int?
  /// Another name.
  public var name: LocalizedText?
  /// Another extent in the floor's metres.
  public var bounds: Box?
  /// Another georeference; `.some(nil)` takes it away.
  public var georeference: Georeference??

  /// Makes a set of changes.
  public init(
    building: Identifier<Building>? = nil, ordinal: Int? = nil, name: LocalizedText? = nil,
    bounds: Box? = nil, georeference: Georeference?? = nil
  ) {
    self.building = building
    self.ordinal = ordinal
    self.name = name
    self.bounds = bounds
    self.georeference = georeference
  }

  /// The changes that lead from one state of a floor to another.
  init(from before: Floor, to after: Floor) {
    self.init(
      building: before.building == after.building ? nil : after.building,
      ordinal: before.ordinal == after.ordinal ? nil : after.ordinal,
      name: before.name == after.name ? nil : after.name,
      bounds: before.bounds == after.bounds ? nil : after.bounds,
      georeference: before.georeference == after.georeference ? nil : .some(after.georeference))
  }
}

/// The fields of a plan picture that a change sets; what is `nil` stays as it is.
public struct ImageChanges: Hashable, Sendable {
  /// Other bytes, and what is known of them.
  public struct Replacement: Hashable, Sendable {
    /// Names the bytes.
    public var content: Identifier<ImageContent>
    /// `image/png`, `image/jpeg`, `image/webp` or `image/svg+xml`.
    public var mediaType: String
    /// Pixels from left to right.
    public var width: Int
    /// Pixels from top to bottom.
    public var height: Int

    /// Makes a replacement.
    public init(content: Identifier<ImageContent>, mediaType: String, width: Int, height: Int) {
      self.content = content
      self.mediaType = mediaType
      self.width = width
      self.height = height
    }
  }

  /// Another floor.
  public var floor: Identifier<Floor>?
  /// Another way from pixels to metres: a calibration.
  public var planToFloor: Transform?
  /// How strongly it is drawn, 0…1.
  public var opacity: Double?
  /// Another picture in its place.
  public var replacement: Replacement?

  /// Makes a set of changes.
  public init(
    floor: Identifier<Floor>? = nil, planToFloor: Transform? = nil, opacity: Double? = nil,
    replacement: Replacement? = nil
  ) {
    self.floor = floor
    self.planToFloor = planToFloor
    self.opacity = opacity
    self.replacement = replacement
  }
}
