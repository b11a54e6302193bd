import Devices
import Foundation
import Geometry
import IndoorModel
import LiveMap
import Positioning
import Ranging
import Routing
import Simulation
import Support

/// One seed of the ranging bench: people with phones walk on a floor, and a broker says which anchors
/// measure them.
struct RangingBench {
  /// How many devices there are, and how many sessions each holds.
  struct Size {
    var navigators = 200
    var navigatorSessions = 8
    var anchorSessions = 200
    /// Navigators of which positions are computed.
    var followed = 8
  }

  /// Positions from the anchors that sessions measure, compared with those from all anchors at once.
  struct Comparison {
    /// The errors of both in metres, at moments at which both are sure of a place.
    private(set) var brokered: [Double] = []
    private(set) var all: [Double] = []
    /// Moments at which only the other one was sure of a place.
    private(set) var missing = 0
    private(set) var missingOfAll = 0

    /// Notes the errors of one moment; `nil` for no sure place.
    fileprivate mutating func note(_ error: Double?, all other: Double?) {
      if let error, let other {
        brokered.append(error)
        all.append(other)
      } else if other != nil {
        missing += 1
      } else if error != nil {
        missingOfAll += 1
      }
    }

    /// Counts the moments of another one, too.
    mutating func add(_ other: Self) {
      brokered += other.brokered
      all += other.all
      missing += other.missing
      missingOfAll += other.missingOfAll
    }
  }

  private struct Followed {
    var brokered: TagTracker
    var all: TagTracker
  }

  /// Metres beyond which no anchor is heard.
  private static let reach = 40.0
  /// Seconds between two measurements.
  private static let interval = 0.25
  /// Seconds after a disturbance in which a navigator cannot be measured by any broker.
  private static let recovery = 5.0
  /// Seconds after which all have been found for the first time.
  private static let settled = 60.0
  /// Metres of radius up to which a place counts as known: a map shows a larger circle, and no place.
  private static let sureRadius = 5.0
  private static let start = Timestamp(millisecondsSince1970: 1_700_000_000_000)

  private let floor: RangingFloor
  private let size: Size
  private(set) var world: RangingWorld
  private var population: SimulatedPopulation
  private var radio: TagRadio
  private var random: SeededGenerator
  private var followed: [Identifier<Navigator>: Followed] = [:]
  private var truths: [Identifier<Device>: Place] = [:]
  private var lastLook = 0.0
  /// Positions at all times, and those while the navigator's own device, and the server, could work.
  private(set) var always = Comparison()
  private(set) var undisturbed = Comparison()
  /// Ranges in the sets of both.
  private(set) var ranges = (brokered: 0, all: 0)
  /// Seconds of all undisturbed navigators that had a session before.
  private(set) var presence = 0.0
  /// Of these, seconds with no anchor within reach.
  private(set) var outOfReach = 0.0
  /// Of these, seconds with an anchor within reach, and no session with one that is.
  private(set) var absence = 0.0
  private var known: Set<Identifier<Device>> = []

  init(on floor: RangingFloor, size: Size, faults: RangingWorld.Faults, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    self.floor = floor
    self.size = size
    world = RangingWorld(of: floor.venue, faults: faults, seed: random.next())
    population = try SimulatedPopulation(
      size: size.navigators, venue: floor.venue, seed: random.next(), start: Self.start,
      reportInterval: Self.interval)
    var conditions = RadioConditions()
    conditions.anchorLimit = floor.anchors.count
    radio = try TagRadio(venue: floor.venue, seed: random.next(), conditions: conditions)
    for device in floor.anchors.keys.sorted() {
      world.add(
        SimulatedRangingDevice(
          device, RangingCapabilities(role: .anchor, sessions: size.anchorSessions)))
    }
    for person in population.people {
      world.add(
        SimulatedRangingDevice(
          Identifier(person.id.rawValue),
          RangingCapabilities(role: .navigator, sessions: size.navigatorSessions)))
    }
    for person in population.people.prefix(size.followed) {
      let tracker = TagTracker(setup: floor.setup)
      followed[person.id] = Followed(brokered: tracker, all: tracker)
    }
    self.random = random
  }

  /// Lives on for some seconds.
  mutating func run(seconds: Double) async {
    let steps = Int((Self.interval / RangingWorld.step).rounded())
    let end = world.now + seconds
    while world.now < end {
      for _ in 0..<steps { world.advance() }
      let time = Self.start.advanced(bySeconds: world.now)
      let reports = population.walk(to: time)
      for report in reports {
        truths[Identifier(report.navigator.rawValue)] = report.location.place
      }
      await answerQueries()
      measure(reports, at: time)
      if world.now - lastLook >= 0.999 { look() }
    }
  }

  /// Ends the world.
  mutating func finish() -> RangingProperties {
    world.finish()
    return world.properties
  }

  private mutating func answerQueries() async {
    for _ in 0..<20 {
      guard let query = population.nextQuery() else { return }
      let answer = await floor.planner.route(
        from: query.start, to: query.destination.place, profile: query.profile)
      population.answer(query, with: answer.result)
    }
  }

  /// Has the positioning engine follow some navigators twice, with the same errors of the same ranges.
  private mutating func measure(_ reports: [LocationReport], at time: Timestamp) {
    let due = reports.filter { followed[$0.navigator] != nil }
    let measurements = Dictionary(grouping: radio.measurements(of: due), by: \.navigator)
    for report in due {
      guard var tags = followed[report.navigator] else { continue }
      let device = Identifier<Device>(report.navigator.rawValue)
      let sessions = Set(world.measured(by: device).compactMap { floor.features[$0] })
      let all = measurements[report.navigator] ?? []
      let brokered = all.filter { each in
        if case .range(let range) = each.measurement.content {
          sessions.contains(range.anchor)
        } else {
          false
        }
      }
      ranges.brokered += brokered.count
      ranges.all += min(8, all.count)
      for each in all { try? tags.all.receive(each.measurement, now: time, in: floor.setup) }
      for each in brokered {
        try? tags.brokered.receive(each.measurement, now: time, in: floor.setup)
      }
      let later = time.advanced(bySeconds: 0.15)
      tags.all.advance(to: later, in: floor.setup) { _ in }
      tags.brokered.advance(to: later, in: floor.setup) { _ in }
      guard world.now > Self.settled else {
        followed[report.navigator] = tags
        continue
      }
      let truth = report.location.place.point
      let brokeredError = place(&tags.brokered, at: time)?.distance(to: truth)
      let error = place(&tags.all, at: time)?.distance(to: truth)
      followed[report.navigator] = tags
      always.note(brokeredError, all: error)
      if world.isWell(device, for: Self.recovery) { undisturbed.note(brokeredError, all: error) }
    }
  }

  private func place(_ tracker: inout TagTracker, at time: Timestamp) -> Point? {
    guard let estimate = tracker.estimate(at: time, in: floor.setup), estimate.state != .lost,
      estimate.radius <= Self.sureRadius
    else { return nil }
    return estimate.shownPoint
  }

  /// Tells the broker where people seem to be: the followed ones where the engine puts them.
  private mutating func look() {
    let elapsed = world.now - lastLook
    lastLook = world.now
    let time = Self.start.advanced(bySeconds: world.now)
    var places: [Identifier<Device>: NavigatorPlace] = [:]
    // In an order of their own: the same seed gives the same world in another process.
    for (device, truth) in truths.sorted(by: { $0.key < $1.key }) {
      let measured = world.measured(by: device)
      if var tags = followed[Identifier(device.rawValue)] {
        // As the live venue does: a location with the radius that the engine gives it.
        if let estimate = tags.brokered.estimate(at: time, in: floor.setup), estimate.state != .lost
        {
          places[device] = NavigatorPlace(
            Place(floor: floor.floor, point: estimate.shownPoint), radius: estimate.radius)
        }
        followed[Identifier(device.rawValue)] = tags
      } else if measured.count >= 3 {
        let error = Vector(dx: noise(), dy: noise())
        places[device] = NavigatorPlace(
          Place(floor: floor.floor, point: truth.point + error), radius: 1)
      }
      if !measured.isEmpty { known.insert(device) }
      guard known.contains(device), world.isWell(device, for: Self.recovery) else { continue }
      presence += elapsed
      let within = floor.anchors.filter { Self.isHeard($0.value, at: truth.point) }
      if within.isEmpty {
        outOfReach += elapsed
      } else if measured.allSatisfy({ within[$0] == nil }) {
        absence += elapsed
      }
    }
    world.take(places)
    let (anchors, truths) = (floor.anchors, truths)
    world.breakUnheard { navigator, anchor in
      guard let from = truths[navigator]?.point, let to = anchors[anchor] else { return false }
      return Self.isHeard(to, at: from)
    }
  }

  private static func isHeard(_ anchor: Point, at place: Point) -> Bool {
    place.distance(to: anchor) <= reach
  }

  /// About normal, with a standard deviation of 0.3 m.
  private mutating func noise() -> Double {
    let sum = (0..<12).reduce(0.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
    return 0.3 * (sum - 6)
  }
}
