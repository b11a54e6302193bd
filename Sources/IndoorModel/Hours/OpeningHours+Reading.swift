/// Why a text does not say when something is open.
public struct OpeningHoursError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part that cannot be read.
  public let part: String
  /// What would be right.
  public let expected: String

  /// What is wrong, where, and what to do.
  public var description: String { "“\(part)” cannot be read; write \(expected)" }
}

extension OpeningHours {
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
