import ArgumentParser
import IndoorModel
import StreamBench

/// `floorcast-bench live beside`: what edits, routes and tags do to the stream.
struct BenchLiveBeside: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "beside",
    abstract: "Measure how much edits, routes and tags delay frames.",
    discussion: """
      Quiet and busy stretches alternate on one server; reports the age of frames at arrival \
      for both.
      """)

  @OptionGroup var options: LoadOptions

  @Option(help: "Number of viewers.")
  var viewers = 50

  @Option(help: "Edits per second.")
  var edits = 100.0

  @Option(help: "Route requests per second, half of them to be kept.")
  var routes = 500.0

  @Option(help: "Tags that are located by four ranges ten times a second.")
  var tags = 0

  @Option(help: "Seconds of each stretch.")
  var seconds = 20.0

  @Option(help: "Number of stretches of each kind.")
  var rounds = 2

  func validate() throws {
    guard (1...5000).contains(viewers), (0...1000).contains(edits), (0...5000).contains(routes),
      (0...20_000).contains(tags), seconds > 0, (1...100).contains(rounds)
    else {
      throw ValidationError(
        "--viewers must be from 1 to 5000, --edits from 0 to 1000, --routes from 0 to 5000, "
          + "--tags from 0 to 20000, --rounds from 1 to 100")
    }
  }

  func run() throws {
    var plan = options.plan
    plan.hasAnchors = tags > 0
    try Load.measure(plan) { try measure($0) }
  }

  private func measure(_ load: Load) throws -> BenchReport {
    let audience = try LoadAudience(
      count: viewers, decoders: 1, rate: options.ticks, in: load)
    let busyness = try Busyness(on: load, tags: tags)
    try load.stage.run(seconds: 3)
    var (quiet, busy) = (LatencyHistogram(), LatencyHistogram())
    var (quietTicks, busyTicks) = (LatencyHistogram(), LatencyHistogram())
    var gaps = [0, 0]
    var processor = [0.0, 0.0]
    for _ in 0..<rounds {
      audience.forgetFigures()
      let begin = load.server.processorSeconds
      try load.stage.run(seconds: seconds)
      processor[0] += load.server.processorSeconds - begin
      quiet.add(audience.frameAge)
      quietTicks.add(audience.tickLateness)
      gaps[0] += audience.gaps
      audience.forgetFigures()
      busyness.begin(edits: edits, routes: routes)
      let middle = load.server.processorSeconds
      try load.stage.run(seconds: seconds)
      processor[1] += load.server.processorSeconds - middle
      busy.add(audience.frameAge)
      busyTicks.add(audience.tickLateness)
      gaps[1] += audience.gaps
      try busyness.end()
    }
    var report = BenchReport()
    report.add("quiet", "tick to socket, quiet", quiet)
    report.add("busy", "tick to socket, busy", busy)
    report.add(
      "ratio", "p99 busy / quiet", Double(busy.quantile(0.99)) / Double(quiet.quantile(0.99)),
      digits: 2)
    report.add("quietTicks", "ticks late by, quiet", quietTicks)
    report.add("busyTicks", "ticks late by, busy", busyTicks)
    for (name, said, spent) in [
      ("processorQuiet", "quiet", processor[0]), ("processorBusy", "busy", processor[1]),
    ] {
      report.add(
        name, "server's processor time, \(said)", spent / (seconds * Double(rounds)) * 100,
        digits: 1, unit: "% of a core")
    }
    report.add("gapsQuiet", "frames left out, quiet", Double(gaps[0]))
    report.add("gapsBusy", "frames left out, busy", Double(gaps[1]))
    busyness.add(to: &report, seconds: seconds * Double(rounds))
    report.add("ownLateness", "clients late by", load.stage.ownLateness)
    report.add("problems", "refused and ended", load.problems)
    return report
  }
}
