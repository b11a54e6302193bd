import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import JSONText
import Storage
import StreamBench
import Support

/// `floorcast-bench insight`: what figures of a day cost, how large they are, and how fast they are
/// looked at.
struct BenchInsight: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insight",
    abstract: "Measure figures: deriving them from a day of visitors, and looking at a month.",
    discussion: """
      Visitors of a fair with 104 areas on two floors are recorded second by second as the server \
      does, with and without figures. Then a server with 30 such days (copies of the measured one) \
      is asked over HTTP. Build with -c release for true figures.
      """)

  @Option(help: "Number of visitors.")
  var visitors = 10_000

  @Option(help: "Number of questions of each kind.")
  var rounds = 20

  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1

  @Flag(help: "Print the figures as JSON.")
  var json = false

  func validate() throws {
    guard (1...60_000).contains(visitors), (1...10_000).contains(rounds) else {
      throw ValidationError("--visitors must be from 1 to 60000, --rounds from 1 to 10000")
    }
  }

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "floorcast-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var report = BenchReport()
    report.add("visitors", "visitors", Double(visitors))
    let day = folder.appending(path: "day")
    let month = FigureMonth(folder: day)
    let plain = try await record(in: folder.appending(path: "plain"), insightDays: 0)
    let derived = try await record(in: day, insightDays: 400)
    addCosts(plain, derived, &report)
    try month.addSizes(to: &report)
    try month.repeatDay()
    try await ask(month, &report)
    Console.say(json ? report.value.jsonText() : report.text)
  }

  /// What recording a day took.
  private typealias Costs = (
    processor: Double, insight: InsightRecorder.Figures, longest: Double, peak: Int
  )

  /// Records the day, waiting for each sample.
  ///
  /// - Parameter insightDays: 0 for tracks only.
  private func record(in folder: URL, insightDays: Int) async throws -> Costs {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = VenueDirectory(path: folder.path).path(of: VisitorDay.slug)
    let venue = VisitorDay.venue()
    try VenueFile.create(at: path, venue: venue, images: []).close()
    let file = try VenueFile.open(at: path)
    defer { file.close() }
    let insight = InsightRecorder(besides: file, keptDays: insightDays) { Console.warn("\($0)") }
    var day = VisitorDay(visitors: visitors, seed: seed, begin: FigureMonth.firstOpening)
    let recorder = TrackRecorder(
      path: CompanionNames(of: path).tracks, keptHours: 48, now: FigureMonth.firstOpening,
      insight: insight
    ) { Console.warn("\($0)") }
    var (processor, longest) = (0.0, 0.0)
    while !day.isOver {
      let sample = day.next()
      let start = ServiceBeat.processSeconds
      _ = recorder.take(sample)
      _ = await recorder.openedFile()
      let took = ServiceBeat.processSeconds - start
      processor += took
      longest = max(longest, took)
    }
    await recorder.flush()
    recorder.close()
    return (processor, insight.figures, longest, day.peak)
  }

  private func addCosts(_ plain: Costs, _ derived: Costs, _ report: inout BenchReport) {
    let seconds = Double(VisitorDay.length)
    report.add("peak", "visitors at once at most", Double(derived.peak))
    report.add(
      "core.tracks", "share of a core, tracks only", plain.processor / seconds * 100, digits: 2,
      unit: "%")
    report.add(
      "core.both", "share of a core, tracks and figures", derived.processor / seconds * 100,
      digits: 2, unit: "%")
    report.add(
      "core.insight", "of it, deriving and writing figures",
      derived.insight.seconds / seconds * 100, digits: 2, unit: "%")
    report.add(
      "minute", "deriving and writing a minute, mean",
      derived.insight.seconds / Double(max(1, derived.insight.minutes)) * 1000, digits: 1,
      unit: "ms")
    report.add("longest", "longest piece of work", derived.longest * 1000, digits: 1, unit: "ms")
  }

  /// Asks a server that has the month.
  private func ask(_ month: FigureMonth, _ report: inout BenchReport) async throws {
    let server = try ServerProcess(VisitorDay.venue()) { try month.copy(to: $0) }
    defer { server.end() }
    for question in FigureMonth.questions {
      var (waited, bytes) = (LatencyHistogram(), 0)
      let before = server.processorSeconds
      for _ in 0..<rounds {
        let (took, size) = try await month.ask(question, port: server.port)
        waited.add(Int64(took * 1e9))
        bytes = size
      }
      report.add(question.key, question.label, waited, shares: [0.5, 0.95])
      report.add(
        question.key + ".processor", "  processor time of the server",
        (server.processorSeconds - before) / Double(rounds) * 1000, digits: 1, unit: "ms")
      report.add(
        question.key + ".bytes", "  bytes of the answer", Double(bytes) / 1000, digits: 0,
        unit: "kB")
    }
  }
}
