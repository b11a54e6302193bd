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
    case .missing(let operation, let feature):
      Problem(
        .notFound, "no-such-feature", "There is no feature “\(feature)”",
        field: "operations[\(operation)].feature",
        members: ["feature": .string(feature.rawValue), "operation": Value(operation)])
    case .invalid(let operation, let feature, let problems):
      Problem(
        .unprocessableContent, "invalid-feature", "“\(feature)” would not be a valid feature",
        detail: problems.map { "\($0.field) \($0.message)" }.joined(separator: "; "),
        members: [
          "errors": .array(
            problems.map {
              [
                "operation": Value(operation), "field": .string($0.field),
                "message": .string($0.message),
              ]
            })
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

  private static func invalidKind(operation: Int, feature: Identifier<Feature>) -> Problem {
    Problem(
      .unprocessableContent, "invalid-feature", "The kind of “\(feature)” cannot change",
      detail: "Remove the feature and put a new one under another id.",
      members: [
        "errors": [
          [
            "operation": Value(operation), "field": "kind",
            "message": "must stay what it is",
          ]
        ]
      ])
  }
}
