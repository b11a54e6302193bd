import Geometry
import IndoorModel
import Positioning

/// What a tracker said at each moment of a simulated walk, beside the truth.
struct TrackingTrial {
  struct Moment {
    let time: Double
    let truth: Point
    let floor: Int
    let estimate: PositionEstimate?

    /// Metres between estimate and truth; `nil` without an estimate.
    var error: Double? { estimate.map { $0.point.distance(to: truth) } }
    /// Whether the reported circle holds the truth.
    var isInside: Bool {
      guard let estimate, let error else { return false }
      return error <= estimate.radius
    }
    /// Whether the estimate is far outside of what it reports.
    var isConfidentlyWrong: Bool {
      guard let estimate, let error, estimate.state != .lost else { return false }
      return error > 0.5 && error > 2 * estimate.radius
    }
  }

  private let setup: PositioningSetup
  private var tracker: TagTracker
  private(set) var moments: [Moment] = []

  init(setup: PositioningSetup, height: TagHeight = TagHeight(1.2, deviation: 0.15)) {
    var setup = setup
    setup.lateness = 0
    self.setup = setup
    tracker = TagTracker(height: height, setup: setup)
  }

  /// Gives the tracker what was measured and asks where the tag is.
  mutating func take(
    _ measurements: [TagMeasurement], at time: Double, truth: Point, floor: Int = 0
  ) {
    let now = Timestamp(millisecondsSince1970: Int64((time * 1000).rounded()))
    for measurement in measurements {
      try? tracker.receive(measurement, now: now, in: setup)
    }
    tracker.advance(to: now, in: setup) { _ in }
    moments.append(
      Moment(
        time: time, truth: truth, floor: floor, estimate: tracker.estimate(at: now, in: setup)))
  }

  /// The root of the mean square error over some moments, in metres.
  func rmse(_ isCounted: (Moment) -> Bool = { _ in true }) -> Double {
    let errors = moments.filter(isCounted).compactMap(\.error)
    return (errors.reduce(0) { $0 + $1 * $1 } / Double(max(1, errors.count))).squareRoot()
  }
}

/// The share of elements for which something holds.
func share<Element>(_ elements: [Element], _ holds: (Element) -> Bool) -> Double {
  Double(elements.count(where: holds)) / Double(max(1, elements.count))
}

/// The value that a share of all are not above.
func quantile(_ values: [Double], _ share: Double) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? .nan : sorted[Int((Double(sorted.count - 1) * share).rounded())]
}
