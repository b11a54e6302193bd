import IndoorModel

/// The walk to the nearest of several destinations.
public struct NearestRoute: Hashable, Sendable {
  /// The number of the destination.
  public var index: Int
  /// The walk.
  public var route: Route

  /// Makes a walk.
  public init(index: Int, route: Route) {
    self.index = index
    self.route = route
  }
}

extension RouteRefusal {
  /// Metres from a location inside something solid within which a walk may begin.
  static let startLimit = 3.0

  /// Where a walk may begin in place of a start that is blocked, if that is near.
  var startNearby: Place? {
    guard case .startBlocked(_, let nearest?) = self,
      (nearest.distance ?? .infinity) <= Self.startLimit
    else { return nil }
    return nearest.place
  }
}
