import Foundation
import Geometry
public import IndoorModel
public import Routing
import Support

/// A simulated person that walks about a venue, from one place to the next, and reports its location.
///
/// A value without a clock: time comes in as seconds since the simulation began. The person returns
/// queries for routes, and gets the results by `take(_:)`.
public struct SimulatedPerson: Sendable {
  /// The id in reports.
  public let id: Identifier<Navigator>
  /// The kind of walker.
  public let profile: Profile
  /// Metres per second on average, 0.8…1.6.
  public let pace: Double
  /// Seconds between two reports, 0.1…1.
  public let reportInterval: Double
  /// The standard deviation of reported positions along each axis in metres, 0.1…1.
  public var deviation: Double { noise.deviation }

  /// The speeds in metres per second that people walk at.
  public static let speeds = 0.8...1.6

  private let number: Int
  private let isStaff: Bool
  private var activity: Activity
  /// Where the person truly is; `nil` while away.
  public private(set) var place: Place?
  private var heading: Double?
  /// The place where the person arrived or came in last.
  private var origin: Destination?
  /// Whether an edit may have changed the rest of the route while the person rides a connector.
  private var isOutdated = false
  /// Refused queries in a row.
  private var refusals = 0
  private var clock: Double
  private var random: SeededGenerator
  private var nextReport: Double
  private var noise: GaussMarkovNoise
  /// How much faster than its pace the person walks just now, in parts of it.
  private var haste = 0.0

  /// What the person does.
  private enum Activity: Sendable {
    /// Not in the venue; comes in later.
    case away(until: Double)
    /// Stands somewhere, then goes on.
    case dwelling(until: Double)
    /// Waits for a route.
    case asking(Destination)
    /// Walks.
    case walking(Walk, to: Destination)
  }

  /// Makes a person out of a seed.
  ///
  /// - Parameters:
  ///   - number: the person's number; becomes part of the id.
  ///   - arrival: the seconds after which the person comes in.
  ///   - reportInterval: seconds between two reports (default: by the seed).
  init(number: Int, seed: UInt64, arrival: Double, reportInterval: Double? = nil) {
    var random = SeededGenerator(seed: seed)
    self.number = number
    id = Identifier("sim-\(number + 1)")
    isStaff = Int.random(in: 0..<10, using: &random) == 0
    profile = Int.random(in: 0..<20, using: &random) == 0 ? .stepFree : .walking
    pace = min(1.6, max(0.8, 1.25 + 0.17 * random.gaussian()))
    let usualInterval = 1 / random.logUniform(in: 1...10)
    self.reportInterval = reportInterval ?? usualInterval
    noise = GaussMarkovNoise(
      deviation: random.logUniform(in: 0.1...1), timeConstant: 1.5, using: &random)
    activity = .away(until: arrival)
    clock = 0
    nextReport = arrival
    self.random = random
  }

  /// Whether something has to be done at a moment.
  func isDue(at time: Double) -> Bool { time >= nextReport }

  /// Lives on until a moment.
  ///
  /// - Returns: the route that the person wants, if any.
  mutating func advance(to time: Double, among destinations: Destinations) -> WalkQuery? {
    let seconds = max(0, time - clock)
    clock = time
    nextReport = max(nextReport + reportInterval, time)
    noise.advance(seconds: seconds, using: &random)
    switch activity {
    case .away(let end):
      guard time >= end else { return nil }
      origin = destinations.start(using: &random)
      return origin.flatMap { query(from: $0.place, among: destinations) }
    case .dwelling(let end):
      guard time >= end, let place else { return nil }
      return query(from: origin?.place ?? place, among: destinations)
    case .asking: return nil
    case .walking(let walk, let destination):
      return advance(walk, to: destination, seconds: seconds)
    }
  }

  private mutating func advance(
    _ walk: Walk, to destination: Destination, seconds: Double
  ) -> WalkQuery? {
    var walk = walk
    drift(seconds: seconds)
    _ = walk.advance(seconds: seconds, speed: speed)
    place = walk.place ?? place
    if let direction = walk.direction { heading = atan2(direction.dy, direction.dx) }
    if walk.isFinished {
      origin = destination
      isOutdated = false
      activity = .dwelling(until: clock + random.logUniform(in: 5...90))
    } else {
      activity = .walking(walk, to: destination)
    }
    return isOutdated && !walk.isRiding ? askAgain() : nil
  }

  /// Lets the speed wander by a tenth or so within some seconds, as that of real people does.
  private mutating func drift(seconds: Double) {
    let share = min(1, seconds / 3)
    haste += -haste * share + 0.08 * (2 * share).squareRoot() * random.gaussian()
  }

  /// Metres per second while walking, now.
  var speed: Double {
    min(Self.speeds.upperBound, max(Self.speeds.lowerBound, pace * (1 + haste)))
  }

  /// What the person's device says at a moment; `nil` while away.
  func report(at time: Timestamp) -> LocationReport? {
    guard var report = truth(at: time) else { return nil }
    report.location.place.point = report.location.place.point + noise.error
    report.location.accuracy = noise.accuracy
    return report
  }

  /// Where the person truly is at a moment, as a report; `nil` while away.
  func truth(at time: Timestamp) -> LocationReport? {
    guard let place else { return nil }
    return LocationReport(
      navigator: id, name: isStaff ? "Guide \(id.rawValue.dropFirst(4))" : nil,
      group: isStaff ? "staff" : "visitor",
      location: Location(
        place: place, heading: heading, speed: isOnFoot ? speed : 0, time: time))
  }

  /// Whether the person walks on a floor just now.
  var isOnFoot: Bool {
    if case .walking(let walk, _) = activity { !walk.isRiding } else { false }
  }

  // MARK: - Routes

  /// Refusals in a row after which a person that stands in something solid, because an edit put it
  /// there, gives up and comes in again elsewhere.
  private static let maxRefusals = 4

  /// Chooses where to go and begins to wait for the route.
  private mutating func query(
    from start: Place, among destinations: Destinations
  ) -> WalkQuery? {
    guard let destination = destinations.next(after: origin?.feature, using: &random) else {
      return nil
    }
    activity = .asking(destination)
    return query(from: start, origin: origin?.feature, to: destination)
  }

  private func query(
    from start: Place, origin: Identifier<Feature>?, to destination: Destination
  ) -> WalkQuery {
    WalkQuery(
      person: number, start: start, origin: origin, destination: destination, profile: profile)
  }

  /// Takes the result of a query: walks, or tries again a little later.
  mutating func take(_ result: Result<Route, RouteRefusal>) {
    guard case .asking(let destination) = activity else { return }
    switch result {
    case .success(let route):
      refusals = 0
      let walk = Walk(route.beginning(at: place).ending(before: stopDistance()))
      place = walk.place
      activity = .walking(walk, to: destination)
    case .failure(.startBlocked) where refusals >= Self.maxRefusals: leave()
    case .failure:
      refusals += 1
      if place == nil { leave() } else { activity = .dwelling(until: clock + hesitation()) }
    }
  }

  /// Stands still and asks again for the route to the present destination.
  private mutating func askAgain() -> WalkQuery? {
    guard case .walking(let walk, let destination) = activity, let place = walk.place else {
      return nil
    }
    self.place = place
    origin = nil
    isOutdated = false
    activity = .asking(destination)
    return query(from: place, origin: nil, to: destination)
  }

  /// Leaves when the person stands on none of the floors that there are, or is on the way to one that
  /// is gone; it comes in again elsewhere.
  ///
  /// - Returns: whether it left.
  mutating func leave(unlessOn floors: Set<Identifier<Floor>>) -> Bool {
    guard let place else { return false }
    var isLost = !floors.contains(place.floor)
    if case .walking(let walk, _) = activity, walk.isRiding, !walk.keeps(to: floors) {
      isLost = true
    }
    if isLost { leave() }
    return isLost
  }

  private mutating func leave() {
    place = nil
    origin = nil
    heading = nil
    refusals = 0
    isOutdated = false
    activity = .away(until: clock + Double.random(in: 1...5, using: &random))
  }

  /// Seconds until the next try; longer after each refusal.
  private mutating func hesitation() -> Double {
    Double.random(in: 1...4, using: &random) * Double(min(refusals, 8))
  }

  /// The metres before a place at which the person stops, so that not all stand on one spot.
  private mutating func stopDistance() -> Double { Double.random(in: 0...1.5, using: &random) }

  /// Learns what an edit changed.
  ///
  /// - Returns: the route that the person wants, if what is left of its walk may have become impossible;
  ///   a person that rides a connector asks when it gets off.
  mutating func take(_ changes: WalkwayChanges) -> WalkQuery? {
    guard case .walking(let walk, _) = activity, walk.meets(changes) else { return nil }
    isOutdated = walk.isRiding
    return isOutdated ? nil : askAgain()
  }
}
