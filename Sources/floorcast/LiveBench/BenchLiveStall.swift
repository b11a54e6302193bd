import ArgumentParser
import IndoorModel
import LwsTransport
import StreamBench

/// `floorcast bench live stall`: what viewers who stop reading and who come and go do to others.
struct BenchLiveStall: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stall",
    abstract: "Measure what viewers who stop reading, and who come and go, do to the others.",
    discussion: """
      Looks at the others alone first, then has some connect and read no more while further ones \
      come and go every second, then looks at the others alone again.
      """)

  @OptionGroup var options: LoadOptions

  @Option(help: "How many viewers there are, with those who stop reading.")
  var viewers = 1000

  @Option(help: "How many of them stop reading.")
  var stalled = 300

  @Option(help: "How many further ones come and go each second.")
  var churn = 100

  @Option(help: "Seconds of each of the three stretches.")
  var seconds = 20.0

  func validate() throws {
    guard (2...5000).contains(viewers), (0..<viewers).contains(stalled),
      (0...1000).contains(churn), seconds > 0
    else {
      throw ValidationError(
        "--viewers must be from 2 to 5000, --stalled below it, --churn from 0 to 1000")
    }
  }

  func run() throws { try Load.measure(options.plan) { try measure($0) } }

  private func measure(_ load: Load) throws -> BenchReport {
    let others = try LoadAudience(
      count: viewers - stalled, decoders: 2, rate: options.ticks, in: load)
    try load.stage.run(seconds: 3)
    var stretches: [Histogram] = []
    var ticks: [Histogram] = []
    var gaps: [Int] = []
    func stretch() throws {
      others.forgetFigures()
      try load.stage.run(seconds: seconds)
      stretches.append(others.frameAge)
      ticks.append(others.tickLateness)
      gaps.append(others.gaps)
    }
    try stretch()
    let memory = load.server.residentBytes
    let still = try stall(load)
    let churning = Churn(churn, in: load)
    let use = ServerUse(of: load.server, on: load.stage)
    try stretch()
    use.end()
    churning.end()
    let largest = max(memory, use.looks.map(\.residentBytes).max() ?? 0)
    let closed = still.count(where: \.isOver)
    for watcher in still { watcher.disconnect() }
    try load.stage.run(seconds: 2)
    try stretch()
    var report = BenchReport()
    for (index, name) in ["before", "during", "after"].enumerated() {
      report.add(name, "tick to socket, \(name)", stretches[index])
      report.add("\(name)Ticks", "ticks late by, \(name)", ticks[index])
      report.add("\(name)Gaps", "frames left out, \(name)", Double(gaps[index]))
    }
    let quiet = (stretches[0].quantile(0.99) + stretches[2].quantile(0.99)) / 2
    report.add(
      "ratio", "p99 during / before and after",
      Double(stretches[1].quantile(0.99)) / Double(max(1, quiet)), digits: 2)
    report.add("came", "came and went", Double(churning.count))
    report.add("closed", "of those stalled, ended by the server", Double(closed))
    report.add(
      "memoryBefore", "server's memory, before", Double(memory) / 1e6, digits: 1, unit: "MB")
    report.add("memoryMost", "server's memory, most", Double(largest) / 1e6, digits: 1, unit: "MB")
    report.add(
      "memoryEach", "growth a stalled viewer",
      Double(largest - memory) / 1024 / Double(max(1, stalled)), digits: 1, unit: "KiB")
    // Nobody may keep more waiting than this.
    let bound = stalled * Server.Configuration().queueLimit
    report.add("memoryBound", "bound of the growth", Double(bound) / 1e6, digits: 1, unit: "MB")
    use.add(to: &report)
    report.add("ownLateness", "clients late by", load.stage.ownLateness)
    report.add("problems", "refused and ended", load.problems)
    return report
  }

  /// Connects viewers of everything who stop reading after the first frame.
  private func stall(_ load: Load) throws -> [Watcher] {
    var habits = Watcher.Habits()
    habits.wishes = ["rate": Value(options.ticks)]
    let watchers = (0..<stalled).map { _ in
      Watcher(habits, tick: options.plan.tick, in: load.world, on: load.stage)
    }
    for watcher in watchers { try watcher.connect() }
    try load.wait("the first frames of those who will stall") {
      watchers.allSatisfy { $0.newest != nil }
    }
    for watcher in watchers { watcher.stall() }
    return watchers
  }
}

/// Viewers who come, see for a second, and go.
final class Churn {
  /// How many have come.
  private(set) var count = 0
  private var watchers: [Watcher] = []
  private var rhythm: Rhythm?

  init(_ rate: Int, in load: Load) {
    guard rate > 0 else { return }
    rhythm = load.stage.every(1_000_000_000 / Int64(rate)) { [weak self] _ in
      self?.next(rate, load)
    }
  }

  private func next(_ rate: Int, _ load: Load) {
    if watchers.count >= rate { watchers.removeFirst().disconnect() }
    let watcher = Watcher(
      Watcher.Habits(), tick: load.plan.tick, in: load.world, on: load.stage)
    guard (try? watcher.connect()) != nil else { return }
    watchers.append(watcher)
    count += 1
  }

  /// Nobody comes any more, and all go.
  func end() {
    rhythm?.isOver = true
    for watcher in watchers { watcher.disconnect() }
    watchers = []
  }
}
