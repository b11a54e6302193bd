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
      Serves a copy of the venue on a free port, places navigators whose routes to points of \
      interest are kept over real WebSockets, posts obstacles onto their paths and removes \
      them again. Measures from the first byte of the request to the last byte of each new \
      route. Build with -c release for true figures.
      """)

  @OptionGroup var argument: VenueArgument

  @Option(help: "Number of navigators with a route.")
  var navigators = 5000

  @Option(help: "Number of points of interest that they walk to.")
  var destinations = 50

  @Option(help: "Navigators on one WebSocket, 1 to 100.")
  var share = 100

  @Option(help: "Further WebSockets that follow all routes.")
  var followers = 0

  @Option(help: "Number of obstacles to draw and remove.")
  var obstacles = 20

  @Option(help: "Locations of each navigator per second.")
  var reports = 1.0

  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1

  @Flag(help: "Check after each edit that every route is still the quickest.")
  var verify = false

  @Flag(help: "Print the figures as JSON.")
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
