import ArgumentParser
import IndoorModel
import Storage

/// How commands name a venue: a file, or a slug in a folder.
struct VenueArgument: ParsableArguments {
  @Argument(help: "A venue file, or the name of a venue in the folder.")
  var venue: String

  @Option(help: "The folder of the venue files.")
  var venues = "venues"

  /// The venue as it is stored now; also while a server has it open.
  func load() async throws -> Venue {
    let isPath = venue.contains("/") || venue.hasSuffix(".venue")
    let directory = VenueDirectory(path: venues)
    let path = isPath ? venue : directory.path(of: venue)
    do throws(VenueFileError) {
      let file = try VenueFile.open(at: path, for: .reading)
      defer { file.close() }
      return try await file.venue()
    } catch .missing where !isPath {
      let known = ((try? directory.slugs()) ?? []).joined(separator: ", ")
      throw Console.failure(
        "\(path): there is no venue “\(venue)”; "
          + (known.isEmpty ? "\(venues) has no venues" : "there are: \(known)"),
        code: Console.usageCode)
    } catch {
      throw Console.failure(error, code: error.isMissing ? Console.usageCode : 1)
    }
  }
}

extension VenueFileError {
  /// Whether the caller named something that is not there.
  fileprivate var isMissing: Bool {
    switch self {
    case .missing, .missingFolder, .badName: true
    default: false
    }
  }
}
