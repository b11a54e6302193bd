import IndoorModel
import LiveMap
import Storage

/// The nodes that serve the same venues: it gives each venue's edit path the right to write.
///
/// `LoneCluster` is that of a server that runs alone, `ClusterNode` that of one among several.
protocol VenueCluster: Sendable {
  /// This node's copy of a venue, which is about to be served.
  func replica(of file: VenueFile) -> any VenueReplica

  /// Whether this server owns no venue, and so makes none.
  var isEdge: Bool { get }

  /// Takes the live side of a venue, which is about to be served.
  func join(_ live: LiveVenue)
}

/// A node's copy of a venue, as the edit path sees it.
protocol VenueReplica: Sendable {
  /// Whether no other node can have the venue, so that all that writes its file may.
  var isAlone: Bool { get }

  /// Why this copy takes no edits, beyond what its file says; `nil` when it takes them.
  var readOnlyReason: VenueFileError? { get }

  /// What is counted of this copy; `nil` where no other node can have the venue.
  var figures: ReplicaFigures? { get async }

  /// Begins to take part; edits of other nodes come in turn with those of `queue`.
  func begin(_ queue: EditQueue)

  /// Has another node store an edit, where another one orders the venue's edits.
  ///
  /// - Returns: `nil` where this node is the one, which then calls `store`.
  /// - Throws: `Problem` where no node can be asked, and what the other one refuses.
  func forward(_ edit: Edit) async throws -> (applied: AppliedEdit, isNew: Bool)?

  /// Waits a moment where this node is about to order the venue's edits.
  func awaitOwnership() async

  /// Checks edits and stores those that are right; when this returns, they are permanent.
  ///
  /// - Parameter time: now, by the caller's clock.
  /// - Returns: what became of each edit, in their order; `Problem.noOwner` where another node orders the
  ///   edits now.
  func store(_ edits: [Edit], at time: Timestamp) async -> [Result<StoredEdit, any Error>]

  /// Takes part no longer.
  func end()
}

/// A server that runs alone: it orders the edits of all venues, and their files are the log.
struct LoneCluster: VenueCluster {
  func replica(of file: VenueFile) -> any VenueReplica { LoneReplica(file) }

  var isEdge: Bool { false }

  func join(_ live: LiveVenue) {}
}

/// A venue of a server that runs alone.
private struct LoneReplica: VenueReplica {
  private let file: VenueFile

  init(_ file: VenueFile) { self.file = file }

  var isAlone: Bool { true }
  var readOnlyReason: VenueFileError? { nil }
  var figures: ReplicaFigures? { nil }

  func begin(_ queue: EditQueue) {}

  func forward(_ edit: Edit) async throws -> (applied: AppliedEdit, isNew: Bool)? { nil }

  func awaitOwnership() async {}

  func store(_ edits: [Edit], at time: Timestamp) async -> [Result<StoredEdit, any Error>] {
    await file.apply(edits, at: time).map { result in result.mapError { $0 } }
  }

  func end() {}
}
