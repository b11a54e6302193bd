public import LiveMap
import Logging
public import Storage

/// All venues of a server: those that are open, and those whose files cannot be opened.
public final class OpenVenues: LiveVenues, Sendable {
  /// One venue file, served or not.
  public enum State: Sendable {
    /// It is served.
    case open(OpenVenue)
    /// Its file cannot be opened, and why.
    case failed(reason: String)
  }

  /// The venues and their states, ordered by slug.
  public let states: [(slug: String, state: State)]
  private let bySlug: [String: State]

  /// Takes venues that are open or failed.
  public init(_ states: [(slug: String, state: State)]) {
    self.states = states.sorted { $0.slug < $1.slug }
    bySlug = Dictionary(states.map { ($0.slug, $0.state) }) { first, _ in first }
  }

  /// Opens every venue file of a folder; one that fails does not hinder the others.
  ///
  /// - Throws: when the folder itself cannot be read.
  public convenience init(
    in directory: VenueDirectory, environment: VenueEnvironment
  ) async throws(VenueFileError) {
    var states: [(slug: String, state: State)] = []
    for entry in try directory.open() {
      states.append((entry.slug, await Self.open(entry, environment: environment)))
    }
    self.init(states)
  }

  private static func open(
    _ entry: VenueDirectory.Entry, environment: VenueEnvironment
  ) async -> State {
    do throws(VenueFileError) {
      return .open(try await OpenVenue(try entry.result.get(), environment: environment))
    } catch {
      environment.logger.error("A venue cannot be opened", metadata: ["reason": "\(error)"])
      return .failed(reason: error.description)
    }
  }

  /// The venues that are served, ordered by slug.
  public var open: [OpenVenue] {
    states.compactMap { if case .open(let venue) = $0.state { venue } else { nil } }
  }

  /// The live side of a venue; `nil` when none of this name is open.
  public func live(slug: String) -> LiveVenue? {
    if case .open(let venue) = bySlug[slug] { venue.live } else { nil }
  }

  /// The venue with a name.
  func venue(_ slug: String) throws(Problem) -> OpenVenue {
    switch bySlug[slug] {
    case .open(let venue): return venue
    case .failed(let reason): throw .failedVenue(slug, reason: reason)
    case nil: throw .noSuchVenue(slug, existing: states.map(\.slug))
    }
  }

  /// Closes all files; waits for edits that are being written.
  public func close() { for venue in open { venue.file.close() } }
}
