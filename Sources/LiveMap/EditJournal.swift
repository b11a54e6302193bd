public import IndoorModel

/// Where the hub reads the edits that a viewer missed.
public protocol EditJournal: Sendable {
  /// The edits after a revision.
  ///
  /// - Parameter limit: how many at most.
  func edits(after revision: Int, limit: Int) async throws -> MissedEdits
}

/// What a journal has for somebody who knows a venue up to a revision.
public enum MissedEdits: Hashable, Sendable {
  /// The next edits, the oldest first, without gap; none only when there are none.
  case edits([AppliedEdit])
  /// The next edit is not kept any more.
  case compacted
}
