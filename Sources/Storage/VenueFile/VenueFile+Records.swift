public import IndoorModel
import JSONText

/// Edits that were checked against an open venue file, and are not stored yet.
public struct PreparedEdits: Sendable {
  /// What becomes of each edit, in their order, once they are committed.
  public let results: [Result<StoredEdit, EditRefusal>]
  /// Those that are new, in the order of their revisions.
  let entries: [StoredEdit]

  /// The journal entries of those that are new.
  public var applied: [AppliedEdit] { entries.map(\.applied) }
}

/// Why a record of the shared log is not in the venue file.
public enum RecordFailure: Error, Hashable, Sendable {
  /// The record does not begin where the file is.
  case misplaced(revision: Int)
  /// What the record does is not possible in this file: it has another past.
  case differing(revision: Int, detail: String)
  /// The file could not be written.
  case notStored(VenueFileError)
}

/// The edits of a venue that several nodes share: a record of a log is permanent before its edits are
/// in the file.
extension VenueFile {
  /// How far the file holds the log; `nil` where it never held any.
  public func position() async throws(VenueFileError) -> RecordPosition? {
    try await database.read { try PositionRows($0).position() }
  }

  /// The SHA-256 of the venue as it is now, in hexadecimal.
  public var digest: String { ContentDigest.identifier(of: current.value.json()).rawValue }

  /// Notes the first position, of a file that has none.
  public func begin(at position: RecordPosition) async throws(RecordFailure) {
    try await write { writer throws(RecordFailure) in try writer.begin(at: position) }
  }

  /// Checks edits, and writes and takes back those that are right, so that what the disk or a table
  /// refuses is known before the log has them.
  ///
  /// - Parameter time: now, by the caller's clock.
  /// - Throws: where the file takes none of them together.
  public func prepare(
    _ edits: [Edit], at time: Timestamp
  ) async throws(EditRefusal) -> PreparedEdits {
    let result = await perform { writer in
      Result { () throws(EditRefusal) in try writer.prepare(edits, at: time) }
    }
    return try result.get()
  }

  /// Stores prepared edits, whose record is in the log; when this returns, they are on the disk.
  public func commit(
    _ prepared: PreparedEdits, at position: RecordPosition
  ) async throws(RecordFailure) {
    try await write { writer throws(RecordFailure) in
      try writer.commit(prepared.entries, at: position)
    }
  }

  /// Stores edits that another node has put into the log; when this returns, they are on the disk.
  ///
  /// - Parameters:
  ///   - edits: in the order of their revisions; the inverses are found again.
  ///   - position: behind the record of the last one.
  public func replay(
    _ edits: [AppliedEdit], at position: RecordPosition
  ) async throws(RecordFailure) -> [StoredEdit] {
    try await write { writer throws(RecordFailure) in try writer.replay(edits, at: position) }
  }

  private func write<Value: Sendable>(
    _ body: @escaping @Sendable (EditWriter) throws(RecordFailure) -> Value
  ) async throws(RecordFailure) -> Value {
    let result = await perform { writer in
      Result { () throws(RecordFailure) in try body(writer) }
    }
    return try result.get()
  }
}
