public import Devices
public import IndoorModel

/// The status of a device, as a gateway sends it for itself or for a device that it speaks for.
///
/// The newest one counts; what it leaves out stays as it was (`merge`).
public struct StatusReport: Hashable, Sendable {
  /// Characters of a device's name in messages at most.
  public static let idLimit = 64
  /// Characters of texts about a device at most, as the server has it.
  private static let textLimit = 64
  /// Devices that one may say to hear at most.
  private static let hearingLimit = 256
  private static let technologies: Set = ["uwb", "wifi", "ble", "optical"]

  /// What the device calls itself in messages.
  public let id: String
  private var members: [String: Value]

  /// Makes a report; texts that are too long are cut, and numbers out of range left out, because the
  /// server would refuse the whole list for one of them.
  ///
  /// - Parameters:
  ///   - id: what the device calls itself: an identifier of 1 to 64 characters.
  ///   - kind: what it is; `nil` where `members` say that, or nothing does.
  ///   - members: `battery` (0 to 1), `charging`, `software`, `model`, `technology`, `name`, `time`,
  ///     `uptime` (seconds), `hears` and `samples` as docs/api.md has them.
  public init(
    id: String, kind: DeviceKind?, members: [String: Value?] = [:]
  ) throws(ValueError) {
    guard Identifier<Feature>(id).isValid, id.utf8.count <= Self.idLimit else {
      throw ValueError(
        "must be 1 to \(Self.idLimit) ASCII characters without space or quotes", at: "id")
    }
    self.id = id
    self.members = members.compactMapValues { $0 }
    if let kind { self.members["kind"] = .string(kind.rawValue) }
    keepTexts()
    keepNumber("battery", within: 0...1)
    keepNumber("uptime", within: 0...1e10)
    if let list = self.members["hears"]?.array {
      self.members["hears"] = .array(Array(list.prefix(Self.hearingLimit)))
    }
  }

  private mutating func keepTexts() {
    for name in ["name", "software", "model"] {
      guard let text = members[name]?.string else { continue }
      members[name] = .string(String(text.prefix(Self.textLimit)))
    }
    if let technology = members["technology"], !Self.technologies.contains(technology.string ?? "")
    {
      members["technology"] = nil
    }
  }

  private mutating func keepNumber(_ name: String, within range: ClosedRange<Double>) {
    if let number = members[name]?.number, !range.contains(number) { members[name] = nil }
  }

  /// The report as the server takes it.
  public var value: Value { .object(members.merging(["id": .string(id)]) { _, new in new }) }

  /// Takes what a later report says, and keeps what that leaves out.
  public mutating func merge(_ later: StatusReport) {
    members.merge(later.members) { _, new in new }
  }

  /// Says through which gateway the device speaks.
  public mutating func come(through gateway: String) { members["through"] = .string(gateway) }
}
