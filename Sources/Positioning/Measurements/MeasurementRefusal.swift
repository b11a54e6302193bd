/// Why a measurement changed nothing.
public enum MeasurementRefusal: String, Error, Hashable, Sendable, CaseIterable {
  /// No anchor of the map has this identifier.
  case unknownAnchor
  /// No marker of the map has this identifier, device or code.
  case unknownMarker
  /// No floor of the map has this identifier.
  case unknownFloor
  /// The value is no number, or no tag can be there.
  case impossibleValue
  /// It is older than measurements that the filter already took.
  case tooOld
  /// Its time lies ahead of the server's clock.
  case future
  /// The same measurement was there before, e.g. from another gateway.
  case doubled
  /// More anchors were heard at once than a filter follows.
  case surplus
}

/// How many measurements of a tag were taken, and how many were refused for which reason.
public struct MeasurementCounts: Hashable, Sendable {
  /// How many went into the filter's queue.
  public private(set) var accepted = 0
  /// How many came after later ones and were put into their order; they are accepted, too.
  public private(set) var disordered = 0
  /// How many sets of measurements of one moment the filter took.
  public private(set) var sets = 0
  private var refusals: [MeasurementRefusal: Int] = [:]

  /// Makes counts of nothing.
  public init() {}

  /// How many were refused for a reason.
  public subscript(_ refusal: MeasurementRefusal) -> Int { refusals[refusal, default: 0] }

  /// How many were refused in all.
  public var refused: Int { refusals.values.reduce(0, +) }

  mutating func accept(isDisordered: Bool) {
    accepted += 1
    if isDisordered { disordered += 1 }
  }

  mutating func takeSet() { sets += 1 }

  mutating func refuse(_ refusal: MeasurementRefusal) { refusals[refusal, default: 0] += 1 }
}
