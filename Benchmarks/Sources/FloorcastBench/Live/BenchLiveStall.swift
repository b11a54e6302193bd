import ArgumentParser
import IndoorModel
import StreamBench

/// `floorcast-bench live stall`: what viewers that stop reading or come and go do to others.
struct BenchLiveStall: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stall",
    abstract: "Measure what viewers who stop reading, and who come and go, do to the others.",
    discussion: """
      Measures the other viewers alone, then connects viewers that stop reading while \
      further viewers come and go every second, then measures the others alone again.
      """)

  @OptionGroup var options: LoadOptions

  @Option(help: "Number of viewers, including the stalled ones.")
  var viewers = 1000

  @Option(help: "Viewers that stop reading.")
  var stalled = 300

  @Option(help: "Further viewers that connect and leave per second.")
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
    var stretches: [LatencyHistogram] = []
    var ticks: [LatencyHistogram] = []
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
    let kernel = KernelMemory.now
    let before = try ServerMetrics(of: load)
    let witness = try connect(1, load)[0]
    var bound = StallBound(greeting: witness.figures, floors: options.floors)
    let still = try connect(stalled, load)
    for watcher in still { watcher.stall() }
    witness.forgetFigures()
    let churning = Churn(churn, in: load)
    let use = ServerUse(of: load.server, on: load.stage)
    try stretch()
    use.end()
    bound.take(witness.figures)
    let kernelGrowth = KernelMemory.now - kernel
    let after = try ServerMetrics(of: load)
    churning.end()
    witness.disconnect()
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
    bound.add(
      to: &report, stalled: stalled, guests: churning.most, growth: largest - memory,
      kernelGrowth: kernelGrowth)
    after.add(to: &report, since: before)
    use.add(to: &report)
    report.add("ownLateness", "clients late by", load.stage.ownLateness)
    report.add("problems", "refused and ended", load.problems)
    return report
  }

  /// Connects viewers of everything, until they have seen a first frame.
  private func connect(_ count: Int, _ load: Load) throws -> [Watcher] {
    var habits = Watcher.Habits()
    habits.wishes = ["rate": Value(options.ticks)]
    let watchers = (0..<count).map { _ in
      Watcher(habits, tick: options.plan.tick, in: load.world, on: load.stage)
    }
    for watcher in watchers { try watcher.connect() }
    try load.wait("the first frames of those who will stall") {
      watchers.allSatisfy { $0.newest != nil }
    }
    return watchers
  }
}
