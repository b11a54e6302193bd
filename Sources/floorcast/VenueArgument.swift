import ArgumentParser
import IndoorModel
import Storage

/// How commands name a venue: a file, or a slug in a folder.
struct VenueArgument: ParsableArguments {
  @Argument(help: "A venue file, or the name of a venue in the folder.")
  var venue: String

  @Option(help: "The folder of the venue files.")
  var venues = "venues"

  private var isPath: Bool { venue.contains("/") || venue.hasSuffix(".venue") }

  /// Where the file is, or would be.
  var path: String { isPath ? venue : VenueDirectory(path: venues).path(of: venue) }

  /// The venue as it is stored now; also while a server has it open.
  func load() async throws -> Venue {
    do throws(VenueFileError) {
      let file = try VenueFile.open(at: path, for: .reading)
      defer { file.close() }
      return try await file.venue()
    } catch { throw failure(error) }
  }

  /// Says what is wrong with the file, and which venues there are if it is not there.
  func failure(_ error: VenueFileError) -> any Error {
    guard case .missing(path) = error, !isPath else {
      return Console.failure(error, code: error.isMissing ? Console.usageCode : 1)
    }
    let known = ((try? VenueDirectory(path: venues).slugs()) ?? []).joined(separator: ", ")
    return Console.failure(
      "\(path): there is no venue “\(venue)”; "
        + (known.isEmpty ? "\(venues) has no venues" : "there are: \(known)"),
      code: Console.usageCode)
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
