public import IndoorModel

/// When an alarm is raised, when it ends, and which channels hear of it.
public struct AlarmRule: Hashable, Sendable {
  /// On which side of its limits a number is wrong.
  public enum Side: String, CaseIterable, Hashable, Sendable {
    case atLeast = "at-least"
    case atMost = "at-most"
  }

  /// Rules that a venue takes.
  public static let limit = 200

  private static let seconds = 0.0...86_400
  private static let longestHours = 500
  private static let mostChannels = 50

  /// Its name among the venue's rules; the server gives it.
  public let id: String
  /// What people call it.
  public let name: String
  /// Whether it is judged.
  public let isEnabled: Bool
  /// What it looks at.
  public let quantity: AlarmQuantity
  /// On which side of the limits an alarm is raised.
  public let side: Side
  /// The limit of each level; a more urgent level has a more extreme limit.
  public let limits: [AlarmLevel: Double]
  /// How far the number must be back from a limit for the level to end.
  public let slack: Double
  /// Seconds for which a limit must be reached before the alarm is raised.
  private let hold: Double
  /// Seconds for which the number must be back before the alarm ends.
  private let endHold: Double
  /// Seconds after the end of an alarm in which it is not raised again.
  public let coolDown: Double
  /// When it is judged, by the clocks of the venue, as `Mo-Fr 08:00-18:00`; `nil` for always.
  public let hours: String?
  /// The channels that hear of its alarms.
  public let channels: [String]
  private let openingHours: OpeningHours?

  /// Reads a rule as clients write it.
  public init(_ fields: Fields, id: String) throws(ValueError) {
    self.id = id
    name = try fields.title("name")
    isEnabled = try fields.boolIfPresent("enabled") ?? true
    let quantity = try fields.read("quantity", AlarmQuantity.init)
    self.quantity = quantity
    let side = try fields.readIfPresent("side") { (value) throws(ValueError) in
      guard let side = Side(rawValue: try value.asText()) else {
        throw ValueError("must be at-least or at-most")
      }
      return side
    }
    self.side = side ?? .atLeast
    limits = try Self.limits(of: fields, quantity, side ?? .atLeast)
    // A device has an alarm or it has none.
    let isOfDevices = if case .device = quantity { true } else { false }
    slack = isOfDevices ? 0 : try Self.number("slack", in: 0...1_000_000, of: fields) ?? 0
    // An alarm that no number could end.
    if self.side == .atLeast, let mildest = limits.values.min(), slack >= mildest {
      throw ValueError("must be less than the mildest limit", at: "slack")
    }
    hold = try Self.number("hold", in: Self.seconds, of: fields) ?? 5
    endHold = try Self.number("endHold", in: Self.seconds, of: fields) ?? 10
    coolDown = try Self.number("coolDown", in: Self.seconds, of: fields) ?? 60
    hours = try fields.textIfPresent("hours")
    openingHours = try fields.readIfPresent("hours") { (value) throws(ValueError) in
      let text = try value.asText()
      guard text.utf8.count <= Self.longestHours else {
        throw ValueError("must have at most \(Self.longestHours) characters")
      }
      do throws(OpeningHoursError) { return try OpeningHours(text) } catch {
        throw ValueError(error.description)
      }
    }
    channels =
      try fields.readIfPresent("channels") { (value) throws(ValueError) in
        try value.list { (value) throws(ValueError) in try value.asText() }
      } ?? []
    guard channels.count <= Self.mostChannels, Set(channels).count == channels.count else {
      throw ValueError("must name each of at most \(Self.mostChannels) once", at: "channels")
    }
  }

  private static func number(
    _ name: String, in range: ClosedRange<Double>, of fields: Fields
  ) throws(ValueError) -> Double? {
    guard let number = try fields.numberIfPresent(name) else { return nil }
    guard range.contains(number) else {
      throw ValueError("must be from \(range.lowerBound) to \(range.upperBound)", at: name)
    }
    return number
  }

  private static func limits(
    of fields: Fields, _ quantity: AlarmQuantity, _ side: Side
  ) throws(ValueError) -> [AlarmLevel: Double] {
    let limits = try fields.read("limits") { (value) throws(ValueError) in
      var limits: [AlarmLevel: Double] = [:]
      let fields = try Fields(value, of: "limits: notice, warning, critical")
      for level in AlarmLevel.allCases {
        guard let number = try fields.numberIfPresent(level.rawValue) else { continue }
        // A device has an alarm or it has none.
        if case .device = quantity {
          limits[level] = 1
        } else if quantity.limits.contains(number) {
          limits[level] = number
        } else {
          let range = quantity.limits
          throw ValueError(
            "must be from \(range.lowerBound) to \(range.upperBound)", at: level.rawValue)
        }
      }
      return limits
    }
    if limits.isEmpty { throw ValueError("must have notice, warning or critical", at: "limits") }
    let ordered = limits.sorted { $0.key < $1.key }.map(\.value)
    for (milder, worse) in zip(ordered, ordered.dropFirst())
    where side == .atLeast ? milder >= worse : milder <= worse {
      throw ValueError("must be more extreme for a more urgent level", at: "limits")
    }
    if case .device = quantity, side == .atMost {
      throw ValueError("must be at-least for devices", at: "side")
    }
    return limits
  }

  /// As JSON.
  public var value: Value {
    Value(members: [
      "id": .string(id), "name": .string(name), "enabled": .bool(isEnabled),
      "quantity": quantity.value, "side": .string(side.rawValue),
      "limits": .object(
        Dictionary(uniqueKeysWithValues: limits.map { ($0.key.rawValue, .number($0.value)) })),
      "slack": .number(slack), "hold": .number(hold), "endHold": .number(endHold),
      "coolDown": .number(coolDown), "hours": hours.map { .string($0) },
      "channels": .array(channels.map { .string($0) }),
    ])
  }

  /// Whether it is judged at a time.
  func holds(at time: LocalTime) -> Bool {
    isEnabled && (openingHours.map { $0.isOpen(at: time) } ?? true)
  }

  /// Seconds for which a number must ask for another level before it is one.
  func delay(isRising: Bool) -> Double { isRising ? hold : endHold }

  /// The most urgent level of which the limit is reached.
  ///
  /// - Parameter slack: how much nearer than they are the limits count.
  func level(of number: Double, slack: Double = 0) -> AlarmLevel? {
    limits.filter { _, limit in
      side == .atLeast ? number >= limit - slack : number <= limit + slack
    }.keys.max()
  }
}
