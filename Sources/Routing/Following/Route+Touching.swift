public import IndoorModel

extension Route {
  /// Whether an edit may have made this route impossible or no longer the quickest.
  ///
  /// Never wrong when it says no; when it says yes, ask for the route again.
  /// - Complexity: O(*changes* × *points*).
  public func isTouched(by changes: [FeatureChange]) -> Bool {
    changes.contains { $0.before?.kind != .poi }
  }
}
