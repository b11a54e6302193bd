import Foundation
import Support

/// An error that lasts: normally distributed, with a new value after its time constant
/// (an Ornstein–Uhlenbeck process).
///
/// Has random numbers of its own, so that its values do not depend on what else is measured.
struct DriftingBias: Sendable {
  private let deviation: Double
  private let timeConstant: Double
  private var random: SeededGenerator
  private var bias: Double
  private var time: Double?

  /// Makes a bias.
  ///
  /// - Parameters:
  ///   - deviation: its standard deviation in metres.
  ///   - timeConstant: the seconds after which it is mostly another one.
  init(deviation: Double, timeConstant: Double, random: SeededGenerator) {
    var random = random
    self.deviation = deviation
    self.timeConstant = timeConstant
    bias = deviation * random.gaussian()
    self.random = random
  }

  /// The bias in metres at a moment in seconds; moments must not go back.
  mutating func value(at moment: Double) -> Double {
    guard let last = time else {
      time = moment
      return bias
    }
    guard moment > last else { return bias }
    let kept = exp(-(moment - last) / timeConstant)
    bias = kept * bias + deviation * (1 - kept * kept).squareRoot() * random.gaussian()
    time = moment
    return bias
  }
}

extension SeededGenerator {
  /// Makes the generator of something that has a name: others for other names and other seeds.
  init(seed: UInt64, name: String) {
    // The hash FNV-1a; Swift's own is another one in each process.
    self.init(
      seed: name.utf8.reduce(seed ^ 0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
  }
}

extension RandomNumberGenerator {
  /// Whether something happens that has a probability.
  mutating func happens(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }

  /// A number from the exponential distribution with a mean.
  mutating func exponential(mean: Double) -> Double {
    -mean * log(1 - Double.random(in: 0..<1, using: &self))
  }
}
