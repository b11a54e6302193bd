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
    let batch = try batch(of: edits, at: time, in: tables)
    guard !batch.entries.isEmpty else { return batch.results }
    try tables.inTransaction(.immediate) {
      try write(batch.entries, to: tables)
      return .commit
    }
    take(batch.entries)
    return batch.results
  }

  private func batch(
    of edits: [Edit], at time: Timestamp, in tables: Database
  ) throws -> EditBatch {
    var batch = EditBatch(
      venue: latest.withLock { $0 }, behind: EditRows(tables), contents: ContentRows(tables),
      at: time, featureLimit: featureLimit.withLock { $0 })
    for edit in edits { try batch.add(edit) }
    return batch
  }

  private func write(_ entries: [StoredEdit], to tables: Database) throws {
    for entry in entries { try entry.write(to: tables) }
    guard let last = entries.last else { return }
    try EditRows(tables).setRevision(last.applied.revision)
  }

  /// Goes on from edits that are on the disk.
  private func take(_ entries: [StoredEdit]) {
    guard let last = entries.last else { return }
    latest.withLock { $0 = last.venue }
    database.remember(entries)
    database.countLogPages(
      entries.reduce(0) {
        $0 + 4 + 6 * $1.changes.features.count + 2 * $1.changes.structure.count
      })
  }

  // MARK: - With a log that several nodes share

  /// Checks edits, writes what is right and takes it back.
  func prepare(_ edits: [Edit], at time: Timestamp) throws(EditRefusal) -> PreparedEdits {
    do {
      return try database.transact { pool in
        try pool.writeWithoutTransaction { tables in
          let batch = try batch(of: edits, at: time, in: tables)
          if !batch.entries.isEmpty {
            try tables.withoutSpilling {
              try tables.inTransaction(.immediate) {
                try write(batch.entries, to: tables)
                return .rollback
              }
            }
          }
          return PreparedEdits(results: batch.results, entries: batch.entries)
        }
      }
    } catch let refusal as EditRefusal { throw refusal } catch {
      throw .notStored(database.described(error))
    }
  }

  /// Stores edits that were prepared, if the file is where it was then.
  func commit(_ entries: [StoredEdit], at position: RecordPosition) throws(RecordFailure) {
    try store(entries) { try $0.advance(to: position) }
  }

  /// Takes the position out.
  func leaveLog() throws(RecordFailure) { try store([]) { try $0.remove() } }

  /// Notes the first position.
  func begin(at position: RecordPosition) throws(RecordFailure) {
    guard latest.withLock(\.revision) == position.revision else {
      throw .misplaced(revision: position.revision)
    }
    try store([]) { try $0.begin(at: position) }
  }

  /// Applies and stores edits that another node has ordered.
  func replay(
    _ edits: [AppliedEdit], at position: RecordPosition
  ) throws(RecordFailure) -> [StoredEdit] {
    var venue = latest.withLock { $0 }
    var entries: [StoredEdit] = []
    for applied in edits {
      guard applied.revision == venue.revision + 1 else {
        throw .misplaced(revision: applied.revision)
      }
      do throws(EditError) {
        let (changes, inverse) = try venue.apply(applied.edit.operations, limit: .max)
        venue.revision += 1
        let entry = AppliedEdit(
          edit: applied.edit, revision: venue.revision, time: applied.time, inverse: inverse)
        entries.append(StoredEdit(applied: entry, changes: changes, venue: venue, isNew: true))
      } catch { throw .differing(revision: applied.revision, detail: "\(error)") }
    }
    guard venue.revision == position.revision else {
      throw .misplaced(revision: position.revision)
    }
    try store(entries) { try $0.advance(to: position) }
    return entries
  }

  private func store(
    _ entries: [StoredEdit], _ move: (PositionRows) throws -> Void
  ) throws(RecordFailure) {
    if let first = entries.first?.applied.revision, first != latest.withLock(\.revision) + 1 {
      throw .misplaced(revision: first)
    }
    do {
      try database.transact { pool in
        try pool.writeInTransaction(.immediate) { tables in
          try write(entries, to: tables)
          try move(PositionRows(tables))
          return .commit
        }
      }
    } catch { throw .notStored(database.described(error)) }
    take(entries)
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
