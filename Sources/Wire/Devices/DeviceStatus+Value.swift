package import Devices
package import IndoorModel

/// The statuses of one message or request: `devices`, a list.
package enum DeviceStatuses {
  /// Devices in one message at most.
  package static let limit = 1000
  /// Devices that one of them may say to hear at most.
  fileprivate static let hearingLimit = 256
  /// Samples of one gateway at most, and the bytes of each.
  fileprivate static let sampleLimit = 50
  fileprivate static let sampleBytes = 2048

  /// Reads a message or body.
  package static func statuses(_ fields: Fields) throws(ValueError) -> [DeviceStatus] {
    guard fields.value("devices")?.array?.count ?? 0 <= limit else {
      throw ValueError("must be at most \(limit) devices", at: "devices")
    }
    return try fields.list("devices") { (value) throws(ValueError) in
      try DeviceStatus(value: value)
    }
  }
}

extension DeviceStatus {
  /// The radios that a device can name.
  private static let technologies = ["uwb", "wifi", "ble", "optical"]

  /// Reads what a device says of itself, as `docs/api.md` describes it.
  package init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a device: id, kind, battery …")
    self.init(id: try fields.identifier("id"))
    kind = try fields.readIfPresent("kind") { (value) throws(ValueError) in
      try value.asChoice()
    }
    name = try fields.shortText("name", 64)
    battery = try fields.numberIfPresent("battery", 0...1)
    isCharging = try fields.boolIfPresent("charging")
    software = try fields.shortText("software", 64)
    model = try fields.shortText("model", 64)
    technology = try fields.shortText("technology", 16)
    if let technology, !Self.technologies.contains(technology) {
      throw ValueError(
        "must be \(Self.technologies.joined(separator: ", "))", at: "technology")
    }
    clock = try fields.readIfPresent("time", Timestamp.init(value:))
    uptime = try fields.numberIfPresent("uptime", 0...1e10)
    hears = try fields.readIfPresent("hears") { (value) throws(ValueError) in
      guard value.array?.count ?? 0 <= DeviceStatuses.hearingLimit else {
        throw ValueError("must be at most \(DeviceStatuses.hearingLimit) devices")
      }
      return try value.list(Hearing.init(value:))
    }
    gateway = try fields.readIfPresent("through") { (value) throws(ValueError) in
      try value.asIdentifier()
    }
    samples = try fields.readIfPresent("samples") { (value) throws(ValueError) in
      guard value.array?.count ?? 0 <= DeviceStatuses.sampleLimit else {
        throw ValueError("must be at most \(DeviceStatuses.sampleLimit) messages")
      }
      return try value.list(Sample.init(value:))
    }
  }
}

extension DeviceStatus.Hearing {
  fileprivate init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a device that is heard: id, distance, deviation, signal")
    self.init(
      id: try fields.identifier("id"),
      distance: try fields.numberIfPresent("distance", 0...10_000),
      deviation: try fields.numberIfPresent("deviation", 0...10_000),
      signal: try fields.numberIfPresent("signal", -200...100))
  }
}

extension DeviceStatus.Sample {
  fileprivate init(value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a message: topic, payload")
    let payload = try fields.text("payload")
    guard payload.utf8.count <= DeviceStatuses.sampleBytes else {
      throw ValueError("must have at most \(DeviceStatuses.sampleBytes) bytes", at: "payload")
    }
    guard let topic = try fields.shortText("topic", 256) else {
      throw ValueError("is missing", at: "topic")
    }
    self.init(topic: topic, payload: payload)
  }
}

extension Fields {
  /// A number within a range, if there.
  fileprivate func numberIfPresent(
    _ name: String, _ range: ClosedRange<Double>
  ) throws(ValueError) -> Double? {
    guard let number = try numberIfPresent(name) else { return nil }
    guard range.contains(number) else {
      throw ValueError("must be from \(range.lowerBound) to \(range.upperBound)", at: name)
    }
    return number
  }

  /// A text of at most so many characters, if there and not empty.
  fileprivate func shortText(_ name: String, _ limit: Int) throws(ValueError) -> String? {
    guard let text = try textIfPresent(name), !text.isEmpty else { return nil }
    guard text.count <= limit else {
      throw ValueError("must have at most \(limit) characters", at: name)
    }
    return text
  }
}

extension Value {
  /// One of the words of an enumeration.
  fileprivate func asChoice<Choice: RawRepresentable<String> & CaseIterable>()
    throws(ValueError) -> Choice
  {
    guard let choice = string.flatMap(Choice.init(rawValue:)) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValueError("must be \(words)")
    }
    return choice
  }
}
