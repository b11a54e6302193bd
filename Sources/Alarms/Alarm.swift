public import IndoorModel

/// Something wrong in the venue, from when a rule found it until it is over.
public struct Alarm: Hashable, Sendable {
  /// What a member of staff has said about it.
  public struct Acknowledgement: Hashable, Sendable {
    /// The person's name.
    public let author: String
    /// When.
    public let time: Timestamp
    /// In the person's words; empty for none.
    public let text: String

    /// Describes an acknowledgement.
    public init(author: String, time: Timestamp, text: String) {
      (self.author, self.time, self.text) = (author, time, text)
    }
  }

  /// Why an alarm is over.
  public enum EndReason: String, CaseIterable, Hashable, Sendable {
    /// The number is back.
    case back
    /// What it was about is gone: an area, a line, a device.
    case gone
    /// The rule was removed, switched off, or looks at something else.
    case rule
    /// The hours of the rule are over.
    case hours
  }

  /// Grows from alarm to alarm of the venue; the same for ever.
  public let id: Int
  /// The rule that raised it.
  public let rule: String
  /// What the rule was called then.
  public let name: String
  /// What the rule looked at then.
  public let quantity: AlarmQuantity
  /// What it is about among all that the rule looks at: a device with its reason, else empty.
  public let subject: String
  /// How urgent it is; after its end, how urgent it was last.
  public var level: AlarmLevel
  /// The number that the rule read last when something changed.
  public var number: Double
  /// The limit of the level.
  public var limit: Double
  /// When it was raised.
  public let raised: Timestamp
  /// When it was over; `nil` while it holds.
  public var ended: Timestamp?
  /// Why it was over.
  public var endReason: EndReason?
  /// That a person looks after it; an escalation takes that away.
  public var acknowledgement: Acknowledgement?

  /// Describes an alarm.
  public init(
    id: Int, rule: String, name: String, quantity: AlarmQuantity, subject: String,
    level: AlarmLevel, number: Double, limit: Double, raised: Timestamp
  ) {
    (self.id, self.rule, self.name, self.quantity) = (id, rule, name, quantity)
    (self.subject, self.level, self.number, self.limit) = (subject, level, number, limit)
    self.raised = raised
  }

  /// The device and the reason of an alarm about one.
  public var device: (id: String, reason: String)? {
    guard case .device = quantity, let space = subject.firstIndex(of: " ") else { return nil }
    return (String(subject[..<space]), String(subject[subject.index(after: space)...]))
  }

  /// As JSON.
  public var value: Value {
    Value(members: [
      "id": Value(id), "rule": .string(rule), "name": .string(name), "quantity": quantity.value,
      "device": device.map { .string($0.id) },
      "reason": device.map { .string($0.reason) }, "level": .string(level.rawValue),
      "number": .number(number), "limit": .number(limit), "raised": .string(raised.rfc3339),
      "ended": ended.map { .string($0.rfc3339) },
      "endReason": endReason.map { .string($0.rawValue) },
      "acknowledged": acknowledgement.map {
        [
          "by": .string($0.author), "time": .string($0.time.rfc3339), "text": .string($0.text),
        ]
      },
    ])
  }
}

/// One change of an alarm.
public struct AlarmEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case raised, escalated, eased, ended, acknowledged, commented
  }

  /// Grows from event to event of the venue; the same for ever.
  public let id: Int
  /// What happened.
  public let kind: Kind
  /// When.
  public let time: Timestamp
  /// The alarm as it is after it.
  public let alarm: Alarm
  /// The person that did it; `nil` for what the rule did.
  public let author: String?
  /// What the person said; empty for nothing.
  public let text: String

  /// Describes an event.
  public init(
    id: Int, kind: Kind, time: Timestamp, alarm: Alarm, author: String? = nil, text: String = ""
  ) {
    (self.id, self.kind, self.time, self.alarm) = (id, kind, time, alarm)
    (self.author, self.text) = (author, text)
  }

  /// As JSON.
  public var value: Value {
    Value(members: [
      "id": Value(id), "event": .string(kind.rawValue), "time": .string(time.rfc3339),
      "by": author.map { .string($0) }, "text": text.isEmpty ? nil : .string(text),
      "alarm": alarm.value,
    ])
  }
}
