import Alarms
import IndoorModel
import Routing

/// What alarms say to people, in English or German.
struct AlarmWords: Sendable {
  private let venue: String
  private let names: [String: LocalizedText]
  private let clock: VenueClock
  private let language: String

  init(of venue: Venue, in language: String) {
    self.venue = venue.name.text(in: [language])
    clock = VenueClock(of: venue)
    names = Dictionary(
      venue.features.values.compactMap { feature in
        feature.name.map { (feature.id.rawValue, $0) }
      }
    ) { first, _ in first }
    self.language = language
  }

  private var isGerman: Bool { language == "de" }

  /// What the thing is called that an alarm is about; `nil` where it is about the whole venue.
  func place(of alarm: Alarm) -> String? {
    if let device = alarm.device?.id { return device }
    guard let feature = alarm.quantity.feature?.rawValue else { return nil }
    return names[feature]?.text(in: [language]) ?? feature
  }

  /// One line: how urgent, what, where, the number and its limit.
  func line(_ event: AlarmEvent) -> String {
    let alarm = event.alarm
    let place = place(of: alarm).map { " – \($0)" } ?? ""
    return "\(head(event)): \(alarm.name)\(place) (\(measure(alarm))), \(time(event.time))"
  }

  private func head(_ event: AlarmEvent) -> String {
    switch event.kind {
    case .raised, .escalated: level(event.alarm.level)
    case .eased: (isGerman ? "Milder: " : "Eased: ") + level(event.alarm.level)
    case .ended: isGerman ? "Vorbei" : "Over"
    case .acknowledged: isGerman ? "Bestätigt" : "Acknowledged"
    case .commented: isGerman ? "Kommentar" : "Comment"
    }
  }

  private func level(_ level: AlarmLevel) -> String {
    switch level {
    case .notice: isGerman ? "Hinweis" : "Notice"
    case .warning: isGerman ? "Warnung" : "Warning"
    case .critical: isGerman ? "KRITISCH" : "CRITICAL"
    }
  }

  private func time(_ time: Timestamp) -> String {
    let minute = clock.time(time).minuteOfDay
    let text = "\(minute / 60):" + (minute % 60 < 10 ? "0" : "") + "\(minute % 60)"
    return isGerman ? "\(text) Uhr" : text
  }

  private func measure(_ alarm: Alarm) -> String {
    if let reason = alarm.device?.reason { return words(ofReason: reason) }
    let (number, limit) = (text(alarm.number), text(alarm.limit))
    return "\(number) \(unit(alarm.quantity)), " + (isGerman ? "Grenze" : "limit") + " \(limit)"
  }

  private func text(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e9 { return "\(Int(number))" }
    let text = "\((number * 100).rounded() / 100)"
    return isGerman ? text.replacing(".", with: ",") : text
  }

  private func unit(_ quantity: AlarmQuantity) -> String {
    switch quantity {
    case .people: isGerman ? "Personen" : "people"
    case .filling: isGerman ? "% der Kapazität" : "% of the capacity"
    case .density: isGerman ? "Personen/m²" : "people/m²"
    case .wait: isGerman ? "min Wartezeit" : "min to wait"
    case .crossings(_, _, let minutes):
      isGerman ? "Durchgänge in \(minutes) min" : "crossings in \(minutes) min"
    case .silentDevices: isGerman ? "% der Geräte stumm" : "% of devices silent"
    case .silence: isGerman ? "s ohne Position" : "s without a location"
    case .lateness: isGerman ? "s Verzug" : "s late"
    case .device: ""
    }
  }

  private func words(ofReason reason: String) -> String {
    switch reason {
    case "battery": isGerman ? "Batterie schwach" : "low battery"
    case "silent": isGerman ? "meldet sich nicht" : "silent"
    case "misplaced": isGerman ? "steht woanders als gezeichnet" : "stands elsewhere than drawn"
    case "clock": isGerman ? "Uhr geht falsch" : "clock is off"
    default: reason
    }
  }

  /// An event as it is kept: with the name of its place, and its line in both languages.
  static func kept(_ event: AlarmEvent, in venue: [AlarmWords]) -> Value {
    var members = event.value.object ?? [:]
    members["place"] = venue.first?.place(of: event.alarm).map { .string($0) }
    members["messages"] = .object(
      Dictionary(venue.map { ($0.language, .string($0.line(event))) }) { first, _ in first })
    return .object(members)
  }

  /// The body of a message of events as they are kept.
  func body(
    id: String, slug: String, page: String?, at now: Timestamp, events: [Value]
  ) -> Value {
    let events = events.map { event in
      var members = event.object ?? [:]
      members["message"] = members.removeValue(forKey: "messages")?.object?[language]
      return Value.object(members)
    }
    return Value(members: [
      "id": .string(id), "type": events.isEmpty ? "test" : "alarms", "venue": .string(slug),
      "venueName": .string(venue), "page": page.map { .string($0) }, "time": .string(now.rfc3339),
      "count": Value(events.count), "events": .array(events),
    ])
  }

  /// The subject and text of a mail.
  func mail(of body: Value) -> (subject: String, text: String) {
    let members = body.object ?? [:]
    let lines = (members["events"]?.array ?? []).compactMap { $0.object?["message"]?.string }
    let page = members["page"]?.string.map { "\n\n\($0)" } ?? ""
    guard let first = lines.first else {
      return isGerman
        ? ("\(venue): Probe eines Alarmkanals", "So kommen Alarme von „\(venue)“ an." + page)
        : ("\(venue): test of an alarm channel", "Alarms of “\(venue)” arrive like this." + page)
    }
    if lines.count == 1 { return ("\(venue): \(first)", first + page) }
    let shown = lines.prefix(Self.longestMail).joined(separator: "\n")
    let rest = lines.count - Self.longestMail
    let more = rest > 0 ? (isGerman ? "\n… und \(rest) weitere" : "\n… and \(rest) more") : ""
    let subject =
      isGerman ? "\(venue): \(lines.count) Alarmmeldungen" : "\(venue): \(lines.count) alarms"
    return (subject, shown + more + page)
  }

  private static let longestMail = 40
}
