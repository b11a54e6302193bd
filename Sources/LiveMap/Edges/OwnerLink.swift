public import Devices
public import IndoorModel
public import Ranging

/// What reaches an edge of a venue and is for the venue's owner.
public enum OwnerRequest: Sendable {
  /// Where navigators are.
  case locations(LocationBatch)
  /// What was measured of tags.
  case measurements([MeasurementReport])
  /// What devices say of themselves, and the link by which they say it.
  case statuses([DeviceStatus], from: DeviceSource?)
  /// What a navigator has set about its sharing.
  case sharing(Sharing, of: Identifier<Navigator>, isOwn: Bool)
  /// What a device says of its sessions, over a connection; orders for it come back by `deliver`.
  case ranging(RangingReport, by: ViewerID)
  /// A device takes its leave.
  case endRanging(Identifier<Device>, by: ViewerID)
  /// A connection by which devices were reached is gone.
  case leave(ViewerID)
}

/// What the owner made of a request.
public enum OwnerAnswer: Sendable {
  /// What became of locations.
  case locations(LocationOutcome)
  /// What became of measurements.
  case measurements(MeasurementOutcome)
  /// The places of statuses that were refused.
  case statuses([Int])
  /// It was taken.
  case done
}

/// Carries requests from an edge of a venue to the venue's owner.
public protocol OwnerLink: Sendable {
  /// Sends a request; returns at once.
  ///
  /// - Parameter answer: called once, on any thread; with `nil` where no owner answered in time. Then the
  ///   owner may have taken the request.
  func send(_ request: OwnerRequest, then answer: @escaping @Sendable (OwnerAnswer?) -> Void)
}
