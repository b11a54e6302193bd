import ArgumentParser
import IndoorModel
import StreamBench

/// `floorcast-bench live stream`: many people in, many viewers out.
struct BenchLiveStream: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stream",
    abstract: "Measure ticks, delays, bytes and memory with many people and many viewers.",
    discussion: """
      Navigators walk in circles and gateways report them; viewers watch the whole floor or \
      a part of it. Each position encodes the time of its report, so the delay from the \
      report to the bytes at a viewer's socket is measured for every position that a \
      decoding viewer receives.
      """)

  @OptionGroup var options: LoadOptions

  @Option(help: "Number of viewers.")
  var viewers = 200

  @Option(help: "Frames per second that each viewer asks for, 1 to 30.")
  var viewerRate: Int?

  @Option(help: "Share of the floor that a viewer sees, above 0 to 1.")
  var part = 1.0

  @Option(help: "Viewers that decode whole frames; the others read frame headers only.")
  var decoders = 4

  @Option(help: "Seconds to measure.")
  var seconds = 60.0

  @Option(help: "Seconds of warm-up.")
  var warmUp = 3.0

  func validate() throws {
    guard (1...5000).contains(viewers), (0...5000).contains(decoders), part > 0, part <= 1,
      (1...30).contains(viewerRate ?? options.ticks), seconds > 0, warmUp >= 0
    else {
      throw ValidationError(
        "--viewers must be from 1 to 5000, --viewer-rate from 1 to 30, --part above 0 to 1")
    }
  }

  func run() throws { try Load.measure(options.plan) { try measure($0) } }

  private func measure(_ load: Load) throws -> BenchReport {
    let audience = try LoadAudience(
      count: viewers, decoders: decoders, rate: viewerRate ?? options.ticks, part: part, in: load)
    try load.stage.run(seconds: warmUp)
    audience.forgetFigures()
    load.stage.forgetLateness()
    let before = try ServerMetrics(of: load)
    let use = ServerUse(of: load.server, on: load.stage)
    try load.stage.run(seconds: seconds)
    use.end()
    let after = try ServerMetrics(of: load)
    var report = BenchReport()
    audience.add(to: &report, seconds: seconds)
    after.add(to: &report, since: before)
    use.add(to: &report)
    report.add("ownLateness", "clients late by", load.stage.ownLateness)
    report.add("problems", "refused and ended", load.problems)
    return report
  }
}
