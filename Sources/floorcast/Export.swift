import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import VenueFormats

/// `floorcast export`: gives a venue back in a format that others read.
struct Export: AsyncParsableCommand {
  /// The formats.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case geojson
  }

  static let configuration = CommandConfiguration(abstract: "Write a venue as GeoJSON.")

  @OptionGroup var argument: VenueArgument

  @Option(help: "The format.")
  var format = Format.geojson

  @Option(help: "The file to write; else standard output.")
  var output: String?

  func run() async throws {
    let venue = try await argument.load()
    let document = Data(GeoJSONExport(venue).bytes())
    guard let output else { return try FileHandle.standardOutput.write(contentsOf: document) }
    do { try document.write(to: URL(fileURLWithPath: output), options: .atomic) } catch {
      throw Console.failure("\(output): cannot be written (\(error.localizedDescription))")
    }
    Console.say("\(output): \(venue.features.count) features of \(venue.name.text())")
    if !venue.images.isEmpty {
      Console.warn("The \(venue.images.count) plan images are not in it; GeoJSON has no pictures.")
    }
  }
}
