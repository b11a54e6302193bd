public import IndoorModel

/// A walk over several stops to look for.
public struct TourQuery: Hashable, Sendable {
  /// In which order the stops are visited.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// In the one that makes the walk quickest.
    case best
    /// In the one in which they are given.
    case given
  }

  /// The most stops that one query may have.
  public static let stopLimit = 50

  /// Where it begins.
  public var start: Place
  /// What is visited.
  public var stops: [Place]
  /// Where it ends: at whichever of these is nearest in the end; none of them, it ends at a stop.
  public var ends: [Place]
  /// In which order.
  public var order: Order
  /// The kind of walker.
  public var profile: Profile

  /// Makes a query.
  public init(
    start: Place, stops: [Place], ends: [Place] = [], order: Order = .best,
    profile: Profile = .walking
  ) {
    self.start = start
    self.stops = stops
    self.ends = ends
    self.order = order
    self.profile = profile
  }
}

/// A walk over several stops.
public struct Tour: Hashable, Sendable {
  /// The numbers of the stops in the order in which they are visited.
  public var order: [Int]
  /// Which of the given ends it leads to; `nil` when it ends at a stop.
  public var end: Int?
  /// The walks from each point to the next: one to each stop and, if there is an end, one to it.
  public var routes: [Route]

  /// Makes a tour.
  public init(order: [Int], end: Int?, routes: [Route]) {
    self.order = order
    self.end = end
    self.routes = routes
  }

  /// Metres walked on floors (connectors are not counted).
  public var distance: Double { routes.reduce(0) { $0 + $1.distance } }

  /// Seconds in all, connectors included, without the time that is spent at the stops.
  public var seconds: Double { routes.reduce(0) { $0 + $1.seconds } }
}

/// Why there is no tour.
public enum TourRefusal: Error, Hashable, Sendable {
  /// A point of a tour.
  public enum Point: Hashable, Sendable {
    /// Where it begins.
    case start
    /// A stop by its number.
    case stop(Int)
    /// Where it ends.
    case end
  }

  /// There is nothing to visit.
  case noStops
  /// More stops than `TourQuery.stopLimit`.
  case tooManyStops(count: Int, limit: Int)
  /// No way leads to a point, or away from the start.
  case unreachable(Point, RouteRefusal)
  /// Each stop can be reached, but from none of the last ones the others: one-way doors or
  /// escalators lead apart.
  case noOrder

  /// The name on the wire.
  public var reason: String {
    switch self {
    case .noStops: "noStops"
    case .tooManyStops: "tooManyStops"
    case .unreachable(_, let refusal): refusal.reason
    case .noOrder: "noOrder"
    }
  }
}
