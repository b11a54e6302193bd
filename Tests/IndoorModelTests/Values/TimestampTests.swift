import IndoorModel
import Testing

@Suite struct TimestampTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (1_795_248_000_000, "2026-11-21T08:00:00.000Z"),
      (951_827_696_789, "2000-02-29T12:34:56.789Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
      (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
    ] as [(Int64, String)])
  func `a moment is written and read`(milliseconds: Int64, text: String) {
    #expect(Timestamp(millisecondsSince1970: milliseconds).rfc3339 == text)
    #expect(Timestamp(rfc3339: text)?.millisecondsSince1970 == milliseconds)
  }

  @Test(arguments: [
    "2026-11-21T09:00:00+01:00", "2026-11-21t03:30:00.0-04:30", "2026-11-21 08:00:00.0001z",
  ])
  func `offsets and fractions are understood`(text: String) {
    #expect(Timestamp(rfc3339: text)?.millisecondsSince1970 == 1_795_248_000_000)
  }

  @Test(arguments: [
    "", "2026-11-21", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-11-21T24:00:00Z",
    "2026-11-21T08:00:00", "2026-11-21T08:00:00.Z", "2026-11-21T08:00:00Zx", "20261121T080000Z",
  ])
  func `what is no moment is refused`(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test func `every day of four centuries comes back`() {
    for day in stride(from: -146_097, to: 146_097, by: 1) {
      let time = Timestamp(millisecondsSince1970: Int64(day) * 86_400_000)
      #expect(Timestamp(rfc3339: time.rfc3339) == time)
    }
  }
}
