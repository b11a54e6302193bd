public import IndoorModel

/// Something that happened to a navigator: it came to another floor or building, or saw a marker.
public struct NavigatorEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// It is on another floor than before.
    case floorChanged(from: Identifier<Floor>)
    /// It is in another building than before.
    case buildingChanged(from: Identifier<Building>)
    /// Its phone saw a marker.
    case markerSeen(Identifier<Feature>)
  }

  /// Larger than those of all earlier events of the venue since the server began.
  public var id: Int
  /// What happened.
  public var kind: Kind
  /// The navigator.
  public var navigator: Identifier<Navigator>
  /// The floor that it is on now; of a marker the floor of that.
  public var floor: Identifier<Floor>
  /// The building of the floor.
  public var building: Identifier<Building>
  /// When it was noticed.
  public var time: Timestamp
}

/// A marker that a navigator's phone saw.
public struct SeenMarker: Hashable, Sendable {
  /// The navigator.
  public var navigator: Identifier<Navigator>
  /// The marker's identifier in the plan.
  public var marker: Identifier<Feature>
}
