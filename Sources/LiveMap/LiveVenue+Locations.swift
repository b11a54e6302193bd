public import IndoorModel

extension LiveVenue {
  /// Takes locations.
  ///
  /// - Returns: those that were refused; all others were taken or known already.
  public func report(_ reports: [LocationReport]) -> [LocationRefusal] {
    let batch = LocationBatch(reports)
    return report(batch, batch.entries.indices, exampleLimit: .max).refusals
  }

  /// Gives a connection handles by which its binary messages name navigators; those that had them
  /// before lose them.
  ///
  /// - Parameter first: the handle of the first one; the others have those that follow.
  public func enrol(
    _ navigators: [EnrolledNavigator], from first: Int, of viewer: any Viewer
  ) throws(LiveError) {
    try hub.enrol(navigators, from: first, of: viewer.id)
    let enrolled = Enrolled(
      number: hub.number, first: first, count: navigators.count, floors: hub.crowd.table.current)
    viewer.send(encoder.encode(.enrolled(enrolled)))
  }

  /// Takes the locations of a binary message.
  ///
  /// - Parameter exampleLimit: refusals that are told one by one, at most.
  public func report(
    _ frame: LocationFrame, of viewer: ViewerID, exampleLimit: Int
  ) -> LocationOutcome {
    var outcome = LocationOutcome(exampleLimit: exampleLimit)
    let actions = hub.report(frame, of: viewer, at: now(), &outcome)
    counters.count(outcome)
    if !actions.isEmpty { perform(actions) }
    return outcome
  }

  /// Counts locations that could not even be read.
  public func count(unreadable count: Int) {
    guard count > 0 else { return }
    counters.refusals += count
    counters.refusalsByKind[.unreadable, default: 0] += count
  }

  /// Takes some of the locations of a message.
  ///
  /// - Parameter exampleLimit: refusals that are told one by one, at most.
  public func report(
    _ batch: LocationBatch, _ range: Range<Int>, exampleLimit: Int
  ) -> LocationOutcome {
    var outcome = LocationOutcome(exampleLimit: exampleLimit)
    let actions = hub.report(batch, range, at: now(), &outcome)
    counters.count(outcome)
    if !actions.isEmpty { perform(actions) }
    return outcome
  }
}
