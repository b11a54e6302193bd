public import IndoorModel

/// A piece of hardware of a venue; used only to type its identifiers.
public enum Device {}

/// What a device is.
public enum DeviceKind: String, Hashable, Sendable, CaseIterable {
  /// A radio at a known place.
  case anchor
  /// It speaks for other devices.
  case gateway
  /// A printed picture; it never speaks.
  case marker
  /// A navigator's phone.
  case phone
  /// What a navigator wears.
  case tag

  /// Whether such a device hangs at one place, which the plan should know.
  public var hasPlace: Bool { self == .anchor || self == .marker }

  /// Whether its silence is an alarm, once it has spoken.
  var mustBeHeard: Bool { self == .anchor || self == .gateway }
}

/// What a device says of itself, or a gateway for it.
///
/// What it leaves out stays as it was said before.
public struct DeviceStatus: Hashable, Sendable {
  /// Another device that it hears.
  public struct Hearing: Hashable, Sendable {
    /// The other device.
    public var id: Identifier<Device>
    /// The distance in metres, if measured.
    public var distance: Double?
    /// The standard deviation of the distance in metres, if known.
    public var deviation: Double?
    /// The signal strength in dBm, if known.
    public var signal: Double?

    /// Describes what is heard of another device.
    public init(
      id: Identifier<Device>, distance: Double? = nil, deviation: Double? = nil,
      signal: Double? = nil
    ) {
      self.id = id
      self.distance = distance
      self.deviation = deviation
      self.signal = signal
    }
  }

  /// A message that a gateway could not map to anything.
  public struct Sample: Hashable, Sendable {
    /// Where it came from, e.g. an MQTT topic.
    public var topic: String
    /// Its text.
    public var payload: String

    /// Keeps a message.
    public init(topic: String, payload: String) {
      self.topic = topic
      self.payload = payload
    }
  }

  /// What it calls itself.
  public var id: Identifier<Device>
  /// What it is.
  public var kind: DeviceKind?
  /// What people call it.
  public var name: String?
  /// The charge of its battery, 0 to 1.
  public var battery: Double?
  /// Whether the battery is being charged.
  public var isCharging: Bool?
  /// The version of its software.
  public var software: String?
  /// The make of its hardware.
  public var model: String?
  /// Its radio: `uwb`, `wifi`, `ble` or `optical`.
  public var technology: String?
  /// What its clock shows.
  public var clock: Timestamp?
  /// Seconds since it was switched on.
  public var uptime: Double?
  /// The other devices that it hears.
  public var hears: [Hearing]?
  /// The gateway that speaks for it.
  public var gateway: Identifier<Device>?
  /// The last messages that a gateway could not map.
  public var samples: [Sample]?

  /// Makes the status of a device that says nothing but its name.
  public init(id: Identifier<Device>, kind: DeviceKind? = nil) {
    self.id = id
    self.kind = kind
  }

  /// Takes over what a later status says.
  mutating func merge(_ later: DeviceStatus) {
    kind = later.kind ?? kind
    name = later.name ?? name
    battery = later.battery ?? battery
    isCharging = later.isCharging ?? isCharging
    software = later.software ?? software
    model = later.model ?? model
    technology = later.technology ?? technology
    clock = later.clock ?? clock
    uptime = later.uptime ?? uptime
    hears = later.hears ?? hears
    gateway = later.gateway ?? gateway
    samples = later.samples ?? samples
  }
}

/// The link by which a status came.
public struct DeviceSource: Hashable, Sendable {
  /// The link's id.
  public var link: String
  /// What people call the link.
  public var label: String?

  /// Names a link.
  public init(link: String, label: String?) {
    self.link = link
    self.label = label
  }
}

extension DeviceStatus {
  /// What is kept over a restart of the server: not what it hears, which the pairs have, nor samples.
  var memory: [String: Value?] {
    [
      "id": .string(id.rawValue), "kind": kind.map { .string($0.rawValue) },
      "name": name.map(Value.string), "battery": battery.map { .number($0) },
      "charging": isCharging.map { .bool($0) }, "software": software.map(Value.string),
      "model": model.map(Value.string), "technology": technology.map(Value.string),
      "through": gateway.map { .string($0.rawValue) },
    ]
  }

  /// Reads what `memory` wrote.
  init(memory fields: Fields) throws(ValueError) {
    self.init(
      id: try fields.identifier("id"),
      kind: try fields.textIfPresent("kind").flatMap(DeviceKind.init(rawValue:)))
    name = try fields.textIfPresent("name")
    battery = try fields.numberIfPresent("battery")
    isCharging = try fields.boolIfPresent("charging")
    software = try fields.textIfPresent("software")
    model = try fields.textIfPresent("model")
    technology = try fields.textIfPresent("technology")
    gateway = try fields.textIfPresent("through").map { Identifier($0) }
  }
}
