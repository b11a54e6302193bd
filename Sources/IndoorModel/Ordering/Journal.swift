/// The edits that a venue has had, as far as putting a new one in order asks for them.
public protocol Journal {
  /// What reading it may throw.
  associatedtype Failure: Error

  /// The edit that a client gave an id to.
  func edit(_ id: Identifier<EditSubject>) throws(Failure) -> AppliedEdit?

  /// The last edit that changed something.
  func lastEdit(of subject: Subject) throws(Failure) -> AppliedEdit?

  /// The edits after a revision that changed one of these, the oldest first.
  func edits(of subjects: Set<Subject>, after revision: Int) throws(Failure) -> [AppliedEdit]
}
