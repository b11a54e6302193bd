/// When something is open in the course of a week, as `Mo-Fr 08:00-18:00; Sa 10:00-14:00; PH off`.
///
/// A part of OpenStreetMap's `opening_hours` (https://wiki.openstreetmap.org/wiki/Key:opening_hours):
/// - rules are separated by `;`, and a later rule replaces earlier ones on the days that it names;
/// - a rule names days, or none for every day: `Mo`, `Tu`, `We`, `Th`, `Fr`, `Sa`, `Su`, from–to
///   (`Sa-Mo` goes over the Sunday), lists (`Mo,We,Fr`), and `PH` for public holidays;
/// - then it names times, `08:00-12:00,13:00-18:00`, or says `off` or `closed`, or `open` for all day;
/// - a time that ends before it begins, or after 24:00 (at most 48:00), ends on the next day;
/// - `24/7` alone is always.
///
/// A day that no rule names is closed; a holiday that no rule names is like its weekday.
public struct OpeningHours: Hashable, Sendable {
  /// Open from one minute of the day up to, not including, another; at most 2880.
  private typealias Span = Range<Int>

  /// The spans of each weekday, Monday first.
  private var days: [[Span]] = Array(repeating: [], count: 7)
  /// The spans of public holidays, where a rule names them.
  private var holidays: [Span]?

  /// Reads a text strictly.
  ///
  /// - Throws: which part of it cannot be read, and what would be right there.
  public init(_ text: String) throws(OpeningHoursError) {
    if Self.words(text[...]) == ["24/7"] {
      days = Array(repeating: [0..<LocalTime.day], count: 7)
      return
    }
    for rule in text.split(separator: ";", omittingEmptySubsequences: false) {
      try add(rule)
    }
  }

  /// Whether it is open.
  public func isOpen(at time: LocalTime) -> Bool {
    let yesterday = (time.weekday + 6) % 7
    return spans(of: time.weekday, isHoliday: time.isHoliday)
      .contains { $0.contains(time.minuteOfDay) }
      || spans(of: yesterday, isHoliday: time.followsHoliday)
        .contains { $0.contains(time.minuteOfDay + LocalTime.day) }
  }

  /// The minutes until it may open or close, at least 1.
  ///
  /// Looks no farther than midnight, because the caller does not say which days are holidays.
  public func minutesToChange(after time: LocalTime) -> Int {
    let now = time.minuteOfDay
    let yesterday = (time.weekday + 6) % 7
    let today = spans(of: time.weekday, isHoliday: time.isHoliday)
      .flatMap { [$0.lowerBound, $0.upperBound] }
    let spilled = spans(of: yesterday, isHoliday: time.followsHoliday)
      .map { $0.upperBound - LocalTime.day }
    let next = (today + spilled).filter { $0 > now && $0 < LocalTime.day }.min()
    return (next ?? LocalTime.day) - now
  }

  private func spans(of weekday: Int, isHoliday: Bool) -> [Span] {
    isHoliday ? holidays ?? days[weekday] : days[weekday]
  }

  // MARK: - Rules

  private mutating func add(_ rule: Substring) throws(OpeningHoursError) {
    let words = Self.words(rule)
    guard let last = words.last, words.count <= 2, last != "24/7" else {
      throw OpeningHoursError(
        part: String(rule), expected: "days and times as in “Mo-Fr 08:00-18:00; PH off”")
    }
    if words.count == 1, last.first?.isLetter == true, !Self.isState(last) {
      throw OpeningHoursError(part: last, expected: "times behind the days, as in “Mo 08:00-18:00”")
    }
    let spans = try Self.spans(last)
    guard words.count == 2 else {
      days = Array(repeating: spans, count: 7)
      return
    }
    for part in words[0].split(separator: ",", omittingEmptySubsequences: false) {
      if part == "PH" {
        holidays = spans
      } else {
        for day in try Self.weekdays(part) { days[day] = spans }
      }
    }
  }

  // MARK: - Days

  private static let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

  private static func weekdays(_ text: Substring) throws(OpeningHoursError) -> [Int] {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      .map { names.firstIndex(of: String($0)) }
    guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil else {
      throw OpeningHoursError(
        part: String(text), expected: "Mo, Tu, We, Th, Fr, Sa, Su or PH, as in “Mo-Fr,Su”")
    }
    return (first...(last < first ? last + 7 : last)).map { $0 % 7 }
  }

  // MARK: - Times

  private static func isState(_ word: String) -> Bool { ["off", "closed", "open"].contains(word) }

  private static func spans(_ text: String) throws(OpeningHoursError) -> [Span] {
    if text == "open" { return [0..<LocalTime.day] }
    if isState(text) { return [] }
    var spans: [Span] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      spans.append(try span(part))
    }
    return spans
  }

  private static func span(_ text: Substring) throws(OpeningHoursError) -> Span {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(minute)
    guard ends.count == 2, let start = ends[0], let end = ends[1], start < LocalTime.day else {
      throw OpeningHoursError(
        part: String(text), expected: "from and to in hours and minutes, as in “08:00-18:30”")
    }
    return start..<(end <= start ? end + LocalTime.day : end)
  }

  /// The minute of `hh:mm`, up to 48:00.
  private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, (1...2).contains(parts[0].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60,
      60 * hour + minute <= 2 * LocalTime.day
    else { return nil }
    return 60 * hour + minute
  }

  private static func words(_ text: Substring) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}

/// Why a text does not say when something is open.
public struct OpeningHoursError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part that cannot be read.
  public let part: String
  /// What would be right.
  public let expected: String

  /// What is wrong, where, and what to do.
  public var description: String { "“\(part)” cannot be read; write \(expected)" }
}
