import HTTPTypes
import IndoorModel
import JSONText
import Storage
import Wire

/// What is wrong with edits.
enum EditProblems {
  /// The problem of an edit with a logo that cannot be one.
  private static func unfitLogo(_ problem: LogoProblem, operation: Int) -> Problem {
    let field = "operations[\(operation)].settings.logo"
    let members: [String: Value] = ["operation": Value(operation)]
    if case .missing = problem {
      return Problem(
        .unprocessableContent, "content-missing", "The logo was never uploaded",
        detail: "Post its bytes to contents first, and name the content that it answers.",
        field: field, members: members)
    }
    return Problem(
      .unprocessableContent, "unfit-logo", "The logo \(problem)",
      detail: "Make the picture smaller; it is shown at the height of a line or two.",
      field: field, members: members)
  }

  /// The problem of an edit that was not stored.
  static func problem(of refusal: EditRefusal) -> Problem {
    switch refusal {
    case .conflict(let conflict): conflicting(conflict)
    case .contentMissing(let operation, let image):
      Problem(
        .unprocessableContent, "content-missing", "The picture “\(image)” was never uploaded",
        detail: "Post its bytes to contents first, and name what that answers: content, "
          + "mediaType, width and height.",
        field: "operations[\(operation)].image.content",
        members: ["image": .string(image.rawValue), "operation": Value(operation)])
    case .unfitLogo(let operation, let problem): unfitLogo(problem, operation: operation)
    case .tooManyFeatures(let count, let limit):
      Problem(
        .unprocessableContent, "too-many-features",
        "The venue would have \(count) features; it may have \(limit)",
        detail: "Remove some first, or start the server with a higher --features-per-venue.",
        field: "operations", members: ["count": Value(count), "limit": Value(limit)])
    case .notStored(let error): Problem(error)
    case .readOnly(let reason): readOnly(reason)
    }
  }

  private static func conflicting(_ conflict: EditConflict) -> Problem {
    switch conflict {
    case .idReused(let id, let revision):
      Problem(
        .conflict, "edit-id-reused", "There is another edit with the id “\(id)”",
        detail: "It became revision \(revision). Give every new edit an id of its own.",
        field: "id", members: ["revision": Value(revision)])
    case .removed(let operation, let subject, let author):
      removed(subject.word, subject.id, operation, [subject.word: .string(subject.id)], by: author)
    case .vertexRemoved(let operation, let feature, let vertex, let author):
      removed(
        "vertex", vertex.rawValue, operation,
        ["feature": .string(feature.rawValue), "vertex": .string(vertex.rawValue)], by: author)
    case .undoBlocked(let subject, let field, let author):
      Problem(
        .conflict, "undo-blocked",
        "\(author.author) has changed \(field) of “\(subject.id)” since",
        detail: "That was revision \(author.revision). Undoing would take back their work too.",
        field: "undoes",
        members: author.members.merging([
          "subject": .string(subject.description), "changed": .string(field.description),
        ]) { $1 })
    case .nothingToUndo(let id):
      Problem(
        .notFound, "no-such-edit", "There is no edit “\(id)” in the journal",
        detail: "It never existed, or the journal was compacted since.", field: "undoes")
    case .refused(let error): problem(of: error)
    }
  }

  private static func removed(
    _ word: String, _ id: String, _ operation: Int, _ members: [String: Value],
    by author: EditConflict.EditAuthor
  ) -> Problem {
    let own = author.members.merging(["operation": Value(operation)]) { $1 }
    return Problem(
      .conflict, "\(word)-removed", "“\(id)” was removed by \(author.author)",
      detail:
        "That was revision \(author.revision). Send the edit with `restore` to bring it back.",
      field: "operations[\(operation)].\(word)", members: own.merging(members) { $1 })
  }

  /// The venue takes no edits.
  static func readOnly(_ reason: VenueFileError) -> Problem {
    Problem(
      .serviceUnavailable, "read-only", "The venue is shown but takes no edits",
      detail: reason.publicExplanation)
  }

  /// The problem of an edit that breaks a rule.
  static func problem(of error: EditError) -> Problem {
    switch error {
    case .missing(let operation, let subject):
      Problem(
        .notFound, "no-such-\(subject.word)", "There is no \(subject.word) “\(subject.id)”",
        field: "operations[\(operation)].\(subject.word)",
        members: [subject.word: .string(subject.id), "operation": Value(operation)])
    case .missingVertex(let operation, let feature, let vertex):
      Problem(
        .notFound, "no-such-vertex", "“\(feature)” has no vertex “\(vertex)”",
        field: "operations[\(operation)].fields.vertices",
        members: [
          "feature": .string(feature.rawValue), "vertex": .string(vertex.rawValue),
          "operation": Value(operation),
        ])
    case .invalid(let operation, let subject, let problems):
      Problem(
        .unprocessableContent, "invalid-\(subject.word)",
        "“\(subject.id)” would not be a valid \(subject.word)",
        detail: problems.map { "\($0.field) \($0.message)" }.joined(separator: "; "),
        field: problems.first.map { "operations[\(operation)].\($0.field)" },
        members: ["errors": .array(problems.map { fieldError(operation, $0.field, $0.message) })])
    case .noFloorLeft(let operation):
      Problem(
        .unprocessableContent, "invalid-venue", "The venue would have no floor left",
        detail: "Add another floor first.",
        members: [
          "errors": [fieldError(operation, "floor", "a venue needs at least one floor")]
        ])
    case .kindChanged(let operation, let subject):
      invalidKind(operation: operation, subject: subject)
    case .operationCount(let count, let allowed):
      Problem(
        .unprocessableContent, "invalid-field",
        "“operations” must have \(allowed.lowerBound) to \(allowed.upperBound) elements, "
          + "not \(count)",
        field: "operations")
    }
  }

  private static func fieldError(_ operation: Int, _ field: String, _ message: String) -> Value {
    [
      "operation": Value(operation), "field": .string(field), "message": .string(message),
    ]
  }

  private static func invalidKind(operation: Int, subject: Subject) -> Problem {
    Problem(
      .unprocessableContent, "invalid-\(subject.word)", "The kind of “\(subject.id)” cannot change",
      detail: "Remove the \(subject.word) and put a new one under another id.",
      members: ["errors": [fieldError(operation, "kind", "must stay what it is")]])
  }
}

extension EditConflict.EditAuthor {
  fileprivate var members: [String: Value] {
    ["author": .string(author), "time": .string(time.rfc3339), "revision": Value(revision)]
  }
}
