public import IndoorModel

/// How urgent an alarm is.
public enum AlarmLevel: String, CaseIterable, Hashable, Sendable, Comparable {
  /// To be looked at when there is time.
  case notice
  /// To be looked at soon.
  case warning
  /// To be acted on at once.
  case critical

  /// Orders from less to more urgent.
  public static func < (left: AlarmLevel, right: AlarmLevel) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}

/// What a rule looks at: one number, or for devices one for each device and reason.
public enum AlarmQuantity: Hashable, Sendable {
  /// Which crossings of a line count.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    case forward, backward, both
  }

  /// People in an area.
  case people(Identifier<Feature>)
  /// People in an area, in percent of its capacity.
  case filling(Identifier<Feature>)
  /// People by square metre of an area.
  case density(Identifier<Feature>)
  /// The expected wait in minutes of a person that joins an area's queue now.
  case wait(Identifier<Feature>)
  /// Crossings of a line within the last minutes.
  case crossings(Identifier<Feature>, Direction, minutes: Int)
  /// What is wrong with a device (`nil`: with any), of these reasons: 1 while it is, else 0.
  case device(String?, reasons: Set<String>)
  /// Of the devices that were heard and should be heard, those that are silent, in percent.
  case silentDevices
  /// Seconds since the last location of any navigator.
  case silence
  /// Seconds by which the venue's map lags: the worst tick of the last second.
  case lateness

  /// The reasons that devices give alarms for.
  private static let deviceReasons: Set = ["battery", "silent", "misplaced", "clock"]

  private static let possibleMinutes = 1...60

  /// The name in JSON.
  public var kind: String {
    switch self {
    case .people: "people"
    case .filling: "filling"
    case .density: "density"
    case .wait: "wait"
    case .crossings: "crossings"
    case .device: "device"
    case .silentDevices: "silent-devices"
    case .silence: "silence"
    case .lateness: "lateness"
    }
  }

  /// The area or line.
  public var feature: Identifier<Feature>? {
    switch self {
    case .people(let area), .filling(let area), .density(let area), .wait(let area): area
    case .crossings(let line, _, _): line
    case .device, .silentDevices, .silence, .lateness: nil
    }
  }

  /// The greatest limit that makes sense.
  var limits: ClosedRange<Double> {
    switch self {
    case .people, .crossings: 0...1_000_000
    case .filling: 0...1000
    case .density: 0...20
    case .wait: 0...1440
    case .device: 1...1
    case .silentDevices: 0...100
    case .silence: 5...86_400
    case .lateness: 0.05...3600
    }
  }

  /// Reads `{"kind": "density", "area": "hall-1"}`.
  public init(_ value: Value) throws(ValueError) {
    let fields = try Fields(value, of: "a quantity: kind, and what it is about")
    let kind = try fields.text("kind")
    switch kind {
    case "people": self = .people(try fields.identifier("area"))
    case "filling": self = .filling(try fields.identifier("area"))
    case "density": self = .density(try fields.identifier("area"))
    case "wait": self = .wait(try fields.identifier("area"))
    case "crossings":
      let direction = try fields.readIfPresent("direction") { (value) throws(ValueError) in
        guard let direction = Direction(rawValue: try value.asText()) else {
          throw ValueError("must be forward, backward or both")
        }
        return direction
      }
      let minutes = try fields.integerIfPresent("minutes") ?? 1
      guard Self.possibleMinutes.contains(minutes) else {
        throw ValueError("must be from 1 to 60", at: "minutes")
      }
      self = .crossings(try fields.identifier("line"), direction ?? .both, minutes: minutes)
    case "device":
      // The model's own check of identifiers, whatever they name.
      let device = try fields.readIfPresent("device") { (value) throws(ValueError) in
        try Identifier<Feature>(checking: try value.asText()).rawValue
      }
      self = .device(device, reasons: try Self.reasons(of: fields))
    case "silent-devices": self = .silentDevices
    case "silence": self = .silence
    case "lateness": self = .lateness
    default:
      throw ValueError(
        "must be people, filling, density, wait, crossings, device, silent-devices, silence or "
          + "lateness",
        at: "kind")
    }
  }

  private static func reasons(of fields: Fields) throws(ValueError) -> Set<String> {
    let given = try fields.readIfPresent("reasons") { (value) throws(ValueError) in
      try value.list { (value) throws(ValueError) in
        let reason = try value.asText()
        guard deviceReasons.contains(reason) else {
          throw ValueError("must be battery, silent, misplaced or clock")
        }
        return reason
      }
    }
    guard given?.isEmpty != true else { throw ValueError("must name a reason", at: "reasons") }
    return given.map { Set($0) } ?? deviceReasons
  }

  /// As JSON.
  public var value: Value {
    var members: [String: Value] = ["kind": .string(kind)]
    switch self {
    case .people(let area), .filling(let area), .density(let area), .wait(let area):
      members["area"] = .string(area.rawValue)
    case .crossings(let line, let direction, let minutes):
      members["line"] = .string(line.rawValue)
      members["direction"] = .string(direction.rawValue)
      members["minutes"] = Value(minutes)
    case .device(let device, let reasons):
      members["device"] = device.map { .string($0) }
      members["reasons"] = .array(reasons.sorted().map { .string($0) })
    case .silentDevices, .silence, .lateness: break
    }
    return .object(members)
  }
}
