import Geometry
public import IndoorModel
public import LiveMap
import Positioning
import Support

/// The radio of a venue in which simulated people carry tags: their distances to the anchors.
///
/// A value without a clock: the same venue, seed and walks give the same measurements.
///
/// Each anchor truly hangs where it was drawn first. An organiser that drags it away makes the plan
/// wrong, and the server should notice that. Walls are
/// where the plan has them.
public struct TagRadio: Sendable {
  /// Seconds between two measurements of a tag.
  public static let interval = 0.25

  private let seed: UInt64
  private let conditions: RadioConditions
  private var anchors: RadioAnchors
  private var walls: VenueWalls
  private var ordinals: [Identifier<Floor>: Int] = [:]
  private var tags: [Identifier<Navigator>: SimulatedTag] = [:]
  private var slowBiases: [Identifier<Feature>: DriftingBias] = [:]

  /// Makes the radio of a venue.
  ///
  /// - Parameters:
  ///   - seed: the same seed makes the same errors.
  ///   - anchorsFollowPlan: whether an anchor that is moved on the plan is moved in truth, too.
  /// - Throws: `noAnchors` when none are drawn.
  public init(
    venue: Venue, seed: UInt64, conditions: RadioConditions = RadioConditions(),
    anchorsFollowPlan: Bool = false
  ) throws(SimulationError) {
    self.seed = seed
    self.conditions = conditions
    anchors = RadioAnchors(followPlan: anchorsFollowPlan)
    walls = VenueWalls(of: venue)
    take(venue)
    guard !anchors.isEmpty else { throw .noAnchors(venue: venue.slug) }
  }

  /// Takes over the venue after edits: anchors that are new or gone, and walls.
  public mutating func take(_ venue: Venue) {
    anchors.take(venue)
    walls = VenueWalls(of: venue)
    ordinals = Dictionary(
      venue.floors.map { ($0.id, $0.ordinal) }, uniquingKeysWith: { first, _ in first })
  }

  /// What the tags of people measure.
  ///
  /// - Parameter people: where they truly are, with their headings; times must not go back.
  public mutating func measurements(of people: [LocationReport]) -> [MeasurementReport] {
    people.flatMap { measurements(of: $0) }
  }

  private mutating func measurements(of person: LocationReport) -> [MeasurementReport] {
    let (place, time) = (person.location.place, person.location.time)
    let seconds = Double(time.millisecondsSince1970) / 1000
    var tag =
      tags[person.navigator]
      ?? SimulatedTag(of: person.navigator, seed: seed, conditions: conditions)
    let links = links(from: place, height: tag.height, at: seconds)
    let ranges = tag.ranges(to: links, heading: person.location.heading, at: seconds) { link in
      walls.count(from: place.point, to: place.point + link.offset, on: place.floor)
    }
    tags[person.navigator] = tag
    return ranges.map { range in
      MeasurementReport(
        navigator: person.navigator, name: person.name, group: person.group,
        TagMeasurement(time: time, content: .range(range)))
    }
  }

  /// The anchors within reach of a place, on its floor and those next to it; the nearest first.
  private mutating func links(
    from place: Place, height: Double, at time: Double
  ) -> [SimulatedTag.Link] {
    guard let ordinal = ordinals[place.floor] else { return [] }
    var links: [SimulatedTag.Link] = []
    for (floor, other) in ordinals where abs(other - ordinal) <= 1 {
      let rise = Double(other - ordinal) * conditions.storeyHeight - height
      for site in anchors.sites(on: floor) {
        let offset = site.point - place.point
        let up = rise + site.height
        let distance = (offset.dx * offset.dx + offset.dy * offset.dy + up * up).squareRoot()
        guard distance < conditions.reach else { continue }
        links.append(
          SimulatedTag.Link(
            anchor: site.id, offset: offset, distance: distance,
            bias: slowBias(of: site.id, at: time), isElsewhere: floor != place.floor))
      }
    }
    return links.sorted { ($0.distance, $0.anchor) < ($1.distance, $1.anchor) }
  }

  private mutating func slowBias(of anchor: Identifier<Feature>, at time: Double) -> Double {
    slowBiases[
      anchor,
      default: DriftingBias(
        deviation: conditions.errors.slow, timeConstant: conditions.errors.slowSeconds,
        random: SeededGenerator(seed: seed, name: anchor.rawValue))
    ].value(at: time)
  }
}
