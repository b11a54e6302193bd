import HTTPTypes
import IndoorModel
import Storage
import Wire

/// The state of a venue that a request names: the current one, a version, or the one after an edit.
enum VenueMoment: Hashable, Sendable {
  case current
  case version(VersionID)
  case revision(Int)

  /// Reads `current`, `revision:12` or the number of a version.
  init?(_ word: String) {
    if word == "current" {
      self = .current
    } else if let number = Self.number(in: word, after: "revision:") {
      self = .revision(number)
    } else if let number = Self.number(in: word, after: "version:") ?? Int(word) {
      self = .version(number)
    } else {
      return nil
    }
  }

  private static func number(in word: String, after prefix: String) -> Int? {
    word.hasPrefix(prefix) ? Int(word.dropFirst(prefix.count)) : nil
  }

  /// What it is called in histories.
  struct Place: Sendable {
    let venue: Venue
    let value: Value
    let title: String
  }

  /// Finds the venue as it was then.
  func find(in open: OpenVenue, for context: RequestContext) async throws -> Place {
    switch self {
    case .current:
      let venue = try await open.venue()
      return Place(
        venue: venue, value: ["revision": Value(venue.revision)],
        title: "revision \(venue.revision)")
    case .version(let id):
      let (version, venue) = try await open.past.version(id)
      return Place(
        venue: venue, value: version.value(for: context), title: "version “\(version.name)”")
    case .revision(let revision):
      guard let venue = try await open.past.venue(at: revision) else {
        throw try await Self.outOfReach(revision, in: open.file)
      }
      return Place(
        venue: venue, value: ["revision": Value(revision)], title: "revision \(revision)")
    }
  }

  private static func outOfReach(_ revision: Int, in file: VenueFile) async throws -> any Error {
    let now = try await file.venue().revision
    guard (0...now).contains(revision) else {
      return Problem(
        .notFound, "no-such-revision", "There is no revision \(revision)",
        detail: "The venue is at revision \(now).")
    }
    let oldest = try await file.oldestRevision() ?? now + 1
    return VenueFileError.compacted(path: file.path, oldest: oldest)
  }
}
