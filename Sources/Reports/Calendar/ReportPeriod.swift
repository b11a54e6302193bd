/// The time that a report is of, in minutes since 1970.
public struct ReportPeriod: Hashable, Sendable {
  /// How people call a period.
  public enum Kind: String, Hashable, Sendable {
    /// A day of the venue's calendar.
    case day
    /// Seven days.
    case week
    /// Any other time.
    case stretch
  }

  /// Days of one report at most.
  public static let longest = 1000

  /// From the first minute up to the first one behind the period.
  public let minutes: Range<Int64>

  /// A period of whole minutes.
  public init(_ minutes: Range<Int64>) { self.minutes = minutes }

  /// Whole days.
  ///
  /// - Parameters:
  ///   - minute: lies in the last of the days.
  ///   - count: at least 1.
  public init(days count: Int, through minute: Int64, _ calendar: VenueCalendar) {
    let last = calendar.midnight(before: minute)
    self.init(calendar.moved(last, days: 1 - count)..<calendar.midnight(after: last))
  }

  /// What is over of the period; `nil` where nothing is.
  public func clipped(to now: Int64) -> ReportPeriod? {
    minutes.lowerBound < now
      ? ReportPeriod(minutes.lowerBound..<min(minutes.upperBound, now)) : nil
  }

  /// What people call it.
  public func kind(in calendar: VenueCalendar) -> Kind {
    let (begin, end) = (minutes.lowerBound, minutes.upperBound)
    guard calendar.midnight(before: begin) == begin else { return .stretch }
    if calendar.moved(begin, days: 1) == end { return .day }
    return calendar.moved(begin, days: 7) == end ? .week : .stretch
  }

  /// The period that this one is compared with: the same times of day some days earlier.
  ///
  /// - Parameter days: `nil` for the fewest days at which both do not overlap.
  public func earlier(_ days: Int?, in calendar: VenueCalendar) -> ReportPeriod {
    var days = days ?? max(1, minutes.count / 1440)
    while calendar.moved(minutes.upperBound, days: -days) > minutes.lowerBound, days < 1 << 12 {
      days += 1
    }
    let begin = calendar.moved(minutes.lowerBound, days: -days)
    return ReportPeriod(begin..<max(begin + 1, calendar.moved(minutes.upperBound, days: -days)))
  }

  /// Seconds of a step of the report's course.
  private var step: Int {
    switch minutes.count {
    case ...360: 60
    case ...(4 * 1440): 900
    case ...(62 * 1440): 3600
    default: 86_400
    }
  }

  /// The minutes at which the steps of the course begin, and the end of the last one. The first and the
  /// last step are shorter where the period does not begin and end with one.
  func bounds(in calendar: VenueCalendar) -> [Int64] {
    let length = Int64(step / 60)
    var bounds = [minutes.lowerBound]
    while let last = bounds.last, last < minutes.upperBound {
      let next =
        length == 1440 ? calendar.midnight(after: last) : (last / length + 1) * length
      bounds.append(min(next, minutes.upperBound))
    }
    return bounds
  }
}
