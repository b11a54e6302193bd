public import IndoorModel
public import Routing

/// A route that a simulated person wants.
public struct WalkQuery: Hashable, Sendable {
  /// The number of the person.
  public let person: Int
  /// Where the walk begins.
  public let start: Place
  /// The place that `start` belongs to, when it is one.
  public let origin: Identifier<Feature>?
  /// Where it leads.
  public let destination: Destination
  /// The kind of walker.
  public let profile: Profile
}

/// A simulated person that has set off on a walk.
public struct Departure: Hashable, Sendable {
  /// The number of the person.
  public let person: Int
  /// The person's navigator on the live map.
  public let navigator: Identifier<Navigator>
  /// The destination.
  public let destination: Destination
  /// The kind of walker.
  public let profile: Profile
}
