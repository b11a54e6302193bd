public import IndoorModel
public import LiveMap
import Wire

/// One thing that a message of another system says, in Floorcast's words.
public enum GatewayReport: Hashable, Sendable {
  /// What a radio measured of a navigator's tag.
  case measurement(MeasurementReport)
  /// Where another positioning system saw a navigator.
  case location(LocationReport)
  /// How a device does.
  case device(StatusReport)

  /// The report as requests have it, with `report`: `measurement`, `location` or `status`.
  public var value: Value {
    let (name, value): (Value, Value) =
      switch self {
      case .measurement(let report): ("measurement", report.value)
      case .location(let report): ("location", report.value)
      case .device(let report): ("status", report.value)
      }
    return .object((value.object ?? [:]).merging(["report": name]) { _, new in new })
  }
}
