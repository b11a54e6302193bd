import Alarms
import Devices
import IndoorModel

/// How many navigators there are, and what happens to them: other floors, markers in sight.
extension Hub {
  /// The number of navigators on each floor, and of viewers.
  func counts(at now: Timestamp) -> Counts {
    let navigators = positions.navigators
    let floors = navigators.floors.present.map {
      (navigators.frames[$0].floor, navigators.count(on: $0))
    }
    return Counts(
      time: now, floors: Dictionary(floors) { first, _ in first }, navigators: navigators.count,
      viewers: subscriptions.count)
  }

  /// Notices which navigators are on other floors than a second ago.
  mutating func reviewEvents(at now: Timestamp) -> [LiveAction] {
    if configuration.isReplay { return [] }
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
}
