import Devices
import Foundation
import Geometry
public import IndoorModel
public import Positioning
import Routing

/// Where the positioning engine says that a navigator is.
public struct TrackedTag: Hashable, Sendable {
  /// The navigator.
  public var navigator: Identifier<Navigator>
  /// What it is called, if reported.
  public var name: String?
  /// Its group, if reported.
  public var group: String?
  /// Where it is, and how far that can be trusted.
  public var estimate: PositionEstimate
}

/// A tag with the reasons for which it is where it is.
public struct ExplainedTag: Hashable, Sendable {
  /// The tag by the clock.
  public var tag: TrackedTag
  /// When the last measurement of it came.
  public var heard: Timestamp
  /// What the engine made of its last measurements; `nil` while the engine has no place.
  public var explanation: TagExplanation?
}

extension TrackedTag {
  /// The location to show; `nil` while several floors are likely, because a wrong floor is worse than
  /// none.
  var location: LocationReport? {
    guard let floor = estimate.floor, estimate.state != .lost else { return nil }
    let velocity = estimate.velocity
    let speed = velocity.length
    let isStill = speed < MotionEstimate.slowest
    return LocationReport(
      navigator: navigator, name: name, group: group,
      location: Location(
        place: Place(floor: floor, point: estimate.shownPoint), accuracy: estimate.radius,
        heading: isStill ? nil : atan2(velocity.dy, velocity.dx), speed: isStill ? 0 : speed,
        time: estimate.time))
  }
}

/// The tags of a venue, each followed by the positioning engine; without clock and I/O. It has one owner: a
/// copy would share the tags.
struct TagTrackers {
  /// A class, because a tracker has kilobytes, which a dictionary of values copies with each look.
  private final class Tag {
    let id: Identifier<Navigator>
    /// Tells tags apart.
    let number: Int
    var tracker: TagTracker
    var name: String?
    var group: String?
    /// The state of the last estimate.
    var state: TrackingState?
    /// When the last measurement came.
    var heard: Timestamp
    /// Whether the tag is in `waiting`.
    var isWaiting = false

    init(_ id: Identifier<Navigator>, number: Int, _ tracker: TagTracker, heard: Timestamp) {
      self.id = id
      self.number = number
      self.tracker = tracker
      self.heard = heard
    }

    /// Takes measurements.
    ///
    /// - Parameter body: is called with the index of each and the number of its anchor, or with why it
    ///   changed nothing.
    func take(
      _ reports: borrowing Span<MeasurementReport>, _ range: Range<Int>, at now: Timestamp,
      in setup: PositioningSetup, _ settings: VenueSettings,
      _ body: (Int, Result<Int32?, MeasurementRefusal>) -> Void
    ) {
      for index in range {
        do throws(MeasurementRefusal) {
          let anchor = try tracker.take(reports[index].measurement, now: now, in: setup)
          heard = now
          if let name = reports[index].name { self.name = name }
          if let group = reports[index].group, group != self.group {
            self.group = group
            wear(settings)
          }
          body(index, .success(anchor))
        } catch {
          body(index, .failure(error))
        }
      }
    }

    /// The newest place that later measurements have mended; `nil` when none became known.
    func takeMended(in setup: PositioningSetup) -> MendedPlace? {
      var newest: SmoothedPosition?
      while let place = tracker.takeLagged(in: setup) { newest = place }
      guard let newest, let floor = newest.floor else { return nil }
      return MendedPlace(
        navigator: id, place: Place(floor: floor, point: newest.point), time: newest.time)
    }

    func tracked(_ estimate: PositionEstimate) -> TrackedTag {
      TrackedTag(navigator: id, name: name, group: group, estimate: estimate)
    }

    /// Takes how tags of the group are worn.
    func wear(_ settings: VenueSettings) {
      tracker.height = settings.tagHeight(of: group)
    }
  }

  /// Seconds by which places for counts come later.
  private static let lag = 1.0
  /// Seconds between two of them: a walker goes half a metre or so.
  private static let mendedSpacing = 0.5
  /// Seconds after the last measurement in which the engine may still wait for others of its set.
  private static let completeAfter = 0.3
  /// Seconds after the last measurement in which a tag counts as measuring.
  private static let hearingSeconds = 5.0

  private let limit: Int
  private var settings = VenueSettings()
  private var anchors = DrawnAnchors()
  private var plan = OutlinePlan()
  private var health = AnchorHealth()
  private var setup = PositioningSetup(anchors: AnchorMap())
  private var tags: [Identifier<Navigator>: Tag] = [:]
  /// That of the newest tag.
  private var lastNumber = 0
  /// How many tags are in each state.
  private(set) var states: [TrackingState: Int] = [:]
  /// Tags with measurements that wait for their turn.
  private var waiting: [Tag] = []
  /// Places of a second ago that `takeMended` has not returned yet, the newest of each tag.
  private var mended: [MendedPlace] = []
  /// What the venue's devices do not know yet of ranges.
  private var ledger = RangeLedger()
  /// How many ranges were taken since then, by the numbers of their anchors.
  private var taken: [Int] = []

  /// Makes a venue without tags.
  ///
  /// - Parameter limit: the most tags.
  init(limit: Int) { self.limit = limit }

  /// Whether the plan has anchors.
  var hasAnchors: Bool { !anchors.isEmpty }

  /// How many tags are followed.
  var count: Int { tags.count }

  // MARK: - Plan

  /// Takes the anchors of the plan, and the venue's settings of positioning, as they are now.
  mutating func take(_ venue: Venue) {
    anchors.take(venue)
    setup.anchors = anchors.map
    setup.markers = MarkerMap(of: venue)
    settings = venue.settings
    // The settings have no other words.
    let errors = (RadioClass(rawValue: settings.radio) ?? .ultraWideband).errors
    if setup.errors != errors {
      setup.errors = errors
      // What they believe of their errors is that of another radio.
      (tags, states) = ([:], [:])
      waiting = []
    }
    for tag in tags.values { tag.wear(settings) }
    let diagonal = venue.floors.map { ($0.bounds.max - $0.bounds.min).length }.max() ?? 0
    // Beyond it a distance is wrong; a venue's plan may end before its walls do.
    setup.greatestDistance = max(30, diagonal * 1.2)
  }

  /// Takes the walkable space of a floor.
  mutating func take(_ space: WalkableSpace) {
    plan.set(space.parts.map { Polygon(rings: $0.rings) }, on: space.floor)
    setup.plan = plan
  }

  // MARK: - Measurements

  /// Takes measurements; their positions come with `advance`.
  mutating func receive(
    _ reports: [MeasurementReport], at now: Timestamp, _ outcome: inout MeasurementOutcome
  ) {
    let reports = reports.span
    var start = 0
    while start < reports.count {
      // What a tag measured at once comes together.
      var end = start + 1
      while end < reports.count, reports[end].navigator == reports[start].navigator { end += 1 }
      receive(reports, start..<end, at: now, &outcome)
      start = end
    }
  }

  /// Takes measurements of one navigator.
  private mutating func receive(
    _ reports: borrowing Span<MeasurementReport>, _ range: Range<Int>, at now: Timestamp,
    _ outcome: inout MeasurementOutcome
  ) {
    var known = tags[reports[range.lowerBound].navigator]
    var index = range.lowerBound
    while index < range.upperBound {
      var end = index + 1
      if let reason = reasonAgainst(reports, index, isKnown: known != nil) {
        note(reason, of: reports[index], index, &outcome)
        index = end
        continue
      }
      let tag = known ?? makeTag(of: reports[index], at: now)
      // Those of a new navigator one by one: one of which nothing could be used takes no room.
      if known != nil, hasAnchors { end = range.upperBound }
      var isTaken = false
      tag.take(reports, index..<end, at: now, in: setup, settings) { index, result in
        switch result {
        case .success(let anchor):
          isTaken = true
          outcome.noteTaken()
          if let anchor {
            noteTaken(anchor)
          } else {
            note(reports[index], &outcome)
          }
        case .failure(let refusal):
          note(.refused(refusal), of: reports[index], index, &outcome)
        }
      }
      if isTaken {
        if known == nil { tags[reports[index].navigator] = tag }
        known = tag
        if !tag.isWaiting {
          tag.isWaiting = true
          waiting.append(tag)
        }
      }
      index = end
    }
  }

  /// Why no tag may take a measurement; `nil` where one may.
  private func reasonAgainst(
    _ reports: borrowing Span<MeasurementReport>, _ index: Int, isKnown: Bool
  ) -> MeasurementOutcome.Reason? {
    if !hasAnchors, reports[index].measurement.content.namesAnchor { return .noAnchors }
    return isKnown || tags.count < limit ? nil : .tooMany(limit: limit)
  }

  private mutating func note(
    _ reason: MeasurementOutcome.Reason, of report: borrowing MeasurementReport, _ index: Int,
    _ outcome: inout MeasurementOutcome
  ) {
    outcome.refuse(index, of: report.navigator, reason)
    ledger.note(report.measurement, reason)
  }

  private mutating func noteTaken(_ anchor: Int32) {
    while taken.count <= anchor { taken.append(0) }
    taken[Int(anchor)] += 1
  }

  /// Notes a measurement of no anchor that was taken.
  private mutating func note(
    _ report: borrowing MeasurementReport, _ outcome: inout MeasurementOutcome
  ) {
    ledger.note(report.measurement, nil)
    if case .sighting(let sighting) = report.measurement.content,
      let marker = setup.markers.id(of: sighting.marker)
    {
      outcome.note(SeenMarker(navigator: report.navigator, marker: marker))
    }
  }

  private mutating func makeTag(of report: MeasurementReport, at now: Timestamp) -> Tag {
    let tracker = TagTracker(
      height: settings.tagHeight(of: report.group), lag: Self.lag, spacing: Self.mendedSpacing,
      setup: setup)
    lastNumber += 1
    return Tag(report.navigator, number: lastNumber, tracker, heard: now)
  }

  /// The track of one tag with what was known later, the earliest place first.
  func smoothedTrack(
    _ measurements: [TagMeasurement], group: String?
  ) -> [SmoothedPosition] {
    TrackSmoother(height: settings.tagHeight(of: group), setup: setup).track(measurements)
  }

  // MARK: - Positions

  /// Moves on to a time.
  ///
  /// - Parameter wantsAll: whether a tag of which several sets became complete is returned after each
  ///   of them, not only after the last one.
  /// - Returns: the tags of which a set of measurements became complete, where they are.
  mutating func advance(to now: Timestamp, wantsAll: Bool = false) -> [TrackedTag] {
    var tracked: [TrackedTag] = []
    advance(to: now, wantsAll: wantsAll) { tag, estimate in tracked.append(tag.tracked(estimate)) }
    return tracked
  }

  /// Moves on to a time.
  ///
  /// - Returns: the locations of the tags of which a set of measurements became complete.
  mutating func locations(at now: Timestamp) -> LocationBatch {
    var reports: [LocationReport] = []
    reports.reserveCapacity(waiting.count)
    advance(to: now, wantsAll: false) { tag, estimate in
      if let report = tag.tracked(estimate).location { reports.append(report) }
    }
    return LocationBatch(reports)
  }

  private mutating func advance(
    to now: Timestamp, wantsAll: Bool, _ body: (Tag, PositionEstimate) -> Void
  ) {
    let setup = setup
    var hasSilent = false
    for tag in waiting {
      var newest: PositionEstimate?
      tag.tracker.advance(to: now, in: setup) { estimate in
        if wantsAll, let newest { body(tag, newest) }
        newest = estimate
      }
      if now.seconds(since: tag.heard) > Self.completeAfter {
        tag.isWaiting = false
        hasSilent = true
      }
      if let place = tag.takeMended(in: setup) { mended.append(place) }
      guard let newest else { continue }
      note(newest.state, of: tag)
      body(tag, newest)
    }
    if hasSilent { waiting.removeAll { !$0.isWaiting } }
  }

  /// The places for counts that became known since the last call.
  mutating func takeMended() -> [MendedPlace] {
    defer { mended = [] }
    return mended
  }

  /// Forgets the tags that were silent since a time.
  mutating func forget(silentSince time: Timestamp) {
    let silent = tags.lazy.filter { $0.value.heard < time }.map(\.key)
    for id in Array(silent) {
      if let tag = tags.removeValue(forKey: id) { note(nil, of: tag) }
    }
  }

  /// Keeps the counts of states as the state of a tag changes.
  private mutating func note(_ state: TrackingState?, of tag: Tag) {
    guard state != tag.state else { return }
    if let old = tag.state { states[old, default: 0] -= 1 }
    if let state { states[state, default: 0] += 1 }
    tag.state = state
  }

  /// Where a tag is by the clock, from all complete measurements, and why; `nil` for one that was never
  /// placed.
  mutating func tag(_ id: Identifier<Navigator>, at now: Timestamp) -> ExplainedTag? {
    guard let tag = tags[id], let estimate = tag.tracker.estimate(at: now, in: setup) else {
      return nil
    }
    return ExplainedTag(
      tag: tag.tracked(estimate),
      heard: tag.heard, explanation: tag.tracker.explanation(in: setup))
  }

  // MARK: - Anchors

  /// Concludes from all tags how the anchors fare; meant for once a second.
  mutating func reviewAnchors(at now: Timestamp) {
    for tag in tags.values where now.seconds(since: tag.heard) <= 1 {
      health.take(&tag.tracker, of: tag.number, in: setup)
      for comparison in tag.tracker.comparisons(in: setup) { ledger.note(comparison) }
    }
    health.review(at: now, in: setup)
  }

  /// Removes and returns what was noted of ranges for the venue's devices.
  mutating func takeLedger() -> RangeLedger {
    for number in taken.indices where taken[number] > 0 {
      ledger.note(setup.anchors.anchor(Int32(number)), count: taken[number])
      taken[number] = 0
    }
    return ledger.take()
  }

  /// The navigators that measure their distance from an anchor now, ordered by identifier.
  func hearers(of anchor: Identifier<Feature>, at now: Timestamp) -> [AnchorHearer] {
    tags.values.lazy.filter { now.seconds(since: $0.heard) <= Self.hearingSeconds }
      .compactMap { tag in
        tag.tracker.explanation(in: setup)?.ranges.first { $0.anchor == anchor }
          .map { AnchorHearer(navigator: tag.id, range: $0) }
      }.sorted { $0.navigator < $1.navigator }
  }

  /// How the drawn anchors fare, ordered by identifier.
  var anchorReports: [AnchorReport] {
    let heard = Dictionary(
      health.reports(in: setup).map { ($0.anchor, $0) }, uniquingKeysWith: { first, _ in first })
    return anchors.ids.sorted().map { heard[$0] ?? AnchorReport(unheard: $0) }
  }
}
