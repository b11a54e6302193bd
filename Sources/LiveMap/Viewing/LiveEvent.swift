public import IndoorModel
public import Routing

/// What the hub says besides positions.
public enum LiveEvent: Hashable, Sendable {
  /// The answer to a subscription.
  case welcome(Welcome)
  /// Which part of a floor the viewer is told of from now on.
  case viewing(Viewing)
  /// How far the replay is that is shown.
  case replay(Replay)
  /// Navigators have handles.
  case enrolled(Enrolled)
  /// Who has which slot.
  case roster(Roster)
  /// How many are where.
  case counts(Counts)
  /// How many are in areas.
  case occupancy(OccupancyNews)
  /// How many are on floors, for those who may only be told of crowds; at a time.
  case aggregateCounts(AggregateCounts, Timestamp)
  /// How many are in areas, for those who may only be told of crowds.
  case aggregateOccupancy(AggregateCounts)
  /// Whom a navigator sees.
  case companions(Companions)
  /// How many crossed lines.
  case crossings(CrossingNews)
  /// An area is as full as it was not before.
  case alert(AlertNews)
  /// An edit that was applied.
  case edit(AppliedEdit)
  /// The edits after the revision that the viewer knows do not come: it needs a new snapshot.
  case resync(Resync)
  /// What is probably not meant in the plan.
  case issues(IssueNews)
  /// You are among those who are here, under this number.
  case present(Int)
  /// Who has the plan open.
  case presence(PresenceNews)
  /// Where their cursors are.
  case cursors(CursorNews)
  /// A route, or why there is none.
  case route(RouteNews)
  /// Somebody reached the destination of a route, which is over.
  case arrived(RouteName)
  /// A route is over because its owner ended it or went away.
  case routeEnded(RouteName)
}

/// The answer to a subscription.
public struct Welcome: Hashable, Sendable {
  /// The venue's revision when the subscription began.
  public var revision: Int
  /// Frames a second that the viewer will get at most.
  public var rate: Double
  /// How the positions of each floor are to be read.
  public var floors: [FloorFrame]
  /// By which binary messages name the venue.
  public var number: UInt16
  /// Whether the viewer goes on from what it knows; otherwise it forgets who is where.
  public var isResumed = false
  /// How far the replay is that is shown; `nil` for what is now.
  public var replay: Replay?
}

/// The answer to somebody who reports navigators by handles.
public struct Enrolled: Hashable, Sendable {
  /// By which binary messages name the venue.
  public var number: UInt16
  /// The first handle that was given.
  public var first: Int
  /// How many were.
  public var count: Int
  /// How locations on each floor are written.
  public var floors: [FloorFrame]
}

/// Why a viewer must take a new snapshot of the venue, and from where edits go on.
public struct Resync: Hashable, Sendable {
  /// What keeps the missed edits from coming.
  public enum Reason: String, Hashable, Sendable {
    /// The journal does not have them any more.
    case compacted
    /// They are so many that a snapshot is cheaper.
    case farBehind = "far-behind"
    /// The journal cannot be read.
    case unreadable
  }

  /// The last revision whose edit does not come; all after it do.
  public var revision: Int
  /// Why.
  public var reason: Reason
}

/// Who has which slot.
public struct Roster: Hashable, Sendable {
  /// One navigator and its slot.
  public struct Entry: Hashable, Sendable {
    /// The number by which frames name it.
    public var slot: UInt16
    /// Its pseudonymous id.
    public var id: Identifier<Navigator>
    /// A name, only if the navigator gave one.
    public var name: String?
    /// The group it says it belongs to.
    public var group: String?
  }

  /// Whether this replaces everything known; more entries may follow in rosters that do not.
  public var isComplete: Bool
  /// New or changed entries.
  public var entries: [Entry]
  /// Slots that are nobody's any more.
  public var gone: [UInt16]
  /// The number of the change, or of the last one that is in a whole roster; only its last part has
  /// one.
  public var sequence: UInt32?
  /// By which its last part is acknowledged before positions come; `nil` when that is not waited for.
  public var time: Timestamp?
}

/// Which part of a floor a viewer is told of.
public struct Viewing: Hashable, Sendable {
  /// The floor.
  public var floor: Identifier<Floor>
  /// The indices of the tiles, in order; `nil` for the whole floor.
  public var tiles: [Int]?
}

/// How many are where.
public struct Counts: Hashable, Sendable {
  /// When they were counted.
  public var time: Timestamp
  /// Navigators by floor; every floor is there.
  public var floors: [Identifier<Floor>: Int]
  /// All navigators.
  public var navigators: Int
  /// All viewers with a subscription; `nil` for whom that does not concern.
  public var viewers: Int?
}

/// Names a kept route.
public struct RouteName: Hashable, Sendable {
  /// The id that its owner chose.
  public var id: String
  /// The navigator that it follows, if it follows one.
  public var navigator: Identifier<Navigator>?
}

/// A route, or why there is none.
public struct RouteNews: Hashable, Sendable {
  /// Why there is something new.
  public enum Reason: String, Hashable, Sendable {
    /// Its owner asked for it.
    case requested
    /// The navigator left the path.
    case deviated
    /// An edit changed the way.
    case edited
    /// The destination moved, or a start that was blocked is left.
    case moved
    /// A door on the way opened or closed at its hour.
    case hours
  }

  /// Which route.
  public var name: RouteName
  /// Why there is something new.
  public var reason: Reason
  /// The revision of the venue that it holds for.
  public var revision: Int
  /// The route or the refusal.
  public var result: Result<Route, RouteRefusal>
  /// The feature that it leads to, where the nearest of several was asked for.
  public var destination: Identifier<Feature>?
  /// The feature that the refusal's words name, as it was then.
  public var blamed: Feature?
  /// The floor of the place that the refusal offers.
  public var offered: Floor?
}
