public import IndoorModel

/// How far a replay has come.
public struct Replay: Hashable, Sendable {
  /// The recorded moment that is shown.
  public var at: Timestamp
  /// Recorded seconds a second; 0 while it stands still.
  public var speed: Double
  /// The first moment that is recorded.
  public var from: Timestamp
  /// The last moment that is recorded.
  public var to: Timestamp
  /// Whether tags are where all their measurements, later ones too, put them.
  public var isSmoothed: Bool

  /// Makes a state.
  public init(
    at: Timestamp, speed: Double, from: Timestamp, to: Timestamp, isSmoothed: Bool = false
  ) {
    self.at = at
    self.speed = speed
    self.from = from
    self.to = to
    self.isSmoothed = isSmoothed
  }
}

/// What a replay shows next.
public struct ReplayScene: Hashable, Sendable {
  /// The navigators that came or changed.
  public var sightings: [Sighting]
  /// The navigators that went.
  public var gone: [Identifier<Navigator>]
  /// How far it has come.
  public var replay: Replay
  /// Whether viewers are to hear how far it has come.
  public var isAnnounced: Bool

  /// Makes a scene.
  public init(
    sightings: [Sighting], gone: [Identifier<Navigator>], replay: Replay, isAnnounced: Bool
  ) {
    self.sightings = sightings
    self.gone = gone
    self.replay = replay
    self.isAnnounced = isAnnounced
  }
}
