import Geometry
public import IndoorModel

/// Finds anchors that stand elsewhere than drawn, and those that fell silent, by the tags around them.
///
/// A filter takes no harm from one anchor that was moved, because it counts the distances as outliers;
/// so the places of tags say where the anchor stands. A value without clock and I/O; the caller gives it
/// each tag about once a second, and then has it draw its conclusions.
public struct AnchorHealth: Sendable {
  /// The largest radius of a place, in metres, from which something is concluded.
  private static let greatestRadius = 1.0
  /// Seconds between a distance and the place from which it is judged.
  private static let sameMoment = 0.2
  /// How many standard deviations a distance may be wrong.
  private static let deviations = 2.5

  private struct Presence {
    var point: Point
    var floor: Int32
  }

  private var records: [Int32: AnchorRecord] = [:]
  /// The places for which the distances of an anchor were taken.
  private var places: [Int32: AnchorMap.Site] = [:]
  /// Where tags are since the last review.
  private var present: [Presence] = []

  /// Makes a health of anchors of which nothing is known.
  public init() {}

  /// Takes what a tag hears now.
  ///
  /// - Parameters:
  ///   - tracker: is lent and not changed, because a copy has kilobytes.
  ///   - tag: a number that tells tags apart.
  public mutating func take(_ tracker: inout TagTracker, of tag: Int, in setup: PositioningSetup) {
    guard let estimate = tracker.latest, estimate.state == .fixed,
      estimate.radius <= max(Self.greatestRadius, Self.tolerance(setup)),
      let floor = estimate.floor.flatMap(setup.anchors.number(of:))
    else { return }
    present.append(Presence(point: estimate.point, floor: floor))
    tracker.forEachGround(in: setup) { anchor, time, ground in
      guard abs(time - estimate.time.seconds) <= Self.sameMoment,
        setup.anchors[anchor].floor == floor, !setup.anchors[anchor].isRemoved
      else { return }
      records[anchor, default: AnchorRecord(at: time)].take(
        AnchorHearing(tag: tag, time: time, point: estimate.point, ground: ground))
    }
  }

  /// Draws conclusions from what was taken since the last time; about once a second.
  public mutating func review(at now: Timestamp, in setup: PositioningSetup) {
    let (time, tolerance) = (now.seconds, Self.tolerance(setup))
    for number in Array(records.keys) {
      let site = setup.anchors[number]
      guard !site.isRemoved else {
        records[number] = nil
        places[number] = nil
        continue
      }
      if let before = places.updateValue(site, forKey: number), before != site {
        records[number]?.forget()
      }
      review(
        &records[number, default: AnchorRecord(at: time)], of: site, at: time, tolerance: tolerance)
    }
    present.removeAll(keepingCapacity: true)
  }

  private func review(
    _ record: inout AnchorRecord, of site: AnchorMap.Site, at time: Double, tolerance: Double
  ) {
    let drawn = Point(x: site.x, y: site.y)
    // Tags that pass count for a quiet anchor only: there may be ten thousand.
    if record.isQuiet(at: time) {
      for tag in present where tag.floor == site.floor {
        record.pass(at: tag.point.distance(to: drawn))
      }
    }
    record.review(at: time, drawn: drawn, tolerance: tolerance)
  }

  /// How the anchors fare that were ever heard, ordered by identifier.
  public func reports(in setup: PositioningSetup) -> [AnchorReport] {
    records.map { number, record in
      AnchorReport(
        anchor: setup.anchors.anchor(number), state: record.state,
        since: Timestamp(seconds: record.since),
        heard: record.heard.map(Timestamp.init(seconds:)), hearings: record.count,
        place: record.place)
    }.sorted { $0.anchor < $1.anchor }
  }

  /// How many anchors are in each state.
  public var states: [AnchorState: Int] {
    records.values.reduce(into: [:]) { $0[$1.state, default: 0] += 1 }
  }

  /// Metres by which a distance of the venue's radio may be wrong.
  private static func tolerance(_ setup: PositioningSetup) -> Double {
    deviations * setup.errors.rangeVariance.squareRoot()
  }
}
