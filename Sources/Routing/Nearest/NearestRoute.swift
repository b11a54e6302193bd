/// The walk to the nearest of several destinations.
public struct NearestRoute: Hashable, Sendable {
  /// The number of the destination.
  public var index: Int
  /// The walk.
  public var route: Route

  /// Metres that somebody who is told to be in something solid may begin away from there.
  public static let startLimit = 3.0

  /// Makes a walk.
  public init(index: Int, route: Route) {
    self.index = index
    self.route = route
  }
}
