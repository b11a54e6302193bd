public import IndoorModel
public import Positioning

/// A measurement of one navigator's tag, as a gateway or a phone reports it.
public struct MeasurementReport: Hashable, Sendable {
  /// The person or thing that wears the tag.
  public var navigator: Identifier<Navigator>
  /// What the navigator is called, if reported.
  public var name: String?
  /// The group it belongs to, if reported.
  public var group: String?
  /// What was measured; anchors by their identifiers in the plan or by the names of their devices.
  public var measurement: TagMeasurement

  /// Makes a report.
  public init(
    navigator: Identifier<Navigator>, name: String? = nil, group: String? = nil,
    _ measurement: TagMeasurement
  ) {
    self.navigator = navigator
    self.name = name
    self.group = group
    self.measurement = measurement
  }
}
