import Foundation
import GRDB
public import IndoorModel

extension VenueFile {
  /// Checks an edit, applies it and stores it; when this returns, the edit is on the disk.
  ///
  /// One transaction: a refused edit leaves file and memory as they were. Edits that come at the
  /// same time are applied one after the other.
  /// - Parameter time: now, by the caller's clock.
  /// - Returns: the journal entry, what changed, the venue after it, and whether the edit is new.
  ///   For an edit that is in the journal already `applied` is the stored entry, `changes` is
  ///   empty, and `venue` is the venue as it is now.
  public func apply(
    _ edit: Edit, at time: Timestamp
  ) async throws(EditRefusal) -> (
    applied: AppliedEdit, changes: [FeatureChange], venue: Venue, isNew: Bool
  ) {
    guard let pool else { throw .notStored(.notOpen(path: path)) }
    // Not GRDB's async write: that one is cancelled with its task, and an edit that somebody sent
    // is stored whether or not they wait for the answer.
    let result = await withCheckedContinuation { continuation in
      pool.asyncWriteWithoutTransaction { database in
        continuation.resume(returning: Result { try self.apply(edit, at: time, in: database) })
      }
    }
    do { return try result.get() } catch let refusal as EditRefusal { throw refusal } catch {
      throw .notStored(VenueFileError(error, path: path))
    }
  }

  /// Runs on the writer's queue, where nothing else changes the state.
  private func apply(
    _ edit: Edit, at time: Timestamp, in database: Database
  ) throws -> (AppliedEdit, [FeatureChange], Venue, Bool) {
    let journal = EditRows(database: database)
    var venue = state.withLock(\.venue)
    if let known = try journal.edit(edit.id) {
      guard known.edit.author == edit.author, known.edit.operations == edit.operations else {
        throw EditRefusal.idReused(id: edit.id, revision: known.revision)
      }
      return (known, [], venue, false)
    }
    let (changes, inverse) = try apply(edit.operations, to: &venue, journal: journal)
    venue.revision += 1
    let applied = AppliedEdit(edit: edit, revision: venue.revision, time: time, inverse: inverse)
    try database.inTransaction(.immediate) {
      let features = FeatureRows(database: database)
      for change in changes { try features.write(change, revision: applied.revision) }
      try journal.insert(applied)
      return .commit
    }
    state.withLock { $0.venue = venue }
    return (applied, changes, venue, true)
  }

  private func apply(
    _ operations: [IndoorModel.Operation], to venue: inout Venue, journal: EditRows
  ) throws -> ([FeatureChange], [IndoorModel.Operation]) {
    do {
      let (changes, inverse) = try venue.apply(operations)
      return (changes.features, inverse)
    } catch .missing(let operation, .feature(let feature)) {
      // Gone within this very edit is the edit's own mistake; gone before it is somebody's doing.
      guard venue.features[feature] == nil, let last = try journal.lastEdit(of: feature) else {
        throw EditRefusal.refused(.missing(operation: operation, subject: .feature(feature)))
      }
      throw EditRefusal.removed(
        operation: operation, feature: feature, by: last.edit.author, at: last.time,
        revision: last.revision)
    } catch { throw EditRefusal.refused(error) }
  }
}
