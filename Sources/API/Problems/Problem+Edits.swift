import HTTPTypes
import IndoorModel
import Storage

extension Problem {
  /// The problem of an edit that was not stored.
  static func refusedEdit(_ refusal: EditRefusal) -> Problem {
    switch refusal {
    case .idReused(let id, let revision):
      Problem(
        .conflict, "edit-id-reused", "There is another edit with the id “\(id)”",
        detail: "It became revision \(revision). Give every new edit an id of its own.",
        field: "id", members: ["revision": Value(revision)])
    case .removed(let operation, let feature, let author, let time, let revision):
      Problem(
        .conflict, "feature-removed", "“\(feature)” was removed by \(author)",
        detail: "That was revision \(revision). Put the feature again to bring it back.",
        field: "operations[\(operation)].feature",
        members: [
          "feature": .string(feature.rawValue), "author": .string(author),
          "time": .string(time.rfc3339), "revision": Value(revision),
          "operation": Value(operation),
        ])
    case .refused(let error): badEdit(error)
    case .notStored(let error): Problem(error)
    }
  }

  /// The problem of an edit that breaks a rule.
  static func badEdit(_ error: EditError) -> Problem {
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
        members: ["errors": .array(problems.map { fieldError(operation, $0.field, $0.message) })])
    case .noFloorLeft(let operation):
      Problem(
        .unprocessableContent, "invalid-venue", "The venue would have no floor left",
        detail: "Add another floor first.",
        members: [
          "errors": [fieldError(operation, "floor", "a venue needs at least one floor")]
        ])
    case .kindChanged(let operation, let feature):
      invalidKind(operation: operation, feature: feature)
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

  private static func invalidKind(operation: Int, feature: Identifier<Feature>) -> Problem {
    Problem(
      .unprocessableContent, "invalid-feature", "The kind of “\(feature)” cannot change",
      detail: "Remove the feature and put a new one under another id.",
      members: ["errors": [fieldError(operation, "kind", "must stay what it is")]])
  }
}
