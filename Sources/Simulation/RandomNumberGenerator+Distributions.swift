import Foundation

extension RandomNumberGenerator {
  /// A number from the normal distribution with mean 0 and standard deviation 1.
  mutating func gaussian() -> Double {
    // Box and Muller's transform; the first number must not be 0, its logarithm is taken.
    let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &self))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }

  /// A number from the range whose logarithm is evenly distributed: small ones are as frequent as
  /// large ones.
  mutating func logUniform(in range: ClosedRange<Double>) -> Double {
    exp(Double.random(in: log(range.lowerBound)...log(range.upperBound), using: &self))
  }
}
