import ChildProcesses
import Foundation
import IndoorModel
import Storage
import WebServer
import Wire

/// Earlier states of a venue, worked out from its journal for requests, and copies of its file.
///
/// One at a time, because each takes up to a second of a processor: requests for the same revision share
/// what was worked out, others wait their turn, and more than wait are asked to come back.
actor VenuePast {
  /// Requests that may wait.
  private static let waitingLimit = 16
  /// States that are kept for the next requests.
  private static let keptLimit = 3

  private let file: VenueFile
  /// The states worked out last, the latest at the end.
  private var kept: [Venue] = []
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ file: VenueFile) { self.file = file }

  /// The venue as it was after an earlier edit; `nil` when the journal does not reach back so far, or
  /// the revision is still to come.
  ///
  /// - Throws: `Problem.busy` when too many wait; `CancellationError` when the client has gone.
  func venue(at revision: Int) async throws -> Venue? {
    if let known = known(revision) { return known }
    try await beginTurn()
    defer { endTurn() }
    // The one before may have asked for the same.
    if let known = known(revision) { return known }
    guard let venue = try await file.venue(at: revision) else { return nil }
    kept.append(venue)
    if kept.count > Self.keptLimit { kept.removeFirst() }
    return venue
  }

  private func known(_ revision: Int) -> Venue? { kept.first { $0.revision == revision } }

  /// A version and the venue as it was then.
  ///
  /// - Throws: as `venue(at:)`, and `VersionRefusal`.
  func version(_ id: VersionID) async throws -> (version: Version, venue: Venue) {
    try await beginTurn()
    defer { endTurn() }
    return try await file.version(id)
  }

  /// The bytes of a copy of the venue's file, pictures and history included.
  ///
  /// - Throws: as `venue(at:)`, and `VenueFileError`.
  func copyOfFile() async throws -> [UInt8] {
    try await beginTurn()
    defer { endTurn() }
    let scratch = try ScratchFolder(for: "copy")
    defer { scratch.remove() }
    let folder = scratch.url
    let copy = folder.appendingPathComponent(URL(fileURLWithPath: file.path).lastPathComponent)
    try VenueFile.backup(file.path, to: copy.path)
    return [UInt8](try Data(contentsOf: copy))
  }

  private func beginTurn() async throws {
    if isBusy {
      guard waiting.count < Self.waitingLimit else { throw Problem.busyWithThePast }
      await withCheckedContinuation { waiting.append($0) }
    }
    isBusy = true
    do { try Task.checkCancellation() } catch {
      endTurn()
      throw error
    }
  }

  private func endTurn() {
    guard let next = waiting.first else { return isBusy = false }
    waiting.removeFirst()
    next.resume()
  }
}
