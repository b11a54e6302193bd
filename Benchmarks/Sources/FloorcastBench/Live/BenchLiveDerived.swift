import ArgumentParser
import CommandSupport
import IndoorModel
import JSONText
import StreamBench
import Support

/// `floorcast-bench live derived`: what counting people takes in each tick.
struct BenchLiveDerived: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "derived",
    abstract: "Measure what it takes to count people in areas and across lines.",
    discussion: """
      Every person of a crowd moves in each tick over a floor of 200 m × 100 m with 500 \
      areas (484 rooms of 5 m × 3 m, 16 halls of 50 m × 25 m) and 20 lines of 100 m. No \
      server, no network: measures the CPU time by which counting lengthens a tick, on one \
      core.
      """)

  @Option(help: "Number of people.")
  var people = 10_000

  @Option(help: "Number of ticks.")
  var ticks = 600

  @Option(help: "Ticks per second; more ticks mean shorter steps.")
  var rate = 30.0

  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1

  @Flag(help: "Print the figures as JSON.")
  var json = false

  func validate() throws {
    guard (1...60_000).contains(people), (1...100_000).contains(ticks), (0.1...100).contains(rate)
    else {
      throw ValidationError(
        "--people must be from 1 to 60000, --ticks from 1 to 100000, --rate from 0.1 to 100")
    }
  }

  func run() async throws {
    var random = SeededGenerator(seed: seed)
    var bench = await CountingBench(people: people, seconds: 1 / rate, using: &random)
    var milliseconds: [Double] = []
    for _ in 0..<ticks {
      await bench.walk()
      milliseconds.append(Double(await bench.tick()) / 1e6)
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
    let totals = await bench.totals
    report.add("entries", "entries", Double(totals.entries))
    report.add("exits", "exits", Double(totals.exits))
    report.add("crossings", "crossings", Double(totals.crossings))
    Console.say(json ? report.value.jsonText() : report.text)
  }
}
