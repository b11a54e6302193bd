import IndoorModel
import Routing

/// All that is live about a venue, as a value: no clock, no network, nothing that waits.
///
/// Each function takes an event and returns what is to be done about it, in order. The parts decide
/// what; the hub hands each event to the parts that it concerns, and joins their actions.
struct Hub {
  /// The number by which binary messages name the venue.
  let number: UInt16
  /// What is in force: the defaults, but for what is set about the venue.
  private(set) var configuration: LiveConfiguration
  private(set) var venue: Venue
  // `Hub+Feeds` writes these two, too.
  var positions: LivePositions
  var occupancy: LiveOccupancy
  // `Hub+Events` and `Hub+Feeds` write it, and read the next one.
  var participants = SharedParticipants()
  private(set) var subscriptions = SubscriptionTable()
  // `Hub+Feeds` writes it, too.
  var routes = LiveRoutes()
  // `Hub+Feeds` writes it, too.
  var sharing = LiveSharing()
  /// How far the replay has come; `nil` for a venue that shows the present.
  private(set) var replay: Replay?
  // `Hub+Feeds` writes these three, too.
  /// The run of the venue that the roster's numbers are of; `nil` for that of this server.
  var epoch: String?
  /// What the venue's owner counted, at an edge.
  var fedCounts = FedCounts()
  /// Viewers of the venue at other servers.
  var otherViewers = 0
  /// The revision of the plan with which floors became what they are.
  private(set) var floorsRevision: Int
  // `Hub+Phones` writes it, too.
  var phones: LivePhones
  private var edits: EditFeed
  private var issues = IssueBoard()
  // `Hub+Events` writes these two, too.
  var devices = DeviceStateBoard()
  var alarms = AlarmBoard()
  // `Hub+Events` writes it, too.
  var events = NavigatorEvents()
  /// What is in force where the venue sets nothing.
  private var defaults: LiveConfiguration
  /// The minute that the planner was sent last.
  private var minute: Int64?
  // `Hub+Friends` writes it.
  var encounters: LiveEncounters

  /// Makes the hub of a venue.
  ///
  /// - Parameters:
  ///   - seed: where the numbers of channels begin.
  ///   - records: what navigators have set about their sharing.
  init(
    venue: Venue, configuration: LiveConfiguration, number: UInt16 = 0, seed: UInt32 = 0,
    sharing records: [SharingRecord] = [], told: [EncounterTracker.Pair: Timestamp] = [:]
  ) {
    self.venue = venue
    self.number = number
    floorsRevision = venue.revision
    defaults = configuration
    let configuration = configuration.taking(venue.settings)
    self.configuration = configuration
    positions = LivePositions(
      venue: venue, configuration: configuration, number: number, seed: seed)
    occupancy = LiveOccupancy(venue: venue, floors: positions.navigators.floors)
    phones = LivePhones(configuration)
    edits = EditFeed(revision: venue.revision, missedEditLimit: configuration.missedEditLimit)
    encounters = LiveEncounters(told: told)
    sharing.restore(records)
  }

  // MARK: - Time

  /// Does what is due, and offers viewers what changed.
  mutating func tick(at now: Timestamp) -> [LiveAction] {
    positions.elapse(to: now)
    var actions =
      reportDue(at: now) + advancePlanner(to: now) + changeRoutes { $0.elapse(to: now, in: $1) }
    routes.retry()
    // Before the positions, so that these do not take all the room on a slow link.
    if routes.hasReady { actions.append(.sendPendingRoutes) }
    actions += edits.retry()
    actions += positions.sendRosterChanges(to: subscriptions)
    if Int(positions.navigators.tick) % max(1, configuration.ticksPerSecond) == 0 {
      actions += sendCounts(at: now) + reviewEvents(at: now)
      actions += lookForEncounters(at: now)
    }
    actions += occupancy.tick(
      positions.navigators, subscriptions, in: venue, configuration, at: now)
    actions += sharing.tick(positions.navigators, subscriptions, configuration, at: now)
    actions += participants.offerNews(to: subscriptions.viewers(of: .presence))
    actions += positions.offerFrames(at: now)
    // Last: viewers do not wait for it.
    if var sample = positions.sample(at: now) {
      if positions.isTimeForCounts(at: now) { sample.counts = occupancy.tracker.counts(at: now) }
      actions.append(.record(sample))
    }
    positions.endTick()
    return actions
  }

  /// Doors open and close on the minute.
  private mutating func advancePlanner(to now: Timestamp) -> [LiveAction] {
    if !configuration.followsDoors { return [] }
    let minute = now.millisecondsSince1970 / 60_000
    if minute == self.minute { return [] }
    self.minute = minute
    return [.advancePlanner(to: now)]
  }

  // MARK: - Locations

  /// Takes some of the locations of a message.
  mutating func report(
    _ batch: LocationBatch, _ range: Range<Int>, at now: Timestamp,
    _ outcome: inout LocationOutcome
  ) -> [LiveAction] {
    let batch = batch.dated(range, now)
    return follow(positions.report(batch, range, &sharing, at: now, &outcome), at: now)
  }

  /// Takes the locations of a binary message.
  mutating func report(
    _ frame: LocationFrame, of viewer: ViewerID, at now: Timestamp,
    _ outcome: inout LocationOutcome
  ) -> [LiveAction] {
    follow(positions.report(frame, of: viewer, &sharing, at: now, &outcome), at: now)
  }

  /// Takes mended places of navigators' tags, for counts.
  mutating func mend(_ places: [MendedPlace]) { positions.mend(places) }

  /// Has routes follow navigators to their new places.
  mutating func follow(
    _ located: [LocatedNavigator], at now: Timestamp
  ) -> [LiveAction] {
    located.isEmpty ? [] : changeRoutes { $0.take(located, at: now, in: $1) }
  }

  /// Gives a connection handles for navigators, or numbers for anchors.
  mutating func enrol(
    _ enrolled: EnrolledNames, from first: Int, of viewer: ViewerID
  ) throws(LiveError) {
    try positions.enrol(enrolled, from: first, of: viewer)
  }

  /// Shows navigators as they were.
  mutating func show(_ scene: ReplayScene, at now: Timestamp) -> [LiveAction] {
    positions.show(scene, at: now)
    replay = scene.replay
    if !scene.isAnnounced { return [] }
    return [.send(.replay(scene.replay), to: subscriptions.viewers(of: .positions))]
  }

  // MARK: - Viewers

  /// Begins or replaces what a viewer follows.
  mutating func subscribe(
    _ viewer: ViewerID, format: FrameFormat, to request: SubscriptionRequest, at now: Timestamp
  ) throws(LiveError) -> [LiveAction] {
    let wanted = try positions.request(request, format: format)
    let missed = request.resume?.epoch == epoch ? positions.missedRosters(of: request) : nil
    endSubscription(of: viewer)
    let id = subscriptions.add(viewer, request, wanted)
    var welcome = welcome(divisor: wanted.divisor)
    welcome.isResumed = missed != nil
    var actions: [LiveAction] = [.send(.welcome(welcome), to: [viewer])]
    if request.streams.contains(.edits) {
      actions += edits.join(
        id, knownRevision: request.knownRevision, showsAuthors: request.showsAuthors)
    }
    if request.streams.contains(.positions) {
      actions += positions.join(viewer, wanted, request, missed: missed, at: now)
    }
    actions += sendCounts(to: viewer, request, at: now)
    if request.streams.contains(.presence) { participants.needAll([viewer]) }
    if request.streams.contains(.issues) { actions += issues.sendAll(to: viewer) }
    if request.streams.contains(.devices) { actions += devices.sendAll(to: viewer, at: now) }
    if request.streams.contains(.alarms) { actions += alarms.sendAll(to: viewer, at: now) }
    if request.streams.contains(.routes) { actions += routes.join(id, request, sharing) }
    return actions
  }

  private func welcome(divisor: Int) -> Welcome {
    Welcome(
      revision: venue.revision, rate: Double(configuration.ticksPerSecond) / Double(divisor),
      floors: positions.navigators.floors.current, number: number, epoch: epoch, replay: replay)
  }

  /// The counts that a viewer begins with.
  private mutating func sendCounts(
    to viewer: ViewerID, _ request: SubscriptionRequest, at now: Timestamp
  ) -> [LiveAction] {
    if request.isAnonymised {
      return occupancy.sendAggregates(
        to: viewer, request.streams, positions.navigators, subscriptions, in: venue,
        configuration, at: now)
    }
    if configuration.isEdge {
      return fedCounts.beginning(of: request.streams, at: now).flatMap {
        subscriptions.send($0, to: [viewer], in: venue)
      }
    }
    let counts =
      request.streams.contains(.counts)
      ? subscriptions.send(.counts(counts(at: now)), to: [viewer], in: venue) : []
    return counts
      + occupancy.sendCounts(to: viewer, request.streams, subscriptions, in: venue, at: now)
  }

  private mutating func endSubscription(of viewer: ViewerID) {
    guard let request = subscriptions.remove(viewer) else { return }
    positions.leave(viewer)
    edits.leave(viewer)
    if request.streams.contains(.routes) { routes.leave(viewer, request) }
  }

  /// Ends what a viewer follows; its routes stay.
  mutating func unsubscribe(_ viewer: ViewerID) {
    endSubscription(of: viewer)
    participants.leave(viewer)
  }

  /// Forgets a viewer and ends its routes.
  mutating func leave(_ viewer: ViewerID) -> [LiveAction] {
    unsubscribe(viewer)
    positions.removeHandles(of: viewer)
    phones.leave(viewer)
    return changeRoutes { $0.endAll(of: viewer, in: $1) }
  }

  /// Moves the view of a viewer; its positions go on.
  mutating func moveView(
    of viewer: ViewerID, to view: FloorView
  ) throws(LiveError) -> [LiveAction] {
    let floor = try positions.floor(named: view.floor)
    guard let subscription = subscriptions[viewer],
      subscription.request.streams.contains(.positions)
    else { throw .notSubscribed }
    var wanted = subscription.positions
    wanted.view = (floor, view.box)
    subscriptions.change(viewer, positions: wanted)
    return positions.move(viewer, to: wanted)
  }

  /// Takes a viewer's acknowledgement of all frames up to one.
  ///
  /// - Returns: what it shows of the viewer's link, if anything.
  mutating func acknowledge(
    _ ack: FrameAck, by viewer: ViewerID, at now: Timestamp
  ) -> AckWindow.Outcome? {
    positions.acknowledge(ack, by: viewer, at: now)
  }

  /// Takes that a viewer took only the first messages of a delivery.
  mutating func noteRefusal(of delivery: FrameDelivery, by viewer: ViewerID, taken count: Int) {
    positions.noteRefusal(of: delivery, by: viewer, taken: count)
  }

  // MARK: - Issues

  /// Takes what an inspection of the plan found.
  mutating func take(_ news: IssueNews) -> [LiveAction] {
    issues.take(news, sendingTo: subscriptions.viewers(of: .issues))
  }

  // MARK: - Edits

  /// Takes an edit and sends it to viewers.
  ///
  /// - Parameter changes: what it did; `nil` when that is not known.
  /// - Returns: `nil` for an edit that is known already.
  mutating func push(
    _ edit: AppliedEdit, venue: Venue, changes: VenueChanges? = nil
  ) -> [LiveAction]? {
    guard edit.revision > self.venue.revision else { return nil }
    let floors = self.venue.floors
    self.venue = venue
    let isOtherRate = takeSettings()
    routes.takeEdit()
    encounters.forgetWalks()
    phones.take(changes)
    let sending = edits.push(edit, to: subscriptions.viewers(of: .edits))
    let restarting = takeFloors(before: floors, isOtherRate: isOtherRate)
    occupancy.take(changes, of: venue, floors: positions.navigators.floors)
    return sending + restarting
  }

  /// Takes over what is set about the venue.
  ///
  /// - Returns: whether frames come at another rate now.
  private mutating func takeSettings() -> Bool {
    let before = configuration.ticksPerSecond
    configuration = defaults.taking(venue.settings)
    positions.configure(configuration)
    phones.configure(configuration)
    return configuration.ticksPerSecond != before
  }

  /// Takes over the venue's floors. When there are others, or of other extent, or frames come at
  /// another rate, all viewers begin again: with the list of floors, with the navigators that are
  /// left, and with the next tick the positions.
  private mutating func takeFloors(before: [Floor], isOtherRate: Bool) -> [LiveAction] {
    if before != venue.floors { positions.takeFloors(of: venue) }
    let isSamePlan = before.elementsEqual(venue.floors) { $0.id == $1.id && $0.bounds == $1.bounds }
    guard !isSamePlan || isOtherRate else { return [] }
    floorsRevision = venue.revision
    return restart()
  }

  /// Has all viewers begin again.
  mutating func restart() -> [LiveAction] {
    var viewersByDivisor: [Int: [ViewerID]] = [:]
    for viewer in subscriptions.viewers {
      guard let subscription = subscriptions[viewer] else { continue }
      var wanted = subscription.positions
      wanted.divisor = positions.divisor(for: subscription.request.rate)
      subscriptions.change(viewer, positions: wanted)
      viewersByDivisor[wanted.divisor, default: []].append(viewer)
    }
    let welcomes = viewersByDivisor.sorted { $0.key < $1.key }.map { divisor, viewers in
      LiveAction.send(.welcome(welcome(divisor: divisor)), to: viewers)
    }
    let viewers = subscriptions.viewers(of: .positions).compactMap { viewer in
      subscriptions[viewer].map { (viewer, $0.positions) }
    }
    return welcomes + positions.restart(viewers, subscriptions)
  }

  /// Takes the edits that were read for a viewer that is behind.
  mutating func take(_ missed: MissedEdits, for id: SubscriptionID) -> [LiveAction] {
    edits.take(missed, for: id)
  }

  /// Takes that the journal could not be read for a viewer that is behind.
  mutating func failReadingEdits(for id: SubscriptionID) -> [LiveAction] {
    edits.failReading(for: id)
  }

  /// Takes that a viewer that is behind took the first of the edits that it was offered.
  mutating func noteTakenEdits(_ count: Int, by id: SubscriptionID) -> [LiveAction] {
    edits.noteTaken(count, by: id)
  }

  // MARK: - Routes

  /// Changes routes, and marks the navigators at which they begin or end.
  mutating func changeRoutes<Failure: Error>(
    _ change: (inout LiveRoutes, RouteSurroundings) throws(Failure) -> [LiveAction]
  ) throws(Failure) -> [LiveAction] {
    let actions = try change(&routes, surroundings)
    for (navigator, isFollowed) in routes.takeMarks() {
      positions.mark(navigator, isFollowed: isFollowed)
    }
    return actions
  }

  /// For one call: while a copy exists, a change of the navigators would copy them all.
  private var surroundings: RouteSurroundings {
    RouteSurroundings(venue: venue, navigators: positions.navigators, sharing: sharing)
  }

  /// Keeps a route for a viewer.
  mutating func keepRoute(
    _ request: RouteRequest, of viewer: ViewerID
  ) throws(LiveError) -> [LiveAction] {
    let configuration = configuration
    return try changeRoutes { (routes, surroundings) throws(LiveError) in
      try routes.keep(request, of: viewer, configuration, in: surroundings)
    }
  }

  /// Ends a route of a viewer.
  mutating func endRoute(
    _ id: String, of viewer: ViewerID
  ) throws(LiveError) -> [LiveAction] {
    try changeRoutes { (routes, surroundings) throws(LiveError) in
      try routes.end(id, of: viewer, in: surroundings)
    }
  }

  /// Takes that an edit moves an end of routes; the planner knows the edit.
  mutating func moveRouteEnds(by changes: VenueChanges, revision: Int) -> [LiveAction] {
    changeRoutes { $0.moveEnds(by: changes, revision: revision, in: $1) }
  }

  /// Takes the queries that an edit may have changed the answers of; the planner knows the edit.
  mutating func affectRoutes(
    _ queries: some Sequence<RegisteredQuery.ID>, revision: Int
  ) -> [LiveAction] {
    changeRoutes { $0.affect(queries, revision: revision, in: $1) }
  }

  /// Takes the queries that doors may have changed the answers of, by opening or closing until a time.
  mutating func affectRoutes(
    _ queries: some Sequence<RegisteredQuery.ID>, time: Timestamp
  ) -> [LiveAction] {
    changeRoutes { $0.affect(queries, time: time, in: $1) }
  }

  /// Takes the time of day for routes to the nearest of several features; the planner knows it.
  mutating func chooseRoutesAgain(at time: Timestamp) -> [LiveAction] {
    changeRoutes { $0.chooseAgain(at: time, in: $1) }
  }

  /// Begins to compute the routes that wait longest.
  mutating func nextRouteTasks(
    limit: Int, at now: Timestamp
  ) -> (tasks: [RouteTask], actions: [LiveAction]) {
    routes.nextTasks(limit: limit, at: now, in: surroundings)
  }

  /// Takes the outcomes of computed routes.
  mutating func take(
    _ outcomes: [RouteOutcome], of tasks: [RouteTask], basis: RouteBasis, at now: Timestamp
  ) -> [LiveAction] {
    changeRoutes { routes, surroundings in
      zip(tasks, outcomes).flatMap { task, outcome in
        routes.take(outcome, of: task, basis: basis, at: now, in: surroundings)
      }
    }
  }

  /// The number of kept routes.
  var routeCount: Int { routes.count }

  /// Whether any viewer may get updates of routes at once.
  var hasRouteUpdates: Bool { routes.hasReady }

  /// Takes a message that was sent to the owner of a route, for the viewers that follow the route.
  mutating func forwardRoute(_ message: any EncodedMessage, of key: RouteBook.Key) {
    routes.addForFollowers(message, of: key, sharing)
  }

  /// The next viewer to send route updates, and some of these.
  mutating func nextRouteUpdates(
    limit: Int
  ) -> (viewer: ViewerID, updates: [PendingRouteUpdates.Element])? {
    routes.nextUpdates(limit: limit)
  }

  /// Takes that a viewer took the first of the route updates that it was offered.
  mutating func noteTakenUpdates(
    _ count: Int, of updates: [PendingRouteUpdates.Element], by viewer: ViewerID
  ) {
    routes.noteTaken(count, of: updates, by: viewer)
  }

  /// Routes as they are now, for a viewer that begins to follow them.
  func currentRoutes(_ keys: some Sequence<RouteBook.Key>) -> [CurrentRoute] {
    routes.currentRoutes(keys, in: surroundings)
  }

  /// Takes encoded routes for a viewer that begins to follow them.
  mutating func add(
    _ current: [(route: CurrentRoute, message: any EncodedMessage)], for id: SubscriptionID
  ) {
    if subscriptions.isCurrent(id) { routes.add(current, for: id.viewer, sharing) }
  }

  // MARK: - Sharing

  /// Takes what is set about a navigator.
  ///
  /// - Returns: what is to be done, and the record to store; `nil` for none.
  mutating func set(
    _ sharing: Sharing, of id: Identifier<Navigator>, isOwn: Bool, at now: Timestamp
  ) throws(LiveError) -> (actions: [LiveAction], record: SharingRecord?) {
    let record = try self.sharing.set(sharing, of: id, isOwn: isOwn, at: now)
    return (takeSharing(of: id), record)
  }

  /// Forgets the position, the routes and the sharing of a navigator that ended.
  mutating func forget(_ id: Identifier<Navigator>) -> [LiveAction] {
    sharing.forget(id)
    positions.remove(id)
    events.forget(id)
    return changeRoutes { $0.hide(id, in: $1) }
  }

  /// Notes which navigators are here, and forgets the sharing of those that are not for long.
  mutating func sweepSharing(
    at now: Timestamp, linked: Set<Identifier<Navigator>>
  ) -> [(navigator: Identifier<Navigator>, record: SharingRecord?)] {
    sharing.sweep(at: now, linked: linked, positions.navigators)
  }

  /// From now on navigators are put where a recording or the venue's owner says.
  mutating func becomeFed(_ change: (inout LiveConfiguration) -> Void) {
    change(&defaults)
    _ = takeSettings()
  }
}
