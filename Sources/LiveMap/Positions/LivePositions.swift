import Geometry
import IndoorModel
import Positioning

/// The navigators of a venue, the locations that they report, and the viewers of their positions.
struct LivePositions {
  /// Routes, counts and sharing read it.
  private(set) var navigators: NavigatorTable
  private(set) var feed: PositionFeed
  private var rosters = RosterFeed()
  private var enrolments = EnrolmentTable()
  private var sampler = TrackSampler()
  private var configuration: LiveConfiguration
  private var fed = FedPositions()

  /// Navigators of a roster that every link carries quickly.
  private static let shortRoster = 200

  /// Makes a venue without navigators.
  ///
  /// - Parameters:
  ///   - number: that by which binary messages name the venue.
  ///   - seed: where the numbers of channels begin.
  init(venue: Venue, configuration: LiveConfiguration, number: UInt16, seed: UInt32 = 0) {
    self.configuration = configuration
    navigators = NavigatorTable(venue: venue, configuration: configuration)
    feed = PositionFeed(floors: navigators.floors.present, venue: number, seed: seed)
  }

  /// Takes over other settings.
  mutating func configure(_ configuration: LiveConfiguration) {
    self.configuration = configuration
    navigators.configure(configuration)
  }

  /// How much is remembered.
  var sizes: LiveSizes {
    LiveSizes(
      slots: navigators.directory.slotCount, handles: enrolments.handleCount,
      channels: feed.channels.count)
  }

  // MARK: - Locations

  /// Takes some of the locations of a message.
  ///
  /// - Parameters:
  ///   - range: the entries to take.
  ///   - sharing: takes the locations of navigators that hide.
  /// - Returns: the new places of navigators at which routes begin or end.
  mutating func report(
    _ batch: LocationBatch, _ range: Range<Int>, _ sharing: inout LiveSharing, at now: Timestamp,
    _ outcome: inout LocationOutcome
  ) -> [LocatedNavigator] {
    let floors = batch.floors.map { try? navigators.floor(named: $0) }
    let milliseconds = now.millisecondsSince1970
    var located: [LocatedNavigator] = []
    for index in range {
      let entry = batch.entries[index]
      do throws(LocationRefusal.Reason) {
        if let refusal = configuration.refusal { throw refusal }
        guard let floor = floors[Int(entry.floor)] else {
          throw navigators.reason(against: batch.floors[Int(entry.floor)])
        }
        if sharing.hasHiding, sharing.isHiding(batch.navigator(index)) {
          try takeHidden(
            entry.location, floor: floor, of: batch.navigator(index), &sharing, at: milliseconds,
            &located)
          outcome.noteHidden()
          continue
        }
        let (slot, taken) = try navigators.take(
          entry.location, floor: floor, slot: slot(of: entry, in: batch), at: milliseconds
        ) { batch.navigator(index) }
        outcome.note(taken)
        if entry.name.isPresent || entry.group.isPresent {
          navigators.rename(slot, batch.string(entry.name), group: batch.string(entry.group))
        }
        note(slot, &located)
      } catch {
        outcome.refuse(index, of: batch.navigator(index), error)
      }
    }
    return located
  }

  private func slot(of entry: LocationBatch.Entry, in batch: LocationBatch) -> Int? {
    navigators.directory.slot(of: batch.text.span.extracting(entry.navigator.range))
  }

  /// Takes the locations of a binary message, which names navigators by handles.
  ///
  /// - Parameters:
  ///   - viewer: the connection that has the handles.
  ///   - sharing: takes the locations of navigators that hide.
  /// - Returns: the new places of navigators at which routes begin or end.
  mutating func report(
    _ frame: LocationFrame, of viewer: ViewerID, _ sharing: inout LiveSharing, at now: Timestamp,
    _ outcome: inout LocationOutcome
  ) -> [LocatedNavigator] {
    var enrolment = enrolments.takeOut(viewer)
    defer { enrolments.putBack(enrolment, of: viewer) }
    let extents = navigators.floors.extents
    let isPresent = extents.indices.contains(frame.floor) && extents[frame.floor].isPresent
    let milliseconds = now.millisecondsSince1970
    let time = frame.time(near: milliseconds)
    var located: [LocatedNavigator] = []
    for index in 0..<frame.count {
      let handle = frame.handle(index)
      do throws(LocationRefusal.Reason) {
        if let refusal = configuration.refusal { throw refusal }
        guard isPresent else { throw .unknownFloor("\(frame.floor)") }
        guard handle < enrolment.count else { throw .unknownHandle(handle) }
        let location = frame.location(index, on: extents[frame.floor], time: time)
        if sharing.hasHiding, let id = enrolment.navigator(handle)?.id, sharing.isHiding(id) {
          try takeHidden(location, floor: frame.floor, of: id, &sharing, at: milliseconds, &located)
          outcome.noteHidden()
          continue
        }
        let (slot, taken) = try take(
          location, floor: frame.floor, handle: handle, of: &enrolment, at: milliseconds)
        outcome.note(taken)
        note(slot, &located)
      } catch {
        outcome.refuse(index, of: enrolment.navigator(handle)?.id ?? "", error)
      }
    }
    return located
  }

  /// Takes a location of the navigator that a handle means.
  private mutating func take(
    _ location: BareLocation, floor: Int, handle: Int, of enrolment: inout Enrolment,
    at now: Int64
  ) throws(LocationRefusal.Reason) -> (slot: Int, NavigatorTable.Outcome) {
    if let known = enrolment.slot(handle, in: navigators.positions) {
      return (known, try navigators.take(location, floor: floor, slot: known, at: now))
    }
    guard let navigator = enrolment.navigator(handle) else { throw .unknownHandle(handle) }
    let (slot, taken) = try navigators.take(
      location, floor: floor, slot: navigators.slot(of: navigator.id), at: now
    ) { navigator.id }
    navigators.rename(slot, navigator.name, group: navigator.group)
    enrolment.lead(handle, to: slot, serial: navigators.positions.serial(slot))
    return (slot, taken)
  }

  private func takeHidden(
    _ location: BareLocation, floor: Int, of id: Identifier<Navigator>,
    _ sharing: inout LiveSharing, at now: Int64, _ located: inout [LocatedNavigator]
  ) throws(LocationRefusal.Reason) {
    let place = try sharing.take(
      location, floor: floor, of: id, navigators, jumpSpeed: configuration.jumpSpeed, at: now)
    if navigators.isFollowed(id) { located.append(LocatedNavigator(id: id, place: place)) }
  }

  private func note(_ slot: Int, _ located: inout [LocatedNavigator]) {
    guard navigators.positions.isFollowed(slot), let id = navigators.directory.id(of: slot) else {
      return
    }
    located.append(LocatedNavigator(id: id, place: navigators.place(slot)))
  }

  /// Takes mended places of navigators that are here, for counts.
  mutating func mend(_ places: [MendedPlace]) { navigators.mend(places) }

  /// Gives a connection handles for navigators.
  mutating func enrol(
    _ enrolled: EnrolledNames, from first: Int, of viewer: ViewerID
  ) throws(LiveError) {
    try enrolments.enrol(enrolled, from: first, of: viewer, configuration)
  }

  /// The measurements of a binary message, by the numbers of its connection.
  func read(
    _ frame: MeasurementFrame, of viewer: ViewerID, at now: Timestamp, exampleLimit: Int
  ) -> ReadMeasurements {
    ReadMeasurements(
      frame, by: enrolments.enrolment(of: viewer),
      time: frame.time(near: now.millisecondsSince1970), exampleLimit: exampleLimit)
  }

  /// Removes the handles of a connection that ended.
  mutating func removeHandles(of viewer: ViewerID) { enrolments.remove(viewer) }

  /// Removes a navigator at once, because it hides.
  mutating func remove(_ id: Identifier<Navigator>) { navigators.remove(id) }

  /// Notes whether routes begin or end at a navigator.
  mutating func mark(_ id: Identifier<Navigator>, isFollowed: Bool) {
    navigators.mark(id, isFollowed: isFollowed)
  }

  // MARK: - Replays

  /// Shows navigators as they were.
  mutating func show(_ scene: ReplayScene, at now: Timestamp) {
    for id in scene.gone { navigators.remove(id) }
    for sighting in scene.sightings { show(sighting, at: now) }
  }

  /// Puts a navigator where a recording says; one on a floor that is gone, or outside of what is left
  /// of it, is not shown.
  private mutating func show(_ sighting: Sighting, at now: Timestamp) {
    let isMoving = sighting.state == .moving
    let speed = isMoving ? max(sighting.speed, MotionEstimate.slowest * 2) : 0
    let location = Location(
      place: sighting.place, accuracy: sighting.accuracy, heading: sighting.heading, speed: speed,
      time: now)
    do {
      let floor = try navigators.floor(named: sighting.place.floor.rawValue)
      let (slot, _) = try navigators.take(
        BareLocation(location), floor: floor, slot: navigators.slot(of: sighting.navigator),
        at: now.millisecondsSince1970
      ) { sighting.navigator }
      navigators.rename(slot, sighting.name, group: sighting.group)
      if sighting.state == .stale { navigators.markStale(slot) }
    } catch {
      navigators.remove(sighting.navigator)
    }
  }

  // MARK: - Records of an owner

  /// The number of the last change of the roster that the owner sent; `nil` before the first.
  var fedRoster: UInt32? { fed.roster }

  /// Takes over a tick of the venue's owner; the next tick sends it on.
  ///
  /// - Parameter isOtherRun: whether slots are given again.
  /// - Returns: whether viewers must begin again, because a slot may have another navigator than they
  ///   know; and the new places of navigators at which routes begin or end.
  mutating func take(
    _ record: TickRecord, isOtherRun: Bool
  ) throws(RecordFault) -> (mustRestart: Bool, located: [LocatedNavigator]) {
    let intake = try RosterIntake(
      record, known: isOtherRun ? nil : fed.roster,
      isOtherRun ? NavigatorDirectory() : navigators.directory)
    let updates = try fed.updates(in: record, navigators)
    let mustRestart = isOtherRun || navigators.areEarly(intake.entries)
    if isOtherRun { navigators.removeAll() }
    let located = navigators.take(updates, intake.entries, at: record.time)
    feed.take(intake.entries, tick: navigators.tick)
    rosters.take(intake)
    fed.note(updates, intake, isSent: mustRestart)
    return (mustRestart, located)
  }

  /// The positions are those of the venue's owner from now on, whatever was known of an earlier one.
  mutating func follow() { fed = FedPositions() }

  /// The positions are those that are reported here from now on.
  ///
  /// - Parameter isContinuing: whether those that are known go on, with their slots and their roster.
  /// - Returns: what viewers are sent.
  mutating func own(
    isContinuing: Bool, _ subscriptions: SubscriptionTable, at now: Timestamp
  ) -> [LiveAction] {
    fed = FedPositions()
    if !isContinuing { navigators.removeAll() }
    navigators.own(at: now)
    return rosters.leap(to: subscriptions.unlimited(subscriptions.viewers(of: .positions)))
  }

  /// The last changes of the roster, for servers that begin to show the venue.
  var latestRosters: [Roster] { rosters.latest }

  /// Whether the changes of the roster after a number are known.
  func knowsChanges(after roster: UInt32) -> Bool { rosters.changes(after: roster) != nil }

  /// Judges locations that are for the venue's owner: takes those of navigators that hide, which stay at
  /// this server, and refuses what no owner would take.
  ///
  /// - Returns: which ones are for the owner; and the new places of hidden navigators at which routes begin
  ///   or end.
  mutating func sift(
    _ batch: LocationBatch, _ range: Range<Int>, _ sharing: inout LiveSharing, at now: Timestamp,
    _ outcome: inout LocationOutcome
  ) -> (kept: [Int], located: [LocatedNavigator]) {
    let floors = batch.floors.map { try? navigators.floor(named: $0) }
    let milliseconds = now.millisecondsSince1970
    var kept: [Int] = []
    var located: [LocatedNavigator] = []
    for index in range {
      var location = batch.entries[index].location
      if location.isUndated { location.date(now) }
      let id = batch.navigator(index)
      do throws(LocationRefusal.Reason) {
        let floor = Int(batch.entries[index].floor)
        guard let floor = floors[floor] else {
          throw navigators.reason(against: batch.floors[floor])
        }
        if sharing.isHiding(id) {
          try takeHidden(location, floor: floor, of: id, &sharing, at: milliseconds, &located)
          outcome.noteHidden()
        } else {
          try navigators.check(location, floor: floor, at: milliseconds)
          kept.append(index)
        }
      } catch { outcome.refuse(index, of: id, error) }
    }
    return (kept, located)
  }

  /// The locations of a binary message, by the handles of its connection.
  func read(
    _ frame: LocationFrame, of viewer: ViewerID, at now: Timestamp, _ outcome: inout LocationOutcome
  ) -> ReadLocations {
    ReadLocations(
      frame, by: enrolments.enrolment(of: viewer), on: navigators.floors, at: now, &outcome)
  }

  // MARK: - Viewers

  /// The positions that a client asks for.
  func request(
    _ request: SubscriptionRequest, format: FrameFormat
  ) throws(LiveError) -> PositionRequest {
    var positions = PositionRequest(
      format: format, floors: nil, divisor: divisor(for: request.rate), filter: request.filter,
      acks: request.acks)
    if let names = request.floors {
      var floors: Set<Int> = []
      for name in names { floors.insert(try floor(named: name)) }
      positions.floors = floors
    }
    if let view = request.view { positions.view = (try floor(named: view.floor), view.box) }
    if let filter = request.filter, !feed.hasRoom(for: filter) {
      throw .tooManyFilters(limit: FilterTable.limit)
    }
    return positions
  }

  /// The index of a floor, in the plan or not.
  func floor(named name: String) throws(LiveError) -> Int {
    guard let floor = navigators.floors.floor(called: name) else { throw .unknownFloor(name) }
    return floor
  }

  /// The ticks between two frames at a rate; never more frames than were asked for.
  func divisor(for rate: Int) -> Int {
    let ticks = max(1, configuration.ticksPerSecond)
    return max(1, (ticks + max(1, rate) - 1) / max(1, rate))
  }

  /// The changes of the roster that a viewer which comes back has missed; `nil` when it must begin
  /// again.
  func missedRosters(of request: SubscriptionRequest) -> ArraySlice<Roster>? {
    // The log is of all floors.
    request.onlyFloor == nil
      ? request.resume.flatMap { rosters.changes(after: $0.roster) } : nil
  }

  /// Begins to send a viewer positions, with the next tick.
  ///
  /// - Parameter missed: the changes of the roster that a viewer which comes back has missed.
  mutating func join(
    _ viewer: ViewerID, _ positions: PositionRequest, _ request: SubscriptionRequest,
    missed: ArraySlice<Roster>?, at now: Timestamp
  ) -> [LiveAction] {
    let sequences = missed == nil ? [:] : request.resume?.floors ?? [:]
    feed.join(viewer, positions, resumingAt: sequences, navigators)
    let viewing = sendView(positions, to: viewer)
    if let missed { return viewing + missed.map { .send(.roster($0), to: [viewer]) } }
    return viewing + beginRoster(for: viewer, onlyFloor: request.onlyFloor, positions, at: now)
  }

  /// Sends a new viewer the whole roster. On a slow link a long one takes seconds: positions wait
  /// until it has come, or they would be as old as that.
  private mutating func beginRoster(
    for viewer: ViewerID, onlyFloor: Identifier<Floor>?, _ positions: PositionRequest,
    at now: Timestamp
  ) -> [LiveAction] {
    let (viewers, limited) = onlyFloor.map { ([], [$0: [viewer]]) } ?? ([viewer], [:])
    let isLong = navigators.count > Self.shortRoster && positions.acks
    if isLong {
      // About 40 bytes each, on a link of 2 kB a second.
      let timeout = min(20, AckWindow.timeout + Double(navigators.count) / 50)
      feed.awaitAck(of: now, by: viewer, at: now, timeout: timeout)
    }
    return rosters.sendAll(
      to: viewers, limited: limited, navigators, time: isLong ? now : nil)
  }

  /// Ends to send a viewer positions.
  mutating func leave(_ viewer: ViewerID) { feed.leave(viewer, navigators) }

  /// Moves the view of a viewer; its positions go on.
  mutating func move(_ viewer: ViewerID, to positions: PositionRequest) -> [LiveAction] {
    feed.move(viewer, to: positions, navigators)
    return sendView(positions, to: viewer)
  }

  /// Sends a viewer the tiles of its view, if it has one.
  private func sendView(_ positions: PositionRequest, to viewer: ViewerID) -> [LiveAction] {
    guard let view = positions.view else { return [] }
    let tiles = feed.tiles(of: view.box, on: view.floor, navigators)
    let viewing = Viewing(
      floor: navigators.frames[view.floor].floor, tiles: tiles?.map { Int($0) - 1 })
    return [.send(.viewing(viewing), to: [viewer])]
  }

  /// Takes a viewer's acknowledgement of all frames up to one.
  ///
  /// - Returns: what it shows of the viewer's link, if anything.
  mutating func acknowledge(
    _ ack: FrameAck, by viewer: ViewerID, at now: Timestamp
  ) -> AckWindow.Outcome? {
    feed.acknowledge(ack, by: viewer, at: now)
  }

  /// Remembers that a viewer took only the first messages of a delivery.
  mutating func noteRefusal(of delivery: FrameDelivery, by viewer: ViewerID, taken count: Int) {
    feed.noteRefusal(of: delivery, by: viewer, taken: count)
  }

  // MARK: - Edits

  /// Takes over the floors of an edited venue.
  mutating func takeFloors(of venue: Venue) { navigators.take(venue) }

  /// Has all viewers begin again, because the floors or the rate are other ones: with the whole
  /// roster, and with the next tick the positions.
  mutating func restart(
    _ viewers: [(ViewerID, PositionRequest)], _ subscriptions: SubscriptionTable
  ) -> [LiveAction] {
    feed.removeAll(floors: navigators.floors.present)
    for (viewer, positions) in viewers { feed.join(viewer, positions, navigators) }
    let all = viewers.map(\.0)
    return rosters.sendAll(
      to: subscriptions.unlimited(all), limited: subscriptions.limited(all), navigators)
      + viewers.flatMap { sendView($0.1, to: $0.0) }
  }

  // MARK: - Ticks

  /// Removes silent navigators; what was reported until now belongs to this tick.
  mutating func elapse(to now: Timestamp) { navigators.elapse(to: now) }

  /// Sends what changed in the roster.
  mutating func sendRosterChanges(to subscriptions: SubscriptionTable) -> [LiveAction] {
    let viewers = subscriptions.viewers(of: .positions)
    var change: Roster?
    var actions: [LiveAction] = []
    if configuration.isEdge {
      let changes = fed.takeChanges()
      change = Roster(merging: changes)
      let receivers = subscriptions.unlimited(viewers)
      if !receivers.isEmpty { actions = changes.map { .send(.roster($0), to: receivers) } }
    } else if let own = navigators.takeRosterChanges() {
      change = own
      sampler.note(own.entries)
      feed.take(own.entries, tick: navigators.tick)
      actions = rosters.publish(own, to: subscriptions.unlimited(viewers))
    }
    if subscriptions.hasFloorLimits {
      actions += rosters.publishByFloor(change, to: subscriptions.limited(viewers), navigators)
    }
    return actions
  }

  /// Offers the frames of the tick.
  mutating func offerFrames(at now: Timestamp) -> [LiveAction] {
    let deliveries = feed.deliveries(from: navigators, at: now)
    return deliveries.isEmpty ? [] : [.offerFrames(deliveries)]
  }

  /// Ends the tick.
  mutating func endTick() { navigators.endTick() }

  // MARK: - Recording

  /// Whether samples are taken.
  var isSampling: Bool { sampler.isActive }

  /// Begins or ends to take samples.
  mutating func setSampling(_ isActive: Bool) {
    sampler.set(isActive: isActive, navigators.directory.entries)
  }

  /// The sample of this tick, if it is time for one.
  mutating func sample(at now: Timestamp) -> TrackSample? {
    sampler.sample(of: navigators, at: now)
  }

  /// Whether a sample is to have counts, too; true once for each time.
  mutating func isTimeForCounts(at now: Timestamp) -> Bool { sampler.isTimeForCounts(at: now) }

  /// A sample before the server stops; `nil` when none is wanted, or there was one just now.
  mutating func lastSample(at now: Timestamp) -> TrackSample? {
    // Navigators that came since the last tick are in no sample yet.
    if let change = navigators.takeRosterChanges() { sampler.note(change.entries) }
    return sampler.lastSample(of: navigators, at: now)
  }

  /// Takes a sample back that the recorder dropped.
  mutating func takeBack(_ sample: TrackSample) { sampler.takeBack(sample) }
}
