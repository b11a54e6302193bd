import Devices
public import IndoorModel

/// What clients report, taken here where this server owns the venue, else by the owner.
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
  ///   - phone: the navigator as whose phone the client reports; `nil` for a client that reports others, too.
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
    let (reports, indices) = hub.positions.read(frame, of: viewer.id, at: now(), &outcome)
    let batch = LocationBatch(reports)
    let place: @Sendable (LocationOutcome) -> Void = { [outcome] found in
      var outcome = outcome
      outcome.add(found) { indices[$0] }
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
}
