import Devices
public import IndoorModel
public import Positioning
import Routing

/// Estimates where the tags of one venue are, off the network's thread: measurements in, positions out.
///
/// What must be right is in `TagTrackers`, a value; the actor keeps time with the venue's ticks and
/// follows the plan.
public actor PositioningStation {
  /// What the station has done, for metrics.
  public struct Figures: Hashable, Sendable {
    /// Tags that are followed.
    public var tags = 0
    /// Tags by state.
    public var states: [TrackingState: Int] = [:]
    /// Measurements that were taken.
    public var taken = 0
    /// Measurements that were known already.
    public var duplicates = 0
    /// Refused measurements by the name of the reason.
    public var refused: [String: Int] = [:]
    /// Drawn anchors by state.
    public var anchors: [AnchorState: Int] = [:]
    /// Positions that were handed on.
    public var positions = 0
    /// Seconds of work.
    public var seconds = 0.0
  }

  private var trackers: TagTrackers
  private var sink: (any MeasurementSink)?
  private var counted = Figures()
  private let planner: RoutePlanner
  private let goneAfter: Double
  private var lastReviewed = Timestamp(millisecondsSince1970: 0)

  /// Makes a station that knows the anchors; `follow` shows it where people can walk.
  ///
  /// - Parameters:
  ///   - planner: knows the walkable space.
  ///   - limit: the most tags.
  ///   - goneAfter: seconds of silence after which a tag is forgotten.
  init(of venue: Venue, planner: RoutePlanner, limit: Int, goneAfter: Double) {
    trackers = TagTrackers(limit: limit)
    trackers.take(venue)
    self.planner = planner
    self.goneAfter = goneAfter
  }

  /// Takes measurements.
  ///
  /// - Parameters:
  ///   - exampleLimit: the most refusals that the outcome lists.
  ///   - hidden: navigators of which nothing must be recorded.
  public func receive(
    _ reports: [MeasurementReport], at now: Timestamp, exampleLimit: Int,
    hidden: Set<Identifier<Navigator>> = []
  ) -> MeasurementOutcome {
    var outcome = MeasurementOutcome(exampleLimit: sink == nil ? exampleLimit : .max)
    measureTime { trackers.receive(reports, at: now, &outcome) }
    count(outcome)
    guard let sink else { return outcome }
    let wantsMore = sink.take(MeasurementArrival(reports, at: now, outcome, without: hidden))
    if !wantsMore { self.sink = nil }
    return outcome.listing(atMost: exampleLimit)
  }

  /// Has everything that arrives from now on recorded; `nil` ends that.
  public func record(into sink: (any MeasurementSink)?) { self.sink = sink }

  /// Counts what became of measurements.
  func count(_ outcome: MeasurementOutcome) {
    counted.taken += outcome.taken
    counted.duplicates += outcome.duplicates
    counted.refused.merge(outcome.refused, uniquingKeysWith: +)
  }

  /// Moves on to a time.
  ///
  /// - Returns: where the tags are of which enough was heard since the last call, where some were a
  ///   second ago, and how many tags are still followed.
  func advance(
    to now: Timestamp
  ) -> (locations: LocationBatch, mended: [MendedPlace], tags: Int) {
    let locations = measureTime { trackers.locations(at: now) }
    reviewAll(at: now)
    counted.positions += locations.entries.count
    return (locations, trackers.takeMended(), trackers.count)
  }

  /// Once a second: it looks at every tag.
  private func reviewAll(at now: Timestamp) {
    guard now.seconds(since: lastReviewed) >= 1 else { return }
    lastReviewed = now
    measureTime { trackers.reviewAnchors(at: now) }
    trackers.forget(
      silentSince: Timestamp(
        millisecondsSince1970: now.millisecondsSince1970 - Int64(goneAfter * 1000)))
  }

  /// Takes the anchors of the plan.
  func take(_ venue: Venue) { trackers.take(venue) }

  /// Takes where people can walk on some floors now.
  func take(floors: Set<Identifier<Floor>>) async {
    for floor in floors {
      trackers.take(await planner.walkableSpace(of: floor, profile: .walking))
    }
  }

  /// Where a navigator's tag is now, and why; `nil` for one that was never placed.
  public func tag(_ navigator: Identifier<Navigator>, at now: Timestamp) -> ExplainedTag? {
    trackers.tag(navigator, at: now)
  }

  /// Removes and returns what was noted of ranges for the venue's devices, with how the anchors fare;
  /// `nil` where nothing was.
  func takeLedger() -> (ledger: RangeLedger, anchors: [AnchorReport])? {
    let ledger = trackers.takeLedger()
    return ledger.isEmpty ? nil : (ledger, trackers.anchorReports)
  }

  /// The navigators that measure their distance from an anchor now, ordered by identifier.
  public func hearers(of anchor: Identifier<Feature>, at now: Timestamp) -> [AnchorHearer] {
    trackers.hearers(of: anchor, at: now)
  }

  /// How the drawn anchors fare, ordered by identifier.
  public var anchors: [AnchorReport] { trackers.anchorReports }

  /// Seconds of work so far.
  public var seconds: Double { counted.seconds }

  /// What was done so far.
  public var figures: Figures {
    var figures = counted
    figures.tags = trackers.count
    figures.states = trackers.states
    for report in trackers.anchorReports { figures.anchors[report.state, default: 0] += 1 }
    return figures
  }

  private func measureTime<Result>(_ work: () -> Result) -> Result {
    let begin = ContinuousClock.now
    defer { counted.seconds += (ContinuousClock.now - begin) / .seconds(1) }
    return work()
  }
}
