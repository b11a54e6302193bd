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

/// Puts edits of several people into one order: the rules by which they become one plan.
///
/// The later writer of a field wins; what was removed stays removed unless an edit puts it back; an
/// edit that is sent again does nothing.
public struct EditOrder<Edits: Journal> {
  /// What became of an edit.
  public enum Outcome: Sendable {
    /// It is new.
    case applied(AppliedEdit, VenueChanges)
    /// It was applied before.
    case known(AppliedEdit)
    /// It cannot be applied.
    case refused(EditConflict)
  }

  private let journal: Edits

  /// Orders edits behind those of a journal.
  public init(behind journal: Edits) { self.journal = journal }

  /// Applies an edit to the venue and raises its revision by one, unless the edit is known or
  /// refused.
  ///
  /// - Parameters:
  ///   - time: now, by the caller's clock.
  ///   - limit: how many operations the edit may have.
  /// - Throws: only what reading the journal throws.
  public func submit(
    _ edit: Edit, to venue: inout Venue, at time: Timestamp, limit: Int = Venue.operationLimit
  ) throws(Edits.Failure) -> Outcome {
    if let known = try journal.edit(edit.id) {
      return known.isAnswer(to: edit)
        ? .known(known) : .refused(.idReused(id: edit.id, revision: known.revision))
    }
    var edit = edit
    var limit = limit
    if let undone = edit.undoes {
      guard let target = try journal.edit(undone) else { return .refused(.nothingToUndo(undone)) }
      if let conflict = try conflict(undoing: target, by: edit.author) { return .refused(conflict) }
      if edit.operations.isEmpty {
        // To take back one operation may need many: those of all that stood on a floor.
        edit.operations = target.inverse
        limit = max(limit, edit.operations.count)
      }
    }
    return try apply(&edit, to: &venue, at: time, limit: limit)
  }

  private func apply(
    _ edit: inout Edit, to venue: inout Venue, at time: Timestamp, limit: Int
  ) throws(Edits.Failure) -> Outcome {
    // Each round puts back one thing that was removed; there cannot be more than operations name.
    for _ in 0...edit.operations.count {
      do throws(EditError) {
        let (changes, inverse) = try venue.apply(edit.operations, limit: limit)
        venue.revision += 1
        let applied = AppliedEdit(
          edit: edit, revision: venue.revision, time: time, inverse: inverse)
        return .applied(applied, changes)
      } catch {
        guard edit.restores, let restoring = try Restoring(journal, venue).operations(for: error),
          let index = error.operation
        else { return .refused(try conflict(error, in: venue)) }
        edit.operations.insert(contentsOf: restoring, at: index)
      }
    }
    return .refused(.operationCount(edit.operations.count))
  }

  // MARK: - Why not

  /// Names the author of the edit that removed what an operation misses.
  private func conflict(_ error: EditError, in venue: Venue) throws(Edits.Failure) -> EditConflict {
    switch error {
    // Gone within this very edit is the edit's own mistake; gone before it, another edit removed it.
    case .missing(let operation, let subject):
      guard !venue.has(subject), let last = try journal.lastEdit(of: subject) else { break }
      return .removed(operation: operation, subject: subject, by: EditConflict.EditAuthor(last))
    case .missingVertex(let operation, let feature, let vertex):
      let edits = try journal.edits(of: [.feature(feature)], after: 0)
      guard let last = edits.last(where: { $0.removes(vertex, of: feature) }) else { break }
      return .vertexRemoved(
        operation: operation, feature: feature, vertex: vertex, by: EditConflict.EditAuthor(last))
    default: break
    }
    return .refused(error)
  }

  /// The first later edit of another author that changed what an undo would change back.
  private func conflict(
    undoing target: AppliedEdit, by author: String
  ) throws(Edits.Failure) -> EditConflict? {
    let fields = target.fields
    let later = try journal.edits(of: Set(fields.map(\.subject)), after: target.revision)
    for edit in later.inForce where edit.edit.author != author {
      for (subject, field) in edit.fields {
        if fields.contains(where: { $0.subject == subject && $0.field.touches(field) }) {
          return .undoBlocked(subject: subject, field: field, by: EditConflict.EditAuthor(edit))
        }
      }
    }
    return nil
  }
}

extension EditConflict {
  fileprivate static func operationCount(_ count: Int) -> EditConflict {
    .refused(.operationCount(count, allowed: 1...Venue.operationLimit))
  }
}

extension AppliedEdit {
  /// Whether this is what became of an edit that is sent (again).
  ///
  /// The operations are not compared where the journal has others than were sent: with those that
  /// put things back, or those of the edit that was undone.
  fileprivate func isAnswer(to sent: Edit) -> Bool {
    edit.author == sent.author && edit.undoes == sent.undoes && edit.restores == sent.restores
      && (edit.operations == sent.operations || sent.restores || sent.operations.isEmpty)
  }

  fileprivate func removes(
    _ vertex: Identifier<VertexSubject>, of feature: Identifier<Feature>
  ) -> Bool {
    edit.operations.contains {
      guard case .change(feature, let fields) = $0 else { return false }
      return fields.geometry != nil || fields.vertices.contains(.remove(vertex))
    }
  }
}

extension [AppliedEdit] {
  /// The edits that no other of them has taken back; the oldest first.
  fileprivate var inForce: [AppliedEdit] {
    var cancelled: Set<Identifier<EditSubject>> = []
    let ids = Set(map(\.edit.id))
    var inForce: [AppliedEdit] = []
    for applied in reversed() where !cancelled.contains(applied.edit.id) {
      if let target = applied.edit.undoes, ids.contains(target) {
        cancelled.insert(target)
      } else {
        inForce.append(applied)
      }
    }
    return inForce.reversed()
  }
}
