public import IndoorModel

extension VenueFile {
  /// The edits after a revision, the oldest first, without gap.
  ///
  /// - Throws: `compacted` when the next edit after the revision is no longer in the journal.
  public func edits(
    after revision: Int, limit: Int
  ) async throws(VenueFileError) -> [AppliedEdit] {
    let path = path
    return try await database.read { database in
      let edits = try EditRows(database).edits(after: revision, limit: limit)
      let next = try edits.first?.revision ?? VenueRows(database).revision() + 1
      // Whatever number is asked for: none lies above the largest one.
      if next - 1 > revision { throw VenueFileError.compacted(path: path, oldest: next) }
      return edits
    }
  }

  /// The edits before a revision, the newest first.
  ///
  /// - Parameters:
  ///   - subject: only edits that really changed this; `nil` for all.
  ///   - revision: `nil` begins with the last edit.
  public func history(
    of subject: Subject? = nil, before revision: Int? = nil, limit: Int
  ) async throws(VenueFileError) -> [AppliedEdit] {
    try await database.read {
      try EditRows($0).history(of: subject, before: revision ?? .max, limit: limit)
    }
  }

  /// The edit that a client gave an id to; `nil` when it is not in the journal (any more).
  public func edit(
    _ id: Identifier<EditSubject>
  ) async throws(VenueFileError) -> AppliedEdit? {
    try await database.read { try EditRows($0).edit(id) }
  }

  /// The oldest revision with an edit in the journal; `nil` when the journal is empty.
  public func oldestRevision() async throws(VenueFileError) -> Int? {
    try await database.read { try EditRows($0).oldestRevision() }
  }

  /// The venue as it was after an earlier edit; `nil` when the journal does not reach back so far,
  /// or the revision is still to come.
  ///
  /// The edits are read on the file's own threads, and taken back on the caller's, which does not go on
  /// when its task is cancelled.
  /// - Throws: `VenueFileError`, or `CancellationError`.
  /// - Complexity: O(*n*) in the number of edits since.
  public func venue(at revision: Int) async throws -> Venue? {
    let path = path
    let now = current
    guard (0...now.revision).contains(revision) else { return nil }
    var replay = JournalReplay(venue: now)
    while replay.venue.revision > revision {
      try Task.checkCancellation()
      let last = replay.venue.revision
      let count = min(Self.piece, last - revision)
      let edits = try await database.read { database in
        try EditRows(database).history(of: nil, before: last + 1, limit: count)
      }
      guard edits.count == count, edits.last?.revision == last - count + 1 else { return nil }
      for edit in edits {
        try Task.checkCancellation()
        do { try replay.takeBack(edit) } catch {
          throw VenueFileError.damaged(path: path, detail: "revision \(edit.revision) \(error)")
        }
      }
    }
    return replay.venue
  }

  /// Edits that are read at once: each may have hundreds of operations, and a caller that has gone, or a
  /// server that stops, does not wait for many of them.
  private static var piece: Int { 8 }
}
