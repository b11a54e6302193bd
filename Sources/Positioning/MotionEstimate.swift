import Foundation
import Geometry
public import IndoorModel

/// Heading and speed of one navigator, estimated from its successive locations.
///
/// A Kalman filter of position and velocity that takes people to change their velocity by about
/// half a metre per second each second. It knows how uncertain its velocity is, and a velocity that
/// noise explains is not taken for motion: to begin moving takes `startFactor` times that
/// uncertainty, to go on takes `stopFactor` times. After a silence, a jump that nobody can walk, or
/// a change of floors it begins anew.
public struct MotionEstimate: Hashable, Sendable {
  /// Metres assumed for a location that does not tell its accuracy.
  public static let usualAccuracy = 0.5
  /// Who is slower than this many metres per second is standing.
  public static let slowest = 0.3
  /// Nobody is faster than this many metres per second.
  public static let fastest = 12.0
  /// Seconds of silence after which nothing is known of the velocity.
  public static let memory = 5.0

  /// Metres per second squared by which velocities change of themselves.
  private static let restlessness = 0.5
  private static let startFactor = 2.5
  private static let stopFactor = 1.0

  /// The direction of the last motion, radians counter-clockwise from east; `nil` before any.
  public private(set) var heading: Double?
  /// Whether it moves.
  public private(set) var isMoving = false

  private var place: Place
  private var time: Timestamp
  private var velocity = Vector(dx: 0, dy: 0)
  /// The covariance of position and velocity, the same along both axes and none across.
  private var positionVariance: Double
  private var velocityVariance = 2.0
  private var covariance = 0.0

  /// Begins with a first location; nothing is known of its motion.
  public init(_ location: Location) {
    place = location.place
    time = location.time
    positionVariance = Self.variance(of: location)
  }

  /// Metres per second; 0 when it stands.
  public var speed: Double { isMoving ? velocity.length : 0 }

  /// Takes the next location; one that is not later than the last changes nothing.
  public mutating func update(_ location: Location) {
    let seconds = location.time.seconds(since: time)
    guard seconds > 0 else { return }
    guard seconds <= Self.memory, location.place.floor == place.floor,
      isWalkable(to: location, in: seconds)
    else {
      let last = heading
      self = MotionEstimate(location)
      heading = last
      return
    }
    predict(seconds)
    correct(location)
    time = location.time
    decide()
  }

  private func isWalkable(to location: Location, in seconds: Double) -> Bool {
    let noise = 4 * (positionVariance + Self.variance(of: location)).squareRoot()
    return place.point.distance(to: location.place.point) <= Self.fastest * seconds + noise
  }

  private mutating func predict(_ seconds: Double) {
    place.point = place.point + velocity * seconds
    let unrest = Self.restlessness * Self.restlessness
    let (square, cube) = (seconds * seconds, seconds * seconds * seconds)
    positionVariance += 2 * seconds * covariance + square * velocityVariance
    positionVariance += unrest * cube * seconds / 4
    covariance += seconds * velocityVariance + unrest * cube / 2
    velocityVariance += unrest * square
  }

  private mutating func correct(_ location: Location) {
    let total = positionVariance + Self.variance(of: location)
    let (gain, velocityGain) = (positionVariance / total, covariance / total)
    let residual = location.place.point - place.point
    place.point = place.point + residual * gain
    velocity = velocity + residual * velocityGain
    velocityVariance -= velocityGain * covariance
    covariance *= 1 - gain
    positionVariance *= 1 - gain
  }

  private mutating func decide() {
    let uncertainty = velocityVariance.squareRoot()
    let factor = isMoving ? Self.stopFactor : Self.startFactor
    isMoving = velocity.length > max(Self.slowest, factor * uncertainty)
    if isMoving { heading = atan2(velocity.dy, velocity.dx) }
  }

  /// The variance along one axis: 68 % of a round Gaussian lie within 1.51 standard deviations.
  private static func variance(of location: Location) -> Double {
    let accuracy = location.accuracy ?? usualAccuracy
    let deviation = max(accuracy, 0.02) / 1.51
    return deviation * deviation
  }
}
