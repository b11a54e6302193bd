import IndoorModel

/// What a hub is fed with in the place of reports, and what it gives to be kept.
extension Hub {
  /// From now on navigators are put where a recording says.
  mutating func becomeReplay() { becomeFed { $0.isReplay = true } }

  /// From now on navigators are put where the venue's owner says.
  mutating func becomeEdge() {
    positions.follow()
    encounters.rest()
    becomeFed { $0.isEdge = true }
  }

  /// From now on navigators are put where they report, no longer where another server says.
  ///
  /// - Parameters:
  ///   - isContinuing: whether what is known of the owner before goes on, with its slots, its roster and its
  ///     run.
  ///   - run: the new run of the venue, where it does not.
  mutating func becomeOwner(
    isContinuing: Bool, run: String, at now: Timestamp
  ) -> [LiveAction] {
    becomeFed { $0.isEdge = false }
    (fedCounts, otherViewers) = (FedCounts(), 0)
    let actions = positions.own(isContinuing: isContinuing, subscriptions, at: now)
    if isContinuing { return actions }
    epoch = run
    return restart()
  }

  /// Whether there are viewers, or routes that follow navigators.
  var needsPositions: Bool { subscriptions.count > 0 || routeCount > 0 }

  /// Whether a viewer that knows the roster up to a number may go on from there.
  func leadsOn(from roster: UInt32, of run: String) -> Bool {
    run == epoch && positions.knowsChanges(after: roster)
  }

  /// Takes over a tick of the venue's owner; the next tick sends it on.
  ///
  /// - Throws: a fault where the record does not lead on from what is known; then nothing has changed.
  mutating func take(
    _ record: TickRecord, at now: Timestamp
  ) throws(RecordFault) -> [LiveAction] {
    let isOtherRun = record.basis.map { $0.epoch != epoch } ?? false
    // Its positions are in units of floors that are not like that any more.
    guard record.revision >= floorsRevision else { throw .gap }
    let (mustRestart, located) = try positions.take(record, isOtherRun: isOtherRun)
    if let basis = record.basis { epoch = basis.epoch }
    var actions = mustRestart ? restart() : []
    actions += follow(located, at: now)
    let isBeginning = record.basis?.hasAllCounts == true
    for news in fedCounts.take(record.news, isBeginning: isBeginning, at: now) {
      let (event, stream) = news.event
      actions += subscriptions.send(event, to: subscriptions.viewers(of: stream), in: venue)
    }
    return actions
  }

  /// Takes of locations for the venue's owner those of navigators that hide, and refuses what no owner would
  /// take.
  ///
  /// - Returns: which ones are for the owner, and what is to be done.
  mutating func sift(
    _ batch: LocationBatch, _ range: Range<Int>, at now: Timestamp,
    _ outcome: inout LocationOutcome
  ) -> (kept: [Int], actions: [LiveAction]) {
    let (kept, located) = positions.sift(batch, range, &sharing, at: now, &outcome)
    return (kept, follow(located, at: now))
  }

  /// What an edge needs in order to go on.
  var need: EdgeReport.Need {
    guard let epoch, let roster = positions.fedRoster else { return .everything }
    return .positions(epoch: epoch, roster: roster)
  }

  /// The numbers for viewers that may not see single persons.
  mutating func aggregateCounts(at now: Timestamp) -> AggregateCounts {
    occupancy.aggregateCounts(of: positions.navigators, configuration, at: now)
  }

  /// Goes on counting from counts before a restart, unless all navigators of then would be gone.
  mutating func restore(_ counts: CountSample, at now: Timestamp) {
    let age = now.seconds(since: counts.time)
    if (0...configuration.goneAfter).contains(age) { occupancy.restore(counts) }
  }

  /// Begins or ends to take samples of all positions.
  mutating func setSampling(_ isActive: Bool) { positions.setSampling(isActive) }

  /// The sample to record before the server stops; `nil` when none is wanted, or there was one just
  /// now.
  mutating func lastSample(at now: Timestamp) -> TrackSample? {
    var sample = positions.lastSample(at: now)
    sample?.counts = occupancy.tracker.counts(at: now)
    return sample
  }

  /// Takes a sample back that the recorder dropped.
  mutating func takeBack(_ sample: TrackSample) { positions.takeBack(sample) }
}

/// What viewers here see of other nodes' clients, and the other way round.
extension Hub {
  /// From now on other nodes may ask for what clients here have.
  ///
  /// - Parameters:
  ///   - run: distinct for each start of the node.
  ///   - digest: makes of a client's secret what other nodes may know.
  mutating func connect(node: String, run: UInt64, digest: @escaping @Sendable (String) -> String) {
    routes.connect(StateSender(node: node, run: run))
    participants.connect(node: node, run: run, digest: digest)
  }

  /// Whether there are viewers of it here.
  func hasViewers(of state: SharedState) -> Bool {
    switch state {
    case .routes: !subscriptions.viewers(of: .routes).isEmpty
    case .presences: !subscriptions.viewers(of: .presence).isEmpty
    // Nodes without editors have no cursors.
    case .cursors:
      participants.hasRemoteParticipants && !subscriptions.viewers(of: .presence).isEmpty
    }
  }

  /// Takes a request of another node.
  mutating func take(_ request: StateRequest, at now: Timestamp) {
    switch request.state {
    case .routes: routes.take(request, at: now)
    case .presences: participants.take(presences: request, at: now)
    case .cursors: participants.take(cursors: request, at: now)
    }
  }

  /// Begins to send other nodes everything, where one needs it.
  mutating func beginSharing(_ state: SharedState, at now: Timestamp) -> [LiveAction] {
    switch state {
    case .routes: routes.beginSharing(at: now)
    // They are at hand, and put where the next record is made.
    case .presences, .cursors: []
    }
  }

  /// What other nodes are sent next; `nil` for nothing.
  mutating func nextRecord(of state: SharedState, at now: Timestamp) -> StateRecord? {
    switch state {
    case .routes: routes.nextRecord(at: now)
    case .presences: participants.nextPresences(at: now)
    case .cursors: participants.nextCursors(at: now)
    }
  }

  /// Takes what changed about what other nodes' clients have.
  mutating func take(
    _ changes: [StateChange], of state: SharedState, decode: ([UInt8]) -> any EncodedMessage
  ) -> [LiveAction] {
    switch state {
    case .routes: return routes.take(changes, sharing, decode: decode)
    case .presences: participants.take(presences: changes)
    case .cursors: participants.take(cursors: changes)
    }
    return []
  }

  /// Takes encoded routes for viewers of other nodes.
  mutating func share(_ current: [(route: CurrentRoute, message: any EncodedMessage)]) {
    routes.share(current, sharing)
  }

  /// Takes that all routes were handed over for the viewers of other nodes.
  mutating func endSharing(of number: Int) { routes.endSharing(of: number) }
}
