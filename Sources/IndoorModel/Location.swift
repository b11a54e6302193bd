public import Geometry

/// A point on a floor.
public struct Place: Hashable, Sendable {
  /// The floor.
  public var floor: Identifier<Floor>
  /// The point in the floor's metres.
  public var point: Point

  /// Makes a place.
  public init(floor: Identifier<Floor>, point: Point) {
    self.floor = floor
    self.point = point
  }
}

/// A moving person or device; used only to type its identifiers.
public enum Navigator {}

/// Where a navigator is.
public struct Location: Hashable, Sendable {
  /// The floor and the point on it.
  public var place: Place
  /// The radius in metres of the circle that holds the true position with 95 % probability, if known.
  public var accuracy: Double?
  /// The direction faced or walked, radians counter-clockwise from east, if known.
  public var heading: Double?
  /// Metres per second, if known.
  public var speed: Double?
  /// When it was measured.
  public var time: Timestamp

  /// Makes a location.
  public init(
    place: Place, accuracy: Double? = nil, heading: Double? = nil, speed: Double? = nil,
    time: Timestamp
  ) {
    self.place = place
    self.accuracy = accuracy
    self.heading = heading
    self.speed = speed
    self.time = time
  }
}

/// What a navigator, or a gateway for it, reports.
public struct LocationReport: Hashable, Sendable {
  /// The navigator's pseudonymous id.
  public var navigator: Identifier<Navigator>
  /// A name, only if the navigator gave one.
  public var name: String?
  /// A group that distinguishes navigators, e.g. `staff`.
  public var group: String?
  /// Where it is.
  public var location: Location

  /// Makes a report.
  public init(
    navigator: Identifier<Navigator>, name: String? = nil, group: String? = nil, location: Location
  ) {
    self.navigator = navigator
    self.name = name
    self.group = group
    self.location = location
  }
}
