public import Geometry

/// A point on a floor.
public struct Place: Hashable, Sendable {
  /// The floor.
  public var floor: Identifier<Floor>
  /// The point in the floor's metres.
  public var point: Point

  /// Makes a place.
  public init(floor: Identifier<Floor>, point: Point) {
    self.floor = floor
    self.point = point
  }
}
