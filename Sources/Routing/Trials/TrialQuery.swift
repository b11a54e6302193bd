public import IndoorModel

/// What would be if: a query about a plan that is not stored.
public struct TrialQuery: Sendable {
  /// A walk that is asked for.
  public struct Walk: Hashable, Sendable {
    /// Where it begins.
    public var start: Place
    /// The places of which it leads to the nearest.
    public var destinations: [Place]

    /// Makes a walk to look for.
    public init(from start: Place, to destinations: [Place]) {
      self.start = start
      self.destinations = destinations
    }
  }

  /// A floor; the answer contains its walkable space.
  public struct Space: Hashable, Sendable {
    /// The floor.
    public var floor: Identifier<Floor>
    /// The places that ways out lead to; none where that is not asked.
    public var exits: [Place]

    /// Asks for a floor's space.
    public init(of floor: Identifier<Floor>, exits: [Place] = []) {
      self.floor = floor
      self.exits = exits
    }
  }

  /// The kind of walker.
  public var profile: Profile
  /// The walk, if one is asked for.
  public var walk: Walk?
  /// The space, if it is asked for.
  public var space: Space?

  /// Makes a query.
  public init(profile: Profile = .walking, walk: Walk? = nil, space: Space? = nil) {
    self.profile = profile
    self.walk = walk
    self.space = space
  }
}

/// The answer to a query about a plan that is not stored.
public struct TrialAnswer: Sendable {
  /// The walk, or why there is none; `nil` when none was asked for.
  public var walk: Result<NearestRoute, RouteRefusal>?
  /// The space; `nil` when it was not asked for.
  public var space: WalkableSpace?
}
