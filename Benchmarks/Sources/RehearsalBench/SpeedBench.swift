import ArgumentParser
import Foundation
import IndoorModel
import Insight
import Rehearsal
import VenueFormats

/// `rehearsal-bench speed`: a day of a trade fair, by how much faster than real time.
struct SpeedBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speed", abstract: "Runs people over a day; figures are counted as they come.")

  @Argument(help: "A plan as GeoJSON, e.g. venues/expo/expo.geojson.")
  private var plan: String
  @Option(help: "People of the day.")
  private var people = 10_000
  @Option(help: "Hours of the day; people come in all but the last two.")
  private var hours = 10

  func validate() throws {
    guard (10...100_000).contains(people), (3...24).contains(hours) else {
      throw ValidationError("--people must be from 10 to 100000, --hours from 3 to 24")
    }
  }

  func run() async throws {
    let url = URL(fileURLWithPath: plan)
    var draft = VenueImport(slug: "bench")
    try draft.add([UInt8](try Data(contentsOf: url)), source: url.lastPathComponent)
    let venue = try draft.finished().0
    let clock = ContinuousClock()
    let begin = clock.now
    let processorBegin = Self.processorSeconds
    var rehearsal = try Rehearsal(day(), on: RehearsalPlan(of: venue))
    let counting = CountingTask(venue)
    var walking = 0
    var most = 0
    while !rehearsal.isOver {
      if let chunk = rehearsal.advanceMinute() { await counting.add(chunk) }
      walking += rehearsal.walkingCount
      most = max(most, rehearsal.walkingCount)
    }
    await counting.finish()
    let seconds = (clock.now - begin) / .seconds(1)
    // Other work on the machine takes time, but not this program's processor time.
    let processor = Self.processorSeconds - processorBegin
    let minutes = rehearsal.seconds / 60
    print("| people | hours | walking: mean | most | seconds | × real time | of a core | × |")
    print("|---|---|---|---|---|---|---|---|")
    print(
      "| \(people) | \(hours) | \(Int(Double(walking) / minutes)) | \(most) | "
        + "\(Int(seconds.rounded())) | \(Int(rehearsal.seconds / seconds)) | "
        + "\(Int(processor.rounded())) | \(Int(rehearsal.seconds / processor)) |")
    for line in rehearsal.summary.lines { print(line) }
  }

  private static var processorSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  private func day() -> Scenario {
    let begin = Timestamp(millisecondsSince1970: 1_795_248_000_000)
    var day = Scenario(begin: begin, end: begin.advanced(bySeconds: Double(hours) * 3600))
    day.arrivals = [
      Scenario.Arrivals(
        people: people, from: begin, to: begin.advanced(bySeconds: Double(hours - 2) * 3600))
    ]
    day.groupShares = [0.4, 0.35, 0.15, 0.1]
    day.visit = .logNormal(mean: 10_800, deviation: 5400)
    day.activities = [
      activity(["booth"], 6, 420, 300), activity(["stage", "room", "hall"], 1, 2400, 900),
      activity(["food", "bar", "lounge"], 1.5, 1200, 600), activity(["toilet"], 0.7, 180, 90),
      activity(["art", "shop", "gallery"], 1, 300, 200),
    ]
    return day
  }

  private func activity(
    _ categories: [String], _ weight: Double, _ mean: Double, _ deviation: Double
  ) -> Scenario.Activity {
    Scenario.Activity(
      categories: categories, weight: weight, stay: .logNormal(mean: mean, deviation: deviation))
  }
}

/// Counts minutes while the next one runs.
private actor CountingTask {
  private var counter = InsightCounter()
  private var last: Task<Void, Never>?

  init(_ venue: Venue) { counter.take(venue) }

  func add(_ chunk: InsightChunk) async {
    await last?.value
    last = Task { self.count(chunk) }
  }

  func finish() async { await last?.value }

  private func count(_ chunk: InsightChunk) { _ = counter.count(chunk) }
}
