import Foundation
public import Geometry
public import IndoorModel
public import Positioning

/// Runs a recording through the positioning engine as a server does, and compares with the truth.
public struct PositioningBench: Sendable {
  /// An estimate as it is compared.
  public struct Fix: Sendable {
    /// When the tag was there.
    public let time: Timestamp
    /// Where the engine shows it.
    public let point: Point
    /// The radius that holds it with 95 % probability, in metres.
    public let radius: Double
    /// What the engine says of itself; `nil` for lagged places.
    public let state: TrackingState?
  }

  /// The estimates, one for each set of ranges.
  public let fixes: [Fix]
  /// How they compare with the truth or with the path; `nil` without either.
  public let figures: PositioningFigures?
  /// How many ranges were taken and refused.
  public let counts: MeasurementCounts
  /// The mean processor time for a set of ranges with everything around it, in microseconds.
  public let microsecondsPerSet: Double

  /// Runs the recording, again and again for a second so that the time is a mean of many.
  ///
  /// - Parameters:
  ///   - lag: seconds by which the second output comes later; `nil` measures the first one.
  ///   - path: takes the truth's place: errors are distances from it.
  ///   - skipped: how many of the first estimates are not compared with the path.
  public init(
    _ recording: RangeRecording, height: TagHeight, lag: Double? = nil,
    plan: OutlinePlan? = nil, path: WalkedPath? = nil, skipped: Int = 0
  ) {
    let setup = PositioningSetup(anchors: recording.anchors, plan: plan)
    let run = Self.run(recording, height: height, lag: lag, setup: setup)
    fixes = run.fixes
    counts = run.counts
    figures = PositioningFigures(
      path.map { Self.compare(run.fixes.dropFirst(skipped), with: $0) }
        ?? run.fixes.compactMap { fix in
          recording.truth.point(at: fix.time).map {
            (error: $0.distance(to: fix.point), radius: fix.radius)
          }
        })
    let start = Self.processorSeconds
    var (sets, passes) = (0, 0)
    while Self.processorSeconds - start < 0.5, passes < 1000 {
      sets += Self.run(recording, height: height, lag: lag, setup: setup).counts.sets
      passes += 1
    }
    microsecondsPerSet =
      (Self.processorSeconds - start) * 1_000_000 / Double(Swift.max(1, sets))
  }

  private static func compare(
    _ fixes: ArraySlice<Fix>, with path: WalkedPath
  ) -> [(error: Double, radius: Double)] {
    zip(path.errors(of: fixes.map(\.point)), fixes).map { (error: $0, radius: $1.radius) }
  }

  /// The processor time of this process: other programs on the machine do not count.
  private static var processorSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  private static func run(
    _ recording: RangeRecording, height: TagHeight, lag: Double?, setup: PositioningSetup
  ) -> (fixes: [Fix], counts: MeasurementCounts) {
    var tracker = TagTracker(height: height, lag: lag, setup: setup)
    var fixes: [Fix] = []
    fixes.reserveCapacity(recording.measurements.count)
    func advance(to time: Timestamp) {
      tracker.advance(to: time, in: setup) { estimate in
        guard lag == nil else { return }
        fixes.append(
          Fix(
            time: estimate.time, point: estimate.shownPoint, radius: estimate.radius,
            state: estimate.state))
      }
      while let place = tracker.takeLagged(in: setup) {
        fixes.append(Fix(time: place.time, point: place.point, radius: place.radius, state: nil))
      }
    }
    for measurement in recording.measurements {
      // Refusals are counted by the tracker.
      try? tracker.receive(measurement, now: measurement.time, in: setup)
      advance(to: measurement.time)
    }
    if let end = recording.measurements.last?.time { advance(to: end.advanced(bySeconds: 1)) }
    return (fixes, tracker.counts)
  }
}
