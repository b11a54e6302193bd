public import IndoorModel

/// How good a device's distances are, as one number, and the constants of its formula.
public enum DeviceQuality {
  /// The median error in metres at which nothing is left.
  public static let worstError = 0.2
  /// What a full battery adds, where the device has one.
  public static let batteryShare = 10.0

  /// The quality, 0 to 100; `nil` without errors.
  ///
  /// - Parameters:
  ///   - error: the median size of the error of the last hour, in metres.
  ///   - battery: the charge, 0 to 1; `nil` for a device without one.
  public static func quality(error: Double?, battery: Double?) -> Double? {
    guard let error else { return nil }
    let closeness = max(0, 1 - error / worstError)
    guard let battery else { return 100 * closeness }
    return (100 - batteryShare) * closeness + batteryShare * battery
  }
}

/// A device as the board shows it at a moment.
public struct DeviceReport: Sendable {
  private let record: DeviceRecord
  /// Where it is drawn; `nil` for one that is not.
  public let site: DevicePlan.Site?
  /// What its feature is called.
  public let siteName: LocalizedText?
  private let finding: DeviceFinding?

  /// Describes a device by its record, with figures of the moment.
  init(
    _ record: DeviceRecord, site: DevicePlan.Site?, siteName: LocalizedText?,
    finding: DeviceFinding?
  ) {
    self.record = record
    self.site = site
    self.siteName = siteName
    self.finding = finding
  }

  /// What it says of itself; what it hears is in the board's links.
  public var status: DeviceStatus { record.status }
  /// What it is.
  public var kind: DeviceKind { record.kind(at: site) }
  /// The link by which it speaks.
  public var source: DeviceSource? { record.source }
  /// How it fares.
  public var state: DeviceState { record.state }
  /// Why.
  public var reasons: [DeviceReason] { record.reasons }
  /// When the state began.
  public var since: Timestamp? { record.since }
  /// When it was last heard.
  public var heard: Timestamp? { record.heard }
  /// Seconds by which its clock is ahead of the server's.
  public var clockOffset: Double? { record.clockOffset }
  /// Its ranges in the last 60 minutes.
  public var hour: RangeFigures { record.hourFigures }
  /// Its ranges in the last 24 hours.
  public var day: RangeFigures { record.dayFigures }
  /// The median size of the error of each of the last 60 minutes in metres, the oldest first.
  public var minutes: [Double?] { record.minutes }
  /// The same of the last 24 hours.
  public var hours: [Double?] { record.hours }

  /// Where it seems to stand while it is misplaced.
  public var place: DeviceFinding.Place? {
    guard reasons.contains(.misplaced), case .misplaced(let place)? = finding else { return nil }
    return place
  }

  /// How good its distances are, 0 to 100; `nil` where nothing was compared.
  public var quality: Double? {
    DeviceQuality.quality(error: hour.size, battery: status.battery)
  }

  /// Whether it waits for a place on the plan.
  public var isNew: Bool { reasons.contains(.new) }
}

/// What one device heard of another, and what the plan says of it.
public struct DeviceLink: Hashable, Sendable {
  /// The device that heard.
  public var from: Identifier<Device>
  /// What it heard.
  public var hearing: DeviceStatus.Hearing
  /// When.
  public var heard: Timestamp
  /// The distance in metres between their drawn places; `nil` unless both are drawn.
  public var expected: Double?

  /// The measured less the expected distance in metres.
  public var error: Double? {
    guard let expected, let distance = hearing.distance else { return nil }
    return distance - expected
  }
}

/// All devices of a venue at a moment.
public struct DeviceBoard: Sendable {
  /// The devices, ordered by name.
  public var devices: [DeviceReport]
  /// What they heard of each other last, ordered by names.
  public var links: [DeviceLink]
  /// What is wrong that an organiser has to know at once, the newest first.
  public var alarms: [DeviceAlarm]
}
