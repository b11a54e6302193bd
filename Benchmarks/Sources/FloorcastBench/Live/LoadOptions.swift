import ArgumentParser
import IndoorModel
import StreamBench

extension Gateway.Format: ExpressibleByArgument {}

/// The people of a load.
struct LoadOptions: ParsableArguments {
  @Option(help: "Number of navigators that report locations.")
  var navigators = 10_000

  @Option(help: "Locations of each navigator per second.")
  var rate = 10.0

  @Option(help: "Navigators on one gateway connection, 1 to 1000.")
  var share = 100

  @Option(help: "Format of the gateways' messages: binary or json.")
  var format = Gateway.Format.binary

  @Option(help: "Ticks of the venue per second, 1 to 30.")
  var ticks = 10

  @Option(help: "Number of floors.")
  var floors = 1

  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1

  @Flag(help: "Print the figures as JSON.")
  var json = false

  func validate() throws {
    guard (1...20_000).contains(navigators), (0.1...100).contains(rate),
      (1...1000).contains(share), (1...30).contains(ticks), (1...100).contains(floors)
    else {
      throw ValidationError(
        "--navigators must be from 1 to 20000, --rate from 0.1 to 100, --share from 1 to 1000, "
          + "--ticks from 1 to 30, --floors from 1 to 100")
    }
  }

  /// What they say.
  var plan: LoadPlan {
    LoadPlan(
      navigators: navigators, rate: rate, share: share, format: format, ticks: ticks,
      floors: floors, seed: seed, isJSON: json)
  }
}

/// How large a load is, and how it moves.
struct LoadPlan {
  /// People, the steps of each a second, and how many of them share a connection.
  var navigators: Int
  var rate: Double
  var share: Int
  var format = Gateway.Format.binary
  /// Ticks of the venue a second.
  var ticks = 10
  var floors = 1
  var seed: UInt64 = 1
  /// Whether tags can be located.
  var hasAnchors = false
  /// Whether the report is wanted as JSON.
  var isJSON = false
  /// Settings of the venue besides its ticks.
  var settings: [VenueSettings.Field: Double] = [:]
  /// Options of the server besides the usual ones.
  var serverOptions: [String] = []

  /// Nanoseconds between two ticks.
  var tick: Int64 { 1_000_000_000 / Int64(ticks) }
}
