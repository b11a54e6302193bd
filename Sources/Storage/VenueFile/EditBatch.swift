import IndoorModel

/// Edits on their way to the disk, checked and applied in memory one after the other.
///
/// A value without I/O but for reading the journal: what is refused here has cost no writing, and
/// nothing is true before the transaction that writes `entries` is.
struct EditBatch {
  /// The venue after the entries.
  private(set) var venue: Venue
  /// The new edits in the order of their revisions.
  private(set) var entries: [StoredEdit] = []
  /// What becomes of each edit, in the order they were added, once the entries are stored.
  private(set) var results: [Result<StoredEdit, EditRefusal>] = []
  private let stored: EditRows
  private let contents: ContentRows
  private let time: Timestamp
  private let featureLimit: Int

  /// - Parameter featureLimit: the most features of the venue; in one that has more already, edits may
  ///   remove some.
  init(
    venue: Venue, behind journal: EditRows, contents: ContentRows, at time: Timestamp,
    featureLimit: Int
  ) {
    self.venue = venue
    stored = journal
    self.contents = contents
    self.time = time
    self.featureLimit = featureLimit
  }

  /// Takes the next edit.
  ///
  /// - Throws: when the journal cannot be read; a refusal is a result.
  mutating func add(_ edit: Edit) throws {
    do {
      results.append(.success(try result(of: edit)))
    } catch let refusal as EditRefusal { results.append(.failure(refusal)) }
  }

  private mutating func result(of edit: Edit) throws -> StoredEdit {
    let isKnown = try stored.isKnown(edit.id)
    if isKnown, let compacted = try stored.compacted(edit) {
      return StoredEdit(applied: compacted, changes: VenueChanges(), venue: venue, isNew: false)
    }
    let journal = BatchJournal(
      stored: stored, entries: entries, unknown: isKnown ? nil : edit.id)
    // The venue is exchanged only when nothing speaks against the edit any more.
    var edited = venue
    // The interface limits how many operations a client may send: what undoes a large edit or
    // restores a version has as many as it takes.
    let limit = edit.operations.isEmpty && edit.undoes == nil ? Venue.operationLimit : Int.max
    let order = EditOrder(behind: journal)
    switch try order.submit(edit, to: &edited, at: time, limit: limit) {
    case .refused(let conflict): throw EditRefusal.conflict(conflict)
    case .known(let known):
      return StoredEdit(applied: known, changes: VenueChanges(), venue: venue, isNew: false)
    case .applied(let applied, let changes):
      let count = edited.features.count
      guard count <= featureLimit || count <= venue.features.count else {
        throw EditRefusal.tooManyFeatures(count: count, limit: featureLimit)
      }
      try requireContents(of: applied.edit.operations, in: edited)
      venue = edited
      let entry = StoredEdit(applied: applied, changes: changes, venue: venue, isNew: true)
      entries.append(entry)
      return entry
    }
  }

  private func requireContents(of operations: [Operation], in venue: Venue) throws {
    for (index, operation) in operations.enumerated() {
      switch operation {
      case .changeVenue(let changes) where changes.identity[.logo] != nil:
        guard let logo = venue.settings.identity.logo,
          let problem = try contents.logoProblem(of: logo)
        else { continue }
        throw EditRefusal.unfitLogo(operation: index, problem)
      default:
        guard case .image(let id) = operation.subject, let image = venue.image(id) else { continue }
        guard try contents.matches(image) else {
          throw EditRefusal.contentMissing(operation: index, image: id)
        }
      }
    }
  }
}

/// The journal as it will be when the edits of a batch are stored.
private struct BatchJournal: Journal {
  private let stored: EditRows
  private let entries: [StoredEdit]
  /// An id that is known not to be in the tables.
  private let unknown: Identifier<EditSubject>?

  init(
    stored: EditRows, entries: [StoredEdit], unknown: Identifier<EditSubject>?
  ) {
    self.stored = stored
    self.entries = entries
    self.unknown = unknown
  }

  func edit(_ id: Identifier<EditSubject>) throws -> AppliedEdit? {
    if let entry = entries.first(where: { $0.applied.edit.id == id }) { return entry.applied }
    return id == unknown ? nil : try stored.edit(id)
  }

  func lastEdit(of subject: Subject) throws -> AppliedEdit? {
    try entries.last { $0.changes.subjects.contains(subject) }?.applied
      ?? stored.lastEdit(of: subject)
  }

  func edits(of subjects: Set<Subject>, after revision: Int) throws -> [AppliedEdit] {
    let new = entries.filter { entry in
      entry.applied.revision > revision
        && entry.changes.subjects.contains(where: subjects.contains)
    }
    return try stored.edits(of: subjects, after: revision) + new.map(\.applied)
  }
}
