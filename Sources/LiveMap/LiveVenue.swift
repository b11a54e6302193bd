public import IndoorModel
public import Logging
public import Routing

/// The live side of one venue: latest locations, viewers, routes that are kept right.
///
/// Everything that must be right is in `Hub`, a value; the actor performs its actions. It runs on
/// the executor it is given, in the server that of the network's thread, and never blocks it.
public actor LiveVenue {
  /// The name of the venue in addresses.
  public nonisolated let slug: String

  nonisolated let executor: (any SerialExecutor)?
  private nonisolated let home = Home()
  let planner: RoutePlanner
  let journal: any EditJournal
  let encoder: any LiveEncoder
  let logger: Logger
  let now: @Sendable () -> Timestamp

  /// Makes the hub of a venue; `run` starts its clockwork.
  ///
  /// - Parameters:
  ///   - venue: the venue as the planner has it.
  ///   - planner: where routes are asked for; only the hub tells it of edits.
  ///   - journal: where edits that viewers missed are read.
  ///   - encoder: turns what is said into messages.
  ///   - executor: where everything runs; `nil` for one of its own.
  ///   - now: the clock.
  public init(
    venue: Venue, planner: RoutePlanner, journal: any EditJournal, encoder: any LiveEncoder,
    executor: (any SerialExecutor)? = nil, configuration: LiveConfiguration = LiveConfiguration(),
    logger: Logger, now: @escaping @Sendable () -> Timestamp
  ) {
    slug = venue.slug
    self.planner = planner
    self.journal = journal
    self.encoder = encoder
    self.executor = executor
    self.logger = logger
    self.now = now
  }

  /// The given executor, or one of its own.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The actor keeps both for as long as it lives.
    unsafe executor?.asUnownedSerialExecutor() ?? home.unownedExecutor
  }

  /// Sends frames at the configured rate until cancelled.
  public func run() async throws {}

  /// Takes locations.
  ///
  /// - Returns: those that were refused; all others were taken.
  public func report(_ reports: [LocationReport]) -> [LocationRefusal] { [] }

  /// Takes an edit that the venue's file has acknowledged: pushes it to those who follow edits,
  /// tells the planner, and has the routes that it touches computed anew.
  ///
  /// Returns when the planner knows the edit; new routes are sent as they are found. Must be called
  /// in the order of revisions.
  public func apply(_ edit: AppliedEdit, changes: [FeatureChange], venue: Venue) async {}

  /// Begins or replaces what a viewer follows.
  public func subscribe(_ viewer: any Viewer, to subscription: Subscription) throws(LiveError) {}

  /// Ends what a viewer follows; its routes stay.
  public func unsubscribe(_ viewer: ViewerID) {}

  /// Keeps a route right until it is ended, arrived at, or the viewer leaves.
  public func keepRoute(_ request: RouteRequest, for viewer: any Viewer) throws(LiveError) {}

  /// Ends a route of a viewer.
  public func endRoute(_ id: String, of viewer: ViewerID) throws(LiveError) {}

  /// Forgets a viewer and ends its routes.
  public func leave(_ viewer: ViewerID) {}

  /// Everybody who is here, ordered by id.
  public var navigators: [NavigatorStatus] { [] }

  /// How many are here now.
  public var counts: Counts { Counts(time: now(), floors: [:], navigators: 0, viewers: 0) }

  /// What was done so far.
  public var counters: LiveCounters { LiveCounters() }

  /// Does something with the hub: at once when called on its executor, else soon; calls from one
  /// thread are done in their order.
  public nonisolated func perform(_ work: @escaping @Sendable (isolated LiveVenue) -> Void) {}
}

/// Lends its executor to a venue that is given none.
private actor Home {}
