public import ArgumentParser
import Geometry
import IndoorModel
import JSONText
public import Routing

/// `floorcast route`: asks the engine for one walk.
struct FindRoute: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Find a walk from one place to another.",
    discussion: """
      A place is the id of a feature, or floor:x,y in metres. Ends with 0 when there is a route, \
      with 3 when there is none, with 2 when a place or the venue is not known.

      Example: floorcast route expo entrance 1:12.5,30 --profile stepFree
      """)

  @OptionGroup var argument: VenueArgument

  @Argument(help: "Where the walk begins.")
  var from: String

  @Argument(help: "Where it ends.")
  var to: String

  @Option(help: "Who walks: \(Profile.allCases.map(\.rawValue).joined(separator: " or ")).")
  var profile = Profile.walking

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func run() async throws {
    let venue = try await argument.load()
    let start = try place(from, in: venue)
    let destination = try place(to, in: venue)
    var engine = VisibilityEngine(venue: venue)
    do {
      let route = try engine.route(from: start, to: destination, profile: profile)
      Console.say(json ? route.value.jsonText() : RouteText(route: route, venue: venue).text)
    } catch {
      let refusal: Value = ["refusal": error.value(in: venue)]
      Console.say(json ? refusal.jsonText() : error.text(in: venue).text())
      throw ExitCode(3)
    }
  }

  private func place(_ word: String, in venue: Venue) throws -> Place {
    do { return try PlaceArgument(word).place(in: venue) } catch {
      throw Console.failure(error, code: Console.usageCode)
    }
  }
}

extension Profile: ExpressibleByArgument {}
