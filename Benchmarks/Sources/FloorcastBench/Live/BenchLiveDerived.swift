import ArgumentParser
import CommandSupport
import IndoorModel
import JSONText
@_spi(Benchmarks) import LiveMap
import Routing
import Simulation
import StreamBench
import Support

/// `floorcast-bench live derived`: what counting people takes in each tick.
struct BenchLiveDerived: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "derived",
    abstract: "Measure what it takes to count people in areas and across lines.",
    discussion: """
      A crowd that all walks in every tick over a floor of 200 m × 100 m with 500 areas (484 rooms \
      of 5 m × 3 m, 16 halls of 50 m × 25 m) and 20 lines of 100 m. No server, no network: what is \
      measured is processor time of the part of a tick that counts, one core.
      """)

  @Option(help: "How many people.")
  var people = 10_000

  @Option(help: "How many ticks.")
  var ticks = 600

  @Option(help: "Ticks a second, which makes the steps longer or shorter.")
  var rate = 30.0

  @Option(help: "The seed of the lots.")
  var seed: UInt64 = 1

  @Flag(help: "Answer in JSON.")
  var json = false

  func validate() throws {
    guard (1...60_000).contains(people), (1...100_000).contains(ticks), (0.1...100).contains(rate)
    else {
      throw ValidationError(
        "--people must be from 1 to 60000, --ticks from 1 to 100000, --rate from 0.1 to 100")
    }
  }

  func run() throws {
    var random = SeededGenerator(seed: seed)
    var bench = try CountingBench(people: people, seconds: 1 / rate, at: .now, using: &random)
    var milliseconds: [Double] = []
    for _ in 0..<ticks {
      try bench.walk()
      let begin = SystemCalls.worked
      bench.count()
      milliseconds.append(Double(SystemCalls.worked - begin) / 1e6)
    }
    let mean = milliseconds.reduce(0, +) / Double(ticks)
    var report = BenchReport()
    report.add("people", "people", Double(people))
    report.add("ticks", "ticks", Double(ticks))
    report.add("mean", "processor time a tick, mean", mean, digits: 2, unit: "ms")
    for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
      report.add(
        name, "processor time a tick, \(name)", RouteBench.quantile(share, of: milliseconds),
        digits: 2, unit: "ms")
    }
    report.add("share", "of a core", mean * rate / 10, digits: 1, unit: "%")
    report.add("entries", "entries", Double(bench.totals.entries))
    report.add("exits", "exits", Double(bench.totals.exits))
    report.add("crossings", "crossings", Double(bench.totals.crossings))
    Console.say(json ? report.value.jsonText() : report.text)
  }
}
