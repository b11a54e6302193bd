/// Measurements of one moment, in the order that the filter takes them.
struct MeasurementSet: Sendable {
  /// The time of the latest, in seconds since 1970.
  var time = 0.0
  var observations: [Observation] = []
  var fixes: [ObservedFix] = []
  var steps: [ObservedStep] = []

  var isEmpty: Bool { observations.isEmpty && fixes.isEmpty && steps.isEmpty }

  /// Empties it and keeps its memory.
  mutating func removeAll() {
    observations.removeAll(keepingCapacity: true)
    fixes.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
  }
}

/// A step of dead reckoning.
struct ObservedStep: Sendable {
  /// Metres.
  var distance: Double
  /// Radians counter-clockwise since the step before.
  var headingChange: Double
}
