import HTTPTypes
import IndoorModel
import Reports
import Storage
import WebServer
import Wire

/// `/venues/{slug}/insight/report`: what figures say of a day, a week or any time.
enum ReportResource {
  /// A report as JSON, as a document for paper, or as a table.
  static func show(_ context: RequestContext) async throws -> Response {
    // A link to one floor shows the people there only, and these figures are of all.
    try context.requireAllFloors()
    if context.request.query("rehearsal") != nil { throw RehearsalProblems.noReport }
    let open = try context.venue
    let reader = ReportReader(try await open.venue(), open.insight?.file)
    let period = try period(in: context, reader.calendar)
    let language = try language(in: context)
    let days = try context.count("compare", default: 0)
    guard days <= ReportPeriod.longest else {
      throw Problem.badQuery("compare", "must be \(ReportPeriod.longest) days at most")
    }
    let report = try await reader.report(of: period, comparedWith: days == 0 ? nil : days)
    switch context.request.query("format") ?? "json" {
    case "json": return .json(report.value).zipped(for: context)
    case "html":
      return page(reader.document(report, in: language).page).zipped(for: context)
    case "csv":
      return .table(
        ReportSpreadsheet(report, in: language, reader.calendar).text, "\(open.slug)-report.csv")
    case let format:
      throw Problem.badQuery("format", "must be json, html or csv, not “\(format)”")
    }
  }

  /// A document that holds all it needs; no script of it runs, and it loads nothing.
  private static func page(_ text: String) -> Response {
    Response(
      fields: [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
        .contentSecurityPolicy:
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
          + "frame-ancestors 'none'",
      ], body: Array(text.utf8))
  }

  private static func language(in context: RequestContext) throws(Problem) -> ReportLanguage {
    let text = context.request.query("language") ?? ReportLanguage.en.rawValue
    guard let language = ReportLanguage(rawValue: text) else {
      throw .badQuery("language", "must be en or de, not “\(text)”")
    }
    return language
  }

  /// The time that is asked for: days by the venue's calendar, or from a moment to another one; the day
  /// before by default.
  private static func period(
    in context: RequestContext, _ calendar: VenueCalendar
  ) throws(Problem) -> ReportPeriod {
    let now = context.server.now()
    let minute = now.millisecondsSince1970 / 60_000
    let asked: ReportPeriod
    let begin = try InsightQuery.moment("from", in: context, before: now)
    let end = try InsightQuery.moment("to", in: context, before: now) ?? now
    if let begin {
      guard begin < end else { throw .badQuery("from", "must be before “to”") }
      asked = ReportPeriod(
        max(0, begin.millisecondsSince1970 / 60_000)..<(end.millisecondsSince1970 + 59_999) / 60_000
      )
    } else {
      let days = try context.count("days", default: 1)
      guard (1...ReportPeriod.longest).contains(days) else {
        throw .badQuery("days", "must be 1 to \(ReportPeriod.longest)")
      }
      var last = calendar.midnight(before: minute) - 1
      if let text = context.request.query("day") {
        guard let begin = calendar.begin(of: text) else {
          throw .badQuery("day", "must be a day such as 2026-11-24, not “\(text)”")
        }
        last = begin
      }
      asked = ReportPeriod(days: days, through: last, calendar)
    }
    guard asked.minutes.count <= ReportPeriod.longest * 1440 else {
      throw .badQuery("from", "must be \(ReportPeriod.longest) days before “to” at most")
    }
    guard let period = asked.clipped(to: minute) else {
      throw .badQuery(begin == nil ? "day" : "from", "must be before the present")
    }
    return period
  }
}

/// A report as a table for spreadsheets: a row for the venue, each area and each line.
struct ReportSpreadsheet {
  private let report: Report
  private let language: ReportLanguage
  private let calendar: VenueCalendar

  init(_ report: Report, in language: ReportLanguage, _ calendar: VenueCalendar) {
    (self.report, self.language, self.calendar) = (report, language, calendar)
  }

  private static let columns = [
    "kind", "id", "name", "floor", "from", "to", "entries", "exits", "peak", "peak at", "mean",
    "stays", "mean stay", "median stay", "stay 90 %", "forward", "backward", "entries before",
    "peak before", "mean before", "forward before",
  ]

  /// The table.
  var text: String {
    let lines = report.lines.map { line in
      row("line", line.id, line.name, "", nil, nil, nil, line)
    }
    let areas = report.areas.map { area in
      row(
        "area", area.id, area.name, area.floor, area.figures, area.stay, area.before, nil)
    }
    let whole = row("venue", report.slug, report.name, "", report.whole, nil, report.before, nil)
    return TableCell.table(Self.columns, [whole] + areas + lines)
  }

  private func row(
    _ kind: String, _ id: String, _ name: LocalizedText, _ floor: String,
    _ figures: Report.Figures?, _ stay: Report.Stay?, _ before: Report.Figures?,
    _ line: Report.Line?
  ) -> [TableCell] {
    [
      .text(kind), .text(id), .text(name.text(in: [language.rawValue])), .text(floor),
      .text(time(report.period.minutes.lowerBound)), .text(time(report.period.minutes.upperBound)),
      count(figures?.entries), count(figures?.exits), count(figures?.peak),
      .text(figures?.peakAt.map(time)), .number(figures?.mean),
      count(stay.flatMap { $0.count > 0 ? $0.count : nil }), .number(stay?.mean),
      .number(stay?.median), .number(stay?.p90), count(line?.forward), count(line?.backward),
      count(before?.entries), count(before?.peak), .number(before?.mean),
      count(line?.forwardBefore),
    ]
  }

  private func count(_ number: Int?) -> TableCell { .number(number.map(Double.init)) }

  /// A moment by the venue's clock: `2026-11-24 10:00`.
  private func time(_ minute: Int64) -> String {
    let reading = calendar.reading(minute)
    return "\(reading.date) \(reading.clock)"
  }
}
