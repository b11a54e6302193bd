import ArgumentParser
import IndoorModel
import StreamBench

/// `floorcast-bench live stream`: many people in, many viewers out.
struct BenchLiveStream: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stream",
    abstract: "Measure ticks, delays, bytes and memory with many people and many viewers.",
    discussion: """
      People walk round circles and are reported by gateways; viewers watch the whole floor, or a \
      part of it. Where somebody is tells when that was reported, so that the delay from the \
      report to the bytes at a viewer's socket is measured of each location that a viewer sees \
      who reads frames to the end.
      """)

  @OptionGroup var options: LoadOptions

  @Option(help: "How many viewers there are.")
  var viewers = 200

  @Option(help: "How many frames a second each viewer wants, 1 to 30.")
  var viewerRate: Int?

  @Option(help: "The share of the floor that a viewer sees, above 0 to 1.")
  var part = 1.0

  @Option(help: "How many viewers read frames to the end; the others read their heads.")
  var decoders = 4

  @Option(help: "Seconds that are measured.")
  var seconds = 60.0

  @Option(help: "Seconds before that.")
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
