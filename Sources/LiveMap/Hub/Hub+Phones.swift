import IndoorModel

/// Phones that report their own navigators, as often as they are told.
extension Hub {
  /// Takes the locations of a phone, as far as they do not come faster than it is to report.
  mutating func report(
    _ batch: LocationBatch, ofPhone id: Identifier<Navigator>, at now: Timestamp,
    _ outcome: inout LocationOutcome
  ) -> [LiveAction] {
    // A report that waits keeps the moment at which it came.
    let batch = batch.dated(batch.entries.indices, now)
    let range = phones.admit(batch, of: id, at: now, &outcome)
    let actions = take(batch, range, ofPhone: id, at: now, &outcome)
    outcome.rate = phones.rate(of: id)
    return actions
  }

  private mutating func take(
    _ batch: LocationBatch, _ range: Range<Int>, ofPhone id: Identifier<Navigator>,
    at now: Timestamp, _ outcome: inout LocationOutcome
  ) -> [LiveAction] {
    let actions = report(batch, range, at: now, &outcome)
    guard let last = range.last, outcome.taken + outcome.hidden > 0 else { return actions }
    return actions + notePhone(id, batch, last, at: now)
  }

  /// Decides how often a phone is to report, by where it is.
  ///
  /// - Parameter index: the place of its location in the batch.
  mutating func notePhone(
    _ id: Identifier<Navigator>, _ batch: LocationBatch, _ index: Int, at now: Timestamp
  ) -> [LiveAction] {
    let entry = batch.entries[index]
    let navigators = positions.navigators
    guard let floor = navigators.floors.floor(called: batch.floors[Int(entry.floor)]) else {
      return []
    }
    let place = Place(floor: navigators.frames[floor].floor, point: entry.location.point)
    return phones.locate(
      id, at: place, entry.location, decision: routes.decision(of: id, at: place), in: venue,
      now: now)
  }

  /// Takes what waited of phones that reported too fast, and divides the budget again.
  mutating func reportDue(at now: Timestamp) -> [LiveAction] {
    if phones.figures.count == 0 { return [] }
    var actions: [LiveAction] = []
    var outcome = LocationOutcome(exampleLimit: 0)
    for (id, report) in phones.takeDue(at: now) {
      if configuration.isEdge {
        actions.append(.forward(report, ofPhone: id))
        continue
      }
      actions += take(report, 0..<1, ofPhone: id, at: now, &outcome)
    }
    if outcome.count > 0 { actions.append(.count(outcome)) }
    return actions + phones.balance(goneAfter: configuration.goneAfter, at: now)
  }
}
