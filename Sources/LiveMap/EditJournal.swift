public import IndoorModel

/// Where the hub reads the edits that a viewer missed.
public protocol EditJournal: Sendable {
  /// The edits after a revision, the oldest first, without gap; at most as many as the journal
  /// gives at once, none only when there are none.
  func edits(after revision: Int) async throws -> [AppliedEdit]
}
