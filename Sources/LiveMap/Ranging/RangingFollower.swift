import Devices
import IndoorModel
import Ranging

/// Keeps a venue's ranging station in step with its ticks, its plan and its navigators.
///
/// Belongs to the actor of its venue, and returns to that executor after each call of the station. The
/// station is left alone until the first report: most venues have no devices that measure in pairs.
final class RangingFollower {
  private let station: RangingStation
  private var isActive = false
  private var isAdvancing = false
  private var navigators: [Identifier<Device>] = []
  private var lastPlaces = Timestamp(millisecondsSince1970: 0)

  init(_ station: RangingStation) { self.station = station }

  /// Has the station take a report, and sends its answer.
  func take(_ report: RangingReport, of viewer: ViewerID, on venue: isolated LiveVenue) {
    isActive = true
    Task { venue.send(await station.take(report, of: viewer, in: venue.hub.venue)) }
  }

  /// Has the station begin again, because another server led the venue's sessions until now.
  func begin(on venue: isolated LiveVenue) {
    let epoch = venue.now().millisecondsSince1970
    Task { await restart(epoch, on: venue) }
  }

  private func restart(_ epoch: Int64, on venue: isolated LiveVenue) async {
    await station.restart(epoch: epoch)
  }

  /// Has the station forget a device.
  func leave(_ device: Identifier<Device>, of viewer: ViewerID, on venue: isolated LiveVenue) {
    Task { await end(device, of: viewer, on: venue) }
  }

  private func end(
    _ device: Identifier<Device>, of viewer: ViewerID, on venue: isolated LiveVenue
  ) async {
    await station.leave(device, of: viewer)
  }

  /// Has the station move on.
  func advance(to now: Timestamp, on venue: isolated LiveVenue) {
    guard isActive, !isAdvancing else { return }
    isAdvancing = true
    Task { await move(to: now, on: venue) }
  }

  private func move(to now: Timestamp, on venue: isolated LiveVenue) async {
    let news = await station.advance(in: venue.hub.venue, places: places(at: now, on: venue))
    isAdvancing = false
    isActive = news != nil
    navigators = news?.navigators ?? []
    if let news { venue.send(news.deliveries) }
  }

  /// Where navigators are, once a second.
  private func places(
    at now: Timestamp, on venue: isolated LiveVenue
  ) -> [Identifier<Device>: NavigatorPlace] {
    guard abs(now.seconds(since: lastPlaces)) >= 1 else { return [:] }
    lastPlaces = now
    var places: [Identifier<Device>: NavigatorPlace] = [:]
    for id in navigators {
      // A navigator's device has its name.
      let status = venue.hub.positions.navigators.status(of: Identifier(id.rawValue))
      guard let location = status?.location else { continue }
      places[id] = NavigatorPlace(
        location.place, radius: location.accuracy, age: max(0, now.seconds(since: location.time)))
    }
    return places
  }
}
