import Foundation

/// How a person with a tag moves, and how far numbers drift in the meantime.
struct MotionModel: Sendable {
  /// The strength of random accelerations, in square metres per cubic second.
  static let accelerationDensity = 0.8
  /// The seconds after which a walker's velocity is another one.
  static let walkingSeconds = 30.0
  /// The same once measurements are missing: people stop.
  static let missingSeconds = 2.0
  /// The standard deviation of each component of an unknown velocity, in metres per second.
  static let startVelocity = 1.0
  /// Metres per second above which a walker is unlikely.
  static let fastest = 3.0
  /// The time constant of the difference from a height that was measured, in seconds: a body bends, and
  /// straightens again.
  private static let heightSeconds = 30.0
  /// The standard deviation of that difference, in metres.
  private static let heightDeviation = 0.15

  /// The time constant of the difference from a declared height, in seconds.
  ///
  /// A guess is more uncertain, and a body moves no faster for that: where a tag is worn does not change,
  /// so that its height is learnt and kept for longer.
  static func heightSeconds(deviation: Double) -> Double {
    let ratio = max(1, deviation / heightDeviation)
    return heightSeconds * ratio * ratio
  }

  /// By how many seconds of its velocity a place moves.
  let reach: Double
  /// What remains of a velocity.
  let kept: Double
  /// The variance that a place gains along one axis.
  let placeVariance: Double
  /// The covariance that place and velocity gain along one axis.
  let crossVariance: Double
  /// The variance that a velocity gains along one axis.
  let velocityVariance: Double

  /// The motion over some seconds, by an Ornstein–Uhlenbeck process for the velocity.
  init(seconds: Double, velocitySeconds tau: Double) {
    let density = Self.accelerationDensity
    kept = exp(-seconds / tau)
    if seconds > 0.01 * tau {
      reach = tau * (1 - kept)
      let lost = 1 - kept * kept
      placeVariance = density * tau * tau * (seconds - 2 * reach + tau * lost / 2)
      crossVariance = density * tau * tau * (1 - kept) * (1 - kept) / 2
      velocityVariance = density * tau * lost / 2
    } else {
      // The limit for short times, where the difference of nearly equal numbers would be noise.
      reach = seconds
      placeVariance = density * seconds * seconds * seconds / 3
      crossVariance = density * seconds * seconds / 2
      velocityVariance = density * seconds
    }
  }
}

/// How the states that do not move forget themselves over some seconds.
struct BiasDecay: Sendable {
  let height: Double
  let offset: Double
  let slow: Double
  let fast: Double

  init(seconds: Double, settings: FilterSettings) {
    let errors = settings.errors
    height = exp(-seconds / MotionModel.heightSeconds(deviation: settings.heightDeviation))
    offset = exp(-seconds / errors.offsetSeconds)
    slow = exp(-seconds / errors.slowSeconds)
    fast = exp(-seconds / errors.fastSeconds)
  }

  /// What remains of a state that is neither place nor velocity.
  @inline(__always)
  func factor(_ index: Int) -> Double {
    switch index {
    case Hypothesis.height: height
    case Hypothesis.offset: offset
    default: index % 2 == 0 ? slow : fast
    }
  }
}
