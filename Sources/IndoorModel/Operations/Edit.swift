/// Marks the identifiers that clients give to their edits.
public enum EditSubject {}

/// One change to a venue by one person, as it was submitted.
public struct Edit: Hashable, Sendable {
  /// Chosen by the client, so that sending it again is harmless.
  public var id: Identifier<EditSubject>
  /// The revision that the client had seen.
  public var base: Int
  /// The author; empty where the author is not named.
  public var author: String
  /// The steps; all are applied, or none.
  public var operations: [Operation]
  /// The edit that this one takes back; without operations of its own it takes the inverse ones.
  public var undoes: Identifier<EditSubject>?
  /// Whether things that were removed meanwhile are put back first.
  public var restores: Bool
  /// What was done, in a few words for the history, e.g. `Move 3 obstacles`.
  public var label: String?

  /// Makes an edit.
  public init(
    id: Identifier<EditSubject>, base: Int, author: String, operations: [Operation],
    undoes: Identifier<EditSubject>? = nil, restores: Bool = false, label: String? = nil
  ) {
    self.id = id
    self.base = base
    self.author = author
    self.operations = operations
    self.undoes = undoes
    self.restores = restores
    self.label = label
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

  /// A copy without the author, for clients that may not see author names.
  public var withoutAuthor: AppliedEdit {
    var edit = self
    edit.edit.author = ""
    return edit
  }
}
