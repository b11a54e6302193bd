public import IndoorModel
public import Routing

/// A person who wants to know the way.
public struct WalkQuery: Hashable, Sendable {
  /// The number of the person in the crowd.
  public let person: Int
  /// Where the walk begins.
  public let start: Place
  /// The place that `start` belongs to, when it is one.
  public let origin: Identifier<Feature>?
  /// Where it leads.
  public let destination: Destination
  /// For whom.
  public let profile: Profile
}

/// Somebody who has set off on a walk.
public struct Departure: Hashable, Sendable {
  /// The number of the person in the crowd.
  public let person: Int
  /// Who they are on the live map.
  public let navigator: Identifier<Navigator>
  /// Where they go.
  public let destination: Destination
  /// How they walk.
  public let profile: Profile
}
