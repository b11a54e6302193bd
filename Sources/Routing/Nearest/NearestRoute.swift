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
