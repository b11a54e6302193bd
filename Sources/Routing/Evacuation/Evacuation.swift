import IndoorModel

/// The walks of all people to their nearest exits.
///
/// The seconds are those of walking, as on any route: people do not wait for others, so that queues
/// at doors and stairs come on top. Lifts are ridden only where no other way leads out; such walks
/// are counted, because they must not be taken in a fire.
public struct Evacuation: Hashable, Sendable {
  /// What one exit is used for.
  public struct Use: Hashable, Sendable {
    /// How many walk there.
    public var count = 0
    /// Seconds until the last of them is there.
    public var seconds = 0.0
    /// Metres of the longest walk.
    public var distance = 0.0
  }

  /// The categories of connectors that must not be taken in a fire.
  static let lifts: Set<String> = ["lift", "elevator"]

  /// The exits that there are.
  public var exits: [Candidate]
  /// The walks, in the order of the people; `index` is the number of the exit.
  public var walks: [Result<NearestRoute, RouteRefusal>]
  /// By exit.
  public var uses: [Use]

  /// Counts walks by exit.
  public init(exits: [Candidate], walks: [Result<NearestRoute, RouteRefusal>]) {
    self.exits = exits
    self.walks = walks
    uses = exits.map { _ in Use() }
    for case .success(let walk) in walks {
      uses[walk.index].count += 1
      uses[walk.index].seconds = max(uses[walk.index].seconds, walk.route.seconds)
      uses[walk.index].distance = max(uses[walk.index].distance, walk.route.distance)
    }
  }

  /// Seconds until the last one is out; 0 without walks.
  public var seconds: Double { uses.map(\.seconds).max() ?? 0 }

  /// How many walk out.
  public var count: Int { uses.reduce(0) { $0 + $1.count } }

  /// How many have no way out.
  public var strandedCount: Int { walks.count - count }

  /// How many walks lead through a lift.
  public var liftCount: Int { walks.count { $0.ridesLift } }
}

extension Result<NearestRoute, RouteRefusal> {
  /// Whether the walk leads through a lift.
  public var ridesLift: Bool {
    guard case .success(let walk) = self else { return false }
    return walk.route.legs.contains { Evacuation.lifts.contains($0.connector?.category ?? "") }
  }
}
