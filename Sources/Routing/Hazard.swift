public import IndoorModel

/// Something on a way that a person should know of before it comes: a door, stairs, an escalator.
///
/// A page that leads blind people warns of each in time.
public struct Hazard: Hashable, Sendable {
  /// What comes.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A door; wide openings without one are none.
    case door
    /// A few steps, on a floor or between two.
    case steps
    /// Stairs to another floor.
    case stairs
    /// An escalator.
    case escalator
    /// A lift.
    case lift
    /// A ramp.
    case ramp
  }

  /// Which way it leads.
  public enum Direction: String, Hashable, Sendable {
    /// To a higher floor.
    case up
    /// To a lower floor.
    case down
  }

  /// What a connector leads to.
  public struct Climb: Hashable, Sendable {
    /// The floor where a person leaves it; several flights of stairs in a row are one.
    public var toFloor: Identifier<Floor>
    /// How many floors it climbs; negative ones lead down.
    private var rise: Int

    /// How many floors it climbs or descends, 0 between floors of one height.
    public var floors: Int { abs(rise) }

    /// Up or down; `nil` between floors of one height.
    public var direction: Direction? { rise > 0 ? .up : rise < 0 ? .down : nil }

    /// Makes a climb of so many floors: positive is up.
    public init(to floor: Identifier<Floor>, by floors: Int) {
      toFloor = floor
      rise = floors
    }
  }

  /// What comes.
  public var kind: Kind
  /// The door or connector.
  public var feature: Identifier<Feature>
  /// Where.
  public var place: Place
  /// The number of the leg it lies on.
  public var leg: Int
  /// Metres from the start of the route.
  public var along: Double
  /// The category of a door, such as `automatic` or `revolving`, as its organiser wrote it.
  public var category: String?
  /// What a connector leads to; `nil` for doors and for steps on a floor.
  public var climb: Climb?

  /// Makes a hazard.
  public init(
    _ kind: Kind, feature: Identifier<Feature>, place: Place, leg: Int, along: Double,
    category: String? = nil, climb: Climb? = nil
  ) {
    self.kind = kind
    self.feature = feature
    self.place = place
    self.leg = leg
    self.along = along
    self.category = category
    self.climb = climb
  }
}

extension Hazard.Kind {
  /// What a connector is; `nil` for a passage.
  init?(connector category: String) {
    guard let kind = Self(rawValue: category), kind != .door else { return nil }
    self = kind
  }
}
