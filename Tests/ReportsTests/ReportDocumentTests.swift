import Foundation
import IndoorModel
import Insight
import Reports
import Testing

struct ReportDocumentTests {
  @Test func `a report has the figures of its period and of the one before`() throws {
    let report = MadeReport.daily
    #expect(report.whole.entries == 1240)
    #expect(report.before.entries == 1000)
    #expect(report.whole.peak == 270)
    #expect(report.areas.map(\.id) == ["hall", "cafe", "desk"])
    #expect(report.lines.first?.forward == 40)
    #expect(report.flows.first?.people == 500)
    #expect(report.course.count == 96)
    #expect(report.course.first?.peak == nil)
    #expect(report.gaps.map(\.count) == [30])
    #expect(report.moments.first?.area == nil)
  }

  @Test func `sentences say how many came, when it was fullest and where people stayed`() {
    let english = MadeReport.document(MadeReport.daily).sentenceTexts
    #expect(english[0] == "1,240 people came, 24 % more than the day before (1,000).")
    #expect(
      english[1] == "It was fullest at 17:00, with 270 people; on average there were 78.")
    #expect(english[2] == "The fullest area was Hall <1>: 135 people at 17:00.")
    #expect(english.contains("They stayed longest in Café: 15 min on average."))
    #expect(
      english.contains(
        "The longest waits were in Desk: half took at most 8 min, nine of ten at most 10 min."))
    #expect(english.contains("Most people went from Hall <1> to Café: 300 people."))
    #expect(english.last == "Not recorded: 23:30 – 00:00.")
    let german = MadeReport.document(MadeReport.daily, .de).sentenceTexts
    #expect(german[0] == "Es kamen 1.240 Personen, 24 % mehr als am Tag davor (1.000).")
    #expect(
      german[1] == "Am vollsten war es um 17:00 mit 270 Personen; im Mittel waren 78 da.")
  }

  @Test func `a time that was hardly recorded is not compared`() {
    let period = ReportPeriod(days: 1, through: MadeReport.day + 700, MadeReport.calendar)
    let report = MadeReport.make(period, minutesBefore: 719)
    #expect(!report.isComparable)
    #expect(MadeReport.make(period, minutesBefore: 720).isComparable)
    let english = MadeReport.document(report)
    #expect(
      english.sentenceTexts[0] == "1,240 people came. Not compared with 1,000 the day before: "
        + "11 h 59 min were recorded then, 24 h now.")
    #expect(
      MadeReport.document(report, .de).sentenceTexts[0]
        == "Es kamen 1.240 Personen. Nicht verglichen mit 1.000 am Tag davor: damals wurden "
        + "11 h 59 min aufgezeichnet, nun 24 h.")
    #expect(MadeReport.document(MadeReport.daily).page.contains("+24 %"))
    #expect(!english.page.contains("+24 %"))
  }

  @Test func `a week says on which day it was fullest`() {
    let period = ReportPeriod(days: 7, through: MadeReport.day, MadeReport.calendar)
    let document = MadeReport.document(MadeReport.make(period), .de)
    #expect(document.subject.hasPrefix("Messe & Co: Wochenbericht, Mittwoch, 18. November 2026 – "))
    #expect(document.sentenceTexts[1].hasPrefix("Am vollsten war es am Mi 18. Nov um 17:00 mit"))
  }

  @Test func `names are escaped, and documents hold all they need`() {
    let document = MadeReport.document(MadeReport.daily)
    for text in [document.page, document.mail(link: "https://floor.example.org/?a=1&b=2")] {
      #expect(text.contains("Hall &lt;1&gt;"))
      #expect(text.contains("Fair &amp; Co"))
      #expect(!text.contains("<1>"))
      #expect(!text.contains("<script"))
      #expect(!text.contains("src="))
    }
    #expect(document.page.contains("<svg"))
    #expect(document.page.contains("@page"))
    // Mail programs drop drawings and sheets of styles.
    let mail = document.mail(link: nil)
    #expect(!mail.contains("<svg"))
    #expect(!mail.contains("<style"))
    #expect(!mail.contains("href"))
    #expect(mail.split(separator: "\n").allSatisfy { !$0.contains("flex") })
  }

  @Test func `a time without records says so, and nothing else`() {
    let period = ReportPeriod(days: 1, through: MadeReport.day, MadeReport.calendar)
    let nothing = MadeReport.range(period, entries: 0) { _ in -1 }
    let report = ReportSources(
      MadeReport.venue, subjects: MadeReport.subjects, period: period,
      earlier: period.earlier(nil, in: MadeReport.calendar), current: nothing, before: nothing,
      flows: .init(), heat: [:], stretches: []
    ).report
    #expect(report.isEmpty)
    let document = MadeReport.document(report)
    #expect(document.sentenceTexts == ["Nothing was recorded."])
    #expect(document.page.contains("Nothing was recorded."))
    #expect(!document.page.contains("<svg"))
  }

  @Test func `figures of too few people are withheld everywhere`() throws {
    let period = ReportPeriod(days: 1, through: MadeReport.day, MadeReport.calendar)
    let few = MadeReport.range(period, entries: 0) { _ in 0 }
    let report = ReportSources(
      MadeReport.venue, subjects: MadeReport.subjects, period: period,
      earlier: period.earlier(nil, in: MadeReport.calendar), current: few, before: few,
      flows: .init(), heat: [:], stretches: [period.minutes]
    ).report
    #expect(report.value.object?["whole"]?.object?["peak"] == .null)
    #expect(report.value.object?["whole"]?.object?["entries"] == .null)
    #expect(
      MadeReport.document(report).sentenceTexts.first
        == "There were never 5 people or more at once.")
  }
}
