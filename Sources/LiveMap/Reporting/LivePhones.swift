import IndoorModel

/// The phones of a venue that report their own navigators, and where all people must decide.
struct LivePhones {
  private var rates: ReportingRates
  /// Where connectors end; `nil` until it is asked for.
  private var connectorEnds: ConnectorEnds?

  init(_ configuration: LiveConfiguration) { rates = ReportingRates(configuration) }

  /// Takes over other settings.
  mutating func configure(_ configuration: LiveConfiguration) { rates.configure(configuration) }

  /// Takes over an edit.
  ///
  /// - Parameter changes: what it did; `nil` when that is not known.
  mutating func take(_ changes: VenueChanges?) {
    if changes?.touchConnectors ?? true { connectorEnds = nil }
  }

  /// The number of phones, and the reports a second that they were told together.
  var figures: (count: Int, rate: Double) { (rates.count, rates.told) }

  /// The reports a second that a phone was told; `nil` for one that was not told any yet.
  func rate(of id: Identifier<Navigator>) -> Double? {
    rates.rate(of: id).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Adds a connection of a phone that is about to report its own navigator.
  mutating func join(
    _ id: Identifier<Navigator>, _ viewer: ViewerID?, at now: Timestamp
  ) -> [LiveAction] { Self.sending(rates.join(id, viewer, at: now)) }

  /// Removes a connection.
  mutating func leave(_ viewer: ViewerID) { rates.leave(viewer) }

  /// Decides what of some locations of a phone is taken now, and notes what is not.
  ///
  /// - Returns: the ones that are taken.
  mutating func admit(
    _ batch: LocationBatch, of id: Identifier<Navigator>, at now: Timestamp,
    _ outcome: inout LocationOutcome
  ) -> Range<Int> {
    let admission = rates.admit(batch, of: id, at: now)
    if admission.isReplacing { outcome.noteReplaced() }
    if admission.isWaiting { outcome.noteWaiting() }
    let end = admission.isWaiting ? batch.entries.count - 1 : admission.taken.lowerBound
    for index in 0..<end { outcome.refuse(index, of: id, .tooFast(hertz: admission.rate)) }
    return admission.taken
  }

  /// Whether a binary message of a phone may be taken now.
  mutating func admits(_ frame: LocationFrame, of id: Identifier<Navigator>, at now: Timestamp)
    -> Bool
  { rates.admits(frame.count, of: id, at: now) }

  /// The locations that came too early and are due.
  mutating func takeDue(at now: Timestamp) -> [(id: Identifier<Navigator>, report: LocationBatch)] {
    rates.takeDue(at: now)
  }

  /// Takes where a phone is.
  ///
  /// - Parameter decision: how near a step of its routes is.
  mutating func locate(
    _ id: Identifier<Navigator>, at place: Place, _ location: BareLocation,
    decision: DecisionDistance, in venue: Venue, now: Timestamp
  ) -> [LiveAction] {
    let ends = connectorEnds ?? ConnectorEnds(of: venue)
    connectorEnds = ends
    var decision = decision
    if case .metres(let distance) = decision {
      decision = .metres(min(distance, ends.distance(to: place)))
    }
    return Self.sending(
      rates.locate(
        id, at: place, accuracy: location.accuracy.nonNegative, speed: location.speed.nonNegative,
        decision: decision, now: now))
  }

  /// Divides the budget again.
  mutating func balance(goneAfter gone: Double, at now: Timestamp) -> [LiveAction] {
    Self.sending(rates.balance(goneAfter: gone, at: now))
  }

  // Not of an instance: that would be copied before the changes are made, with all phones.
  private static func sending(_ changes: [ReportingRates.Change]) -> [LiveAction] {
    changes.map { .send(.reportingRate($0.news), to: $0.viewers) }
  }
}
