import Foundation
import GRDB
public import Geometry
public import IndoorModel

/// One open venue file: the venue in memory, and SQLite behind it.
///
/// One writer and several readers; readers never wait for the writer. Whoever opens it for writing
/// is the only one on the machine to do so, as long as it stays open.
public final class VenueFile: Sendable {
  /// What the file is opened for.
  public enum Access: Sendable {
    /// Edits; excludes other writers.
    case writing
    /// A look at what is stored now, which neither waits for a writer nor hinders one.
    case reading
  }

  /// What changes while the file is open; see `VenueFile+Editing.swift`.
  struct State {
    var venue: Venue
    /// Gives up the right to write; `nil` for readers and when closed.
    var lock: VenueFileLock?
  }

  /// Where the file is.
  public let path: String
  let reader: any DatabaseReader
  /// `nil` for readers.
  let pool: DatabasePool?
  let state: Locked<State>

  init(path: String, reader: any DatabaseReader, pool: DatabasePool?, state: State) {
    self.path = path
    self.reader = reader
    self.pool = pool
    self.state = Locked(state)
  }

  deinit { close() }

  /// The whole venue at its last revision; a snapshot from memory that costs nothing.
  public func venue() async throws(VenueFileError) -> Venue { state.withLock(\.venue) }

  /// The edits after a revision, the oldest first.
  public func edits(
    after revision: Int, limit: Int
  ) async throws(VenueFileError) -> [AppliedEdit] {
    try await read { try EditRows(database: $0).edits(after: revision, limit: limit) }
  }

  /// The type and the bytes of a plan image; `nil` when there is none such.
  public func image(
    _ id: Identifier<PlanImage>
  ) async throws(VenueFileError) -> (mediaType: String, bytes: [UInt8])? {
    try await read { try VenueRows(database: $0).image(id) }
  }

  /// The features on a floor whose bounds touch a box in the floor's metres, ordered by id; all
  /// when there is no box.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* features found, by the file's R*Tree.
  public func features(
    on floor: Identifier<Floor>, in box: Box?
  ) async throws(VenueFileError) -> [Feature] {
    try await read { try FeatureRows(database: $0).features(on: floor, in: box) }
  }

  /// Ends all work with the file and leaves it as one single file; closing twice does nothing.
  ///
  /// Waits for the edit that is being written.
  public func close() {
    try? reader.close()
    guard let lock = state.withLock({ $0.lock.take() }) else { return }
    // The last connection to close was one that may not write; this one folds the write-ahead
    // log into the file and takes it away, so that the file can be copied alone.
    try? DatabaseQueue(path: path).close()
    _ = lock
  }

  private func read<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(VenueFileError) -> Result {
    do { return try await reader.read(body) } catch { throw VenueFileError(error, path: path) }
  }
}
