import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import VenueFormats

/// `floorcast export`: writes a venue in a format that other programs read.
struct Export: AsyncParsableCommand {
  /// The formats.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case geojson
  }

  static let configuration = CommandConfiguration(abstract: "Write a venue as GeoJSON.")

  @OptionGroup private var argument: VenueArgument

  @Option(help: "The format.")
  private var format = Format.geojson

  @Option(help: "The file to write (default: standard output).")
  private var output: String?

  func run() async throws {
    let venue = try await argument.load()
    let document = Data(GeoJSONExport(venue).bytes())
    guard let output else { return try FileHandle.standardOutput.write(contentsOf: document) }
    do { try document.write(to: URL(fileURLWithPath: output), options: .atomic) } catch {
      throw Console.failure("\(output): cannot be written (\(error.localizedDescription))")
    }
    Console.say(
      "\(output): " + Console.count(venue.features.count, "feature") + " of \(venue.name.text())")
    if venue.settings.identity.logo != nil {
      Console.warn("Without its logo: GeoJSON has no pictures.")
    }
    if !venue.images.isEmpty {
      Console.warn(
        "Without its \(Console.count(venue.images.count, "plan image")): GeoJSON has no pictures.")
    }
  }
}
