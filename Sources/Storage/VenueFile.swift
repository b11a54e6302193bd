import Foundation
import GRDB
public import Geometry
public import IndoorModel
import Support

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
    var connection: Connection
    /// Gives up the right to write; `nil` for readers and when closed.
    var lock: VenueFileLock?
    /// Which files the connection is to.
    var identity: VenueFileIdentity?
    /// Why a file that was opened for writing takes no edits.
    var readOnly: VenueFileError?
    /// Pages that were written to the write-ahead log since it was last folded into the file.
    var logPages = 0
    var observer: (@Sendable (VenueFileEvent) -> Void)?
    /// So many features no edit may pass.
    var featureLimit = Int.max
  }

  /// How SQLite is reached.
  enum Connection {
    case writing(DatabasePool)
    case reading(any DatabaseReader)
    case closed
  }

  /// Where the file is.
  public let path: String
  let state: Locked<State>
  /// Where everything is done that writes, one thing after the other.
  let writer = DispatchQueue(label: "venue file")

  init(path: String, state: State) {
    self.path = path
    self.state = Locked(state)
  }

  deinit { finish() }

  /// The whole venue at its last revision; a snapshot from memory that costs nothing.
  public func venue() async throws(VenueFileError) -> Venue { state.withLock(\.venue) }

  /// The whole venue at its last revision, for whoever cannot wait.
  public var current: Venue { state.withLock(\.venue) }

  /// Why the file takes no edits although it was opened for writing; `nil` when it takes them.
  ///
  /// A file of a newer Floorcast, one without the right to write it, and one that was replaced by
  /// another while it was open are shown as they are.
  public var readOnlyReason: VenueFileError? { state.withLock(\.readOnly) }

  /// Has somebody told what happens to the file from outside; called on any thread.
  public func observe(_ observer: @escaping @Sendable (VenueFileEvent) -> Void) {
    state.withLock { $0.observer = observer }
  }

  /// Has edits refused that would give the venue more features than this.
  public func limitFeatures(to count: Int) { state.withLock { $0.featureLimit = count } }

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
  public func close() { writer.sync { finish() } }
}
