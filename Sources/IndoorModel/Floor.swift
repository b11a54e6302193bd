public import Geometry

/// A building of a venue; its floors share one frame.
public struct Building: Hashable, Sendable {
  /// Unique in its venue.
  public let id: Identifier<Building>
  /// What it is called.
  public var name: LocalizedText

  /// Makes a building.
  public init(id: Identifier<Building>, name: LocalizedText) {
    self.id = id
    self.name = name
  }
}

/// One storey of a building.
public struct Floor: Hashable, Sendable {
  /// Unique in its venue; by default the ordinal as text.
  public let id: Identifier<Floor>
  /// The building it belongs to.
  public var building: Identifier<Building>
  /// 0 is the ground floor, 1 the one above it, -1 the one below.
  public var ordinal: Int
  /// What it is called.
  public var name: LocalizedText
  /// The extent of the plan in the floor's metres.
  public var bounds: Box
  /// Where it is on the earth, if that is known.
  public var georeference: Georeference?

  /// Makes a floor.
  public init(
    id: Identifier<Floor>, building: Identifier<Building>, ordinal: Int, name: LocalizedText,
    bounds: Box, georeference: Georeference? = nil
  ) {
    self.id = id
    self.building = building
    self.ordinal = ordinal
    self.name = name
    self.bounds = bounds
    self.georeference = georeference
  }
}
