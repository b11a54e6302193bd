import ArgumentParser
import Foundation
import IndoorModel
import VenueFormats

/// What it costs to notice friends that come near each other.
@main
struct EncountersBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encounters-bench",
    abstract: "Measures what friends who come near each other cost the live map.",
    discussion: """
      Each plan is walked in twice in real time, once a second and with the same steps: friends \
      are wanted, and they are not. The difference of processor time is what they cost.
      """)

  @Argument(help: "Plans as GeoJSON.")
  var plans: [String]
  @Option(help: "Navigators that walk about.")
  var people = 2000
  @Option(help: "Friends of each; an even number.")
  var friends = 10
  @Option(help: "Seconds of each run.")
  var seconds = 60
  @Option(help: "Other people for another number.")
  var seed: UInt64 = 22

  func validate() throws {
    guard (3...60_000).contains(people), (2...32).contains(friends), friends.isMultiple(of: 2),
      friends < people, seconds > 0
    else {
      throw ValidationError(
        "--people must be from 3 to 60000, --friends even and from 2 to 32, --seconds positive")
    }
  }

  func run() async throws {
    print("| plan | pairs | told | near at the end | without friends | with friends | cost |")
    print("|---|---|---|---|---|---|---|")
    for plan in plans {
      let url = URL(fileURLWithPath: plan)
      var draft = VenueImport(slug: "bench")
      try draft.add([UInt8](try Data(contentsOf: url)), source: url.lastPathComponent)
      let walked = try WalkedVenue(
        draft.finished().0, people: people, friends: friends, seconds: seconds, seed: seed)
      let without = try await walked.run(withFriends: false)
      let with = try await walked.run(withFriends: true)
      let columns = [
        url.deletingPathExtension().lastPathComponent, "\(walked.pairs)", "\(with.told)",
        "\(with.near)", percent(without.load), percent(with.load),
        percent(with.load - without.load),
      ]
      print("| \(columns.joined(separator: " | ")) |")
    }
  }

  private func percent(_ load: Double) -> String { String(format: "%.2f %%", load * 100) }
}
