public import IndoorModel

/// A message of measurements as it arrived at a venue's positioning.
public struct MeasurementArrival: Sendable {
  /// When it came, by the server's clock.
  public let time: Timestamp
  /// What it reported, taken or not.
  public let reports: [MeasurementReport]
  /// The reasons against those that were refused, by their place in `reports`.
  public let refused: [Int: MeasurementOutcome.Reason]

  /// A message without the measurements of some navigators.
  init(
    _ reports: [MeasurementReport], at time: Timestamp, _ outcome: MeasurementOutcome,
    without hidden: Set<Identifier<Navigator>>
  ) {
    self.time = time
    let kept = reports.indices.filter { !hidden.contains(reports[$0].navigator) }
    self.reports = hidden.isEmpty ? reports : kept.map { reports[$0] }
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    refused = Dictionary(
      outcome.refusals.compactMap { refusal in
        places[refusal.index].map { ($0, refusal.reason) }
      }
    ) { first, _ in first }
  }
}

/// Takes what arrives at a venue's positioning, in the order in which the engine takes it.
public protocol MeasurementSink: Sendable {
  /// Takes a message; returns at once.
  ///
  /// - Returns: `false` when it wants no more.
  func take(_ arrival: MeasurementArrival) -> Bool
}
