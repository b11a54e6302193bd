public import IndoorModel

/// Why there is no route.
public enum RouteRefusal: Error, Hashable, Sendable {
  /// The start lies in or too close to something solid, or on no floor.
  case startBlocked(by: Identifier<Feature>?)
  /// The destination lies in or too close to something solid, or on no floor.
  case destinationBlocked(by: Identifier<Feature>?)
  /// Both are free, but nothing joins them for this profile.
  ///
  /// - Parameter profile: for whom; a way for `walking` may exist where there is none step-free.
  case noWay(profile: Profile, isWalkable: Bool)

  /// The name on the wire.
  public var reason: String {
    switch self {
    case .startBlocked: "startBlocked"
    case .destinationBlocked: "destinationBlocked"
    case .noWay: "noWay"
    }
  }
}
