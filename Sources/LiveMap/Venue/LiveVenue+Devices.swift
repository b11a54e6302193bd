public import Alarms
public import Devices
public import IndoorModel
public import Ranging

/// The devices of the venue: anchors, gateways, markers, phones and tags.
extension LiveVenue {
  /// Takes what devices say of themselves, or a gateway for them.
  ///
  /// - Parameter source: the link by which they say it.
  /// - Returns: the places of those that were refused, because the venue has too many unknown ones.
  public func report(_ statuses: [DeviceStatus], from source: DeviceSource?) async -> [Int] {
    if records.isEdge { return await forward(statuses, from: source) }
    if hub.configuration.isFed { return Array(statuses.indices) }
    return await devices.take(statuses, from: source, in: hub.venue, at: now())
  }

  /// All devices as they are now.
  public func deviceBoard() async -> DeviceBoard {
    await devices.board(of: hub.venue, at: now())
  }

  /// A device as it is now, by its own name or by its feature's identifier; `nil` for an unknown one.
  public func device(called name: String) async -> DeviceReport? {
    await devices.device(called: name, in: hub.venue, at: now())
  }

  /// Sends viewers what changed about the states of devices.
  func publish(_ news: DeviceRegister.News, _ alarms: [DeviceAlarm], at now: Timestamp) {
    perform(hub.take(news, alarms, at: now))
  }

  /// Sends viewers alarms that were raised, changed or ended.
  public func publish(_ alarms: [Alarm]) { perform(hub.take(alarms, at: now())) }

  /// Forgets a device that is not drawn.
  ///
  /// - Returns: `false` for one that is drawn or unknown.
  public func forget(_ device: Identifier<Device>) async -> Bool {
    await devices.forget(device, in: hub.venue)
  }

  // MARK: - Devices that measure in pairs

  /// Takes what a device says of its sessions; the answer is sent over its connection, as are orders
  /// later on.
  public func report(_ report: RangingReport, of viewer: any Viewer) {
    if records.isEdge {
      reach(viewer)
      return owner.send(.ranging(report, by: viewer.id), on: self)
    }
    if hub.configuration.isFed { return }
    reach(viewer)
    rangingFollower.take(report, of: viewer.id, on: self)
  }

  /// Forgets a device that takes its leave.
  public func endRanging(of device: Identifier<Device>, by viewer: ViewerID) {
    if records.isEdge { return owner.send(.endRanging(device, by: viewer), on: self) }
    rangingFollower.leave(device, of: viewer, on: self)
  }

  /// Sends devices their orders.
  func send(_ deliveries: [RangingStation.Delivery]) {
    perform(deliveries.map { .send(.ranging($0.orders), to: [$0.viewer]) })
  }
}
