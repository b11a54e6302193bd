public import IndoorModel

/// The settings of the live side of a venue.
public struct LiveConfiguration: Hashable, Sendable {
  /// Frames a second, the most that any viewer gets.
  public var ticksPerSecond = 10
  /// Navigators of the venue at most; not above 60 000, because slots are 16 bits wide.
  public var navigatorLimit = 20_000
  /// Handles that one connection may have for navigators that it reports; not above 65 536.
  public var handlesPerViewer = 20_000
  /// Handles of all connections together.
  public var handleLimit = 200_000
  /// Routes that one viewer may have kept at most.
  public var routesPerViewer = 100
  /// Participants that may have the plan open at once.
  public var participantLimit = 200
  /// Edits that a viewer may be behind; beyond them a new snapshot is cheaper.
  public var missedEditLimit = 2000
  /// Seconds of silence after which a navigator is shown as stale.
  public var staleAfter = 10.0
  /// Seconds of silence after which a navigator is gone.
  public var goneAfter = 60.0
  /// Metres a second above which a step of a navigator is doubtful.
  public var jumpSpeed = 15.0
  /// Hours for which positions are recorded; 0 records nothing.
  public var tracksKeptHours = 24
  /// Days for which figures derived from positions are kept; 0 derives none.
  public var insightKeptDays = 400
  /// The fewest people that a number may stand for, for viewers that may not see single persons.
  public var privacyThreshold = 5
  /// Whether viewers and kiosks see single persons.
  public var publicPositions = false
  /// Whether, and until when, visitors get in without an account or link.
  public var guests = GuestPolicy()
  /// Whether navigators may be friends of each other.
  public var friends = false
  /// Reports a second that all phones of the venue may send together.
  public var reportBudget = 5_000.0
  /// Metres that a location may lie outside its floor's plan.
  public var outsideMargin = 5.0
  /// Seconds that a location may be ahead of the server's clock.
  public var futureMargin = 60.0
  /// Metres off the path that count as off it.
  public var deviationDistance = 3.0
  /// Seconds off the path that bring a new route.
  public var deviationTime = 2.0
  /// Whether a recording is shown: navigators are put where and as they were, none falls silent by
  /// itself, no step is too fast, and locations of others are refused.
  public var isReplay = false
  /// Whether the positions are those of the venue's owner, another server: none falls silent by itself,
  /// and what is counted is the owner's.
  public var isEdge = false
  /// Whether the planner follows the time of day, for doors that open and close.
  public var followsDoors = true

  /// Makes a configuration with the default values.
  public init() {}

  /// Whether navigators are put where something else than their reports says.
  var isFed: Bool { isReplay || isEdge }

  /// Why locations are refused whatever they say; `nil` where they are not.
  var refusal: LocationRefusal.Reason? { isReplay ? .replayed : isEdge ? .noOwner : nil }

  /// The same with what is set about a venue in the place of the defaults.
  public func taking(_ settings: VenueSettings) -> LiveConfiguration {
    var taken = self
    for field in settings.chosenFields {
      switch field {
      case .ticksPerSecond: taken.ticksPerSecond = settings.ticksPerSecond
      case .staleAfter: taken.staleAfter = settings.staleAfter
      case .goneAfter: taken.goneAfter = settings.goneAfter
      case .jumpSpeed: taken.jumpSpeed = settings.jumpSpeed
      case .tracksKeptHours: taken.tracksKeptHours = settings.tracksKeptHours
      case .insightKeptDays: taken.insightKeptDays = settings.insightKeptDays
      case .privacyThreshold: taken.privacyThreshold = settings.privacyThreshold
      case .publicPositions: taken.publicPositions = settings.publicPositions
      case .guests, .guestsUntil: taken.guests = settings.guests
      case .friends: taken.friends = settings.friends
      // `TagTrackers` takes these.
      case .radio, .tagHeight, .tagHeightDeviation, .storeyHeight: break
      }
    }
    if isFed {
      // Thirty years.
      (taken.staleAfter, taken.goneAfter, taken.jumpSpeed) = (1e9, 1e9, 1e9)
    }
    taken.goneAfter = max(taken.goneAfter, taken.staleAfter)
    return taken
  }
}
