import Foundation
public import Geometry
public import IndoorModel

/// Heading and speed of one navigator, estimated from its successive locations.
///
/// A Kalman filter of position and velocity that assumes that people change their velocity by about
/// half a metre per second each second. It knows how uncertain its velocity is, and a velocity that
/// noise explains is not taken for motion: to begin moving takes `startFactor` times that
/// uncertainty, to go on takes `stopFactor` times. A walker that stops at once leaves a velocity
/// backwards, because the filter had expected it further on; hence to turn back takes as much as to
/// begin, and a step backwards between the locations themselves. After a silence, a jump that is
/// too far for a walker, or a change of floors it starts again.
///
/// Plain numbers only, so that thousands of them lie in one array and an update touches nothing
/// else; the direction is kept as a vector, because most locations never need its angle.
public struct MotionEstimate: Hashable, Sendable, BitwiseCopyable {
  /// Metres assumed for a location without an accuracy.
  public static let defaultAccuracy = 0.8
  /// Metres per second below which a navigator is standing.
  public static let slowest = 0.3
  /// Metres per second above which no walker is.
  private static let fastest = 12.0
  /// Seconds of silence after which the velocity is unknown.
  private static let velocityLifetime = 5.0

  /// The standard deviation of accelerations, in metres per second squared.
  private static let accelerationNoise = 0.5
  private static let startFactor = 2.5
  private static let stopFactor = 1.0

  /// Whether it moves.
  public private(set) var isMoving = false

  private var x: Double
  private var y: Double
  private var milliseconds: Int64
  /// The last location as it was given.
  private var lastX: Double
  private var lastY: Double
  private var velocityX = 0.0
  private var velocityY = 0.0
  /// Along the last motion; both are 0 before any.
  private var directionX = 0.0
  private var directionY = 0.0
  /// The covariance of position and velocity, the same along both axes and none across.
  private var positionVariance: Double
  private var velocityVariance = 2.0
  private var covariance = 0.0

  /// Begins with a first location; nothing is known of its motion.
  ///
  /// - Parameter accuracy: the radius in metres of the circle that holds the true place with 95 %
  ///   probability.
  public init(at point: Point, accuracy: Double?, time: Timestamp) {
    x = point.x
    y = point.y
    (lastX, lastY) = (point.x, point.y)
    milliseconds = time.millisecondsSince1970
    positionVariance = Self.variance(accuracy ?? Self.defaultAccuracy)
  }

  /// The direction of the last motion, radians counter-clockwise from east; `nil` before any.
  public var heading: Double? {
    directionX == 0 && directionY == 0 ? nil : atan2(directionY, directionX)
  }

  /// Metres per second; 0 when it stands.
  public var speed: Double {
    isMoving ? (velocityX * velocityX + velocityY * velocityY).squareRoot() : 0
  }

  /// Takes the next location on the same floor; one that is not later than the last changes nothing.
  public mutating func update(to point: Point, accuracy: Double?, time: Timestamp) {
    let elapsed = time.millisecondsSince1970 - milliseconds
    guard elapsed > 0 else { return }
    let seconds = Double(elapsed) / 1000
    let variance = Self.variance(accuracy ?? Self.defaultAccuracy)
    guard seconds <= Self.velocityLifetime, isWalkable(to: point, in: seconds, variance: variance)
    else {
      restart(at: point, accuracy: accuracy, time: time)
      return
    }
    predict(seconds)
    correct(point, variance: variance)
    milliseconds = time.millisecondsSince1970
    decide(hasSteppedBack: hasSteppedBack(to: point, in: seconds))
    (lastX, lastY) = (point.x, point.y)
  }

  /// Forgets the motion and goes on from a location elsewhere; only the heading stays.
  public mutating func restart(at point: Point, accuracy: Double?, time: Timestamp) {
    let (lastX, lastY) = (directionX, directionY)
    self = MotionEstimate(at: point, accuracy: accuracy, time: time)
    (directionX, directionY) = (lastX, lastY)
  }

  private func isWalkable(to point: Point, in seconds: Double, variance: Double) -> Bool {
    let noise = 4 * (positionVariance + variance).squareRoot()
    let (dx, dy, reach) = (point.x - x, point.y - y, Self.fastest * seconds + noise)
    return dx * dx + dy * dy <= reach * reach
  }

  private mutating func predict(_ seconds: Double) {
    x += velocityX * seconds
    y += velocityY * seconds
    let noise = Self.accelerationNoise * Self.accelerationNoise
    let (square, cube) = (seconds * seconds, seconds * seconds * seconds)
    positionVariance += 2 * seconds * covariance + square * velocityVariance
    positionVariance += noise * cube * seconds / 4
    covariance += seconds * velocityVariance + noise * cube / 2
    velocityVariance += noise * square
  }

  private mutating func correct(_ point: Point, variance: Double) {
    let inverse = 1 / (positionVariance + variance)
    let (gain, velocityGain) = (positionVariance * inverse, covariance * inverse)
    let (residualX, residualY) = (point.x - x, point.y - y)
    x += residualX * gain
    y += residualY * gain
    velocityX += residualX * velocityGain
    velocityY += residualY * velocityGain
    velocityVariance -= velocityGain * covariance
    covariance *= 1 - gain
    positionVariance *= 1 - gain
  }

  /// Whether the location lies behind the one before, farther than a navigator that stands.
  private func hasSteppedBack(to point: Point, in seconds: Double) -> Bool {
    let along = (point.x - lastX) * directionX + (point.y - lastY) * directionY
    let needed = Self.slowest * seconds
    return along < 0
      && along * along > needed * needed * (directionX * directionX + directionY * directionY)
  }

  private mutating func decide(hasSteppedBack: Bool) {
    let isBackwards = velocityX * directionX + velocityY * directionY < 0
    // In squares, which saves two roots.
    let factor = isMoving && !isBackwards ? Self.stopFactor : Self.startFactor
    let needed = max(Self.slowest * Self.slowest, factor * factor * velocityVariance)
    isMoving =
      velocityX * velocityX + velocityY * velocityY > needed && (!isBackwards || hasSteppedBack)
    if isMoving { (directionX, directionY) = (velocityX, velocityY) }
  }

  /// The variance along one axis: 95 % of a round Gaussian lie within 2.45 standard deviations.
  private static func variance(_ accuracy: Double) -> Double {
    let deviation = max(accuracy, 0.03) / 2.45
    return deviation * deviation
  }
}
