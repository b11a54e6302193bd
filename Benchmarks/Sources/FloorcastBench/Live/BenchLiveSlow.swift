import ArgumentParser
import IndoorModel
import StreamBench

/// `floorcast-bench live slow`: how old the data is that a viewer on a slow link has.
struct BenchLiveSlow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "slow",
    abstract: "Measure how old the data of viewers on slow links is.",
    discussion: """
      Learns from viewers on fast links how many bytes the stream needs, then connects \
      viewers that read at a share of that rate, some with acknowledgements as browsers send \
      them, some without. Fifty times a second it checks the age of the newest complete \
      frame of each viewer.
      """)

  @OptionGroup var options: LoadOptions

  @Option(help: "Viewers on slow links that acknowledge frames; as many do not.")
  var viewers = 5

  @Option(help: "Share of the needed rate that slow links carry, above 0 to 1.")
  var link = 0.5

  @Option(help: "Seconds to measure.")
  var seconds = 60.0

  func validate() throws {
    guard (1...1000).contains(viewers), link > 0, link <= 1, seconds > 0 else {
      throw ValidationError("--viewers must be from 1 to 1000, --link above 0 to 1")
    }
  }

  func run() throws { try Load.measure(options.plan) { try measure($0) } }

  private func measure(_ load: Load) throws -> BenchReport {
    let audience = try LoadAudience(count: 2, decoders: 1, rate: options.ticks, in: load)
    try load.stage.run(seconds: 2)
    audience.forgetFigures()
    try load.stage.run(seconds: 5)
    let needed = Double(audience.watchers[0].figures.bytes) / 5
    let groups = try [true, false].map { try Group(viewers, acks: $0, needed * link, load) }
    try load.wait("the first frames on slow links", seconds: 30) {
      groups.allSatisfy { $0.watchers.allSatisfy { $0.newest != nil } }
    }
    let looking = load.stage.every(20_000_000) { _ in for group in groups { group.look() } }
    try load.stage.run(seconds: seconds)
    looking.isOver = true
    var report = BenchReport()
    report.add("needed", "the stream needs", needed / 1000, digits: 1, unit: "kB a second")
    for group in groups { group.add(to: &report, seconds: seconds) }
    report.add("quickAge", "tick to socket on fast links", audience.frameAge)
    report.add("problems", "refused and ended", load.problems)
    return report
  }

  /// Viewers on slow links.
  private final class Group {
    let watchers: [Watcher]
    private let acks: Bool
    private var age = LatencyHistogram()
    private var old = 0

    init(_ count: Int, acks: Bool, _ pace: Double, _ load: Load) throws {
      self.acks = acks
      var habits = Watcher.Habits()
      habits.acks = acks
      habits.pace = pace
      habits.wishes["rate"] = Value(load.plan.ticks)
      watchers = (0..<count).map { _ in
        Watcher(habits, tick: load.plan.tick, in: load.world, on: load.stage)
      }
      for watcher in watchers { try watcher.connect() }
    }

    func look() {
      let now = SystemCalls.now
      for watcher in watchers {
        guard let newest = watcher.newest, !watcher.isOver else { continue }
        age.add(now - newest)
        if now - newest > 1_000_000_000 { old += 1 }
      }
    }

    func add(to report: inout BenchReport, seconds: Double) {
      let name = acks ? "with acks" : "without acks"
      let key = acks ? "acks" : "noAcks"
      report.add("\(key)Age", "age of what is seen, \(name)", age)
      report.add("\(key)Old", "looks at more than 1 s, \(name)", Double(old))
      report.add(
        "\(key)Frames", "frames, \(name)",
        Double(watchers.reduce(0) { $0 + $1.figures.frames }) / seconds / Double(watchers.count),
        digits: 1, unit: "a second")
      report.add("\(key)Over", "ended, \(name)", Double(watchers.count(where: \.isOver)))
    }
  }
}
