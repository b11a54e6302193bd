public import IndoorModel
public import Logging
public import Routing
import Support

/// The live side of one venue: latest locations, viewers, routes that are kept right.
///
/// Everything that must be right is in `Hub`, a value; the actor does what it wants done. It runs on
/// the executor that it is given, in the server that of the network's thread, and never blocks it.
public actor LiveVenue {
  /// Something to do with a venue.
  public typealias Work = @Sendable (isolated LiveVenue) -> Void

  /// The name of the venue in addresses.
  public nonisolated let slug: String

  /// The number by which binary messages name it.
  public nonisolated let number: UInt16

  /// Estimates where tags are from what gateways measure.
  public nonisolated let positioning: PositioningStation

  /// Keeps what is known of devices.
  public nonisolated let devices: DeviceStation

  /// Decides which devices measure each other.
  public nonisolated let ranging: RangingStation

  /// What was done so far.
  public internal(set) var counters = LiveCounters()

  // `EditFollower`, `RouteDispatcher` and the extensions use these two.
  var hub: Hub
  let now: @Sendable () -> Timestamp

  private var viewers: ViewerTable
  // `LiveVenue+Friends` uses it.
  let planner: RoutePlanner
  private let edits: EditFollower
  private let routes: RouteDispatcher
  let tags: TagFollower
  private let deviceFollower: DeviceFollower
  let rangingFollower: RangingFollower
  /// What the venue exchanges with other servers that show it.
  public let records = RecordExchange()
  /// What nodes send each other of what their clients have.
  public let nodes = StateExchange()
  let owner = OwnerExchange()
  private var recording = Recording()
  private var hasEnded = false

  private let journal: any EditJournal
  private let logger: Logger
  /// Stores what navigators set about their sharing; `nil` where that is not stored.
  private let sharingSink: (any SharingSink)?
  private let encounterSink: (any EncounterSink)?

  private nonisolated let executor: (any SerialExecutor)?
  private nonisolated let home = Home()
  private nonisolated let inbox = Locked<[Work]>([])
  nonisolated let ticks: TickMonitor
  private nonisolated let publicity: Publicity

  /// Makes the live side of a venue; `run` starts its ticks.
  ///
  /// - Parameters:
  ///   - venue: the venue as the planner has it.
  ///   - planner: computes routes; only this actor hands it edits.
  ///   - journal: where edits that viewers missed are read.
  ///   - encoder: encodes the messages for viewers.
  ///   - executor: where everything runs; `nil` for one of its own.
  ///   - number: the number by which binary messages name the venue.
  ///   - sharing: what navigators have set about their sharing: in force before any location.
  ///   - now: the clock.
  public init(
    venue: Venue, planner: RoutePlanner, journal: any EditJournal, encoder: any LiveEncoder,
    executor: (any SerialExecutor)? = nil, configuration: LiveConfiguration = LiveConfiguration(),
    number: UInt16 = 0, sharing: SharingStore = SharingStore(), logger: Logger,
    now: @escaping @Sendable () -> Timestamp
  ) {
    slug = venue.slug
    self.number = number
    self.journal = journal
    viewers = ViewerTable(encoder: encoder)
    self.planner = planner
    edits = EditFollower(planner: planner)
    routes = RouteDispatcher(planner: planner, encoder: encoder)
    self.executor = executor
    self.logger = logger
    self.now = now
    sharingSink = sharing.sink
    encounterSink = sharing.encounters
    let hub = Hub(
      venue: venue, configuration: configuration, number: number,
      seed: .random(in: 0 ... .max), sharing: sharing.records, told: sharing.told)
    positioning = PositioningStation(
      of: venue, planner: planner, limit: configuration.navigatorLimit,
      goneAfter: configuration.goneAfter)
    tags = TagFollower(positioning)
    devices = DeviceStation(positioning)
    deviceFollower = DeviceFollower(devices)
    ranging = RangingStation(epoch: now().millisecondsSince1970)
    rangingFollower = RangingFollower(ranging)
    publicity = Publicity(VenueAccess(hub.configuration))
    ticks = TickMonitor(venue: slug, logger)
    self.hub = hub
  }

  /// The given executor, or one of its own.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The actor keeps both for as long as it lives.
    unsafe executor?.asUnownedSerialExecutor() ?? home.unownedExecutor
  }

  // MARK: - Running

  /// Ticks at the configured rate until it is ended or cancelled; then records all positions once
  /// more.
  public func run() async throws {
    defer { recordLast() }
    let clock = ContinuousClock()
    var next = clock.now
    while !hasEnded {
      let interval = Duration.seconds(1) / max(1, hub.configuration.ticksPerSecond)
      next += interval
      let due = next
      // A late tick does not shift those after it; those that were missed are left out.
      let late = clock.now - next
      if late > interval { next += interval * Int((late / interval).rounded(.down)) }
      try await clock.sleep(until: next, tolerance: .zero)
      let begin = clock.now
      tick()
      ticks.note(due: due, begin: begin, interval: interval)
    }
  }

  /// Ends for good, because the venue is removed: viewers lose their connections.
  public func end() {
    hasEnded = true
    recordLast()
    recording = Recording()
    viewers.endAll()
  }

  /// Does what is due and sends one round of frames; `run` does it at the configured rate.
  public func tick() {
    let time = now()
    if records.prepareTick(at: time, on: self) { advance(to: time) }
    nodes.tick(at: time, on: self)
  }

  /// Sends viewers what they do not have yet.
  func advance(to time: Timestamp) {
    perform(hub.tick(at: time))
    records.endTick(at: time, on: self)
    tags.advance(to: time, on: self)
    deviceFollower.advance(to: time, on: self)
    rangingFollower.advance(to: time, on: self)
    if records.isEdge { owner.advance(to: time, on: self) }
  }

  /// Does something with the venue: at once when called on its executor, else soon; calls are done in
  /// their order.
  public nonisolated func perform(_ work: @escaping Work) {
    if executor?.isIsolatingCurrentContext() == true {
      assumeIsolated { venue in
        venue.drain()
        work(venue)
      }
      return
    }
    let isFirst = inbox.withLock { inbox in
      inbox.append(work)
      return inbox.count == 1
    }
    if isFirst { Task { await drain() } }
  }

  private func drain() {
    let works = inbox.withLock { inbox in
      defer { inbox = [] }
      return inbox
    }
    for work in works { work(self) }
  }

  // MARK: - Viewers

  /// Gives a connection numbers by which its binary messages name anchors, from one on; earlier anchors
  /// of these numbers lose them.
  public func enrol(
    anchors: [Identifier<Feature>], from first: Int, of viewer: any Viewer
  ) throws(LiveError) {
    try hub.enrol(.anchors(anchors), from: first, of: viewer.id)
  }

  /// Gives a connection handles by which its binary messages name navigators; earlier navigators of
  /// these handles lose them.
  ///
  /// - Parameter first: the handle of the first one; the others have those that follow.
  public func enrol(
    _ navigators: [EnrolledNavigator], from first: Int, of viewer: any Viewer
  ) throws(LiveError) {
    try hub.enrol(.navigators(navigators), from: first, of: viewer.id)
    let enrolled = Enrolled(
      number: number, first: first, count: navigators.count,
      floors: hub.positions.navigators.floors.current)
    viewer.send(viewers.encoded(.enrolled(enrolled)))
  }

  /// Begins or replaces what a viewer follows; at an edge once the owner's state is here.
  public func subscribe(
    _ viewer: any Viewer, to request: SubscriptionRequest
  ) throws(LiveError) {
    _ = try hub.positions.request(request, format: viewer.format)
    if records.keepsWaiting(viewer, request, at: now()) { return }
    try begin(viewer, request)
  }

  /// Begins or replaces what a viewer follows.
  func begin(_ viewer: any Viewer, _ request: SubscriptionRequest) throws(LiveError) {
    let actions = try hub.subscribe(viewer.id, format: viewer.format, to: request, at: now())
    viewers.add(viewer)
    perform(actions)
  }

  /// Has events reach a viewer that need not follow anything.
  func reach(_ viewer: any Viewer) { viewers.add(viewer) }

  /// Ends what a viewer follows; its routes stay.
  public func unsubscribe(_ viewer: ViewerID) {
    records.forget(viewer)
    hub.unsubscribe(viewer)
  }

  /// Forgets a viewer and ends its routes.
  public func leave(_ viewer: ViewerID) {
    records.forget(viewer)
    perform(hub.leave(viewer))
    viewers.remove(viewer)
    owner.leave(viewer, on: self)
  }

  /// Keeps a route right until it is ended, arrived at, or the viewer leaves.
  public func keepRoute(_ request: RouteRequest, for viewer: any Viewer) throws(LiveError) {
    let actions = try hub.keepRoute(request, of: viewer.id)
    viewers.add(viewer)
    perform(actions)
  }

  /// Takes what a participant says of itself; the others get it with the next tick.
  ///
  /// - Parameter key: a secret of the client, by which it is the same participant after a lost
  ///   connection.
  public func updatePresence(
    _ presence: Presence, key: String, of viewer: any Viewer
  ) throws(LiveError) {
    let actions = try hub.updatePresence(presence, key: key, of: viewer.id, at: now())
    viewers.add(viewer)
    perform(actions)
  }

  // MARK: - Sharing

  /// Whether the venue shows single persons to all viewers that may see its counts; from any thread.
  public nonisolated var hasPublicPositions: Bool { publicity.access.isPublic }

  /// What its settings say about guests; from any thread.
  public nonisolated var guests: GuestPolicy { publicity.access.guests }

  /// Whether navigators may be friends of each other here; from any thread.
  public nonisolated var hasFriends: Bool { publicity.access.hasFriends }

  /// Calls back, on the executor of the venue, when that or what its settings say about guests
  /// changes.
  public nonisolated func observeAccess(
    _ onChange: @escaping @Sendable (_ before: VenueAccess, _ now: VenueAccess) -> Void
  ) {
    publicity.observe(onChange)
  }

  /// Takes what was set about a navigator's sharing at another server.
  public func note(
    _ sharing: Sharing, of navigator: Identifier<Navigator>, isOwn: Bool
  ) throws(LiveError) {
    let (actions, record) = try hub.set(sharing, of: navigator, isOwn: isOwn, at: now())
    sharingSink?.take(record, of: navigator)
    perform(actions)
  }

  /// Forgets a navigator that ended: its position, its routes and its sharing.
  public func forget(_ navigator: Identifier<Navigator>) {
    let actions = hub.forget(navigator)
    sharingSink?.take(nil, of: navigator)
    perform(actions)
  }

  /// Forgets the sharing of navigators that have not reported for 90 days and have no link of their
  /// own.
  ///
  /// - Parameter linked: navigators that have one.
  public func sweepSharing(linked: Set<Identifier<Navigator>>) {
    for (navigator, record) in hub.sweepSharing(at: now(), linked: linked) {
      sharingSink?.take(record, of: navigator)
    }
  }

  // MARK: - Edits

  /// Takes an edit that the venue's file has acknowledged: pushes it to viewers, and has the planner
  /// and the routes that it touches follow it.
  ///
  /// Returns when the edit is pushed; `settle` waits for the planner. Must be called in the order of
  /// revisions; an edit that is known already is ignored.
  public func apply(_ edit: AppliedEdit, changes: VenueChanges, venue: Venue) async {
    guard let actions = hub.push(edit, venue: venue, changes: changes) else { return }
    perform(actions)
    takeRecordingSettings()
    publicity.set(VenueAccess(hub.configuration))
    edits.take(revision: edit.revision, changes, venue, on: self)
    // Records may have waited for it.
    records.takeWaiting(on: self)
  }

  /// Waits until the planner knows all edits taken so far.
  public func settle() async { await edits.settle(on: self) }

  /// Waits until the planner knows all edits taken so far and no route waits to be computed.
  public func waitUntilIdle() async {
    await edits.waitUntilIdle(isComputing: routes.isComputing, on: self)
  }

  /// Counts routes that were computed.
  func count(routes count: Int) { counters.routes += count }

  /// Logs what edits have done to routes, when no route waits to be computed.
  func concludeIfIdle() {
    for effect in edits.finishIfIdle(isComputing: routes.isComputing) {
      counters.count(effect)
      logger.info(
        "followed an edit",
        metadata: [
          "venue": "\(slug)", "revision": "\(effect.revision)", "kept": "\(effect.kept)",
          "touched": "\(effect.touched)", "recomputed": "\(effect.recomputed)",
          "changed": "\(effect.changed)",
          "milliseconds": "\((effect.secondsToPush * 10_000).rounded() / 10)",
        ])
    }
  }

  // MARK: - Actions

  /// Does what the hub wants done; what one viewer is sent goes out in one piece.
  func perform(_ actions: [LiveAction]) {
    records.note(actions)
    var outbox = Outbox()
    var hasRoutesToCompute = false
    for action in actions {
      switch action {
      case .send(let event, let receivers): viewers.put(event, for: receivers, into: &outbox)
      case .sendRoute(let update): send(update, &outbox)
      case .sendPendingRoutes:
        viewers.send(&outbox)
        routes.sendSomeUpdates(on: self)
      case .sendCurrentRoutes(let keys, let id): routes.sendCurrent(keys, to: id, on: self)
      case .shareRoutes(let keys, let number): routes.share(keys, whole: number, on: self)
      case .offerFrames(let deliveries):
        viewers.send(&outbox)
        for delivery in deliveries {
          viewers.offer(delivery, counting: &counters) { viewer, taken in
            hub.noteRefusal(of: delivery, by: viewer, taken: taken)
          }
        }
      case .offerPresence(let news, let receivers):
        viewers.send(&outbox)
        let refused = viewers.offer(to: receivers) { $0.encode(news) }
        if !refused.isEmpty { hub.noteMissedPresence(refused) }
      case .offerCells(let cells, let format, let receivers):
        viewers.send(&outbox)
        viewers.offer(to: receivers) { $0.encode(cells, as: format) }
      case .offerCompanions(let companions, let receivers):
        viewers.send(&outbox)
        viewers.offer(to: receivers) { $0.encode(.companions(companions)) }
      case .offerEdits(let edits, let id):
        viewers.send(&outbox)
        if let taken = viewers.offer(edits, to: id.viewer) {
          perform(hub.noteTakenEdits(taken, by: id))
        }
      case .readEdits(let revision, let limit, let id):
        readEdits(after: revision, limit: limit, for: id)
      case .computeRoutes: hasRoutesToCompute = true
      case .forget(let query): routes.forget(query, on: self)
      case .advancePlanner(let time): edits.take(time, on: self)
      case .routeAffected(let edit): edits.noteAffected(by: edit)
      case .routeRecomputed(let edit, let isChanged):
        edits.noteRecomputed(by: edit, isChanged: isChanged)
      case .measure(let questions): measure(questions)
      case .noteEncounter(let meeting): encounterSink?.take(meeting, in: slug)
      case .forward(let report, let phone): forward(report, ofPhone: phone)
      case .count(let outcome): counters.count(outcome)
      case .record(let sample): record(sample)
      }
    }
    viewers.send(&outbox)
    // Last, because it may send more, and that must not overtake what was sent here.
    if hasRoutesToCompute { routes.compute(on: self) }
    routes.sendUpdates(on: self)
  }

  private func send(_ update: RouteUpdate, _ outbox: inout Outbox) {
    let message =
      switch update.content {
      case .encoded(let message): message
      case .news(let news): viewers.encoded(.route(news))
      }
    outbox.put(message, for: [update.key.viewer])
    hub.forwardRoute(message, of: update.key)
  }

  /// Sends a viewer a message that is encoded already.
  func send(_ message: any EncodedMessage, to viewer: ViewerID) {
    var outbox = Outbox()
    outbox.put(message, for: [viewer])
    viewers.send(&outbox)
  }

  /// Offers a viewer messages in their order.
  ///
  /// - Returns: how many it took; all for a viewer that is not there any more.
  func offer(_ messages: [any EncodedMessage], to viewer: ViewerID) -> Int {
    viewers.offer(messages, to: viewer)
  }

  private func readEdits(after revision: Int, limit: Int, for id: SubscriptionID) {
    Task {
      do {
        let missed = try await journal.edits(after: revision, limit: limit)
        perform(hub.take(missed, for: id))
      } catch {
        logger.error(
          "cannot read the journal", metadata: ["venue": "\(slug)", "error": "\(error)"])
        perform(hub.failReadingEdits(for: id))
      }
    }
  }

  // MARK: - Recording

  /// From now on navigators are put where a recording says: none falls silent by itself, and nothing
  /// is recorded, though what is recorded already is deleted as it is set.
  public func becomeReplay() { becomeFed { $0.becomeReplay() } }

  /// From now on navigators are put where the venue's owner says, and nothing is recorded here.
  func becomeEdge() { becomeFed { $0.becomeEdge() } }

  /// From now on navigators are put where they report.
  func becomeOwner(isContinuing: Bool, run: String) {
    perform(hub.becomeOwner(isContinuing: isContinuing, run: run, at: now()))
    hub.setSampling(recording.wantsSamples(hub.configuration))
    rangingFollower.begin(on: self)
    owner.becomeOwner(on: self)
  }

  private func becomeFed(_ change: (inout Hub) -> Void) {
    change(&hub)
    hub.setSampling(recording.wantsSamples(hub.configuration))
  }

  /// Begins to record all positions, once a second, where the venue is set to; `nil` ends it.
  public func record(into recorder: (any TrackSink)?) {
    recording = Recording(into: recorder)
    hub.setSampling(recording.wantsSamples(hub.configuration))
  }

  /// Takes over for how long tracks are to be kept.
  private func takeRecordingSettings() {
    recording.keep(as: hub.configuration, now: now())
    let wantsSamples = recording.wantsSamples(hub.configuration)
    if hub.positions.isSampling != wantsSamples { hub.setSampling(wantsSamples) }
  }

  /// Records all positions once more before the ticks end: what was reported since the last second
  /// would be lost.
  private func recordLast() {
    if let sample = hub.lastSample(at: now()) { record(sample) }
  }

  private func record(_ sample: TrackSample) {
    switch recording.take(sample) {
    case nil: break
    case true?: counters.samples += 1
    case false?:
      counters.droppedSamples += 1
      hub.takeBack(sample)
    }
  }
}

/// Lends its executor to a venue that is given none.
private actor Home {}
