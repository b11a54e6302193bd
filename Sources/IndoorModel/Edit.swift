/// Marks the identifiers that clients give to their edits.
public enum EditSubject {}

/// One change to a venue by one person, as it was submitted.
public struct Edit: Hashable, Sendable {
  /// Chosen by the client, so that sending it again is harmless.
  public var id: Identifier<EditSubject>
  /// The revision that the client had seen.
  public var base: Int
  /// Who made it.
  public var author: String
  /// The steps; all are applied, or none.
  public var operations: [Operation]

  /// Makes an edit.
  public init(
    id: Identifier<EditSubject>, base: Int, author: String, operations: [Operation]
  ) {
    self.id = id
    self.base = base
    self.author = author
    self.operations = operations
  }
}

/// An edit that is in the journal.
public struct AppliedEdit: Hashable, Sendable {
  /// What was submitted.
  public var edit: Edit
  /// Its number in the journal.
  public var revision: Int
  /// When it was applied.
  public var time: Timestamp
  /// The operations that undo it, in the order to apply them.
  public var inverse: [Operation]

  /// Makes a journal entry.
  public init(edit: Edit, revision: Int, time: Timestamp, inverse: [Operation]) {
    self.edit = edit
    self.revision = revision
    self.time = time
    self.inverse = inverse
  }
}

/// What an edit did to one feature; `nil` means that it did not, or no longer does, exist.
public struct FeatureChange: Hashable, Sendable {
  /// The feature before.
  public var before: Feature?
  /// The feature after.
  public var after: Feature?

  /// Makes a change.
  public init(before: Feature?, after: Feature?) {
    self.before = before
    self.after = after
  }
}
