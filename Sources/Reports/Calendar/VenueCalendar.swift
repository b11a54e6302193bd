public import Foundation

/// Days and clocks of a venue's time zone; moments are minutes since 1970.
public struct VenueCalendar: Sendable {
  /// What a wall shows at a moment.
  public struct Reading: Hashable, Sendable {
    /// The year, the month from 1 and the day of the month.
    public let year, month, day: Int
    /// 1 for Monday to 7 for Sunday (ISO 8601).
    public let weekday: Int
    /// Minutes since midnight as the clock shows them.
    public let minuteOfDay: Int

    /// The day as addresses have it: `2026-11-24`.
    public var date: String {
      "\(year)-" + (month < 10 ? "0" : "") + "\(month)-" + (day < 10 ? "0" : "") + "\(day)"
    }

    /// Hours and minutes: `09:05`.
    public var clock: String { VenueCalendar.clock(minuteOfDay) }
  }

  /// A time of day as clocks show it: `09:05`.
  static func clock(_ minuteOfDay: Int) -> String {
    let (hour, minute) = (minuteOfDay / 60, minuteOfDay % 60)
    return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }

  /// The zone.
  public let zone: TimeZone
  private let calendar: Calendar

  /// Makes the calendar of a zone.
  public init(zone: TimeZone) {
    self.zone = zone
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  private static func date(_ minute: Int64) -> Date {
    Date(timeIntervalSince1970: Double(minute) * 60)
  }

  private static func minute(_ date: Date) -> Int64 {
    Int64((date.timeIntervalSince1970 / 60).rounded())
  }

  /// Minutes by which the clock is ahead of UTC.
  private func offset(at minute: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Self.date(minute)) / 60)
  }

  /// What a wall shows at a moment.
  public func reading(_ minute: Int64) -> Reading {
    let date = Self.date(minute)
    let parts = calendar.dateComponents(
      [.year, .month, .day, .weekday, .hour, .minute], from: date)
    return Reading(
      year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1,
      // Foundation counts from Sunday.
      weekday: ((parts.weekday ?? 1) + 5) % 7 + 1,
      minuteOfDay: (parts.hour ?? 0) * 60 + (parts.minute ?? 0))
  }

  /// The begin of the day that a moment lies in.
  public func midnight(before minute: Int64) -> Int64 {
    Self.minute(calendar.startOfDay(for: Self.date(minute)))
  }

  /// The begin of the day after the one that a moment lies in.
  public func midnight(after minute: Int64) -> Int64 {
    let next = calendar.date(byAdding: .day, value: 1, to: Self.date(minute))
    let found = next.map { Self.minute(calendar.startOfDay(for: $0)) } ?? minute
    return found > minute ? found : minute + 1440
  }

  /// The begin of a day that is written as `2026-11-24`; `nil` for what is no day from 1970 on.
  public func begin(of date: String) -> Int64? {
    guard let match = date.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)/),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3)
    else { return nil }
    // Noon is on every day, midnight is not.
    let noon = DateComponents(year: year, month: month, day: day, hour: 12)
    guard let found = calendar.date(from: noon) else { return nil }
    let minute = Self.minute(found)
    return minute >= 1440 && reading(minute).date == date ? midnight(before: minute) : nil
  }

  /// The same time of day some days later; the begin of a day leads to the begin of a day.
  public func moved(_ minute: Int64, days: Int) -> Int64 {
    guard let date = calendar.date(byAdding: .day, value: days, to: Self.date(minute)) else {
      return minute + Int64(days) * 1440
    }
    let found = Self.minute(date)
    return midnight(before: minute) == minute ? midnight(before: found) : found
  }

  /// The first moment after another one at which the clock shows a time of day; where it leaps over
  /// that time, the moment behind the leap; where it shows that twice, the first of both.
  ///
  /// - Parameter weekday: 1 for Monday to 7 for Sunday; `nil` for every day.
  public func next(after minute: Int64, at minuteOfDay: Int, weekday: Int? = nil) -> Int64 {
    var begin = midnight(before: minute)
    while true {
      let end = midnight(after: begin)
      if weekday == nil || reading(begin).weekday == weekday {
        let shown = begin + offset(at: begin)
        let first = (begin..<end).first { $0 + offset(at: $0) - shown >= Int64(minuteOfDay) }
        if let first, first > minute { return first }
      }
      begin = end
    }
  }
}
