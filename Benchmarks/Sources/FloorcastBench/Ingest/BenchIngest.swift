import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import JSONText

/// `floorcast-bench ingest`: how many locations a second one core takes in.
struct BenchIngest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ingest",
    abstract: "Measure how many locations a second are taken in.",
    discussion: """
      Hands the messages of a walking crowd to the server's own socket handler and resource, \
      without a network: from the bytes of a message or body to the navigator table, with \
      permissions, checks and motion. Measures the CPU time of the process; prints the best \
      and the median of the rounds. Build with -c release for true figures.
      """)

  @OptionGroup var argument: VenueArgument

  @Option(help: "Number of navigators.")
  var navigators = 10_000

  @Option(help: "Locations of each navigator in a round.")
  var sweeps = 10

  @Option(help: "Number of rounds.")
  var rounds = 9

  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1

  @Flag(help: "Print the figures as JSON.")
  var json = false

  func validate() throws {
    guard (100...20_000).contains(navigators), (1...100).contains(sweeps),
      (1...1000).contains(rounds)
    else {
      throw ValidationError(
        "--navigators must be from 100 to 20000, --sweeps from 1 to 100, --rounds from 1 to 1000")
    }
  }

  func run() async throws {
    let venue = try await argument.load()
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "floorcast-bench-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    var bench = try await IngestBench(
      venue: venue, folder: scratch, navigators: navigators, sweeps: sweeps, seed: seed)
    for _ in 0..<rounds { try await bench.round() }
    Console.say(json ? bench.value.jsonText() : bench.text)
    bench.end()
  }
}
