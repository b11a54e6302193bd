/// Why an edit is refused; nothing of it was applied.
public enum EditError: Error, Hashable, Sendable {
  /// An operation is about something that is not there (any more).
  case missing(operation: Int, subject: Subject)
  /// An operation is about a vertex that is not there (any more).
  case missingVertex(
    operation: Int, feature: Identifier<Feature>, vertex: Identifier<VertexSubject>)
  /// An operation would make something that is not valid.
  case invalid(operation: Int, subject: Subject, problems: [SchemaProblem])
  /// A put would change the kind of a feature.
  case kindChanged(operation: Int, subject: Subject)
  /// The edit has no operations, or more than allowed.
  case operationCount(Int, allowed: ClosedRange<Int>)
  /// The edit would leave the venue without a floor.
  case noFloorLeft(operation: Int)
}

extension EditError {
  /// The number of the operation at fault, if it is a single one.
  public var operation: Int? {
    switch self {
    case .missing(let operation, _), .missingVertex(let operation, _, _),
      .invalid(let operation, _, _), .kindChanged(let operation, _), .noFloorLeft(let operation):
      operation
    case .operationCount: nil
    }
  }
}
