public import Devices
public import IndoorModel
public import Ranging

/// Devices that measure in pairs.
extension LiveVenue {
  /// Takes what a device says of its sessions; the answer is sent over its connection, as are orders
  /// later on.
  public func report(_ report: RangingReport, of viewer: any Viewer) {
    if hub.configuration.isReplay { return }
    reach(viewer)
    rangingFollower.take(report, of: viewer.id, on: self)
  }

  /// Forgets a device that takes its leave.
  public func endRanging(of device: Identifier<Device>, by viewer: ViewerID) {
    rangingFollower.leave(device, of: viewer, on: self)
  }

  /// Sends devices their orders.
  func send(_ deliveries: [RangingStation.Delivery]) {
    perform(deliveries.map { .send(.ranging($0.orders), to: [$0.viewer]) })
  }
}
