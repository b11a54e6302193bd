public import IndoorModel

/// One walk to look for.
public struct RouteQuery: Hashable, Sendable {
  /// Where it begins.
  public var start: Place
  /// Where it leads to.
  public var destination: Place
  /// The kind of walker.
  public var profile: Profile

  /// Makes a query.
  public init(start: Place, destination: Place, profile: Profile = .walking) {
    self.start = start
    self.destination = destination
    self.profile = profile
  }
}
