import Devices
import IndoorModel

/// Keeps a venue's device station in step with its ticks.
///
/// Belongs to the actor of its venue, and returns to that executor after each call of the station.
final class DeviceFollower {
  private let station: DeviceStation
  private var isAdvancing = false
  private var last = Timestamp(millisecondsSince1970: 0)

  init(_ station: DeviceStation) { self.station = station }

  /// Has the station draw its conclusions, once a second.
  func advance(to now: Timestamp, on venue: isolated LiveVenue) {
    guard !isAdvancing, abs(now.seconds(since: last)) >= 1 else { return }
    last = now
    isAdvancing = true
    Task { await review(at: now, on: venue) }
  }

  private func review(at now: Timestamp, on venue: isolated LiveVenue) async {
    let (news, alarms) = await station.advance(to: now, in: venue.hub.venue)
    isAdvancing = false
    if !news.isEmpty { venue.publish(news, alarms, at: now) }
  }
}
