import Foundation
import Geometry
import Support

/// The error of a positioning system: normally distributed, and drifting rather than jumping.
///
/// Errors of real systems are alike from one measurement to the next; this one forgets itself
/// with a time constant (a Gauss–Markov process of first order).
struct GaussMarkovNoise: Sendable {
  /// The standard deviation along each axis in metres.
  let deviation: Double
  /// The seconds after which the error is mostly another one.
  private let timeConstant: Double
  /// The error now, in metres.
  private(set) var error: Vector

  /// Begins with an error of the right size.
  init(deviation: Double, timeConstant: Double, using random: inout SeededGenerator) {
    self.deviation = deviation
    self.timeConstant = timeConstant
    error = Vector(dx: random.gaussian(), dy: random.gaussian()) * deviation
  }

  /// The radius in metres within which 95 % of the errors lie.
  ///
  /// The length of an error with two independent normal components is Rayleigh distributed.
  var accuracy: Double { deviation * (-2 * log(1 - 0.95)).squareRoot() }

  /// Lets the error drift for some seconds.
  mutating func advance(seconds: Double, using random: inout SeededGenerator) {
    let kept = exp(-max(0, seconds) / timeConstant)
    let fresh = deviation * (1 - kept * kept).squareRoot()
    error =
      error * kept + Vector(dx: random.gaussian() * fresh, dy: random.gaussian() * fresh)
  }
}

extension RandomNumberGenerator {
  /// A number from the normal distribution with mean 0 and standard deviation 1.
  mutating func gaussian() -> Double {
    // Box and Muller's transform; the first number must not be 0, its logarithm is taken.
    let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &self))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }

  /// A number from the range, with an evenly distributed logarithm: small ones are as frequent as large
  /// ones.
  mutating func logUniform(in range: ClosedRange<Double>) -> Double {
    exp(Double.random(in: log(range.lowerBound)...log(range.upperBound), using: &self))
  }
}
