public import IndoorModel
public import Logging
public import Routing
import Support

/// The live side of one venue: latest locations, viewers, routes that are kept right.
///
/// Everything that must be right is in `Hub`, a value; the actor performs its actions. It runs on
/// the executor it is given, in the server that of the network's thread, and never blocks it.
public actor LiveVenue {
  /// The name of the venue in addresses.
  public nonisolated let slug: String

  /// By which binary messages name it.
  public nonisolated let number: UInt16

  let planner: RoutePlanner
  let journal: any EditJournal
  let encoder: any LiveEncoder
  let logger: Logger
  let now: @Sendable () -> Timestamp

  var hub: Hub
  var viewers: [ViewerID: any Viewer] = [:]
  var effects = EditEffects()
  var lanes = RouteLanes()
  var isTelling = false
  var unplanned: [UnplannedEdit] = []
  var unplannedTime: Timestamp?
  var forgotten: [RegisteredQuery.ID] = []
  var isPlanning = false
  /// The last edit that the planner is being told of.
  var planningRevision = 0
  /// The last edit that it knows.
  var plannedRevision = 0
  var settling: [(revision: Int, continuation: CheckedContinuation<Void, Never>)] = []
  var resting: [CheckedContinuation<Void, Never>] = []
  /// Where it is written down who was where; `nil` when that is not done.
  var recorder: (any TrackSink)?
  /// Where it is written down who may see whom; `nil` when that is not done.
  let sharingSink: (any SharingSink)?
  /// What was done so far.
  public internal(set) var counters = LiveCounters()

  nonisolated let executor: (any SerialExecutor)?
  nonisolated let inbox = Locked<[Work]>([])
  nonisolated let ticks = Locked(TickFigures())
  nonisolated let publicity: Locked<Publicity>
  private nonisolated let home = Home()

  /// Makes the hub of a venue; `run` starts its clockwork.
  ///
  /// - Parameters:
  ///   - venue: the venue as the planner has it.
  ///   - planner: where routes are asked for; only the hub tells it of edits.
  ///   - journal: where edits that viewers missed are read.
  ///   - encoder: turns what is said into messages.
  ///   - executor: where everything runs; `nil` for one of its own.
  ///   - number: by which binary messages name the venue.
  ///   - sharing: what navigators said before of who may see them: in force before any location.
  ///   - now: the clock.
  public init(
    venue: Venue, planner: RoutePlanner, journal: any EditJournal, encoder: any LiveEncoder,
    executor: (any SerialExecutor)? = nil, configuration: LiveConfiguration = LiveConfiguration(),
    number: UInt16 = 0, sharing: SharingStore = SharingStore(), logger: Logger,
    now: @escaping @Sendable () -> Timestamp
  ) {
    slug = venue.slug
    self.number = number
    self.planner = planner
    self.journal = journal
    self.encoder = encoder
    self.executor = executor
    self.logger = logger
    self.now = now
    var hub = Hub(venue: venue, configuration: configuration, number: number)
    hub.sharing.restore(sharing.records)
    sharingSink = sharing.sink
    publicity = Locked(Publicity(isPublic: hub.configuration.publicPositions))
    self.hub = hub
  }

  /// The given executor, or one of its own.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The actor keeps both for as long as it lives.
    unsafe executor?.asUnownedSerialExecutor() ?? home.unownedExecutor
  }

  /// Sends frames at the configured rate until cancelled; then tells the recorder where everybody is.
  public func run() async throws {
    defer { recordLast() }
    let clock = ContinuousClock()
    var next = clock.now
    while true {
      let interval = Duration.seconds(1) / max(1, hub.configuration.ticksPerSecond)
      next += interval
      let due = next
      // A late tick does not shift those after it; those that were missed are left out.
      let late = clock.now - next
      if late > interval { next += interval * Int((late / interval).rounded(.down)) }
      try await clock.sleep(until: next, tolerance: .zero)
      let begin = clock.now
      tick()
      noteTick(due: due, begin: begin, interval: interval)
    }
  }

  /// Does what is due and sends one round of frames.
  func tick() { perform(hub.tick(at: now())) }

  /// Begins or replaces what a viewer follows.
  public func subscribe(_ viewer: any Viewer, to subscription: SubscriptionRequest)
    throws(LiveError)
  {
    let actions = try hub.subscribe(
      viewer.id, format: viewer.format, to: subscription, at: now())
    viewers[viewer.id] = viewer
    perform(actions)
  }

  /// Ends what a viewer follows; its routes stay.
  public func unsubscribe(_ viewer: ViewerID) { hub.unsubscribe(viewer) }

  /// Forgets a viewer and ends its routes.
  public func leave(_ viewer: ViewerID) {
    perform(hub.leave(viewer))
    viewers[viewer] = nil
  }

  /// Keeps a route right until it is ended, arrived at, or the viewer leaves.
  public func keepRoute(_ request: RouteRequest, for viewer: any Viewer) throws(LiveError) {
    let actions = try hub.keepRoute(request, of: viewer.id)
    viewers[viewer.id] = viewer
    perform(actions)
  }

  /// Ends a route of a viewer.
  public func endRoute(_ id: String, of viewer: ViewerID) throws(LiveError) {
    perform(try hub.endRoute(id, of: viewer))
  }

  /// Everybody who is here, ordered by id.
  public var navigators: [NavigatorStatus] { hub.crowd.statuses }

  /// Where a navigator is; `nil` when it is not here.
  public func place(of navigator: Identifier<Navigator>) -> Place? {
    hub.crowd.place(of: navigator)
  }

  /// How many are here now.
  public var counts: Counts { hub.counts(at: now()) }

  /// The routes that are kept now.
  public var routeCount: Int { hub.book.entries.count }
}

/// Lends its executor to a venue that is given none.
private actor Home {}
