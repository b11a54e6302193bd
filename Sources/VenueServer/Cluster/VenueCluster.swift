import Cluster
import IndoorModel
import LiveMap
import Storage
import WebServer

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

  /// Has all nodes keep a venue, move it into the bin, or delete it there.
  func set(_ standing: VenueStanding, of venue: String) async throws
}

/// What the node that owns a venue keeps for the owners that follow it, beside the venue's file.
protocol OwnerSettings: Sendable {
  /// Whether this node orders the venue's edits: it alone judges, makes and sends what is about the venue.
  var isOwner: Bool { get }

  /// What an owner has kept under a name; `nil` where none has, and where this server runs alone.
  func setting(_ name: String) async throws -> Value?

  /// Keeps something under a name.
  ///
  /// - Throws: where this node is not the owner, and where it is not certain that it was kept.
  func keep(_ value: Value, as name: String) async throws
}

/// The settings of a server that runs alone: they are in its files.
struct LoneSettings: OwnerSettings {
  var isOwner: Bool { true }
  func setting(_ name: String) async throws -> Value? { nil }
  func keep(_ value: Value, as name: String) async throws {}
}

/// A node's copy of a venue, as the edit path sees it.
protocol VenueReplica: OwnerSettings {
  /// What is too large for the log of the nodes; `nil` where there is no other node.
  var contents: RecordContents? { get }

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

  /// Makes a change that is no edit, in its turn to write; when this returns, it is permanent.
  ///
  /// - Throws: `VersionRefusal`, and `Problem` where this node does not order the venue's edits.
  func perform(_ change: FileChange) async throws -> FileChange.Outcome

  /// Waits until another node's file holds all that this one has stored, where an operator asks for that.
  ///
  /// - Throws: `Problem.noSecondCopy` where none does within 2.5 s, and `Problem.unsettled` where this node has
  ///   lost the venue meanwhile.
  func awaitSecondFile() async throws

  /// Has the node answer that orders the venue's edits. What the client has changed is here, too, when this
  /// returns, or 2 s have passed.
  ///
  /// - Returns: `nil` where this node orders them, or none does.
  /// - Throws: `Problem.ownerSilent`.
  func relay(_ request: Request) async throws -> Response?

  /// Takes part no longer.
  func end()
}

/// A server that runs alone: it orders the edits of all venues, and their files are the log.
struct LoneCluster: VenueCluster {
  func replica(of file: VenueFile) -> any VenueReplica { LoneReplica(file) }

  var isEdge: Bool { false }

  func join(_ live: LiveVenue) {}

  func set(_ standing: VenueStanding, of venue: String) async throws {}
}

/// A venue of a server that runs alone.
private struct LoneReplica: VenueReplica {
  private let file: VenueFile

  init(_ file: VenueFile) { self.file = file }

  var isOwner: Bool { true }
  var contents: RecordContents? { nil }
  var readOnlyReason: VenueFileError? { nil }
  var figures: ReplicaFigures? { nil }

  func begin(_ queue: EditQueue) {}

  func forward(_ edit: Edit) async throws -> (applied: AppliedEdit, isNew: Bool)? { nil }

  func awaitOwnership() async {}

  func store(_ edits: [Edit], at time: Timestamp) async -> [Result<StoredEdit, any Error>] {
    await file.apply(edits, at: time).map { result in result.mapError { $0 } }
  }

  func perform(_ change: FileChange) async throws -> FileChange.Outcome {
    try await file.perform(change, at: nil)
  }

  func awaitSecondFile() async throws {}

  func relay(_ request: Request) async throws -> Response? { nil }

  func setting(_ name: String) async throws -> Value? { nil }

  func keep(_ value: Value, as name: String) async throws {}

  func end() {}
}
