public import IndoorModel

extension MappingTable {
  /// Systems that need no table of the user's.
  public enum KnownSystem: String, CaseIterable, Sendable {
    /// ESPresense: Bluetooth nodes in rooms (https://espresense.com).
    case espresense
    /// The locations of an omlox hub on MQTT, in the coordinates of a floor.
    case omlox
  }

  /// The rules for a known system.
  public static func rules(for system: KnownSystem) throws(ValueError) -> MappingTable {
    switch system {
    case .espresense: try MappingTable(value: ["rules": .array(espresense)])
    case .omlox: try MappingTable(value: ["rules": .array(omlox)])
    }
  }

  /// A node is an anchor, called by the name of its room; what it hears are tags.
  private static let espresense: [Value] = [
    [
      "topic": "espresense/devices/+/+", "report": "range", "navigator": "+1", "anchor": "+2",
      "name": "/name", "distance": "/distance", "deviation": ["from": "/var", "unit": "m2"],
      "technology": "=ble", "needs": ["distance"],
    ],
    [
      "topic": "espresense/devices/+/+", "report": "status", "id": "+1", "kind": "=tag",
      "name": "/name", "battery": ["from": "/batt", "unit": "%"], "technology": "=ble",
      "needs": ["battery"],
    ],
    [
      "topic": "espresense/rooms/+/telemetry", "report": "status", "id": "+1", "kind": "=anchor",
      "software": "/ver", "model": "/firm", "uptime": "/uptime", "technology": "=ble",
      "battery": ["from": "/batt", "unit": "%"], "charging": "/charging",
    ],
  ]

  /// `pub` has whatever coordinates the publisher used; those on the globe are passed over.
  private static let omlox: [Value] = [
    "/omlox/json/location_updates/local/+", "/omlox/json/location_updates/pub/+",
  ].map { topic in
    [
      "topic": .string(topic), "report": "location", "when": ["/crs": "local"],
      "navigator": "/provider_id", "floor": "/floor", "x": "/position/coordinates/0",
      "y": "/position/coordinates/1", "accuracy": "/accuracy", "speed": "/speed",
      "heading": ["from": "/heading", "unit": "compass"], "time": "/timestamp_generated",
    ]
  }
}
