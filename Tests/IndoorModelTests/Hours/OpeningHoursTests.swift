import IndoorModel
import Testing

struct OpeningHoursTests {
  /// A time by weekday (0 is Monday), hour and minute.
  private func time(_ weekday: Int, _ hour: Int, _ minute: Int = 0) -> LocalTime {
    LocalTime(minuteOfWeek: weekday * LocalTime.day + hour * 60 + minute)
  }

  @Test(arguments: [
    ("24/7", 3, 4, true), ("off", 3, 4, false), ("08:00-18:00", 6, 17, true),
    ("Mo-Fr 08:00-18:00", 0, 8, true), ("Mo-Fr 08:00-18:00", 0, 7, false),
    ("Mo-Fr 08:00-18:00", 4, 18, false), ("Mo-Fr 08:00-18:00", 5, 9, false),
    ("Mo-Fr 08:00-18:00; Sa 10:00-14:00; PH off", 5, 13, true),
    ("Mo-Fr 08:00-12:00,13:00-18:00", 2, 12, false), ("Mo,We,Fr 9:30-10:30", 2, 10, true),
    ("Mo,We,Fr 9:30-10:30", 1, 10, false), ("Sa-Mo open", 6, 0, true), ("Sa-Mo open", 1, 0, false),
    ("Mo-Su 08:00-18:00; We off", 2, 9, false), ("We off; Mo-Su 08:00-18:00", 2, 9, true),
    ("Fr 22:00-02:00", 5, 1, true), ("Fr 22:00-02:00", 5, 2, false), ("Fr 22:00-26:00", 5, 1, true),
    ("Su 22:00-02:00", 0, 1, true), ("Su 22:00-02:00", 6, 1, false),
    ("Tu 00:00-24:00", 1, 23, true),
    ("08:00-08:00", 3, 3, true), ("  Mo   closed ; Tu 10:00-11:00", 1, 10, true),
  ])
  func `rules say when it is open`(text: String, weekday: Int, hour: Int, isOpen: Bool) throws {
    let hours = try OpeningHours(text)
    #expect(hours.isOpen(at: time(weekday, hour)) == isOpen)
  }

  @Test func `holidays are like their weekday unless a rule names them`() throws {
    var holiday = time(1, 9)
    holiday.isHoliday = true
    #expect(try OpeningHours("Mo-Fr 08:00-18:00").isOpen(at: holiday))
    #expect(try !OpeningHours("Mo-Fr 08:00-18:00; PH off").isOpen(at: holiday))
    #expect(try OpeningHours("Mo-Fr 10:00-18:00; Su,PH 08:00-10:00").isOpen(at: holiday))
    var morningAfter = time(2, 1)
    morningAfter.followsHoliday = true
    #expect(try OpeningHours("PH 20:00-02:00").isOpen(at: morningAfter))
    #expect(try !OpeningHours("20:00-02:00; PH off").isOpen(at: morningAfter))
  }

  @Test(arguments: [
    ("", ""), ("Mo-Fr", "Mo-Fr"), ("Mo-Fr 8-18", "8-18"),
    ("Mo-Fr 08:00 - 18:00", "Mo-Fr 08:00 - 18:00"),
    ("Mon 08:00-18:00", "Mon"), ("Mo-Fr 08:00-18:00;", ""), ("Mo-Fr 25:00-26:00", "25:00-26:00"),
    ("Mo 08:60-09:00", "08:60-09:00"), ("Mo 08:00-49:00", "08:00-49:00"),
    ("week 1-10 Mo off", "week 1-10 Mo off"),
    ("Mo-Fr 08:00+", "08:00+"), ("24/7; PH off", "24/7"), ("mo 08:00-09:00", "mo"), ("PH", "PH"),
    ("Mo-We-Fr off", "Mo-We-Fr"), ("Mo, 08:00-09:00", ""), ("nach Vereinbarung", "Vereinbarung"),
    ("Mo +8:00-09:00", "+8:00-09:00"), ("Mo ８:00-09:00", "８:00-09:00"),
  ])
  func `what cannot be read is said`(text: String, part: String) {
    let error = #expect(throws: OpeningHoursError.self) { try OpeningHours(text) }
    #expect(error?.part == part)
    #expect(error?.description.contains("write") == true)
  }

  @Test func `a change is looked for till midnight`() throws {
    let hours = try OpeningHours("Mo-Fr 08:00-18:00; Sa 22:00-02:00")
    #expect(hours.minutesToChange(after: time(0, 7, 30)) == 30)
    #expect(hours.minutesToChange(after: time(0, 8)) == 600)
    #expect(hours.minutesToChange(after: time(0, 18)) == 360)
    #expect(hours.minutesToChange(after: time(6, 1)) == 60)
    #expect(hours.minutesToChange(after: time(6, 3)) == 21 * 60)
  }

  @Test func `a moment is a minute of the venue's week`() throws {
    // Monday, 23 November 2026, 23:30 UTC.
    let moment = try #require(Timestamp(rfc3339: "2026-11-23T23:30:00Z"))
    #expect(LocalTime(moment, utcOffsetMinutes: 0) == time(0, 23, 30))
    #expect(LocalTime(moment, utcOffsetMinutes: 60) == time(1, 0, 30))
    #expect(LocalTime(moment, utcOffsetMinutes: -1440).weekday == 6)
    let early = Timestamp(millisecondsSince1970: -1)
    #expect(LocalTime(early, utcOffsetMinutes: 0) == time(2, 23, 59))
    #expect(LocalTime(minuteOfWeek: -1) == time(6, 23, 59))
    for extreme in [Int64.min, .max] {
      let week = LocalTime(Timestamp(millisecondsSince1970: extreme), utcOffsetMinutes: .max)
      #expect((0..<LocalTime.week).contains(week.minuteOfWeek))
    }
  }
}
