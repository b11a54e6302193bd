public import IndoorModel

/// A way by which alarms leave the server.
public struct AlarmChannel: Hashable, Sendable {
  /// Where it leads.
  public enum Target: Hashable, Sendable {
    /// An address that gets JSON by POST.
    case webhook(address: String)
    /// Mail addresses, and the language of the mails.
    case mail(recipients: [String], language: String)
  }

  /// Channels that a venue takes.
  public static let limit = 50

  private static let mostRecipients = 20
  private static let languages = ["en", "de"]

  /// Its name among the venue's channels; the server gives it.
  public let id: String
  /// What people call it.
  public let name: String
  /// Whether it sends; while it does not, nothing waits for it.
  public let isEnabled: Bool
  /// Where it leads.
  public let target: Target
  /// The mildest level that it sends.
  private let level: AlarmLevel
  /// Whether storms of events go out together.
  public let isGrouping: Bool

  /// Reads a channel as clients write it; the caller checks addresses.
  public init(_ fields: Fields, id: String) throws(ValueError) {
    self.id = id
    name = try fields.title("name")
    isEnabled = try fields.boolIfPresent("enabled") ?? true
    isGrouping = try fields.boolIfPresent("grouping") ?? true
    level =
      try fields.readIfPresent("level") { (value) throws(ValueError) in
        guard let level = AlarmLevel(rawValue: try value.asText()) else {
          throw ValueError("must be notice, warning or critical")
        }
        return level
      } ?? .notice
    switch try fields.text("kind") {
    case "webhook": target = .webhook(address: try fields.text("address"))
    case "mail":
      let recipients = try fields.list("recipients") { (value) throws(ValueError) in
        try value.asText()
      }
      guard (1...Self.mostRecipients).contains(recipients.count) else {
        throw ValueError("must have 1 to \(Self.mostRecipients)", at: "recipients")
      }
      let language = try fields.textIfPresent("language") ?? "en"
      guard Self.languages.contains(language) else {
        throw ValueError("must be en or de", at: "language")
      }
      target = .mail(recipients: recipients, language: language)
    default: throw ValueError("must be webhook or mail", at: "kind")
    }
  }

  /// Whether it has a secret that signs what it sends.
  public var isSigned: Bool { if case .webhook = target { true } else { false } }

  /// Whether it sends an event; acknowledgements are of use to programs only, comments to none.
  public func wants(_ event: AlarmEvent) -> Bool {
    guard isEnabled, event.alarm.level >= level else { return false }
    switch event.kind {
    case .raised, .escalated, .eased, .ended: return true
    case .acknowledged: return isSigned
    case .commented: return false
    }
  }

  /// As JSON.
  public var value: Value {
    var members: [String: Value] = [
      "id": .string(id), "name": .string(name), "enabled": .bool(isEnabled),
      "grouping": .bool(isGrouping), "level": .string(level.rawValue),
    ]
    switch target {
    case .webhook(let address):
      members["kind"] = "webhook"
      members["address"] = .string(address)
    case .mail(let recipients, let language):
      members["kind"] = "mail"
      members["recipients"] = .array(recipients.map { .string($0) })
      members["language"] = .string(language)
    }
    return .object(members)
  }
}
