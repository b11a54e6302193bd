public import Geometry
public import IndoorModel

/// What crowded walks need to know of a venue besides its exact routes; an engine fills it.
public protocol WalkableGround: Sendable {
  /// The floors, with their bounds.
  var floors: [Floor] { get }

  /// Whether the middle of a walker may be at a point.
  func isFree(_ point: Point, on floor: Identifier<Floor>, profile: Profile) -> Bool

  /// Whether a straight walk keeps clear of everything and passes no door the wrong way.
  ///
  /// Both points are free.
  func isFree(
    from start: Point, to end: Point, on floor: Identifier<Floor>, profile: Profile
  ) -> Bool

  /// The ways that connectors offer.
  func floorChanges(profile: Profile) -> [FloorChange]

  /// Metres per second on an empty floor.
  func speed(of profile: Profile) -> Double

  /// The steps of a walk in words.
  func instructions(for legs: [Leg], to destination: Place) -> [Instruction]
}

/// A way through a connector, from a free place to another.
public struct FloorChange: Hashable, Sendable {
  /// Where it is entered.
  public var from: Place
  /// Where it is left.
  public var to: Place
  /// The connector, and how long it takes.
  public var use: ConnectorUse

  /// Makes a way.
  public init(from: Place, to: Place, use: ConnectorUse) {
    self.from = from
    self.to = to
    self.use = use
  }
}
