import Foundation
import Reports
import Testing

struct ReportPeriodTests {
  private let calendar = MadeReport.calendar

  private func minute(_ text: String) -> Int64 {
    let parts = text.split(separator: " ")
    let clock = parts[1].split(separator: ":").compactMap { Int64($0) }
    // Of a day without a change of clocks before noon.
    return (calendar.begin(of: String(parts[0])) ?? 0) + clock[0] * 60 + clock[1]
  }

  private func text(_ minute: Int64) -> String {
    let reading = calendar.reading(minute)
    return "\(reading.date) \(reading.clock)"
  }

  @Test func `days are those of the zone, also those with 23 or 25 hours`() {
    let spring = ReportPeriod(days: 1, through: minute("2026-03-29 00:30"), calendar)
    #expect(spring.minutes.count == 23 * 60)
    #expect(spring.kind(in: calendar) == .day)
    let autumn = ReportPeriod(days: 7, through: minute("2026-10-25 00:30"), calendar)
    #expect(autumn.minutes.count == (7 * 24 + 1) * 60)
    #expect(autumn.kind(in: calendar) == .week)
    #expect(text(autumn.minutes.lowerBound) == "2026-10-19 00:00")
  }

  @Test func `a period is compared with the same times of day`() {
    let day = ReportPeriod(days: 1, through: minute("2026-10-26 01:00"), calendar)
    let before = day.earlier(nil, in: calendar)
    #expect(before.minutes.count == 25 * 60)
    #expect(before.minutes.upperBound == day.minutes.lowerBound)
    let stretch = ReportPeriod(minute("2026-11-24 10:00")..<minute("2026-11-24 12:00"))
    #expect(text(stretch.earlier(nil, in: calendar).minutes.lowerBound) == "2026-11-23 10:00")
    #expect(text(stretch.earlier(7, in: calendar).minutes.upperBound) == "2026-11-17 12:00")
    let long = ReportPeriod(minute("2026-11-20 18:00")..<minute("2026-11-22 23:00"))
    #expect(text(long.earlier(nil, in: calendar).minutes.lowerBound) == "2026-11-17 18:00")
  }

  @Test func `what is to come of a period is left out`() throws {
    let day = ReportPeriod(days: 1, through: minute("2026-11-24 00:00"), calendar)
    let now = minute("2026-11-24 14:05")
    #expect(try #require(day.clipped(to: now)).minutes.upperBound == now)
    #expect(day.clipped(to: day.minutes.lowerBound) == nil)
  }

  @Test func `no day is made of what is none`() {
    for text in ["2026-02-30", "2026-11", "", "1969-12-31", "2026-11-24T00:00", "+026-11-24"] {
      #expect(calendar.begin(of: text) == nil)
    }
    #expect(calendar.begin(of: "2028-02-29") != nil)
  }

  @Test(
    arguments: [
      ("2026-11-24 05:59", 360, nil, "2026-11-24 06:00"),
      ("2026-11-24 06:00", 360, nil, "2026-11-25 06:00"),
      ("2026-11-24 06:00", 360, 1, "2026-11-30 06:00"),
      // The clock leaps from 02:00 to 03:00.
      ("2026-03-28 12:00", 150, nil, "2026-03-29 03:00"),
      ("2026-03-29 12:00", 150, nil, "2026-03-30 02:30"),
      // It shows 02:30 twice.
      ("2026-10-24 12:00", 150, nil, "2026-10-25 02:30"),
      ("2026-10-25 03:00", 150, nil, "2026-10-26 02:30"),
      ("2026-11-24 23:59", 0, 2, "2026-12-01 00:00"),
    ] as [(String, Int, Int?, String)])
  func `the next time goes by the clock`(
    _ after: String, _ at: Int, _ weekday: Int?, _ next: String
  ) {
    let found = calendar.next(after: minute(after), at: at, weekday: weekday)
    #expect(text(found) == next)
    if at == 150, next.hasPrefix("2026-10-25") {
      // Never a second time on the day on which the clock shows it twice.
      #expect(text(calendar.next(after: found, at: at)) == "2026-10-26 02:30")
    }
  }
}
