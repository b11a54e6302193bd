public import IndoorModel
public import Positioning
public import Routing

/// Measurements taken once more, as a venue's positioning took them: the same engine, plan and pace.
///
/// Without a clock; messages must come in the order of their arrival.
public struct MeasurementReplay {
  /// Seconds between two rounds, as by the usual ticks of a venue.
  private static let round = 0.1

  private var trackers: TagTrackers
  private let goneAfter: Double
  private var clock: Timestamp?

  /// Prepares to take measurements.
  ///
  /// - Parameters:
  ///   - walkable: where people can walk on each floor.
  public init(of venue: Venue, walkable: [WalkableSpace]) {
    let configuration = LiveConfiguration().taking(venue.settings)
    trackers = TagTrackers(limit: configuration.navigatorLimit)
    trackers.take(venue)
    for space in walkable { trackers.take(space) }
    goneAfter = configuration.goneAfter
  }

  /// Whether the plan has anchors.
  public var hasAnchors: Bool { trackers.hasAnchors }

  /// Takes a message.
  ///
  /// - Returns: where tags were since the message before it.
  public mutating func take(
    _ reports: [MeasurementReport], at arrival: Timestamp
  ) -> [TrackedTag] {
    let tags = advance(to: arrival)
    var outcome = MeasurementOutcome(exampleLimit: 0)
    trackers.receive(reports, at: arrival, &outcome)
    return tags
  }

  /// Ends: where tags were since the last message.
  public mutating func finish() -> [TrackedTag] {
    clock.map { advance(to: $0.advanced(bySeconds: 1)) } ?? []
  }

  private mutating func advance(to end: Timestamp) -> [TrackedTag] {
    guard var now = clock else {
      clock = end
      return []
    }
    var tags: [TrackedTag] = []
    // After a long silence nothing waits any more.
    now = max(now, end.advanced(bySeconds: -2 * goneAfter))
    while now.advanced(bySeconds: Self.round) <= end {
      now = now.advanced(bySeconds: Self.round)
      tags += trackers.advance(to: now, wantsAll: true)
      _ = trackers.takeMended()
      trackers.forget(silentSince: now.advanced(bySeconds: -goneAfter))
    }
    clock = now
    return tags
  }

  /// The track of one tag with what was known later, the earliest place first.
  ///
  /// - Parameters:
  ///   - measurements: all of its measurements, in any order.
  ///   - group: the group of its navigator, which says how it is worn.
  public func smoothedTrack(
    _ measurements: [TagMeasurement], group: String?
  ) -> [SmoothedPosition] {
    trackers.smoothedTrack(measurements, group: group)
  }
}
