public import IndoorModel
public import Ranging
public import Routing
import Support

/// A message of the hub, except positions.
public enum LiveEvent: Hashable, Sendable {
  /// The answer to a subscription.
  case welcome(Welcome)
  /// The part of a floor that the viewer gets the positions of from now on.
  case viewing(Viewing)
  /// How far the replay has come.
  case replay(Replay)
  /// The answer to an enrolment of navigators.
  case enrolled(Enrolled)
  /// The slots of navigators.
  case roster(Roster)
  /// The number of people on each floor.
  case counts(Counts)
  /// The number of people in areas.
  case occupancy(OccupancyNews)
  /// The number of people on floors at a time, for viewers that may not see single persons.
  case aggregateCounts(AggregateCounts, Timestamp)
  /// The number of people in areas, for viewers that may not see single persons.
  case aggregateOccupancy(AggregateCounts)
  /// The navigators that a navigator sees.
  case companions(Companions)
  /// A navigator is near a friend, or has news of one.
  case friend(FriendNews)
  /// The crossings of lines.
  case crossings(CrossingNews)
  /// An area has become fuller or emptier.
  case alert(AlertNews)
  /// The states and alarms of devices.
  case devices(DeviceNews)
  /// Alarms of rules were raised, changed or ended.
  case alarms(AlarmNews)
  /// A navigator came to another floor or building, or saw a marker.
  case navigator(NavigatorEvent)
  /// An edit that was applied.
  case edit(AppliedEdit)
  /// The edits after the revision that the viewer knows do not come: it needs a new snapshot.
  case resync(Resync)
  /// What is probably not meant in the plan.
  case issues(IssueNews)
  /// The viewer's own number as a participant.
  case present(Int)
  /// The participants that have the plan open.
  case presence(PresenceNews)
  /// The participants' cursors.
  case cursors(CursorNews)
  /// What a device that measures in pairs is to do.
  case ranging(RangingOrders)
  /// How often a phone is to report.
  case reportingRate(ReportingRateNews)
  /// A route, or why there is none.
  case route(RouteNews)
  /// The navigator has reached the destination of a route, which is over.
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
  /// The units of the positions on each floor.
  public var floors: [FloorFrame]
  /// The number by which binary messages name the venue.
  public var number: UInt16
  /// Whether the viewer goes on from what it knows; otherwise it forgets all navigators.
  public var isResumed = false
  /// The run of the venue that the roster's numbers are of; `nil` for that of the server.
  public var epoch: String?
  /// How far the replay has come; `nil` for a venue that shows the present.
  public var replay: Replay?
}

/// The answer to a gateway that reports navigators by handles.
public struct Enrolled: Hashable, Sendable {
  /// The number by which binary messages name the venue.
  public var number: UInt16
  /// The first handle that was given.
  public var first: Int
  /// The number of handles that were given.
  public var count: Int
  /// The units of the locations on each floor.
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

  /// The last revision that the viewer gets no edit of; it gets all after it.
  public var revision: Int
  /// The reason.
  public var reason: Reason
}

/// The slots of navigators.
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
  /// Slots that have become free.
  public var gone: [UInt16]
  /// The number of the change, or of the last one that is in a whole roster; only its last part has
  /// one.
  public var sequence: UInt32?
  /// The time by which the viewer acknowledges its last part before positions come; `nil` when the
  /// server does not wait for that.
  public var time: Timestamp?
  /// Its message, where many viewers get the same at different times.
  public var shared: SharedMessage?
}

/// A message that is encoded for the first viewer and sent to many.
public final class SharedMessage: Sendable, Hashable {
  private let message = Locked<(any EncodedMessage)?>(nil)

  /// The message; encodes it where that was not done yet.
  public func encoded(by encode: () -> any EncodedMessage) -> any EncodedMessage {
    message.withLock { message in
      let known = message ?? encode()
      message = known
      return known
    }
  }

  /// Each is like itself only.
  public static func == (left: SharedMessage, right: SharedMessage) -> Bool { left === right }

  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The part of a floor that a viewer gets the positions of.
public struct Viewing: Hashable, Sendable {
  /// The floor.
  public var floor: Identifier<Floor>
  /// The indices of the tiles, in order; `nil` for the whole floor.
  public var tiles: [Int]?
}

/// The number of people on each floor.
public struct Counts: Hashable, Sendable {
  /// The time of the counts.
  public var time: Timestamp
  /// Navigators by floor; every floor is there.
  public var floors: [Identifier<Floor>: Int]
  /// All navigators.
  public var navigators: Int
  /// All viewers with a subscription; `nil` for clients that may not know it.
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
    /// A door on the way, or a place that may be the nearest, opened or closed at its hour.
    case hours
  }

  /// The route.
  public var name: RouteName
  /// Why there is something new.
  public var reason: Reason
  /// The revision of the venue that it holds for.
  public var revision: Int
  /// The route or the refusal.
  public var result: Result<Route, RouteRefusal>
  /// The feature that it leads to, where the nearest of several was asked for.
  public var destination: ChosenFeature?
  /// The feature that the refusal names, as it was then.
  public var blamed: Feature?
  /// The floor of the place that the refusal offers.
  public var offered: Floor?
}

extension LiveEvent {
  /// The part of the event for viewers that may see the people of one floor only; `nil` for nothing.
  ///
  /// A feature that was removed meanwhile counts as one of another floor.
  func narrowed(to floor: Identifier<Floor>, of venue: Venue) -> LiveEvent? {
    func isThere(_ feature: Identifier<Feature>) -> Bool { venue.features[feature]?.floor == floor }
    switch self {
    case .counts(var counts):
      counts.narrow(to: floor)
      return .counts(counts)
    case .aggregateCounts(let counts, let time):
      return .aggregateCounts(counts.narrowed(to: floor, of: venue), time)
    case .aggregateOccupancy(let counts):
      return .aggregateOccupancy(counts.narrowed(to: floor, of: venue))
    case .occupancy(var news):
      news.areas.removeAll { !isThere($0.area) }
      // Such a viewer need not know either that something changed elsewhere.
      return news.isComplete || !news.areas.isEmpty ? .occupancy(news) : nil
    case .crossings(var news):
      news.lines.removeAll { !isThere($0.line) }
      return news.isComplete || !news.lines.isEmpty ? .crossings(news) : nil
    case .alert(let alert): return isThere(alert.area) ? self : nil
    default: return self
    }
  }
}

extension Counts {
  /// Forgets the people of other floors, and the number of viewers, which is of the whole venue.
  public mutating func narrow(to floor: Identifier<Floor>) {
    floors = floors.filter { $0.key == floor }
    navigators = floors[floor] ?? 0
    viewers = nil
  }
}
