import Geometry
import IndoorModel
import LiveMap
import Positioning
import Routing
import Simulation
import Support

/// People with tags that use a venue's stairs, escalators and lifts, and the floors that the positioning
/// engine shows them on.
struct FloorsBench {
  /// A moment's truth about one person, and what the map last showed.
  private struct Follower {
    var floor: Identifier<Floor>
    var seen: Timestamp
    /// When the person came to the floor; `nil` once the map has shown that, and for the first floor.
    var changed: Timestamp?
    var shown: (floor: Identifier<Floor>?, time: Timestamp)?
  }

  /// Seconds between two measurements.
  private static let interval = TagRadio.interval
  /// Seconds after a person came in, or was out of sight, that do not count.
  private static let settling = 3.0
  /// Seconds after which the map no longer counts as showing a person.
  private static let shownFor = 3.0
  private static let start = Timestamp(millisecondsSince1970: 1_700_000_000_000)

  private let planner: RoutePlanner
  private var population: SimulatedPopulation
  private var radio: TagRadio
  private var replay: MeasurementReplay
  private var clock = 0.0
  private var followers: [Identifier<Navigator>: Follower] = [:]
  private var settledAt: [Identifier<Navigator>: Timestamp] = [:]
  /// Moments of all people with a place on the map.
  private(set) var moments = 0
  /// Those on the floor that is not theirs, and those on none.
  private(set) var wrong = 0
  private(set) var unknown = 0
  /// Seconds from each change of floor to the moment at which the map shows it.
  private(set) var delays: [Double] = []
  /// Changes that the map never showed before the next.
  private(set) var missed = 0

  /// - Parameters:
  ///   - venue: with anchors on its floors.
  ///   - throughFloor: the share of ranges that get through a floor.
  init(_ venue: Venue, people: Int, throughFloor: Double, seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    planner = RoutePlanner(venue: venue)
    population = try SimulatedPopulation(
      size: people, venue: venue, seed: random.next(), start: Self.start,
      reportInterval: Self.interval)
    var conditions = RadioConditions()
    conditions.throughFloor = throughFloor
    conditions.storeyHeight = venue.settings.storeyHeight
    radio = try TagRadio(venue: venue, seed: random.next(), conditions: conditions)
    var walkable: [WalkableSpace] = []
    for floor in venue.floors {
      walkable.append(await planner.walkableSpace(of: floor.id, profile: .walking))
    }
    replay = MeasurementReplay(of: venue, walkable: walkable)
  }

  /// Lives on for some seconds.
  mutating func run(seconds: Double) async {
    let end = clock + seconds
    while clock < end {
      clock += Self.interval
      let time = Self.start.advanced(bySeconds: clock)
      let people = population.walk(to: time)
      await answerQueries()
      // What a set of measurements shows is on the map a moment later.
      for tag in replay.take(radio.measurements(of: people), at: time) {
        followers[tag.navigator]?.shown = (tag.estimate.floor, tag.estimate.time)
      }
      for person in people { look(at: person, at: time) }
    }
  }

  private mutating func answerQueries() async {
    for _ in 0..<50 {
      guard let query = population.nextQuery() else { return }
      let answer = await planner.route(
        from: query.start, to: query.destination.place, profile: query.profile)
      population.answer(query, with: answer.result)
    }
  }

  private mutating func look(at person: LocationReport, at time: Timestamp) {
    let floor = person.location.place.floor
    guard var follower = followers[person.navigator],
      time.seconds(since: follower.seen) <= 2 * Self.interval
    else {
      followers[person.navigator] = Follower(floor: floor, seen: time)
      settledAt[person.navigator] = time.advanced(bySeconds: Self.settling)
      return
    }
    follower.seen = time
    if follower.floor != floor {
      if follower.changed != nil { missed += 1 }
      follower.changed = time
      follower.floor = floor
    }
    if let shown = follower.shown, time.seconds(since: shown.time) <= Self.shownFor,
      let settled = settledAt[person.navigator], settled <= time
    {
      moments += 1
      if shown.floor == nil { unknown += 1 }
      if let other = shown.floor, other != floor { wrong += 1 }
      if let changed = follower.changed, shown.floor == floor {
        delays.append(time.seconds(since: changed))
        follower.changed = nil
      }
    }
    followers[person.navigator] = follower
  }
}

extension Venue {
  /// The venue with new anchors on each floor, where they help most, in place of those that it had.
  func withAnchors(onEachFloor count: Int, height: Double) async -> Venue {
    var venue = self
    venue.images = []
    for (id, feature) in features where feature.kind == .anchor { venue.features[id] = nil }
    let bare = venue
    for floor in floors {
      for (number, site) in await RangingFloor.sites(count, in: bare, on: floor.id).enumerated() {
        let id = Identifier<Feature>("anchor-\(floor.id)-\(number + 1)")
        venue.features[id] = Feature(
          id: id, floor: floor.id, kind: .anchor, shape: .point(site.point),
          properties: ["height": .number(height)])
      }
    }
    return venue
  }
}
