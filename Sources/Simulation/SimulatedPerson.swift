import Foundation
import Geometry
public import IndoorModel
public import Routing
import Support

/// Somebody who walks about a venue, from one place to the next, and reports where they are.
///
/// A value without a clock: time comes in as seconds since the crowd began. Routes are asked for
/// by returned wishes and come in by `take(_:)`.
public struct SimulatedPerson: Sendable {
  /// The id in reports.
  public let id: Identifier<Navigator>
  /// For whom routes are asked.
  public let profile: Profile
  /// Metres per second on average, 0.8…1.6.
  public let pace: Double
  /// Seconds between two reports, 0.1…1.
  public let reportInterval: Double
  /// The standard deviation of reported positions along each axis in metres, 0.1…1.
  public var deviation: Double { noise.deviation }

  /// The speeds in metres per second that people walk at.
  public static let speeds = 0.8...1.6

  let isStaff: Bool
  var activity: Activity
  /// Where the person truly is; `nil` while away.
  public internal(set) var place: Place?
  var heading: Double?
  /// The place that was reached last, or appeared at.
  var origin: Destination?
  var refusals = 0
  var clock: Double
  var random: SeededGenerator
  private var nextReport: Double
  private var noise: GaussMarkovNoise
  /// The person's mood: how much faster than their pace they walk just now, in parts of it.
  private var haste = 0.0

  /// What somebody does.
  enum Activity: Sendable {
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
  ///   - number: the person's number in the crowd; becomes part of the id.
  ///   - arrival: the seconds after which they come in.
  init(number: Int, seed: UInt64, arrival: Double) {
    var random = SeededGenerator(seed: seed)
    id = Identifier("sim-\(number + 1)")
    isStaff = Int.random(in: 0..<10, using: &random) == 0
    profile = Int.random(in: 0..<20, using: &random) == 0 ? .stepFree : .walking
    pace = min(1.6, max(0.8, 1.25 + 0.17 * random.gaussian()))
    reportInterval = 1 / random.logUniform(in: 1...10)
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
  /// - Returns: the way that the person wants to know, if any.
  mutating func advance(to time: Double, among destinations: Destinations) -> Wish? {
    let seconds = max(0, time - clock)
    clock = time
    nextReport = max(nextReport + reportInterval, time)
    noise.advance(seconds: seconds, using: &random)
    switch activity {
    case .away(let end):
      guard time >= end else { return nil }
      origin = destinations.start(using: &random)
      return origin.flatMap { wish(from: $0.place, among: destinations) }
    case .dwelling(let end):
      guard time >= end, let place else { return nil }
      return wish(from: origin?.place ?? place, among: destinations)
    case .asking: return nil
    case .walking(let walk, let destination):
      advance(walk, to: destination, seconds: seconds)
      return nil
    }
  }

  private mutating func advance(_ walk: Walk, to destination: Destination, seconds: Double) {
    var walk = walk
    drift(seconds: seconds)
    _ = walk.advance(seconds: seconds, speed: speed)
    place = walk.place ?? place
    if let direction = walk.direction { heading = atan2(direction.dy, direction.dx) }
    if walk.isFinished {
      origin = destination
      activity = .dwelling(until: clock + random.logUniform(in: 5...90))
    } else {
      activity = .walking(walk, to: destination)
    }
  }

  /// Lets the speed wander by a tenth or so within some seconds, as people's does.
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
    guard let place else { return nil }
    return LocationReport(
      navigator: id, name: isStaff ? "Guide \(id.rawValue.dropFirst(4))" : nil,
      group: isStaff ? "staff" : "visitor",
      location: Location(
        place: Place(floor: place.floor, point: place.point + noise.error),
        accuracy: noise.accuracy, heading: heading, speed: isOnFoot ? speed : 0, time: time))
  }

  /// Whether the person walks on a floor just now.
  var isOnFoot: Bool {
    if case .walking(let walk, _) = activity { !walk.isRiding } else { false }
  }
}
