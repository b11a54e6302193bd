import Foundation
import GRDB
public import IndoorModel
import Support

extension VenueFile {
  /// Checks an edit, applies it and stores it; when this returns, the edit is on the disk.
  ///
  /// - Parameter time: now, by the caller's clock.
  public func apply(_ edit: Edit, at time: Timestamp) async throws(EditRefusal) -> StoredEdit {
    guard let result = await apply([edit], at: time).first else {
      throw .notStored(.notOpen(path: path))
    }
    return try result.get()
  }

  /// Checks edits one after the other, applies and stores those that are right; when this returns,
  /// they are on the disk.
  ///
  /// One transaction and one sync for all of them. Each edit is whole or not there at all, and a
  /// refused one leaves file and memory as they were. Calls at the same time are done one after
  /// the other. What is sent is stored whether or not the caller's task is cancelled.
  /// - Parameter time: now, by the caller's clock.
  /// - Returns: what became of each edit, in their order.
  public func apply(
    _ edits: [Edit], at time: Timestamp
  ) async -> [Result<StoredEdit, EditRefusal>] {
    await withCheckedContinuation { continuation in
      writer.async {
        continuation.resume(returning: self.store(edits, at: time))
        self.foldLogIfLong()
      }
    }
  }

  /// Runs on the writer's queue, where nothing else changes the state.
  private func store(
    _ edits: [Edit], at time: Timestamp
  ) -> [Result<StoredEdit, EditRefusal>] {
    do {
      return try transact { pool in
        try pool.writeWithoutTransaction { try self.store(edits, at: time, in: $0) }
      }
    } catch let refusal as EditRefusal { return edits.map { _ in .failure(refusal) } } catch {
      // One edit that the tables refuse, or that is too large for the disk, must not take the
      // others with it. A disk that fails is not asked once for each.
      if edits.count > 1, (error as? DatabaseError)?.resultCode != .SQLITE_IOERR {
        return edits.flatMap { store([$0], at: time) }
      }
      return edits.map { _ in .failure(.notStored(VenueFileError(error, path: path))) }
    }
  }

  private func store(
    _ edits: [Edit], at time: Timestamp, in database: Database
  ) throws -> [Result<StoredEdit, EditRefusal>] {
    let journal = EditRows(database: database)
    let (venue, featureLimit) = state.withLock { ($0.venue, $0.featureLimit) }
    var batch = EditBatch(
      venue: venue, behind: journal, at: time, featureLimit: featureLimit)
    for edit in edits { try batch.add(edit) }
    guard !batch.entries.isEmpty else { return batch.results }
    try database.inTransaction(.immediate) {
      for entry in batch.entries { try write(entry, in: database) }
      try journal.setRevision(batch.venue.revision)
      return .commit
    }
    state.withLock { state in
      state.venue = batch.venue
      state.logPages += batch.entries.reduce(0) { $0 + 4 + 6 * $1.changes.features.count }
    }
    return batch.results
  }

  private func write(_ entry: EditBatch.Entry, in database: Database) throws {
    let structure = entry.changes.structure
    try StructureRows(database: database).write(structure, of: entry.venue)
    let features = FeatureRows(database: database)
    for change in entry.changes.features {
      try features.write(change, revision: entry.applied.revision)
    }
    try EditRows(database: database).insert(entry.applied, subjects: entry.changes.subjects)
  }
}
