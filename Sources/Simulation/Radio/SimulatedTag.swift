import Foundation
import Geometry
import IndoorModel
import Positioning
import Support

/// The radio of one simulated person's tag: what it measures, with the errors that it has.
struct SimulatedTag: Sendable {
  /// An anchor within reach of a tag.
  struct Link: Sendable {
    let anchor: Identifier<Feature>
    /// Metres on the floor from the tag to the anchor, to the right and up.
    let offset: Vector
    /// Metres between tag and anchor.
    let distance: Double
    /// The anchor's own error in metres.
    let bias: Double
    /// Whether the anchor hangs on another floor.
    let isElsewhere: Bool
  }

  /// What keeps a tag from measuring for a while.
  private enum Disturbance: Sendable {
    case none
    case garbage(until: Double)
    case outage(until: Double)
  }

  /// Metres above the floor at which the tag is worn.
  let height: Double
  private let seed: UInt64
  private let conditions: RadioConditions
  private var random: SeededGenerator
  private var offset: DriftingBias
  private var biases: [Identifier<Feature>: DriftingBias] = [:]
  private var disturbance = Disturbance.none
  private var lastTime: Double?

  private static let garbageSeconds = 1.0
  private static let outageSeconds = 6.0
  /// Metres that a ceiling adds to a range at least, and on average beyond that.
  private static let ceilingBias = 0.3

  /// Makes the tag of a navigator.
  init(of navigator: Identifier<Navigator>, seed: UInt64, conditions: RadioConditions) {
    var random = SeededGenerator(seed: seed, name: navigator.rawValue)
    self.seed = random.next()
    self.conditions = conditions
    height = 1.2 + 0.15 * random.gaussian()
    offset = DriftingBias(
      deviation: conditions.errors.offset, timeConstant: conditions.errors.offsetSeconds,
      random: SeededGenerator(seed: random.next()))
    self.random = random
  }

  /// The ranges of one moment, in metres to the millimetre.
  ///
  /// - Parameters:
  ///   - links: the anchors within reach, the nearest first.
  ///   - heading: where the wearer's chest points, radians counter-clockwise from east, if known.
  ///   - time: in seconds; must not go back.
  ///   - walls: how many walls stand between the tag and an anchor.
  mutating func ranges(
    to links: [Link], heading: Double?, at time: Double, walls: (Link) -> Int
  ) -> [AnchorRange] {
    disturb(until: time)
    var ranges: [AnchorRange] = []
    for link in links {
      guard ranges.count < conditions.anchorLimit else { break }
      let distance: Double?
      switch disturbance {
      case .outage: return []
      case .garbage: distance = Double.random(in: 0.1...conditions.reach, using: &random)
      case .none: distance = range(to: link, heading: heading, at: time, walls: walls)
      }
      guard let distance, distance > 0 else { continue }
      ranges.append(
        AnchorRange(anchor: link.anchor, distance: (distance * 1000).rounded() / 1000))
    }
    return ranges
  }

  /// One range; `nil` where the anchor is not heard.
  private mutating func range(
    to link: Link, heading: Double?, at time: Double, walls: (Link) -> Int
  ) -> Double? {
    if link.isElsewhere, !random.happens(conditions.throughFloor) { return nil }
    let errors = conditions.errors
    var range = link.distance + link.bias + offset.value(at: time)
    range += fastBias(of: link.anchor, at: time) + errors.white * random.gaussian()
    var isOutlier = random.happens(conditions.outlierShare)
    if link.isElsewhere {
      range += Self.ceilingBias + random.exponential(mean: Self.ceilingBias)
    } else {
      for _ in 0..<walls(link) {
        if random.happens(conditions.wallLoss) { return nil }
        range += random.exponential(mean: conditions.wallBias)
        if random.happens(conditions.wallOutliers) { isOutlier = true }
      }
      if isBehindBody(link, heading: heading) {
        if random.happens(conditions.bodyLoss) { return nil }
        range += random.exponential(mean: conditions.wallBias)
      }
    }
    if isOutlier {
      let miss = random.exponential(mean: errors.outlierScale)
      range += random.happens(0.7) ? miss : -miss
    }
    return range
  }

  private mutating func fastBias(of anchor: Identifier<Feature>, at time: Double) -> Double {
    // In place: a subscript with a default changes the bias where it lies.
    biases[
      anchor,
      default: DriftingBias(
        deviation: conditions.errors.fast, timeConstant: conditions.errors.fastSeconds,
        random: SeededGenerator(seed: seed, name: anchor.rawValue))
    ].value(at: time)
  }

  /// Whether the wearer's back is towards an anchor; an anchor overhead is seen past the shoulder.
  private func isBehindBody(_ link: Link, heading: Double?) -> Bool {
    guard let heading, link.offset.length > 0.7 * link.distance else { return false }
    let forward = link.offset.dx * cos(heading) + link.offset.dy * sin(heading)
    return forward < -0.5 * link.offset.length
  }

  /// Begins and ends disturbances, so that each has its share of the time.
  private mutating func disturb(until time: Double) {
    let seconds = min(1, max(0, time - (lastTime ?? time)))
    lastTime = time
    switch disturbance {
    case .garbage(let end), .outage(let end):
      if time >= end { disturbance = .none }
    case .none:
      if random.happens(conditions.garbageShare * seconds / Self.garbageSeconds) {
        disturbance = .garbage(until: time + Self.garbageSeconds)
      } else if random.happens(conditions.outageShare * seconds / Self.outageSeconds) {
        disturbance = .outage(until: time + random.exponential(mean: Self.outageSeconds))
      }
    }
  }
}
