import ArgumentParser
import CommandSupport
import Geometry
import IndoorModel
import JSONText
import Routing

/// `floorcast evacuate`: the way out from everywhere.
struct Evacuate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find the nearest exit of many places, and how long the last way out takes.",
    discussion: """
      Exits are pois of the categories exit, emergency-exit and entrance, or those of --exit. \
      Without --from somebody stands at every other poi. Times are those of walking: queues at \
      doors and stairs come on top. Lifts, which nobody may take in a fire, are taken only where \
      no other way leads out. Ends with 0 when everybody gets out, with 3 when somebody does not, \
      with 2 when a place, an exit or the venue is not known.

      Example: floorcast evacuate expo --from 0:60,35 --from poi-stage-one
      """)

  @OptionGroup var argument: VenueArgument

  @Option(help: "Where somebody is: a feature's id or floor:x,y; may be given several times.")
  var from: [String] = []

  @Option(help: "A category or group that is an exit; may be given several times.")
  var exit: [String] = []

  @Option(help: "Who walks: \(Profile.allCases.map(\.rawValue).joined(separator: " or ")).")
  var profile = Profile.walking

  @Flag(help: "Print the answer as JSON.")
  var json = false

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
      Console.say(value(of: evacuation, people: people.map(\.word), in: venue).jsonText())
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

  private func value(of evacuation: Evacuation, people: [String], in venue: Venue) -> Value {
    var members = evacuation.value(in: venue)
    members["profile"] = .string(profile.rawValue)
    members["people"] = .array(
      zip(people, evacuation.walks).map { word, walk in
        var person: [String: Value] = ["from": .string(word)]
        switch walk {
        case .success(let walk):
          person.merge(walk.value(hasLegs: true)) { _, new in new }
          person["exit"] = .string(evacuation.exits[walk.index].feature.rawValue)
        case .failure(let refusal): person["refusal"] = refusal.value(in: venue)
        }
        return .object(person)
      })
    return .object(members)
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
