import Foundation

/// Turns steps, of which the direction is known only up to a constant, into displacements.
///
/// A phone counts steps and their turns, but not where north is. The constant comes from two known
/// places with steps between them. Until then a step only says how far the tag may be from the last
/// place.
struct StepReckoner: Sendable {
  /// The share of a step's length that is unknown.
  private static let scaleDeviation = 0.05
  /// Radians by which the heading drifts with each step.
  private static let turnDeviation = 0.02
  /// Metres between two places that tell the direction.
  private static let baseline = 3.0
  /// The variance of a direction above which it is as good as unknown.
  private static let greatestVariance = 0.1
  /// The variance that the shape of a path leaves open.
  private static let leastVariance = 0.02 * 0.02

  /// A displacement and by how much the place becomes less certain.
  struct Displacement {
    var dx: Double
    var dy: Double
    /// Square metres along each axis.
    var variance: Double
  }

  private var turned = 0.0
  /// The path since the last known place, in the frame of the first step.
  private var path = (x: 0.0, y: 0.0)
  private var walked = 0.0
  private var origin: (x: Double, y: Double, variance: Double)?
  private var rotation = 0.0
  /// `nil` while the direction is unknown.
  private var rotationVariance: Double?

  /// Takes a step.
  mutating func take(_ step: ObservedStep) -> Displacement {
    turned += step.headingChange
    let before = path
    path.x += step.distance * cos(turned)
    path.y += step.distance * sin(turned)
    let longer = walked + abs(step.distance)
    defer { walked = longer }
    guard let variance = rotationVariance else {
      let grown = path.x * path.x + path.y * path.y - before.x * before.x - before.y * before.y
      return Displacement(dx: 0, dy: 0, variance: max(0, grown))
    }
    rotationVariance = variance + Self.turnDeviation * Self.turnDeviation
    let angle = rotation + turned
    // Errors of direction and length last, so they add up and not their squares.
    let grown = longer * longer - walked * walked
    return Displacement(
      dx: step.distance * cos(angle), dy: step.distance * sin(angle),
      variance: grown * (variance + Self.scaleDeviation * Self.scaleDeviation))
  }

  /// Learns the direction from a place that other measurements know.
  ///
  /// - Parameter variance: of the place along each axis, in square metres.
  mutating func learn(x: Double, y: Double, variance: Double) {
    guard let start = origin else {
      restart(x: x, y: y, variance: variance)
      return
    }
    let squared = path.x * path.x + path.y * path.y
    let moved = (x: x - start.x, y: y - start.y)
    guard squared > Self.baseline * Self.baseline, hypot(moved.x, moved.y) > 1 else {
      if walked > 4 * Self.baseline { restart(x: x, y: y, variance: variance) }
      return
    }
    let measured = atan2(moved.y, moved.x) - atan2(path.y, path.x)
    let noise = (start.variance + variance) / squared + Self.leastVariance
    guard noise < Self.greatestVariance else {
      if variance < start.variance { restart(x: x, y: y, variance: variance) }
      return
    }
    defer { restart(x: x, y: y, variance: variance) }
    guard let known = rotationVariance else {
      rotation = measured
      rotationVariance = noise
      return
    }
    let difference = remainder(measured - rotation, 2 * .pi)
    guard difference * difference < 16 * (known + noise) else {
      rotation = measured
      rotationVariance = noise + 0.1
      return
    }
    rotation += difference * known / (known + noise)
    rotationVariance = known * noise / (known + noise)
  }

  private mutating func restart(x: Double, y: Double, variance: Double) {
    origin = (x, y, variance)
    path = (0, 0)
    walked = 0
  }
}
