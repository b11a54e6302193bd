import ArgumentParser
import CommandSupport
import Geometry
import IndoorModel
import JSONText
import Routing
import Wire

/// `floorcast evacuate`: the ways out of a venue.
struct Evacuate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find the nearest exit of many places, and the time until the last person is out.",
    discussion: """
      Exits are pois of the categories exit, emergency-exit and entrance, or those of --exit. \
      Without --from, one person stands at every other poi. Times are those of walking; queues at \
      doors and stairs add to them. Lifts, which are not for use in a fire, are taken only where no \
      other way leads out. Exits with 0 when all people get out, with 3 when one does not, with 2 \
      when a place, an exit or the venue is unknown.

      Example: floorcast evacuate expo --from 0:60,35 --from poi-stage-one
      """)

  @OptionGroup private var argument: VenueArgument

  @Option(help: "The place of a person: a feature's id or floor:x,y; may be given several times.")
  private var from: [String] = []

  @Option(help: "A category or group that is an exit; may be given several times.")
  private var exit: [String] = []

  @Option(help: "The walkers: \(Profile.allCases.map(\.rawValue).joined(separator: " or ")).")
  private var profile = Profile.walking

  @Flag(help: "Print the answer as JSON.")
  private var json = false

  func run() async throws {
    let venue = try await argument.load()
    let choice = exit.isEmpty ? Choice.exits : .categories(exit)
    let exits = venue.candidates(for: choice, profile: profile)
    guard !exits.isEmpty else {
      throw Console.failure("\(venue.slug) has no such exits", code: Console.usageCode)
    }
    let people = try people(in: venue, without: choice)
    var engine = MeshEngine(venue: venue)
    let evacuation = engine.evacuation(
      of: people.map(\.place), to: exits, profile: profile)
    if json {
      Console.say(object(of: evacuation, people: people.map(\.word), in: venue).jsonText())
    } else {
      Console.say(text(of: evacuation, people: people.map(\.word), in: venue))
    }
    if evacuation.strandedCount > 0 { throw ExitCode(3) }
  }

  /// The places that are named, else all pois but the exits.
  private func people(
    in venue: Venue, without exits: Choice
  ) throws -> [(word: String, place: Place)] {
    if from.isEmpty {
      return venue.features.values.filter { $0.kind == .poi && !exits.fits($0) }
        .sorted { $0.id < $1.id }
        .compactMap { poi in poi.place.map { (poi.id.rawValue, $0) } }
    }
    return try from.map { word in
      do { return (word, try PlaceArgument(word).place(in: venue)) } catch {
        throw Console.failure(error, code: Console.usageCode)
      }
    }
  }

  private func object(
    of evacuation: Evacuation, people: [String], in venue: Venue
  ) -> JSONObject {
    var object = JSONObject(evacuation.summary(in: venue))
    object.set("profile", to: .string(profile.rawValue))
    object.set(
      "people",
      to: zip(people, evacuation.walks).map { word, walk in
        var person = JSONObject()
        switch walk {
        case .success(let walk):
          person = walk.object(hasLegs: true)
          person.set("exit", to: .string(evacuation.exits[walk.index].feature.rawValue))
        case .failure(let refusal): person.set("refusal", to: refusal.value(in: venue))
        }
        person.set("from", to: .string(word))
        return person
      })
    return object
  }

  private func text(of evacuation: Evacuation, people: [String], in venue: Venue) -> String {
    var table = TextTable(["exit", "floor", "people", "seconds", "metres"])
    for (exit, use) in zip(evacuation.exits, evacuation.uses) {
      table.add([
        venue.label(of: exit.feature), exit.place.floor.rawValue, "\(use.count)",
        "\(Int(use.seconds.rounded()))", "\(Int(use.distance.rounded()))",
      ])
    }
    var lines = [table.text, evacuation.text.text()]
    for (word, walk) in zip(people, evacuation.walks) {
      if case .failure(let refusal) = walk {
        lines.append("\(word): \(refusal.text(in: venue).text())")
      }
    }
    return lines.joined(separator: "\n")
  }
}
