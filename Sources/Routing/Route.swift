public import Geometry
public import IndoorModel

/// The answer to "how do I walk from A to B".
public struct Route: Hashable, Sendable {
  /// The kind of walker that it is for.
  public var profile: Profile
  /// The pieces, one per floor visited, in order; never empty.
  public var legs: [Leg]
  /// What to do, in order; the first is `start`, the last `arrive`.
  public var instructions: [Instruction]
  /// Doors, stairs, lifts and the like on the way, in order.
  public var hazards: [Hazard]
  /// Whether a quicker walk may exist: where crowds slow people down, the answer is near the best.
  public var isApproximate: Bool

  /// Makes a route.
  public init(
    profile: Profile, legs: [Leg], instructions: [Instruction], hazards: [Hazard] = [],
    isApproximate: Bool = false
  ) {
    self.profile = profile
    self.legs = legs
    self.instructions = instructions
    self.hazards = hazards
    self.isApproximate = isApproximate
  }

  /// Metres walked on floors (connectors are not counted).
  public var distance: Double { legs.reduce(0) { $0 + $1.distance } }

  /// Seconds in all, connectors included.
  public var seconds: Double {
    legs.reduce(0) { $0 + $1.seconds + ($1.connector?.seconds ?? 0) }
  }
}

/// The part of a route on one floor.
public struct Leg: Hashable, Sendable {
  /// The floor.
  public var floor: Identifier<Floor>
  /// The points of the walk, one or more, in the floor's metres.
  public var points: [Point]
  /// Metres walked.
  public var distance: Double
  /// Seconds walked.
  public var seconds: Double
  /// What leads to the next leg; `nil` on the last one.
  public var connector: ConnectorUse?

  /// Makes a leg.
  public init(
    floor: Identifier<Floor>, points: [Point], distance: Double, seconds: Double,
    connector: ConnectorUse? = nil
  ) {
    self.floor = floor
    self.points = points
    self.distance = distance
    self.seconds = seconds
    self.connector = connector
  }
}

/// One use of a connector between two legs.
public struct ConnectorUse: Hashable, Sendable {
  /// The connector.
  public var id: Identifier<Feature>
  /// Its category: stairs, escalator, lift, ramp.
  public var category: String
  /// The floor that it leads to.
  public var toFloor: Identifier<Floor>
  /// Seconds that it takes, waiting included.
  public var seconds: Double

  /// Makes a use.
  public init(
    id: Identifier<Feature>, category: String, toFloor: Identifier<Floor>, seconds: Double
  ) {
    self.id = id
    self.category = category
    self.toFloor = toFloor
    self.seconds = seconds
  }
}

/// One walk to look for.
public struct RouteQuery: Hashable, Sendable {
  /// Where it begins.
  public var start: Place
  /// Where it leads to.
  public var destination: Place
  /// The kind of walker.
  public var profile: Profile

  /// Makes a query.
  public init(start: Place, destination: Place, profile: Profile = .walking) {
    self.start = start
    self.destination = destination
    self.profile = profile
  }
}

/// A place that can be reached, offered in place of one that cannot.
public struct NearestPlace: Hashable, Sendable {
  /// Where it is.
  public var place: Place
  /// Metres, straight, from the place that was asked for; `nil` when that is on another floor.
  public var distance: Double?

  /// Makes an offer.
  public init(_ place: Place, distance: Double? = nil) {
    self.place = place
    self.distance = distance
  }

  /// Makes an offer and measures how far it is from the place that was asked for.
  public init(_ place: Place, awayFrom asked: Place) {
    let isNear = place.floor == asked.floor && asked.point.isFinite
    self.init(place, distance: isNear ? place.point.distance(to: asked.point) : nil)
  }
}

/// A kind of walker.
public enum Profile: String, CaseIterable, Hashable, Sendable {
  /// A person on foot: all connectors and doors.
  case walking
  /// A wheelchair, a pram, a trolley: no stairs, steps or escalators.
  case stepFree
}

/// How fast a person on foot walks, and the space they need; `WalkerTraits` has the rest.
public enum Pace {
  /// Metres per second on a floor.
  public static let walking = 1.3
  /// The space that a person needs on every side of the middle, in metres.
  public static let clearance = 0.25
}
