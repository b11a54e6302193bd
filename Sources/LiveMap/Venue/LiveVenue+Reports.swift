import Devices
public import IndoorModel
import Support

extension LiveVenue {
  /// Takes locations.
  ///
  /// - Returns: those that were refused; all others were taken or known already.
  public func report(_ reports: [LocationReport]) -> [LocationRefusal] {
    let batch = LocationBatch(reports)
    return report(batch, batch.entries.indices, exampleLimit: .max).refusals
  }

  /// Takes some of the locations of a message.
  ///
  /// - Parameter exampleLimit: the most refusals that the outcome lists.
  public func report(
    _ batch: LocationBatch, _ range: Range<Int>, exampleLimit: Int
  ) -> LocationOutcome {
    var outcome = LocationOutcome(exampleLimit: exampleLimit)
    let actions = hub.report(batch, range, at: now(), &outcome)
    counters.count(outcome)
    if !actions.isEmpty { perform(actions) }
    return outcome
  }

  /// Adds a connection of a phone that is about to report its own navigator: it is told its rate.
  public func join(_ phone: Identifier<Navigator>, by viewer: any Viewer) {
    reach(viewer)
    perform(hub.phones.join(phone, viewer.id, at: now()))
  }

  /// Takes the locations of a phone, which reports its own navigator only; those that come clearly
  /// faster than it was told are refused or wait.
  ///
  /// - Parameters:
  ///   - viewer: the connection that it reports by; `nil` over HTTP.
  ///   - exampleLimit: the most refusals that the outcome lists.
  public func report(
    _ batch: LocationBatch, ofPhone id: Identifier<Navigator>, by viewer: (any Viewer)?,
    exampleLimit: Int
  ) -> LocationOutcome {
    if let viewer { reach(viewer) }
    let time = now()
    let joining = hub.phones.join(id, viewer?.id, at: time)
    var outcome = LocationOutcome(exampleLimit: exampleLimit)
    let actions = joining + hub.report(batch, ofPhone: id, at: time, &outcome)
    counters.count(outcome)
    if !actions.isEmpty { perform(actions) }
    return outcome
  }

  /// Takes the locations of a binary message of a phone.
  ///
  /// - Parameter exampleLimit: the most refusals that the outcome lists.
  public func report(
    _ frame: LocationFrame, ofPhone id: Identifier<Navigator>, by viewer: any Viewer,
    exampleLimit: Int
  ) -> LocationOutcome {
    join(id, by: viewer)
    if hub.phones.admits(frame, of: id, at: now()) {
      return report(frame, of: viewer.id, exampleLimit: exampleLimit)
    }
    var outcome = LocationOutcome(exampleLimit: exampleLimit)
    for index in 0..<frame.count {
      outcome.refuse(index, of: id, .tooFast(hertz: hub.phones.rate(of: id) ?? 0))
    }
    counters.count(outcome)
    return outcome
  }

  /// Takes the locations of a binary message.
  ///
  /// - Parameter exampleLimit: the most refusals that the outcome lists.
  public func report(
    _ frame: LocationFrame, of viewer: ViewerID, exampleLimit: Int
  ) -> LocationOutcome {
    var outcome = LocationOutcome(exampleLimit: exampleLimit)
    let actions = hub.report(frame, of: viewer, at: now(), &outcome)
    counters.count(outcome)
    if !actions.isEmpty { perform(actions) }
    return outcome
  }

  /// Takes measurements of tags; the venue's positioning station makes locations of them.
  ///
  /// - Parameter exampleLimit: the most refusals that the outcome lists.
  public func report(
    _ measurements: [MeasurementReport], exampleLimit: Int
  ) async -> MeasurementOutcome {
    if records.isEdge { return await forward(measurements, exampleLimit: exampleLimit) }
    if hub.configuration.isFed {
      return MeasurementOutcome(refusing: measurements, .replayed, exampleLimit: exampleLimit)
    }
    let outcome = await positioning.receive(
      measurements, at: now(), exampleLimit: exampleLimit,
      hidden: hub.sharing.hidden(of: measurements))
    if outcome.taken > 0 { tags.noteMeasurements(on: self) }
    if !outcome.seenMarkers.isEmpty { perform(hub.take(outcome.seenMarkers, at: now())) }
    return outcome
  }

  /// Takes the measurements of a binary message.
  ///
  /// - Parameter exampleLimit: the most refusals that the outcome lists.
  public func report(
    _ frame: MeasurementFrame, of viewer: ViewerID, exampleLimit: Int
  ) async -> MeasurementOutcome {
    let read = hub.positions.read(frame, of: viewer, at: now(), exampleLimit: exampleLimit)
    await positioning.count(read.refused)
    return read.outcome(of: await report(read.reports, exampleLimit: exampleLimit))
  }

  /// Shows navigators as they were; frames keep the server's time, so that viewers smooth as ever.
  public func show(_ scene: ReplayScene) { perform(hub.show(scene, at: now())) }

  /// Counts locations that could not even be read.
  public func count(unreadable count: Int) { counters.count(unreadable: count) }
}

/// What clients report and ask for, taken here where this server owns the venue, else by the owner.
extension LiveVenue {
  /// What is to be done with the outcome of locations; called on the executor of the venue.
  public typealias LocationAnswer = @Sendable (LocationOutcome) -> Void

  /// Whether the venue's positions are those of another server, which owns the venue.
  public var isEdge: Bool { records.isEdge }

  /// Has what is for the venue's owner go over a link while this server is an edge.
  public func connect(_ link: any OwnerLink) { owner.connect(link) }

  /// Sends a client a message of the owner.
  public func deliver(_ message: any EncodedMessage, to viewer: ViewerID) {
    send(message, to: viewer)
  }

  /// Takes some of the locations of a message.
  ///
  /// - Parameters:
  ///   - exampleLimit: the most refusals that the outcome lists.
  ///   - answer: called once: at once where this server owns the venue.
  public func take(
    _ batch: LocationBatch, _ range: Range<Int>, exampleLimit: Int,
    then answer: @escaping LocationAnswer
  ) {
    guard records.isEdge else { return answer(report(batch, range, exampleLimit: exampleLimit)) }
    forward(batch, range, LocationOutcome(exampleLimit: exampleLimit), then: answer)
  }

  /// Takes the locations of a phone, which reports its own navigator only.
  ///
  /// - Parameters:
  ///   - viewer: the connection that it reports by; `nil` over HTTP.
  ///   - exampleLimit: the most refusals that the outcome lists.
  public func take(
    _ batch: LocationBatch, ofPhone id: Identifier<Navigator>, by viewer: (any Viewer)?,
    exampleLimit: Int, then answer: @escaping LocationAnswer
  ) {
    guard records.isEdge else {
      return answer(report(batch, ofPhone: id, by: viewer, exampleLimit: exampleLimit))
    }
    if let viewer { reach(viewer) }
    let time = now()
    perform(hub.phones.join(id, viewer?.id, at: time))
    var outcome = LocationOutcome(exampleLimit: exampleLimit)
    let dated = batch.dated(batch.entries.indices, time)
    let range = hub.phones.admit(dated, of: id, at: time, &outcome)
    forward(dated, range, outcome) { outcome in
      self.perform { venue in
        var outcome = outcome
        outcome.rate = venue.hub.phones.rate(of: id)
        answer(outcome)
      }
    }
    if let last = range.last { perform(hub.notePhone(id, dated, last, at: time)) }
  }

  /// Takes the locations of a binary message.
  ///
  /// - Parameters:
  ///   - phone: the navigator that the client is the phone of; `nil` for a client that reports
  ///     others, too.
  ///   - exampleLimit: the most refusals that the outcome lists.
  public func take(
    _ frame: LocationFrame, ofPhone phone: Identifier<Navigator>?, by viewer: any Viewer,
    exampleLimit: Int, then answer: @escaping LocationAnswer
  ) {
    guard records.isEdge else {
      return answer(
        phone.map { report(frame, ofPhone: $0, by: viewer, exampleLimit: exampleLimit) }
          ?? report(frame, of: viewer.id, exampleLimit: exampleLimit))
    }
    var outcome = LocationOutcome(exampleLimit: exampleLimit)
    let read = hub.positions.read(frame, of: viewer.id, at: now(), &outcome)
    let batch = LocationBatch(read.reports)
    let place: LocationAnswer = { [outcome] found in
      var outcome = outcome
      outcome.add(found) { read.indices[$0] }
      answer(outcome)
    }
    if let phone {
      take(batch, ofPhone: phone, by: viewer, exampleLimit: exampleLimit, then: place)
    } else {
      take(batch, batch.entries.indices, exampleLimit: exampleLimit, then: place)
    }
  }

  /// Takes some of the locations of a message; returns what became of them.
  public func take(
    _ batch: LocationBatch, _ range: Range<Int>, exampleLimit: Int
  ) async -> LocationOutcome {
    await withCheckedContinuation { continuation in
      take(batch, range, exampleLimit: exampleLimit) { continuation.resume(returning: $0) }
    }
  }

  /// Takes the locations of a phone over HTTP; returns what became of them.
  public func take(
    _ batch: LocationBatch, ofPhone id: Identifier<Navigator>, exampleLimit: Int
  ) async -> LocationOutcome {
    await withCheckedContinuation { continuation in
      take(batch, ofPhone: id, by: nil, exampleLimit: exampleLimit) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Hands locations to the owner; those of navigators that hide stay here.
  private func forward(
    _ batch: LocationBatch, _ range: Range<Int>, _ outcome: LocationOutcome,
    then answer: @escaping LocationAnswer
  ) {
    var outcome = outcome
    let time = now()
    let (kept, actions) = hub.sift(batch, range, at: time, &outcome)
    if !actions.isEmpty { perform(actions) }
    counters.count(outcome)
    guard !kept.isEmpty else { return answer(outcome) }
    let picked = batch.picking(kept)
    owner.send(.locations(picked), on: self) { [outcome] venue, result in
      var outcome = outcome
      if case .locations(let found)? = result {
        outcome.add(found) { kept[$0] }
      } else {
        // The owner may be another one soon.
        let dated = picked.dated(picked.entries.indices, time)
        if venue.records.isEdge {
          venue.owner.park(dated, on: venue)
          outcome.noteWaiting(kept.count)
        } else {
          let found = venue.report(dated, dated.entries.indices, exampleLimit: kept.count)
          outcome.add(found) { kept[$0] }
        }
      }
      answer(outcome)
    }
  }

  /// Hands the owner a location of a phone that came too early, and is due now.
  func forward(_ batch: LocationBatch, ofPhone id: Identifier<Navigator>) {
    forward(batch, batch.entries.indices, LocationOutcome(exampleLimit: 0)) { _ in }
    perform(hub.notePhone(id, batch, 0, at: now()))
  }

  /// Counts locations that were lost because the venue had no owner for too long.
  func countLost(_ count: Int) {
    guard count > 0 else { return }
    var outcome = LocationOutcome(exampleLimit: 0)
    outcome.refuse(count, .noOwner)
    counters.count(outcome)
  }

  // MARK: - What needs the owner's positions

  /// Keeps a route right until it is ended, arrived at, or the viewer leaves.
  ///
  /// - Parameter refuse: called where it cannot be kept; at an edge a moment later for a navigator that is
  ///   not here, because it may have reported just now.
  public func keepRoute(
    _ request: RouteRequest, for viewer: any Viewer,
    refusing refuse: @escaping @Sendable (LiveError) -> Void
  ) {
    do throws(LiveError) { try keepRoute(request, for: viewer) } catch {
      guard records.isEdge, case .unknownNavigator = error else { return refuse(error) }
      records.retry(for: viewer.id, at: now()) { venue, isLast in
        do throws(LiveError) { try venue.keepRoute(request, for: viewer) } catch {
          if isLast { refuse(error) }
          return isLast
        }
        return true
      }
    }
  }

  /// Waits until this server knows the venue's positions; at an edge without viewers that takes a moment.
  public func freshen() async {
    guard records.isEdge else { return }
    await withCheckedContinuation { continuation in
      records.awaitState(at: now()) { continuation.resume() }
    }
  }

  // MARK: - What else is for the owner

  /// Has the owner take measurements.
  func forward(
    _ measurements: [MeasurementReport], exampleLimit: Int
  ) async -> MeasurementOutcome {
    let hidden = hub.sharing.hidden(of: measurements)
    let kept = measurements.indices.filter { !hidden.contains(measurements[$0].navigator) }
    let answer = await ask(.measurements(kept.map { measurements[$0] }))
    guard case .measurements(let outcome)? = answer else {
      return MeasurementOutcome(refusing: measurements, .noOwner, exampleLimit: exampleLimit)
    }
    return outcome.moved { kept[$0] }.listing(atMost: exampleLimit)
  }

  /// Has the owner take what devices say of themselves.
  func forward(_ statuses: [DeviceStatus], from source: DeviceSource?) async -> [Int] {
    guard case .statuses(let refused)? = await ask(.statuses(statuses, from: source)) else {
      return Array(statuses.indices)
    }
    return refused
  }

  private func ask(_ request: OwnerRequest) async -> OwnerAnswer? {
    await withCheckedContinuation { continuation in
      owner.send(request, on: self) { _, answer in continuation.resume(returning: answer) }
    }
  }

  // MARK: - What viewers change

  /// Moves the part of a floor that a viewer shows.
  public func moveView(of viewer: ViewerID, to view: FloorView) throws(LiveError) {
    if records.moveView(of: viewer, to: view) { return }
    perform(try hub.moveView(of: viewer, to: view))
  }

  /// Takes a viewer's acknowledgement of all frames up to one.
  public func acknowledge(_ ack: FrameAck, by viewer: ViewerID) {
    guard let outcome = hub.acknowledge(ack, by: viewer, at: now()) else { return }
    counters.ackLags.note(outcome.lag)
    if outcome.isSlower { counters.slowdowns += 1 }
  }

  /// Ends a route of a viewer.
  public func endRoute(_ id: String, of viewer: ViewerID) throws(LiveError) {
    perform(try hub.endRoute(id, of: viewer))
  }

  /// Takes a participant's cursor; of several between two ticks the others get the last.
  public func moveCursor(_ cursor: Cursor, by viewer: ViewerID) throws(LiveError) {
    try hub.moveCursor(cursor, by: viewer)
  }

  /// Takes what an inspection of the plan has found, and sends it to viewers.
  public func publishIssues(_ news: IssueNews) { perform(hub.take(news)) }

  // MARK: - What is set

  /// Names the run of the venue, which servers that show it have in common.
  public func begin(run: String) { hub.epoch = run }

  /// Goes on counting from counts before a restart; before the first tick.
  ///
  /// Counts that are older than what makes a silent navigator go are ignored: all navigators of then
  /// are gone.
  public func restore(_ counts: CountSample) { hub.restore(counts, at: now()) }

  /// Takes what is set about a navigator's sharing; in force at once.
  ///
  /// - Parameter isOwn: whether its own device sets it: then no other client may change it.
  public func set(
    _ sharing: Sharing, of navigator: Identifier<Navigator>, isOwn: Bool
  ) throws(LiveError) {
    try note(sharing, of: navigator, isOwn: isOwn)
    owner.send(.sharing(sharing, of: navigator, isOwn: isOwn), on: self)
  }
}
