/// A journal that lives in memory: for trying edits out.
public struct MemoryJournal: Journal, Sendable {
  private var edits: [AppliedEdit] = []
  private var numbers: [Identifier<EditSubject>: Int] = [:]
  private var bySubject: [Subject: [Int]] = [:]

  /// Makes an empty journal.
  public init() {}

  /// Adds an edit behind the others.
  ///
  /// - Parameter changes: what it really changed.
  public mutating func add(_ applied: AppliedEdit, changes: VenueChanges) {
    for subject in changes.subjects { bySubject[subject, default: []].append(edits.count) }
    numbers[applied.edit.id] = edits.count
    edits.append(applied)
  }

  /// The edit that a client gave an id to.
  public func edit(_ id: Identifier<EditSubject>) -> AppliedEdit? {
    numbers[id].map { edits[$0] }
  }

  /// The last edit that changed something.
  public func lastEdit(of subject: Subject) -> AppliedEdit? {
    bySubject[subject]?.last.map { edits[$0] }
  }

  /// The edits after a revision that changed one of these, the oldest first.
  public func edits(of subjects: Set<Subject>, after revision: Int) -> [AppliedEdit] {
    Set(subjects.flatMap { bySubject[$0] ?? [] }).sorted().map { edits[$0] }
      .filter { $0.revision > revision }
  }
}
