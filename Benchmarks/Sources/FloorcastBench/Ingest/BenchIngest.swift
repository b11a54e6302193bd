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
      Hands messages of a crowd that walks about to the real socket handler and the real resource, \
      without a network: from the bytes of a message or body to the slots of the hub, with \
      permission, checks and motion. Counted is processor time of the process; the best and the \
      median of the rounds are told. Build with -c release for true figures.
      """)

  @OptionGroup var argument: VenueArgument

  @Option(help: "How many navigators.")
  var navigators = 10_000

  @Option(help: "How often each of them is told in a round.")
  var sweeps = 10

  @Option(help: "How many rounds.")
  var rounds = 9

  @Option(help: "The seed of the lots.")
  var seed: UInt64 = 1

  @Flag(help: "Answer in JSON.")
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
