/// A minute of the week where the venue is, and whether the day is a public holiday.
///
/// The model knows neither clocks nor calendars of holidays: both come from outside.
public struct LocalTime: Hashable, Sendable {
  /// Minutes since Monday, 0:00; 0 to 10 079.
  public let minuteOfWeek: Int
  /// Whether the day is a public holiday.
  public var isHoliday: Bool
  /// Whether the day before was one: what opened then may still be open.
  public var followsHoliday: Bool

  /// The minutes of a day.
  public static let day = 1440
  /// The minutes of a week.
  public static let week = 7 * day

  /// Makes a time; minutes beyond the week belong to the next one, negative ones to the last.
  public init(minuteOfWeek: Int, isHoliday: Bool = false, followsHoliday: Bool = false) {
    let rest = minuteOfWeek % Self.week
    self.minuteOfWeek = rest < 0 ? rest + Self.week : rest
    self.isHoliday = isHoliday
    self.followsHoliday = followsHoliday
  }

  /// Makes a time from a moment.
  ///
  /// - Parameter utcOffsetMinutes: how far the clocks of the venue are ahead of UTC, summer time
  ///   included; 60 for Berlin in winter.
  public init(
    _ moment: Timestamp, utcOffsetMinutes: Int, isHoliday: Bool = false,
    followsHoliday: Bool = false
  ) {
    let milliseconds = moment.millisecondsSince1970
    let minute = milliseconds / 60_000 - (milliseconds % 60_000 < 0 ? 1 : 0)
    // 1 January 1970 was a Thursday; taking the week's rest first keeps all sums small.
    let sinceThursday = Int(minute % Int64(Self.week)) + utcOffsetMinutes % Self.week
    self.init(
      minuteOfWeek: sinceThursday + 3 * Self.day, isHoliday: isHoliday,
      followsHoliday: followsHoliday)
  }

  /// 0 for Monday to 6 for Sunday.
  public var weekday: Int { minuteOfWeek / Self.day }

  /// Minutes since midnight.
  public var minuteOfDay: Int { minuteOfWeek % Self.day }
}
