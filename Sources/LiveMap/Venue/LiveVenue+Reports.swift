public import IndoorModel

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
