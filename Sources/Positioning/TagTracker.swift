public import IndoorModel

/// A distance from an anchor, compared with where its tag is.
public struct RangeComparison: Hashable, Sendable {
  /// The anchor.
  public var anchor: Identifier<Feature>
  /// What was measured, in metres.
  public var distance: Double
  /// The measured distance less the one that the tag's place explains and the tag's own offset, in metres.
  public var error: Double
  /// The probability that the filter gave it to be no outlier, 0 to 1.
  public var weight: Double
}

/// Follows one tag: measurements in, estimates out; without clock and without I/O.
///
/// The caller gives every measurement with the time of its clock, and asks for what has become
/// complete. All memory has a fixed size while the tag is where it seems to be (docs/positioning.md).
public struct TagTracker: Sendable {
  /// How the tag is worn.
  public var height: TagHeight
  private var queue: MeasurementQueue
  private var names = HeardNames()
  private var bank: HypothesisBank
  private var follower = WallFollower()
  private var set = MeasurementSet()
  private var last: PositionEstimate?
  /// How many measurements were taken and refused.
  public private(set) var counts = MeasurementCounts()

  /// Makes a tracker of a tag that was never heard.
  ///
  /// - Parameters:
  ///   - lag: seconds, 0.1 to 1, by which a second output comes later and is better; `nil` does without
  ///     it.
  ///   - spacing: seconds between two places of the second output; 0 has one for each set.
  public init(
    height: TagHeight = TagHeight(), lag: Double? = nil, spacing: Double = 0,
    setup: PositioningSetup
  ) {
    self.height = height
    queue = MeasurementQueue(lateness: setup.lateness)
    bank = HypothesisBank(settings: Self.settings(height, setup))
    bank.smoothers.lagged = lag.map {
      FixedLagSmoother(lag: min(1, max(0.1, $0)), spacing: spacing)
    }
  }

  /// Makes a tracker that keeps everything for a smoothed track.
  init(recordingWith height: TagHeight, setup: PositioningSetup) {
    self.init(height: height, setup: setup)
    bank.smoothers.log = SmootherLog()
  }

  /// Takes a measurement.
  ///
  /// - Parameters:
  ///   - measurement: of this tag.
  ///   - now: the caller's clock.
  /// - Throws: why it changes nothing, which is counted, too.
  public mutating func receive(
    _ measurement: TagMeasurement, now: Timestamp, in setup: PositioningSetup
  ) throws(MeasurementRefusal) {
    _ = try take(measurement, now: now, in: setup)
  }

  /// Takes a measurement, like `receive`.
  ///
  /// - Returns: the number of the anchor that it is of; `nil` for what is of none.
  public mutating func take(
    _ measurement: TagMeasurement, now: Timestamp, in setup: PositioningSetup
  ) throws(MeasurementRefusal) -> Int32? {
    do throws(MeasurementRefusal) {
      return try insert(measurement, arrival: now.seconds, setup: setup)
    } catch {
      counts.refuse(error)
      throw error
    }
  }

  /// Moves on to the caller's clock.
  ///
  /// - Parameter body: is called with an estimate for each set of measurements that is complete.
  public mutating func advance(
    to now: Timestamp, in setup: PositioningSetup, _ body: (PositionEstimate) -> Void
  ) {
    guard queue.isReady(now: now.seconds) else { return }
    let model = ObservationModel(settings: Self.settings(height, setup), anchors: setup.anchors)
    let plans = FloorPlans(setup.plan)
    while queue.next(into: &set, now: now.seconds, counts: &counts) {
      limit()
      counts.takeSet()
      bank.take(set, model: model, plan: plans)
      guard let estimate = estimate(at: set.time, model: model, setup: setup) else { continue }
      last = estimate
      body(estimate)
    }
  }

  /// Where the tag is by the caller's clock, from all complete measurements; `nil` before any place.
  public mutating func estimate(at now: Timestamp, in setup: PositioningSetup) -> PositionEstimate?
  {
    let model = ObservationModel(settings: Self.settings(height, setup), anchors: setup.anchors)
    guard let estimate = estimate(at: now.seconds, model: model, setup: setup) else { return nil }
    if estimate.state != .lost { last = estimate }
    return estimate
  }

  /// Why the tag is where the last set of measurements put it; `nil` while it has no place.
  public func explanation(in setup: PositioningSetup) -> TagExplanation? {
    TagExplanation(
      bank, ObservationModel(settings: Self.settings(height, setup), anchors: setup.anchors),
      counts)
  }

  /// The last estimate; `nil` before the first.
  var latest: PositionEstimate? { last }

  /// Calls with the latest distance from each anchor that the filter follows, whether it counted or not;
  /// never with fewer than four.
  ///
  /// - Parameter body: takes the anchor's number, the time in seconds since 1970, and the metres on the
  ///   floor that the distance means; not of distances that the difference in height explains alone.
  mutating func forEachGround(
    in setup: PositioningSetup, _ body: (Int32, Double, Double) -> Void
  ) {
    guard let outlook = bank.outlook() else { return }
    let z = setup.anchors.elevation(outlook.floor) + height.height + outlook.height
    var ranges: [Observation] = []
    var excesses: [Double] = []
    bank.forEachRange { range, _, _ in
      guard range.radio == nil else { return }
      let sight = Sight(x: outlook.x, y: outlook.y, z: z, from: setup.anchors[range.anchor])
      ranges.append(range)
      excesses.append(range.value - sight.distance)
    }
    guard ranges.count >= 4 else { return }
    // The filter's own offset takes minutes to forget what a misplaced anchor taught it.
    let offset = excesses.sorted()[excesses.count / 2]
    for range in ranges {
      let rise = setup.anchors[range.anchor].z - z
      let straight = range.value - offset
      let square = straight * straight - rise * rise
      if square > rise * rise { body(range.anchor, range.time, square.squareRoot()) }
    }
  }

  /// The latest distances from anchors of the tag's floor, each compared with the place of the tag; empty
  /// where the tag's place is not known well enough.
  public mutating func comparisons(in setup: PositioningSetup) -> [RangeComparison] {
    guard let last, last.state == .fixed, let outlook = bank.outlook(),
      last.radius <= max(1, 2.5 * setup.errors.rangeDeviation)
    else { return [] }
    let z = setup.anchors.elevation(outlook.floor) + height.height + outlook.height
    var comparisons: [RangeComparison] = []
    bank.forEachRange { range, _, weight in
      let site = setup.anchors[range.anchor]
      guard range.radio == nil, abs(range.time - last.time.seconds) <= 0.2,
        site.floor == outlook.floor, !site.isRemoved
      else { return }
      let sight = Sight(x: outlook.x, y: outlook.y, z: z, from: site)
      comparisons.append(
        RangeComparison(
          anchor: setup.anchors.anchor(range.anchor), distance: range.value,
          error: range.value - sight.distance, weight: weight))
    }
    // What all distances have in common is the tag's own; see `forEachGround`.
    let errors = comparisons.map(\.error).sorted()
    let offset = errors.count >= 4 ? errors[errors.count / 2] : outlook.offset
    for index in comparisons.indices { comparisons[index].error -= offset }
    return comparisons
  }

  /// Removes and returns the oldest place of the second output that no later measurement mends any more;
  /// `nil` without one.
  public mutating func takeLagged(in setup: PositioningSetup) -> SmoothedPosition? {
    bank.smoothers.lagged?.next(at: bank.lastSet).map {
      SmoothedPosition($0, anchors: setup.anchors, deviation: setup.anchorDeviation)
    }
  }

  /// All places with what is known since.
  func smoothedTrack(in setup: PositioningSetup) -> [SmoothedPosition] {
    (bank.smoothers.log?.smoothed() ?? []).map {
      SmoothedPosition($0, anchors: setup.anchors, deviation: setup.anchorDeviation)
    }
  }

  /// Puts the parts of a measurement into the queue; those before a refused one stay there.
  private mutating func insert(
    _ measurement: TagMeasurement, arrival: Double, setup: PositioningSetup
  ) throws(MeasurementRefusal) -> Int32? {
    var isDisordered = false
    var anchor: Int32?
    let time = measurement.time.seconds
    try setup.read(measurement, now: arrival, names: &names) {
      content throws(MeasurementRefusal) in
      if case .observation(let observation) = content { anchor = observation.anchor }
      let queued = QueuedMeasurement(time: time, content: content)
      if try queue.insert(queued, arrival: arrival) { isDisordered = true }
    }
    counts.accept(isDisordered: isDisordered)
    return anchor
  }

  private static func settings(_ height: TagHeight, _ setup: PositioningSetup) -> FilterSettings {
    FilterSettings(
      errors: setup.errors, height: height.height, heightDeviation: height.deviation,
      anchorDeviation: setup.anchorDeviation)
  }

  /// Keeps the nearest anchors of a set that heard more than a filter follows.
  private mutating func limit() {
    let surplus = set.observations.count - BiasSlots.capacity
    guard surplus > 0, set.observations.allSatisfy({ $0.kind == .distance }) else { return }
    // The venue's radio before others: they may be many, and know little.
    set.observations.sort {
      ($0.radio == nil ? 0 : 1, $0.value, $0.anchor) < (
        $1.radio == nil ? 0 : 1, $1.value, $1.anchor
      )
    }
    set.observations.removeLast(surplus)
    for _ in 0..<surplus { counts.refuse(.surplus) }
  }

  private mutating func estimate(
    at time: Double, model: ObservationModel, setup: PositioningSetup
  ) -> PositionEstimate? {
    let silence = time - bank.lastSet
    guard silence <= HypothesisBank.lostSeconds, let report = BankReport(&bank, model, time: time)
    else {
      guard var lost = last else { return nil }
      lost.state = .lost
      lost.candidates = []
      lost.inlierShare = 0
      lost.anchorCount = 0
      return lost
    }
    return report.estimate(following: &follower, setup: setup)
  }
}

extension Timestamp {
  /// Seconds since 1970.
  var seconds: Double { Double(millisecondsSince1970) / 1000 }

  /// The moment some seconds after 1970 began.
  init(seconds: Double) { self.init(millisecondsSince1970: Int64((seconds * 1000).rounded())) }
}
