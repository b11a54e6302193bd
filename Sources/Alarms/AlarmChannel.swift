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

  private static let longestName = 100
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
    name = try fields.text("name")
    guard (1...Self.longestName).contains(name.count),
      name.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
    else { throw ValueError("must have 1 to \(Self.longestName) characters", at: "name") }
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

/// A message of a channel, from when it was made until it arrived or was given up.
public struct AlarmDelivery: Hashable, Sendable {
  /// What has become of it.
  public enum State: String, CaseIterable, Hashable, Sendable {
    case waiting, delivered, failed
  }

  /// What came of a try.
  public struct Attempt: Hashable, Sendable {
    /// When it ended.
    public let time: Timestamp
    /// The status that the other server answered with; `nil` where none came.
    public let status: Int?
    /// How long it took.
    public let milliseconds: Int
    /// What went wrong, for people; `nil` where nothing did.
    public let error: String?

    /// Describes a try.
    public init(time: Timestamp, status: Int?, milliseconds: Int, error: String?) {
      (self.time, self.status, self.milliseconds, self.error) = (time, status, milliseconds, error)
    }
  }

  /// The name by which receivers know repeats.
  public let id: String
  /// Grows from delivery to delivery of the venue.
  public let number: Int
  /// When it was made.
  public let made: Timestamp
  /// How many events it has; 0 for a test.
  public let count: Int
  /// What is sent: JSON with `id`.
  public let body: String
  /// What has become of it.
  public let state: State
  /// How often it was tried.
  public let attempts: Int
  /// When it is tried next; of one that waits.
  public let next: Timestamp
  /// The last try.
  public let last: Attempt?

  /// Describes a delivery.
  public init(
    id: String, number: Int, made: Timestamp, count: Int, body: String, state: State,
    attempts: Int, next: Timestamp, last: Attempt?
  ) {
    (self.id, self.number, self.made, self.count) = (id, number, made, count)
    (self.body, self.state, self.attempts) = (body, state, attempts)
    (self.next, self.last) = (next, last)
  }

  /// As JSON, without the body.
  public var value: Value {
    Value(members: [
      "id": .string(id), "number": Value(number), "made": .string(made.rfc3339),
      "events": Value(count), "test": .bool(count == 0), "state": .string(state.rawValue),
      "attempts": Value(attempts),
      "next": state == .waiting ? .string(next.rfc3339) : nil,
      "last": last.map { last in
        Value(members: [
          "time": .string(last.time.rfc3339), "status": last.status.map { Value($0) },
          "milliseconds": Value(last.milliseconds), "error": last.error.map { .string($0) },
        ])
      },
    ])
  }
}
