import GRDB
import IndoorModel
import Support

/// Stores edits: one transaction and one sync for all that arrive together.
///
/// Used on the writer's queue, where nothing else changes the venue.
struct EditWriter {
  private let database: VenueDatabase
  private let latest: Locked<Venue>
  private let featureLimit = Locked(Int.max)

  init(_ database: VenueDatabase, _ latest: Locked<Venue>) {
    self.database = database
    self.latest = latest
  }

  func limitFeatures(to count: Int) { featureLimit.withLock { $0 = count } }

  /// Stores what is right of some edits.
  ///
  /// - Returns: what became of each, in their order.
  func store(_ edits: [Edit], at time: Timestamp) -> [Result<StoredEdit, EditRefusal>] {
    do {
      return try database.transact { pool in
        try pool.writeWithoutTransaction { try store(edits, at: time, in: $0) }
      }
    } catch let refusal as EditRefusal { return edits.map { _ in .failure(refusal) } } catch {
      // One edit that the tables refuse, or that is too large for the disk, must not take the
      // others with it. A disk that fails is not asked once for each.
      if edits.count > 1, (error as? DatabaseError)?.resultCode != .SQLITE_IOERR {
        return edits.flatMap { store([$0], at: time) }
      }
      return edits.map { _ in .failure(.notStored(database.described(error))) }
    }
  }

  private func store(
    _ edits: [Edit], at time: Timestamp, in tables: Database
  ) throws -> [Result<StoredEdit, EditRefusal>] {
    let journal = EditRows(tables)
    var batch = EditBatch(
      venue: latest.withLock { $0 }, behind: journal, contents: ContentRows(tables), at: time,
      featureLimit: featureLimit.withLock { $0 })
    for edit in edits { try batch.add(edit) }
    guard !batch.entries.isEmpty else { return batch.results }
    try tables.inTransaction(.immediate) {
      for entry in batch.entries { try entry.write(to: tables) }
      try journal.setRevision(batch.venue.revision)
      return .commit
    }
    latest.withLock { $0 = batch.venue }
    database.remember(batch.entries)
    database.countLogPages(
      batch.entries.reduce(0) {
        $0 + 4 + 6 * $1.changes.features.count + 2 * $1.changes.structure.count
      })
    return batch.results
  }
}

extension StoredEdit {
  /// Writes the edit to the journal, and what it changed to the tables.
  func write(to tables: Database) throws {
    try StructureRows(tables).write(changes.structure, of: venue)
    let features = FeatureRows(tables)
    for change in changes.features { try features.write(change, revision: applied.revision) }
    try EditRows(tables).insert(applied, subjects: changes.subjects)
  }
}
