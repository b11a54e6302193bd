import ArgumentParser
import CommandSupport
import Foundation
import IndoorModel
import VenueFormats

/// `floorcast export`: writes a venue in a format that other programs read.
struct Export: AsyncParsableCommand {
  /// The formats by the names of `VenueExport.Format`.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case geojson, imdf, dxf, csv, svg
  }

  /// Sizes of paper, by the names of `SVGExport.Paper`.
  enum Paper: String, ExpressibleByArgument, CaseIterable {
    case a4, a3, a2, a1, a0
  }

  /// What coordinates are, by the names of `VenueExport.Frame`.
  enum Frame: String, ExpressibleByArgument, CaseIterable {
    case metres, wgs84
  }

  static let configuration = CommandConfiguration(
    abstract: "Write a venue in a format that other programs read.",
    discussion: """
      docs/formats.md says what each format has of a venue, and what it cannot say.

      Example: floorcast export expo --format imdf --street "Messedamm 22" --locality Berlin \
      --country DE --output expo.imdf.zip
      """)

  @OptionGroup private var argument: VenueArgument

  @Option(help: "The format.")
  private var format = Format.geojson

  @Option(help: "What coordinates are, for geojson and csv.")
  private var frame = Frame.metres

  // Floors below the ground begin with a hyphen, as options do.
  @Option(
    parsing: .unconditional,
    help: "The id or ordinal of the floor, for dxf and svg (default: the only one).")
  private var floor: String?

  @Option(help: "The paper of a sheet to be printed, for svg (default: a plan in metres).")
  private var paper: Paper?

  @Option(help: "The language of names and legend, for svg.")
  private var language = "en"

  @Option(help: "The street and number of the venue, for imdf (default: as the venue says).")
  private var street: String?

  @Option(help: "The town of the venue, for imdf.")
  private var locality: String?

  @Option(help: "The country of the venue by its two letters, for imdf.")
  private var country: String?

  @Option(help: "The file to write (default: standard output).")
  private var output: String?

  func run() async throws {
    let venue = try await argument.load()
    var export = VenueExport(VenueExport.Format(rawValue: format.rawValue) ?? .geojson)
    export.frame = VenueExport.Frame(rawValue: frame.rawValue) ?? .metres
    export.floor = floor
    export.paper = paper.flatMap { SVGExport.Paper(rawValue: $0.rawValue) }
    export.language = language
    export.address = try address()
    let now = Timestamp(
      millisecondsSince1970: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
    let document: Data
    do { document = Data(try export.bytes(of: venue, at: now)) } catch {
      throw Console.failure("\(venue.slug): \(error.description)")
    }
    guard let output else { return try FileHandle.standardOutput.write(contentsOf: document) }
    do { try document.write(to: URL(fileURLWithPath: output), options: .atomic) } catch {
      throw Console.failure("\(output): cannot be written (\(error.localizedDescription))")
    }
    let count = try export.featureCount(of: venue)
    Console.say("\(output): " + Console.count(count, "feature") + " of \(venue.name.text())")
    for loss in export.losses(of: venue) { Console.warn("\(loss).") }
  }

  /// The address that was given; `nil` where none was.
  private func address() throws -> IMDFExport.Address? {
    let given = IMDFExport.Address(street: street, locality: locality, country: country)
    guard given == nil, [street, locality, country].contains(where: { $0 != nil }) else {
      return given
    }
    throw Console.failure(
      "An address needs --street, --locality and --country, the country by its two letters",
      code: Console.usageCode)
  }
}
