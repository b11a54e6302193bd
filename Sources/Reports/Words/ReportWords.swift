import IndoorModel

/// A language that reports are written in.
public enum ReportLanguage: String, CaseIterable, Hashable, Sendable {
  /// English.
  case en
  /// German.
  case de
}

/// Numbers, times and names as the readers of a report write them.
struct ReportWords: Sendable {
  /// What stands where there is no figure.
  static let dash = "–"

  let language: ReportLanguage
  let calendar: VenueCalendar

  private static let months: [ReportLanguage: [String]] = [
    .en: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    .de: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
      "Oktober", "November", "Dezember",
    ],
  ]
  private static let weekdays: [ReportLanguage: [String]] = [
    .en: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    .de: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
  ]

  private var isGerman: Bool { language == .de }

  /// One of two texts.
  func either(_ english: String, _ german: String) -> String { isGerman ? german : english }

  /// A name in the language.
  func name(_ text: LocalizedText) -> String { text.text(in: [language.rawValue]) }

  // MARK: - Numbers

  /// A whole number with marks between thousands.
  func count(_ number: Int?) -> String {
    guard let number else { return Self.dash }
    var digits = String(abs(number))
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (number < 0 ? "−" : "")
      + ([digits] + groups).joined(separator: isGerman ? "." : ",")
  }

  /// A mean: below 10 with a decimal.
  func mean(_ number: Double?) -> String {
    guard let number else { return Self.dash }
    if number >= 9.95 { return count(Int(number.rounded())) }
    if number < 0.05 { return either("< 0.1", "< 0,1") }
    let text = "\((number * 10).rounded() / 10)"
    return isGerman ? text.replacing(".", with: ",") : text
  }

  /// People in words.
  func people(_ number: Int) -> String {
    if number == 1 { return either("1 person", "1 Person") }
    return "\(count(number)) " + either("people", "Personen")
  }

  /// A span of time: `45 s`, `4 min`, `2 h 10 min`.
  func span(_ seconds: Double?) -> String {
    guard let seconds else { return Self.dash }
    let whole = Int(seconds.rounded())
    if whole < 90 { return "\(whole) s" }
    let minutes = Int((seconds / 60).rounded())
    if minutes < 90 { return "\(minutes) min" }
    let (hours, rest) = (minutes / 60, minutes % 60)
    return rest == 0 ? "\(count(hours)) h" : "\(count(hours)) h \(rest) min"
  }

  /// A change as a share with its sign; empty where one of both is not known.
  func change(_ now: Double?, from before: Double?) -> String {
    guard let now, let before, before > 0 else { return "" }
    let percent = Int(((now - before) / before * 100).rounded())
    if percent == 0 { return "±0 %" }
    return (percent < 0 ? "−" : "+") + "\(count(abs(percent))) %"
  }

  /// A change of counts.
  func change(_ now: Int?, from before: Int?) -> String {
    change(now.map(Double.init), from: before.map(Double.init))
  }

  // MARK: - Times

  /// A day in full: `Tuesday, 24 November 2026`.
  func day(_ minute: Int64) -> String {
    let reading = calendar.reading(minute)
    let weekday = Self.weekdays[language]?[reading.weekday - 1] ?? ""
    let month = Self.months[language]?[reading.month - 1] ?? ""
    return "\(weekday), \(reading.day)\(isGerman ? "." : "") \(month) \(reading.year)"
  }

  /// A day in short: `Tue 24 Nov`.
  func shortDay(_ minute: Int64) -> String {
    let reading = calendar.reading(minute)
    let weekday = (Self.weekdays[language]?[reading.weekday - 1] ?? "").prefix(isGerman ? 2 : 3)
    let month = (Self.months[language]?[reading.month - 1] ?? "").prefix(3)
    return isGerman
      ? "\(weekday) \(reading.day). \(month)" : "\(weekday) \(reading.day) \(month)"
  }

  /// Hours and minutes.
  func clock(_ minute: Int64) -> String { calendar.reading(minute).clock }

  /// A moment: with its day unless the period is within that day.
  func moment(_ minute: Int64, in period: ReportPeriod) -> String {
    isOneDay(period.minutes) ? clock(minute) : "\(shortDay(minute)), \(clock(minute))"
  }

  private func isOneDay(_ minutes: Range<Int64>) -> Bool {
    calendar.reading(minutes.lowerBound).date == calendar.reading(minutes.upperBound - 1).date
  }

  private func isMidnight(_ minute: Int64) -> Bool { calendar.midnight(before: minute) == minute }

  /// A stretch of time: days by their names, other ends with their clocks.
  func stretch(_ minutes: Range<Int64>) -> String {
    let (begin, end) = (minutes.lowerBound, minutes.upperBound)
    let isWhole = isMidnight(begin) && isMidnight(end)
    if isOneDay(minutes) {
      return isWhole ? day(begin) : "\(day(begin)), \(clock(begin)) – \(clock(end))"
    }
    if isWhole { return "\(day(begin)) – \(day(end - 1))" }
    return "\(shortDay(begin)), \(clock(begin)) – \(shortDay(end)), \(clock(end))"
  }

  /// A stretch within a period, as short as it can be told apart.
  func stretch(_ minutes: Range<Int64>, in period: ReportPeriod) -> String {
    let begin = moment(minutes.lowerBound, in: period)
    let end =
      isOneDay(minutes) ? clock(minutes.upperBound) : moment(minutes.upperBound, in: period)
    return "\(begin) – \(end)"
  }
}
