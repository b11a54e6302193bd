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

  /// The most stops that one question may have.
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
