/// Why an edit is refused; nothing of it was applied.
public enum EditError: Error, Hashable, Sendable {
  /// An operation is about a feature that is not there (any more).
  case missing(operation: Int, feature: Identifier<Feature>)
  /// An operation would make a feature that is not a valid one.
  case invalid(operation: Int, feature: Identifier<Feature>, problems: [SchemaProblem])
  /// A put would change the kind of a feature.
  case kindChanged(operation: Int, feature: Identifier<Feature>)
  /// The edit has no operations, or more than allowed.
  case operationCount(Int, allowed: ClosedRange<Int>)
}

extension Venue {
  /// The most operations that one edit may have.
  public static let operationLimit = 10_000

  /// Applies operations in order, all or none; the revision stays as it is.
  ///
  /// - Returns: what changed, one entry per feature touched, and the operations that undo it.
  public mutating func apply(
    _ operations: [Operation]
  ) throws(EditError) -> (changes: [FeatureChange], inverse: [Operation]) {
    let allowed = 1...Self.operationLimit
    guard allowed.contains(operations.count) else {
      throw .operationCount(operations.count, allowed: allowed)
    }
    var edited = self
    var inverse: [Operation] = []
    for (index, operation) in operations.enumerated() {
      inverse.append(try edited.apply(operation, index: index))
    }
    let touched = Set(operations.map(\.feature)).sorted()
    let changes = touched.map { FeatureChange(before: features[$0], after: edited.features[$0]) }
    self = edited
    return (changes.filter { $0.before != $0.after }, inverse.reversed())
  }

  private mutating func apply(
    _ operation: Operation, index: Int
  ) throws(EditError) -> Operation {
    let id = operation.feature
    let before = features[id]
    switch operation {
    case .put(let feature):
      if let before, before.kind != feature.kind {
        throw .kindChanged(operation: index, feature: id)
      }
      try check(feature, index: index)
      features[id] = feature
      return before.map(Operation.put) ?? .remove(id)
    case .change(_, let fields):
      guard let before else { throw .missing(operation: index, feature: id) }
      let after = before.changed(fields)
      try check(after, index: index)
      features[id] = after
      return .change(id, after.changes(backTo: before, fields: fields))
    case .remove:
      guard let before else { throw .missing(operation: index, feature: id) }
      features[id] = nil
      return .put(before)
    }
  }

  private func check(_ feature: Feature, index: Int) throws(EditError) {
    let problems = FeatureSchema.problems(of: feature, in: self)
    if !problems.isEmpty {
      throw .invalid(operation: index, feature: feature.id, problems: problems)
    }
  }
}

extension Feature {
  /// The feature with some fields changed.
  public func changed(_ fields: FieldChanges) -> Feature {
    var feature = self
    if let floor = fields.floor { feature.floor = floor }
    if let shape = fields.shape { feature.shape = shape }
    for (name, value) in fields.properties {
      feature.properties[name] = value == .null ? nil : value
    }
    return feature
  }

  /// The changes that give the fields of `fields` their values of `earlier` again.
  fileprivate func changes(backTo earlier: Feature, fields: FieldChanges) -> FieldChanges {
    FieldChanges(
      floor: fields.floor == nil ? nil : earlier.floor,
      shape: fields.shape == nil ? nil : earlier.shape,
      properties: Dictionary(
        uniqueKeysWithValues: fields.properties.keys.map {
          ($0, earlier.properties[$0] ?? .null)
        }))
  }
}
