import Alarms
import Devices
import IndoorModel

/// How many navigators there are, and what happens to them and to participants.
extension Hub {
  /// The number of navigators on each floor, and of viewers.
  func counts(at now: Timestamp) -> Counts {
    if configuration.isEdge, let counts = fedCounts.counts { return counts }
    let navigators = positions.navigators
    let floors = navigators.floors.present.map {
      (navigators.frames[$0].floor, navigators.count(on: $0))
    }
    return Counts(
      time: now, floors: Dictionary(floors) { first, _ in first }, navigators: navigators.count,
      viewers: subscriptions.count + otherViewers)
  }

  /// Sends the number of navigators on each floor; an edge's viewers get that of the owner.
  func sendCounts(at now: Timestamp) -> [LiveAction] {
    if configuration.isEdge { return [] }
    let viewers = subscriptions.viewers(of: .counts)
    return subscriptions.send(.counts(counts(at: now)), to: viewers, in: venue)
  }

  /// Notices which navigators are on other floors than a second ago.
  mutating func reviewEvents(at now: Timestamp) -> [LiveAction] {
    if configuration.isFed { return [] }
    return send(events.review(positions.navigators, in: venue, at: now))
  }

  /// Takes markers that phones saw just now; those of navigators that hide are not shown.
  mutating func take(_ markers: [SeenMarker], at now: Timestamp) -> [LiveAction] {
    let shown = sharing.hasHiding ? markers.filter { !sharing.isHiding($0.navigator) } : markers
    return send(events.take(shown, in: venue, at: now))
  }

  private func send(_ events: [NavigatorEvent]) -> [LiveAction] {
    if events.isEmpty { return [] }
    let viewers = subscriptions.viewers(of: .events)
    return viewers.isEmpty ? [] : events.map { .send(.navigator($0), to: viewers) }
  }

  // MARK: - Devices and alarms

  /// Takes what changed about the states of devices.
  mutating func take(
    _ news: DeviceRegister.News, _ alarms: [DeviceAlarm], at now: Timestamp
  ) -> [LiveAction] {
    devices.take(news, alarms, at: now, sendingTo: subscriptions.viewers(of: .devices))
  }

  /// Takes alarms of rules that were raised, changed or ended.
  mutating func take(_ changed: [Alarm], at now: Timestamp) -> [LiveAction] {
    alarms.take(changed, at: now, sendingTo: subscriptions.viewers(of: .alarms))
  }

  // MARK: - Presence

  /// Takes what a participant says of itself.
  mutating func updatePresence(
    _ presence: Presence, key: String, of viewer: ViewerID, at now: Timestamp
  ) throws(LiveError) -> [LiveAction] {
    try participants.update(
      presence, key: key, of: viewer, limit: configuration.participantLimit, at: now)
  }

  /// Takes a participant's cursor.
  mutating func moveCursor(_ cursor: Cursor, by viewer: ViewerID) throws(LiveError) {
    try participants.moveCursor(cursor, of: viewer)
  }

  /// Takes that viewers could not take news of presence: they get everything next.
  mutating func noteMissedPresence(_ viewers: [ViewerID]) { participants.needAll(viewers) }
}
