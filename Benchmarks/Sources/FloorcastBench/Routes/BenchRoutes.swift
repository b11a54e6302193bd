import ArgumentParser
import CommandSupport
import Foundation
import Routing

/// `floorcast-bench routes`: how long walks between pois take to find.
struct BenchRoutes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes",
    abstract: "Measure how long routes take.",
    discussion: """
      Chooses random pairs of points of interest and requests each route twice, then draws \
      obstacles and removes them again. For the routes found it also measures how long their \
      steps take, and the steps' sentences in all languages. The same seed chooses the same \
      pairs. Build with -c release for true figures.
      """)

  @OptionGroup var argument: VenueArgument

  @Option(help: "Number of pairs.")
  var count = 200

  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1

  @Option(help: "Walking profile: \(Profile.allCases.map(\.rawValue).joined(separator: " or ")).")
  var profile = Profile.walking

  func validate() throws {
    guard (1...1_000_000).contains(count) else {
      throw ValidationError("--count must be from 1 to 1000000")
    }
  }

  func run() async throws {
    let venue = try await argument.load()
    let bench = RouteBench(venue: venue, profile: profile, seed: seed, count: count)
    Console.say("engine built in \(Self.milliseconds(bench.building)) ms")
    var table = TextTable(["", "count", "median ms", "p95 ms", "worst ms"])
    for (name, seconds) in [
      ("first time", bench.cold), ("again", bench.warm), ("edit", bench.updates),
      ("steps", bench.words), ("sentences", bench.sentences),
    ] {
      let figures = [0.5, 0.95, 1].map {
        Self.milliseconds(RouteBench.quantile($0, of: seconds))
      }
      table.add([name, "\(seconds.count)"] + figures)
    }
    Console.say(table.text)
    Console.say("\(bench.refusals) of \(bench.cold.count) pairs have no route")
  }

  private static func milliseconds(_ seconds: Double) -> String {
    String(format: "%.3f", locale: Locale(identifier: "en_US_POSIX"), seconds * 1000)
  }
}
