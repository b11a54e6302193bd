/// Where a navigator was at a moment, as it is read from tracks.
public struct Sighting: Hashable, Sendable {
  /// The pseudonymous id.
  public var navigator: Identifier<Navigator>
  /// A name, only if the navigator gave one.
  public var name: String?
  /// The group it said it belongs to.
  public var group: String?
  /// Where, in the floor's metres.
  public var place: Place
  /// The radius in metres that held the navigator with 95 % probability, at most: the upper end of an
  /// `AccuracyClass`, or that of a smoothed place; `nil` when it was not known or above 30 m.
  public var accuracy: Double?
  /// Radians counter-clockwise from east, to a 32nd of a turn; `nil` when it was not known.
  public var heading: Double?
  /// Metres per second towards the next sample; 0 where that is not known.
  public var speed: Double
  /// What the navigator did.
  public var state: TrackState

  /// Makes a sighting.
  public init(
    navigator: Identifier<Navigator>, name: String? = nil, group: String? = nil, place: Place,
    accuracy: Double? = nil, heading: Double?, speed: Double, state: TrackState
  ) {
    self.navigator = navigator
    self.name = name
    self.group = group
    self.place = place
    self.accuracy = accuracy
    self.heading = heading
    self.speed = speed
    self.state = state
  }
}
