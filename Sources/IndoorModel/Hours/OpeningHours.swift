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
  typealias Span = Range<Int>

  /// The spans of each weekday, Monday first.
  var days: [[Span]] = Array(repeating: [], count: 7)
  /// The spans of public holidays, where a rule names them.
  var holidays: [Span]?

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
}
