public import ArgumentParser
import Foundation
public import IndoorModel
public import Routing
public import Storage

/// How commands name a venue: a file, or a slug in a folder.
public struct VenueArgument: ParsableArguments, Sendable {
  /// A path, or a slug.
  @Argument(help: "A venue file, or the name of a venue in the folder.")
  public var venue: String

  @Option(help: "The folder of the venue files.")
  private var venues = "venues"

  /// Makes arguments that the parser fills.
  public init() {}

  private var isPath: Bool { venue.contains("/") || venue.hasSuffix(".venue") }

  /// Where the file is, or would be.
  public var path: String { isPath ? venue : VenueDirectory(path: venues).path(of: venue) }

  /// The venue as it is stored now; also while a server has it open.
  public func load() async throws -> Venue {
    do throws(VenueFileError) {
      let file = try VenueFile.open(at: path, for: .reading)
      defer { file.close() }
      return try await file.venue()
    } catch { throw failure(error) }
  }

  /// Says what is wrong with the file, and which venues there are if it is not there.
  public func failure(_ error: VenueFileError) -> any Error {
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

extension Profile: ExpressibleByArgument {}

extension Timestamp {
  /// The moment by the machine's clock.
  public static var now: Timestamp {
    Timestamp(millisecondsSince1970: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
  }
}
