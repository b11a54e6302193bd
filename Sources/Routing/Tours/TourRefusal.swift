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
