public import IndoorModel

/// A schedule: when the server mails a report, and its recipients.
public struct ReportSchedule: Hashable, Sendable {
  /// Schedules that a venue takes.
  public static let limit = 20

  private static let mostRecipients = 20
  /// Minutes after the end of a period until all figures of it are written.
  private static let settling: Int64 = 3
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// Its name among the venue's schedules; the server gives it.
  public let id: String
  /// What people call it.
  public let name: String
  /// Whether it sends.
  public let isEnabled: Bool
  /// Mail addresses.
  public let recipients: [String]
  /// The language of the reports.
  public let language: ReportLanguage
  /// 1 for Monday to 7 for Sunday; `nil` for every day.
  private let weekday: Int?
  /// Minutes since midnight by the venue's clock.
  private let minuteOfDay: Int

  /// Reads a schedule as clients write it; the caller checks addresses.
  public init(_ fields: Fields, id: String) throws(ValueError) {
    self.id = id
    name = try fields.title("name")
    isEnabled = try fields.boolIfPresent("enabled") ?? true
    recipients = try fields.list("recipients") { (value) throws(ValueError) in
      try value.asText()
    }
    guard (1...Self.mostRecipients).contains(recipients.count),
      Set(recipients).count == recipients.count
    else {
      throw ValueError(
        "must have 1 to \(Self.mostRecipients) addresses, each once", at: "recipients")
    }
    guard let language = ReportLanguage(rawValue: try fields.textIfPresent("language") ?? "en")
    else { throw ValueError("must be en or de", at: "language") }
    self.language = language
    minuteOfDay = try Self.minute(try fields.text("time"))
    switch try fields.text("every") {
    case "day": weekday = nil
    case "week":
      guard let place = Self.weekdays.firstIndex(of: try fields.text("weekday")) else {
        throw ValueError("must be one of \(Self.weekdays.joined(separator: ", "))", at: "weekday")
      }
      weekday = place + 1
    default: throw ValueError("must be day or week", at: "every")
    }
  }

  private static func minute(_ text: String) throws(ValueError) -> Int {
    guard let match = text.wholeMatch(of: /([01]\d|2[0-3]):([0-5]\d)/),
      let hour = Int(match.1), let minute = Int(match.2)
    else { throw ValueError("must be a time such as 06:30", at: "time") }
    return hour * 60 + minute
  }

  /// The first moment after another one at which a report is due, in minutes since 1970.
  public func due(after minute: Int64, in calendar: VenueCalendar) -> Int64 {
    calendar.next(after: minute, at: minuteOfDay, weekday: weekday)
  }

  /// What the report that is due at a moment is of: the last whole day, or the last seven.
  public func period(dueAt minute: Int64, in calendar: VenueCalendar) -> ReportPeriod {
    ReportPeriod(
      days: weekday == nil ? 1 : 7, through: calendar.midnight(before: minute) - 1, calendar)
  }

  /// When all figures of the report that is due at a moment are written.
  public func ready(dueAt minute: Int64, in calendar: VenueCalendar) -> Int64 {
    max(minute, calendar.midnight(before: minute) + Self.settling)
  }

  /// As JSON.
  public var value: Value {
    Value(members: [
      "id": .string(id), "name": .string(name), "enabled": .bool(isEnabled),
      "recipients": .array(recipients.map { .string($0) }),
      "language": .string(language.rawValue), "every": weekday == nil ? "day" : "week",
      "weekday": weekday.map { .string(Self.weekdays[$0 - 1]) },
      "time": .string(VenueCalendar.clock(minuteOfDay)),
    ])
  }
}
