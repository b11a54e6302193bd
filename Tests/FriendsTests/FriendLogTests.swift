import Friends
import Testing

struct FriendLogTests {
  private func line(_ subject: String, day: Int, count: Int = 1, seconds: Double = 60)
    -> FriendLogEntry
  {
    FriendLogEntry(
      kind: .encounter, subject: subject, name: "Name \(day)", day: day, count: count,
      seconds: seconds)
  }

  @Test func `lines of one friend are added up, with the longest row of days`() throws {
    let days = [3, 1, 2, 7, 8, 12]
    let summaries = FriendLogSummary.summaries(of: days.map { line("n-1", day: $0) })
    let summary = try #require(summaries.first)
    #expect(summaries.count == 1)
    #expect(summary.count == 6 && summary.seconds == 360)
    #expect(summary.days == 1...12 && summary.streak == 3)
    #expect(summary.name == "Name 12")
  }

  @Test func `the most time comes first`() {
    let summaries = FriendLogSummary.summaries(of: [
      line("n-1", day: 1), line("n-2", day: 1, seconds: 90), line("n-3", day: 1, seconds: 30),
    ])
    #expect(summaries.map(\.subject) == ["n-2", "n-1", "n-3"])
    #expect(FriendLogSummary.summaries(of: []).isEmpty)
  }
}
