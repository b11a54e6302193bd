import Devices
public import IndoorModel
import JSONText
import LiveMap
import Wire

/// The topics on which devices speak this program's own language: `floorcast/in/expo/status`,
/// `…/measurements` and `…/locations`, with the bodies of the HTTP interface.
public struct NativeTopics: Sendable {
  private enum Kind: String, CaseIterable {
    case status, measurements, locations
  }

  private static let depthLimit = 16

  private let prefix: String

  /// Names the topics of a venue.
  public init(venue: String) { prefix = "floorcast/in/\(venue)/" }

  /// What to ask the broker for.
  public var topics: [String] { Kind.allCases.map { prefix + $0.rawValue } }

  /// Makes reports of a message; `nil` for a message of another topic.
  ///
  /// - Parameters:
  ///   - isRetained: whether the broker had kept it from earlier; only a status counts then.
  ///   - now: when it came; the time of what has none of its own.
  public func read(
    topic: String, payload: [UInt8], isRetained: Bool, now: Timestamp
  ) -> MappedMessage? {
    guard topic.hasPrefix(prefix), let kind = Kind(rawValue: String(topic.dropFirst(prefix.count)))
    else { return nil }
    var message = MappedMessage()
    message.isMapped = true
    guard !isRetained || kind == .status else {
      message.isStale = true
      return message
    }
    guard payload.count <= MappingTable.payloadLimit,
      let value = try? Value(foreignJSON: payload, depthLimit: Self.depthLimit)
    else {
      message.faults = [ValueError("must be JSON of at most \(MappingTable.payloadLimit) bytes")]
      return message
    }
    for element in value.object?[kind == .status ? "devices" : kind.rawValue]?.array ?? [value] {
      do throws(ValueError) { message.reports.append(try Self.report(kind, element, now)) } catch {
        message.faults.append(error)
      }
    }
    return message
  }

  private static func report(
    _ kind: Kind, _ value: Value, _ now: Timestamp
  ) throws(ValueError) -> GatewayReport {
    switch kind {
    case .measurements: .measurement(try MeasurementReport(value: value, now: now))
    case .locations: .location(try LocationReport(value: value, now: now))
    case .status:
      // The server's own reader says what is wrong, before it refuses a whole list for it.
      .device(
        try StatusReport(
          id: DeviceStatus(value: value).id.rawValue, kind: nil, members: value.object ?? [:]))
    }
  }
}
