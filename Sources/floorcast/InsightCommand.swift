import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import Insight
import Reports
import Storage
import VenueServer

/// `floorcast insight`: what people did together, in figures that last.
struct InsightCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insight",
    abstract: "Show, export or recompute the figures of a venue: how full, how long, from where.",
    discussion: """
      Figures lie in NAME.insight beside the venue's file and tell of no single person. They are kept \
      for as long as the venue's setting says (default: 400 days), also after tracks are gone.

      --recompute counts again what the tracks still cover, in place of the figures of that time; it \
      needs the server to be stopped. The figures are the same unless tracks were lost.

      Examples:
        floorcast insight expo --from -7d
        floorcast insight expo --from -1d --csv day.csv
        floorcast insight expo --report day.html
        floorcast insight expo --recompute
      """)

  @OptionGroup private var argument: VenueArgument

  @Option(help: ArgumentHelp("Begin at this time: RFC 3339, or -2h, -30m, -1d.", valueName: "time"))
  private var from: PastMoment?

  @Option(help: ArgumentHelp("End at this time.", valueName: "time"))
  private var to: PastMoment?

  @Option(
    help: ArgumentHelp(
      "Write the figures of each hour as CSV: time, kind, id, name, mean, peak, entries, exits.",
      valueName: "file"))
  private var csv: String?

  @Option(
    help: ArgumentHelp(
      "Write a report to print as HTML: of yesterday, or from --from to --to.", valueName: "file"))
  private var report: String?

  @Option(
    help: "The language of the report: en or de.",
    transform: { text in
      guard let language = ReportLanguage(rawValue: text) else {
        throw ValidationError("is en or de, not “\(text)”")
      }
      return language
    })
  private var language = ReportLanguage.en

  @Flag(help: "Count again what the tracks still cover.")
  private var recompute = false

  func validate() throws {
    if recompute, csv != nil || from != nil || to != nil || report != nil {
      throw ValidationError("--recompute counts all that tracks cover; nothing else goes with it")
    }
  }

  func run() async throws {
    if recompute { return try countAgain() }
    let path = CompanionNames(of: argument.path).insight
    do throws(TrackFileError) {
      let file = try InsightFile.look(at: path)
      defer { file.close() }
      if let report { try await write(file, to: report) } else { try await show(file) }
    } catch {
      if case .missing = error, FileManager.default.fileExists(atPath: argument.path) {
        return Console.say("\(path): nothing was counted yet")
      }
      if case .missing = error { throw argument.failure(.missing(path: argument.path)) }
      throw Console.failure(error)
    }
  }

  private func countAgain() throws {
    let venue: VenueFile
    do { venue = try VenueFile.open(at: argument.path, for: .writing) } catch {
      throw argument.failure(error)
    }
    defer { venue.close() }
    do {
      let outcome = try InsightRecomputation(of: venue).run()
      guard let begin = outcome.begin, let end = outcome.end else {
        return Console.say("\(argument.path): no tracks, so the figures are as they were")
      }
      Console.say(
        "\(CompanionNames(of: argument.path).insight): counted "
          + "\(Console.count(outcome.minutes, "minute")) again, from \(begin.rfc3339) to "
          + end.rfc3339)
    } catch let refusal as InsightRecomputation.Refusal {
      throw Console.failure("\(refusal)")
    } catch let error as TrackFileError { throw Console.failure(error) }
  }

  private func show(_ file: InsightFile) async throws(TrackFileError) {
    guard let known = try await file.range() else {
      return Console.say("\(file.path): nothing was counted yet")
    }
    let begin = max(known.lowerBound, minute(from) ?? known.lowerBound)
    let end = min(known.upperBound, minute(to) ?? known.upperBound)
    guard begin < end else { return Console.say("\(file.path): nothing was counted in that time") }
    let subjects = try await file.subjects()
    if let csv { return try await write(file, subjects, begin..<end, to: csv) }
    let series = try await file.series(FigureSeries(bounds: [begin, end], group: 0))
    let dwell = try await file.dwell(in: begin / 15..<(end + 14) / 15)
    var table = TextTable(["kind", "id", "mean", "peak", "in", "out", "median stay"])
    for (name, kind, number) in rows(subjects) {
      let total = series.total(of: number)
      guard total != SubjectFigures() else { continue }
      var visits = MinuteFigures.Dwell()
      for (key, found) in dwell.visits where key.subject == number { visits.add(found) }
      table.add([
        kind, name, text(series.mean(of: number)), text(Double(total.peak)),
        text(Double(total.entries)), text(Double(total.exits)),
        visits.quantile(0.5).map { "\(Int($0)) s" } ?? "",
      ])
    }
    Console.say(table.text)
    let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
    Console.say(
      "\(file.path): \(size / 1024) KiB, from \(time(begin)) to \(time(end)); blank is none or too "
        + "few people")
  }

  /// Writes a report; by the plan of now.
  private func write(_ file: InsightFile, to path: String) async throws(TrackFileError) {
    let venue: Venue
    do {
      let open = try VenueFile.open(at: argument.path, for: .reading)
      defer { open.close() }
      venue = open.current
    } catch { throw .disk(path: argument.path, detail: "\(error)") }
    let reader = ReportReader(venue, file)
    let now = Timestamp.now.millisecondsSince1970 / 60_000
    let yesterday = ReportPeriod(
      days: 1, through: reader.calendar.midnight(before: now) - 1, reader.calendar)
    let begin = minute(from) ?? yesterday.minutes.lowerBound
    let end = minute(to) ?? (from == nil ? yesterday.minutes.upperBound : now)
    guard begin < end else { return Console.say("\(path): the time ends before it begins") }
    let report = try await reader.report(of: ReportPeriod(begin..<end))
    do {
      try Data(reader.document(report, in: language).page.utf8).write(
        to: URL(fileURLWithPath: path))
    } catch { throw .disk(path: path, detail: error.localizedDescription) }
    Console.say("\(path): \(report.course.count(where: \.isRecorded)) steps with figures")
  }

  private func rows(_ subjects: SubjectTable) -> [(name: String, kind: String, number: Int32)] {
    let kinds: [SubjectTable.Kind] = [.floor, .area, .line]
    return [("", "venue", SubjectTable.venue)]
      + kinds.flatMap { kind in
        subjects.numbers(of: kind).map { (subjects[$0]?.id ?? "", "\(kind)", $0) }
      }
  }

  private func write(
    _ file: InsightFile, _ subjects: SubjectTable, _ range: Range<Int64>, to path: String
  ) async throws(TrackFileError) {
    var bounds = [range.lowerBound / 60 * 60]
    while let last = bounds.last, last < range.upperBound { bounds.append(last + 60) }
    let series = try await file.series(FigureSeries(bounds: bounds, group: 0))
    var lines = ["time,kind,id,mean,peak,entries,exits"]
    for step in series.samples.indices where series.samples[step] > 0 {
      for (name, kind, number) in rows(subjects) {
        let figure = series.subjects[number]?[step] ?? SubjectFigures()
        lines.append(
          [
            time(bounds[step]), kind, name, text(series.mean(of: number, step: step)),
            text(Double(figure.peak)), text(Double(figure.entries)), text(Double(figure.exits)),
          ].joined(separator: ","))
      }
    }
    do {
      try Data(lines.map { $0 + "\r\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
    } catch { throw TrackFileError.disk(path: path, detail: error.localizedDescription) }
    Console.say("\(path): \(Console.count(lines.count - 1, "row"))")
  }

  private func minute(_ moment: PastMoment?) -> Int64? {
    moment.map { $0.time(before: .now).millisecondsSince1970 / 60_000 }
  }

  private func time(_ minute: Int64) -> String {
    Timestamp(millisecondsSince1970: minute * 60_000).rfc3339
  }

  private func text(_ number: Double?) -> String {
    guard let number, number > 0 else { return "" }
    let rounded = (number * 10).rounded() / 10
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}
