public import IndoorModel

/// What a navigator does; the raw value is that of binary frames.
public enum NavigatorState: UInt8, Hashable, Sendable {
  /// On one spot.
  case standing = 0
  /// On the way.
  case moving = 1
  /// Silent for a while.
  case stale = 2
  /// Not on this floor any more.
  case gone = 3

  /// The name in JSON.
  public var name: String {
    switch self {
    case .standing: "standing"
    case .moving: "moving"
    case .stale: "stale"
    case .gone: "gone"
    }
  }
}

/// What is known of one navigator now.
public struct NavigatorStatus: Hashable, Sendable {
  /// Its pseudonymous id.
  public var id: Identifier<Navigator>
  /// A name, only if the navigator gave one.
  public var name: String?
  /// The group it says it belongs to.
  public var group: String?
  /// The last location, heading and speed estimated where they were not reported.
  public var location: Location
  /// What it does.
  public var state: NavigatorState
  /// Whether its last step was faster than a person can be.
  public var isDoubtful = false
}
