/// One step of an edit.
public enum Operation: Hashable, Sendable {
  /// Adds a feature, or replaces the one with its id.
  case put(Feature)
  /// Changes single fields of a feature; the last writer of each field wins.
  case change(Identifier<Feature>, FieldChanges)
  /// Takes a feature away.
  case remove(Identifier<Feature>)

  /// The feature it is about.
  public var feature: Identifier<Feature> {
    switch self {
    case .put(let feature): feature.id
    case .change(let id, _): id
    case .remove(let id): id
    }
  }
}

/// The fields of a feature that a change sets; what is `nil` or absent stays as it is.
public struct FieldChanges: Hashable, Sendable {
  /// The new floor.
  public var floor: Identifier<Floor>?
  /// The new shape.
  public var shape: Shape?
  /// New values of properties; `.null` takes one away.
  public var properties: [String: Value]

  /// Makes a set of changes.
  public init(
    floor: Identifier<Floor>? = nil, shape: Shape? = nil, properties: [String: Value] = [:]
  ) {
    self.floor = floor
    self.shape = shape
    self.properties = properties
  }
}
