import ArgumentParser
import CommandSupport
import Geometry
import IndoorModel
import StreamBench

/// `floorcast-bench phones`: what phones send that report as often as the server says.
struct BenchPhones: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phones",
    abstract: "Measure phones that report at adaptive rates beside phones at a fixed rate.",
    discussion: """
      People with phones stand and walk through a hall of rooms along routes that the server keeps \
      for them. First each phone reports as often as the server says, then all at a fixed rate, each \
      time with a server and connections of their own. Counts the bytes of WebSocket frames and the \
      messages of both directions, and the server's processor time.
      """)

  @Option(help: "Number of phones, each with a connection of its own.")
  var phones = 2_000

  @Option(help: "Reports a second of phones at a fixed rate.")
  var rate = 5.0

  @Option(help: "The most reports a second that the server lets all adaptive phones send.")
  var budget = 5_000

  @Option(help: "Seconds to measure.")
  var seconds = 120.0

  @Option(help: "Seconds of warm-up.")
  var warmUp = 45.0

  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1

  @Flag(help: "Print the figures as JSON.")
  var json = false

  func validate() throws {
    guard (1...10_000).contains(phones), (0.1...20).contains(rate),
      (1...1_000_000).contains(budget), seconds > 0, warmUp >= 0
    else {
      throw ValidationError("--phones must be from 1 to 10000, --rate from 0.1 to 20")
    }
  }

  func run() throws {
    for (name, rate) in [("adaptive rates", nil), ("\(rate) reports a second", rate)] {
      var plan = LoadPlan(navigators: 1, rate: 1, share: 1, seed: seed, isJSON: json)
      plan.serverOptions = ["--reports-per-venue", "\(budget)"]
      if !json { Console.say("\(phones) phones, \(name)") }
      try Load.measure(plan) { try measure($0, rate: rate) }
    }
  }

  private func measure(_ load: Load, rate: Double?) throws -> BenchReport {
    load.halt()
    let crowd = try PhoneCrowd(phones, rate: rate, seed: seed, in: load)
    try load.stage.run(seconds: warmUp)
    crowd.forgetFigures()
    load.stage.forgetLateness()
    let before = try ServerMetrics(of: load)
    let use = ServerUse(of: load.server, on: load.stage)
    try load.stage.run(seconds: seconds)
    use.end()
    var report = BenchReport()
    crowd.add(to: &report)
    try ServerMetrics(of: load).addLocations(to: &report, since: before)
    use.add(to: &report)
    report.add("ownLateness", "clients late by", load.stage.ownLateness)
    report.add("problems", "refused and ended", load.problems)
    return report
  }
}

extension ServerMetrics {
  /// Adds what became of locations since an earlier look.
  fileprivate func addLocations(to report: inout BenchReport, since before: ServerMetrics) {
    for (key, label, name, labels) in [
      ("taken", "locations taken", "floorcast_locations_total", "taken"),
      ("tooFast", "locations dropped as too fast", "floorcast_location_refusals_total", "too-fast"),
      ("refused", "locations refused in all", "floorcast_locations_total", "refused"),
    ] {
      let count = (sum(name, where: labels) ?? 0) - (before.sum(name, where: labels) ?? 0)
      report.add(key, label, count)
    }
  }
}
