public import IndoorModel

/// Why there is no route.
public enum RouteRefusal: Error, Hashable, Sendable {
  /// The start lies in or too close to something solid, or on no floor.
  ///
  /// - Parameter nearest: the nearest free place that a walk to the destination can begin at.
  case startBlocked(by: Identifier<Feature>?, nearest: NearestPlace? = nil)
  /// The destination lies in or too close to something solid, or on no floor.
  ///
  /// - Parameter nearest: the place nearest to the destination that the start leads to.
  case destinationBlocked(by: Identifier<Feature>?, nearest: NearestPlace? = nil)
  /// Both are free, but nothing joins them for this profile.
  ///
  /// - Parameters:
  ///   - profile: the kind of walker; a way for `walking` may exist where there is none step-free.
  ///   - nearest: the place nearest to the destination that the start leads to.
  ///   - barrier: what the walk on foot passes and this profile cannot.
  case noWay(
    profile: Profile, isWalkable: Bool, nearest: NearestPlace? = nil, barrier: StepBarrier? = nil)

  /// The name on the wire.
  public var reason: String {
    switch self {
    case .startBlocked: "startBlocked"
    case .destinationBlocked: "destinationBlocked"
    case .noWay: "noWay"
    }
  }

  /// The feature that is to blame, if one is.
  public var feature: Identifier<Feature>? {
    switch self {
    case .startBlocked(let feature, _), .destinationBlocked(let feature, _): feature
    case .noWay(_, _, _, let barrier): barrier?.feature
    }
  }

  /// The place to begin at, or to walk to, instead; `nil` when there is none either.
  public var nearest: NearestPlace? {
    switch self {
    case .startBlocked(_, let nearest), .destinationBlocked(_, let nearest),
      .noWay(_, _, let nearest, _):
      nearest
    }
  }

  /// The same reason with another offer.
  public func offering(_ nearest: NearestPlace?) -> RouteRefusal {
    switch self {
    case .startBlocked(let feature, _): .startBlocked(by: feature, nearest: nearest)
    case .destinationBlocked(let feature, _): .destinationBlocked(by: feature, nearest: nearest)
    case .noWay(let profile, let isWalkable, _, let barrier):
      .noWay(profile: profile, isWalkable: isWalkable, nearest: nearest, barrier: barrier)
    }
  }
}
