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
}
