import ArgumentParser
import CommandSupport
import IndoorModel
import Storage

/// `floorcast venues`: what is in the folder of the venue files.
struct Venues: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List the venues in a folder.")

  @Option(help: "The folder of the venue files.")
  private var venues = "venues"

  func run() async throws {
    let entries: [VenueDirectory.Entry]
    do { entries = try VenueDirectory(path: venues).open(for: .reading) } catch {
      throw Console.failure(error, code: Console.usageCode)
    }
    guard !entries.isEmpty else {
      return Console.say(
        "There are no venues in \(venues); make one: "
          + "floorcast import PLAN.geojson --into \(venues)/NAME.venue")
    }
    var table = TextTable(["venue", "name", "floors", "features", "revision", "state"])
    for entry in entries { table.add(await row(entry)) }
    Console.say(table.text)
  }

  private func row(_ entry: VenueDirectory.Entry) async -> [String] {
    do {
      let file = try entry.result.get()
      defer { file.close() }
      let venue = try await file.venue()
      return [
        entry.slug, venue.name.text(), String(venue.floors.count), String(venue.features.count),
        String(venue.revision), "ok",
      ]
    } catch { return [entry.slug, "–", "–", "–", "–", "\(error)"] }
  }
}
