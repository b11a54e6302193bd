import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import JSONText

/// `floorcast-bench live reroute`: how long it takes from an obstacle to new routes in people's hands.
struct BenchLiveReroute: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reroute",
    abstract: "Measure how fast an edit re-routes the people it affects.",
    discussion: """
      Serves a copy of the venue on a free port, lets people stand about in it whose routes to \
      points of interest are kept over real WebSockets, and posts obstacles onto their ways and \
      takes them away again. Counted is from the first byte of the request to the last byte of \
      each new route. Build with -c release for true figures.
      """)

  @OptionGroup var argument: VenueArgument

  @Option(help: "How many people are led.")
  var navigators = 5000

  @Option(help: "To how many points of interest.")
  var destinations = 50

  @Option(help: "How many of them share a WebSocket, 1 to 100.")
  var share = 100

  @Option(help: "How many further WebSockets follow everybody's routes.")
  var followers = 0

  @Option(help: "How many obstacles come and go.")
  var obstacles = 20

  @Option(help: "How often each person reports a location, a second.")
  var reports = 1.0

  @Option(help: "The seed of the lots.")
  var seed: UInt64 = 1

  @Flag(help: "Look after each edit whether everybody's route is the quickest.")
  var verify = false

  @Flag(help: "Answer in JSON.")
  var json = false

  func validate() throws {
    guard (1...20_000).contains(navigators), (1...10_000).contains(destinations),
      (1...100).contains(share), (1...10_000).contains(obstacles), (0...30).contains(reports),
      (0...1000).contains(followers)
    else {
      throw ValidationError(
        "--navigators must be from 1 to 20000, --destinations and --obstacles from 1 to 10000, "
          + "--share from 1 to 100, --reports from 0 to 30, --followers from 0 to 1000")
    }
  }

  func run() async throws {
    let venue = try await argument.load()
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "floorcast-bench-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    do {
      var bench = try await LiveBench(
        venue: venue, folder: scratch, navigators: navigators, destinations: destinations,
        share: share, followers: followers, reports: reports, seed: seed)
      for number in 0..<obstacles { try await bench.comeAndGo(number, verify: verify) }
      await bench.end()
      Console.say(json ? bench.figures.value.jsonText() : bench.figures.text)
    } catch { throw Console.failure(error) }
  }
}
