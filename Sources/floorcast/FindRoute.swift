public import ArgumentParser
import CommandSupport
import Geometry
import IndoorModel
import JSONText
public import Routing
import Wire

/// `floorcast route`: finds one walk or tour.
struct FindRoute: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Find a walk from one place to another, to the nearest of many, or over stops.",
    discussion: """
      A place is the id of a feature, or floor:x,y in metres. Exits with 0 when there is a route, \
      with 3 when there is none, with 2 when a place or the venue is unknown.

      Examples:
        floorcast route expo poi-entrance 1:12.5,30 --profile stepFree
        floorcast route expo poi-entrance --nearest toilet
        floorcast route expo poi-entrance --via poi-stage-one --via poi-food-hall --nearest exit
      """)

  @OptionGroup private var argument: VenueArgument

  @Argument(help: "Where the walk begins.")
  private var from: String

  @Argument(help: "Where it ends; optional with --nearest or --via.")
  private var to: String?

  @Option(help: "End at the nearest feature of this category or group; may be given several times.")
  private var nearest: [String] = []

  @Option(help: "Visit this place on the way; may be given up to 50 times.")
  private var via: [String] = []

  @Option(help: "The order of the places of --via: best or given.")
  private var order = TourQuery.Order.best

  @Option(help: "The walker: \(Profile.allCases.map(\.rawValue).joined(separator: " or ")).")
  private var profile = Profile.walking

  @Option(help: "The language of the steps: en or de.")
  private var language = "en"

  @Flag(help: "Print the answer as JSON.")
  private var json = false

  func validate() throws {
    guard to != nil || !nearest.isEmpty || !via.isEmpty else {
      throw ValidationError("Give the end of the walk: a place, --nearest CATEGORY or --via PLACE.")
    }
    guard to == nil || nearest.isEmpty else {
      throw ValidationError("The walk ends at a place or at the --nearest of many, not at both.")
    }
    guard via.count <= TourQuery.stopLimit else {
      throw ValidationError(
        "--via may be given at most \(TourQuery.stopLimit) times, not \(via.count).")
    }
  }

  func run() async throws {
    let venue = try await argument.load()
    let start = try place(from, in: venue)
    let ends = try ends(in: venue)
    if via.isEmpty {
      try findRoute(from: start, to: ends, in: venue)
    } else {
      try findTour(from: start, to: ends, in: venue)
    }
  }

  private func findRoute(from start: Place, to ends: [Candidate], in venue: Venue) throws {
    var engine = MeshEngine(venue: venue)
    do throws(RouteRefusal) {
      let found = try engine.nearest(from: start, of: ends.map(\.place), profile: profile)
      let destination = nearest.isEmpty ? nil : ends[found.index].feature
      if json {
        say { $0.append(found.route, destination: destination) }
      } else {
        let text = RouteText(route: found.route, language: language).text
        Console.say(destination.map { "to \(venue.label(of: $0)): " + text } ?? text)
      }
    } catch {
      throw refuse(error.value(in: venue), error.text(in: venue))
    }
  }

  private func findTour(from start: Place, to ends: [Candidate], in venue: Venue) throws {
    var engine = MeshEngine(venue: venue)
    let query = TourQuery(
      start: start, stops: try via.map { try place($0, in: venue) }, ends: ends.map(\.place),
      order: order, profile: profile)
    do throws(TourRefusal) {
      let tour = try engine.tour(query)
      if json { return say { $0.append(tour) } }
      let text = TourText(
        tour: tour, names: via.map { venue.label(of: Identifier($0)) },
        end: tour.end.map { nearest.isEmpty ? to ?? "" : venue.label(of: ends[$0].feature) },
        language: language)
      Console.say(text.text)
    } catch {
      throw refuse(error.value(in: venue), error.text(in: venue))
    }
  }

  /// Prints what is written as JSON.
  private func say(_ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    Console.say(String(decoding: writer.bytes, as: UTF8.self))
  }

  private func refuse(_ refusal: Value, _ text: LocalizedText) -> ExitCode {
    Console.say(json ? (["refusal": refusal] as Value).jsonText() : text.text(in: [language]))
    return ExitCode(3)
  }

  /// Where the walk may end: one place, or all of which the nearest is meant.
  private func ends(in venue: Venue) throws -> [Candidate] {
    if let to { return [Candidate(feature: Identifier(to), place: try place(to, in: venue))] }
    if nearest.isEmpty { return [] }
    let candidates = venue.candidates(for: .categories(nearest), profile: profile)
    guard candidates.isEmpty else { return candidates }
    throw Console.failure(
      "nothing in \(venue.slug) is “\(nearest.joined(separator: "” or “"))”",
      code: Console.usageCode)
  }

  private func place(_ word: String, in venue: Venue) throws -> Place {
    do { return try PlaceArgument(word).place(in: venue) } catch {
      throw Console.failure(error, code: Console.usageCode)
    }
  }
}

extension TourQuery.Order: ExpressibleByArgument {}
