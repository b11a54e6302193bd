import Devices
import IndoorModel
public import Ranging

/// Decides which devices of one venue measure each other, off the network's thread.
///
/// What must be right is in `RangingBroker`, a value; the actor keeps time, and knows over which
/// connection each device is reached.
public actor RangingStation {
  /// Orders, and the connection over which their device is reached.
  struct Delivery {
    let orders: RangingOrders
    let viewer: ViewerID
  }

  private var epoch: Int64
  private var broker: RangingBroker
  private var viewers: [Identifier<Device>: ViewerID] = [:]
  private var navigators: Set<Identifier<Device>> = []
  private var revision: Int?
  // Leases must not depend on a clock that an administrator can set.
  private let clock = ContinuousClock()
  private let begin = ContinuousClock.now

  /// - Parameter epoch: larger than that of every earlier station of the venue.
  init(epoch: Int64) {
    self.epoch = epoch
    broker = RangingBroker(epoch: epoch)
  }

  /// Forgets all devices and sessions, which another server led until now: devices follow the larger epoch.
  func restart(epoch: Int64) {
    broker = RangingBroker(epoch: max(epoch, self.epoch + 1))
    self.epoch = max(epoch, self.epoch + 1)
    (viewers, navigators, revision) = ([:], [], nil)
  }

  private var now: Double { (clock.now - begin) / .seconds(1) }

  /// Takes what a device reports.
  ///
  /// - Parameters:
  ///   - viewer: the connection over which it does.
  ///   - venue: the plan as it is now.
  /// - Returns: the answer; none for a report that is older than another one, or where the venue has as
  ///   many devices as it takes.
  func take(_ report: RangingReport, of viewer: ViewerID, in venue: Venue) -> [Delivery] {
    follow(venue)
    let answers = broker.handle(.report(report), at: now)
    // A connection that a device has left for another one gets none of its tokens.
    if !answers.isEmpty {
      viewers[report.device] = viewer
      if report.capabilities.role == .navigator { navigators.insert(report.device) }
    }
    return deliveries(answers)
  }

  /// Forgets a device that takes its leave over the connection by which it is reached.
  func leave(_ device: Identifier<Device>, of viewer: ViewerID) {
    guard viewers[device] == viewer else { return }
    viewers[device] = nil
    _ = broker.handle(.left(device), at: now)
  }

  /// Goes on to the present.
  ///
  /// - Parameter places: where navigators are, by the names of their devices.
  /// - Returns: what is to be sent, and the navigators of which the places are wanted; `nil` when no
  ///   device is left.
  func advance(
    in venue: Venue, places: [Identifier<Device>: NavigatorPlace]
  ) -> (deliveries: [Delivery], navigators: [Identifier<Device>])? {
    guard !broker.isIdle else {
      (viewers, navigators) = ([:], [])
      return nil
    }
    follow(venue)
    if !places.isEmpty { _ = broker.handle(.places(places), at: now) }
    let orders = broker.handle(.tick, at: now)
    return (deliveries(orders), Array(navigators))
  }

  private func follow(_ venue: Venue) {
    guard venue.revision != revision else { return }
    revision = venue.revision
    _ = broker.handle(.plan(venue), at: now)
  }

  private func deliveries(_ all: [RangingOrders]) -> [Delivery] {
    all.compactMap { orders in
      viewers[orders.device].map { Delivery(orders: orders, viewer: $0) }
    }
  }

  /// What was done so far.
  public var figures: RangingBroker.Figures { broker.figures }
}
