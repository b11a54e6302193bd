import Geometry
public import IndoorModel

/// What crowded walks need to know of a venue besides its exact routes: where walkers of one profile
/// may be.
struct WalkableGround: Sendable {
  /// The floors, with their bounds.
  let floors: [Floor]
  let profile: Profile
  private let plane: WalkPlane
  private let words: InstructionIndex

  init(floors: [Floor], profile: Profile, plane: WalkPlane, words: InstructionIndex) {
    self.floors = floors
    self.profile = profile
    self.plane = plane
    self.words = words
  }

  /// Whether the middle of a walker may be at a point.
  func isFree(_ point: Point, on floor: Identifier<Floor>) -> Bool {
    plane.isFree(Place(floor: floor, point: point))
  }

  /// Whether a straight walk between free points keeps clear of everything and passes no door the wrong
  /// way.
  func isFree(from start: Point, to end: Point, on floor: Identifier<Floor>) -> Bool {
    plane.isFree(from: start, to: end, on: floor)
  }

  /// The ways that connectors offer.
  var floorChanges: [FloorChange] { plane.floorChanges }

  /// Metres per second on an empty floor.
  var speed: Double { plane.walker.traits.speed }

  /// Lets a walk say what to do and what to beware of.
  func describe(_ route: inout Route, to destination: Place) {
    words.describe(&route, to: destination)
  }
}

/// A way through a connector, from a free place to another.
public struct FloorChange: Hashable, Sendable {
  /// Where it is entered.
  public let from: Place
  /// Where it is left.
  public let to: Place
  /// The connector, and how long it takes.
  public let use: ConnectorUse
}
