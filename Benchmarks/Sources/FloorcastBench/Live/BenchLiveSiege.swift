import ArgumentParser
import StreamBench

/// `floorcast-bench live siege`: what attackers do to viewers.
struct BenchLiveSiege: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "siege",
    abstract: "Measure what slow senders, half-open connections and a flood do to viewers.",
    discussion: """
      Measures viewers alone, beside clients that send one byte every two seconds, beside \
      idle connections, beside one address that floods the server with requests, and alone \
      again. The attackers run in a process of lower priority and connect from 127.0.0.2 to \
      127.0.0.9; the server applies its limits to these addresses as to any other (--limit- \
      loopback).
      """)

  @OptionGroup var options: LoadOptions

  @Option(help: "Number of viewers.")
  var viewers = 500

  @Option(help: "Number of slow senders, then of half-open connections.")
  var attackers = 2000

  @Option(help: "Connections that send requests as fast as they can.")
  var flooders = 200

  @Option(help: "Seconds of each of the five stretches.")
  var seconds = 20.0

  func validate() throws {
    guard (1...5000).contains(viewers), (1...10_000).contains(attackers),
      (1...2000).contains(flooders), seconds > 0
    else {
      throw ValidationError(
        "--viewers must be from 1 to 5000, --attackers from 1 to 10000, --flooders from 1 to 2000")
    }
  }

  func run() throws {
    var plan = options.plan
    // As many for the viewers and gateways, which come from one address, as there are.
    let most = max(1024, viewers + options.navigators / options.share + 64)
    plan.serverOptions = ["--limit-loopback", "--connections-per-address", "\(most)"]
    try Load.measure(plan) { try measure($0) }
  }

  /// One stretch of the measurement.
  private struct Stretch {
    var frameAge: LatencyHistogram
    var gaps: Int
    var attack: [String: Double] = [:]
  }

  private func measure(_ load: Load) throws -> BenchReport {
    let audience = try LoadAudience(count: viewers, decoders: 2, rate: options.ticks, in: load)
    try load.stage.run(seconds: 3)
    let use = ServerUse(of: load.server, on: load.stage)
    let before = try look(audience, load)
    let memory = load.server.residentBytes
    let slow = try look(audience, load, besides: .slow, attackers, sources: 2...9)
    let open = try look(audience, load, besides: .open, attackers, sources: 2...9)
    let flood = try look(audience, load, besides: .flood, flooders, sources: 66...66)
    let after = try look(audience, load)
    use.end()
    let all = [
      ("quiet", before), ("slow", slow), ("open", open), ("flood", flood), ("after", after),
    ]
    var report = BenchReport()
    for (name, stretch) in all {
      report.add(name, "tick to socket, \(name)", stretch.frameAge)
      report.add("\(name)Gaps", "frames left out, \(name)", Double(stretch.gaps))
    }
    let quiet =
      (before.frameAge.quantile(0.99) + after.frameAge.quantile(0.99)) / 2
    for (name, stretch) in all[1...3] {
      report.add(
        "\(name)Ratio", "p99 \(name) / quiet",
        Double(stretch.frameAge.quantile(0.99)) / Double(max(1, quiet)), digits: 2)
      for (key, label) in [
        ("made", "connections made"), ("ended", "of them ended"), ("answers", "answers"),
        ("refusals", "of them 429"),
      ] {
        report.add("\(name)-\(key)", "\(name), \(label)", stretch.attack[key] ?? 0)
      }
    }
    report.add("memoryQuiet", "server's memory, quiet", Double(memory) / 1e6, digits: 1, unit: "MB")
    use.add(to: &report)
    report.add("refused", "the server counts", counts(of: load))
    report.add("ownLateness", "clients late by", load.stage.ownLateness)
    report.add("problems", "refused and ended, of viewers and gateways", load.problems)
    return report
  }

  private func look(
    _ audience: LoadAudience, _ load: Load, besides kind: Attack.Kind? = nil, _ count: Int = 0,
    sources: ClosedRange<UInt8> = 2...9
  ) throws -> Stretch {
    // Until all attackers are there.
    let approach = 3.0
    let attack = try kind.map {
      try AttackProcess(
        $0, port: load.server.port, count: count, sources: sources, seconds: approach + seconds + 1)
    }
    try load.stage.run(seconds: approach)
    audience.forgetFigures()
    try load.stage.run(seconds: seconds)
    var stretch = Stretch(frameAge: audience.frameAge, gaps: audience.gaps)
    if let attack {
      try load.wait("the attackers to end") { !attack.isRunning }
      stretch.attack = attack.figures
      // What they have left behind is no part of what follows.
      try load.stage.run(seconds: 2)
    }
    return stretch
  }

  /// What the server has counted of all this, as its metrics report.
  private func counts(of load: Load) -> [String] {
    let text = String(decoding: SystemCalls.get("/metrics", port: load.server.port), as: UTF8.self)
    return text.split(separator: "\n").filter { line in
      (line.hasPrefix("floorcast_drops_total") || line.hasPrefix("floorcast_refusals_total"))
        && !line.hasSuffix(" 0")
    }.map { line in
      String(line.dropFirst("floorcast_".count))
    }
  }
}
