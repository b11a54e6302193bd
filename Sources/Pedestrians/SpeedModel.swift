/// The parameters of the collision-free speed model.
///
/// A. Tordeux, M. Chraibi and A. Seyfried, *Collision-free speed model for pedestrian dynamics*, in
/// Traffic and Granular Flow ’15 (2016), arXiv 1512.05597. A person's direction is the one to the
/// destination, turned away from near people; the speed follows from the distance *s* to the nearest
/// person in the way: min(*v₀*, max(0, (*s* − *ℓ*) / *T*)). The defaults are those of the paper. Walls,
/// of which the paper says nothing, turn people away in no case: steps slide along them.
public struct SpeedModel: Hashable, Sendable {
  /// The diameter *ℓ* of a person, in metres.
  public var diameter = 0.3
  /// The seconds *T* that a person keeps behind the one in front.
  public var timeGap = 1.0
  /// How strongly people turn away from each other, *a*.
  public var neighbourStrength = 5.0
  /// Metres *D* over which that falls to 1/e.
  public var neighbourRange = 0.1
  /// Seconds of a step; at most half of `timeGap`, so that two people that walk towards each other stop
  /// in time.
  public var step = 0.25

  /// The share of `diameter` that no step makes people come nearer to each other than.
  public static let hardCore = 0.9

  /// The share of `diameter` that is left of it for two that squeeze past each other.
  public static let squeezed = 0.4

  /// Makes the parameters of the paper.
  public init() {}

  /// Metres from a person's middle to its surface: what middles keep from walls.
  public var radius: Double { diameter / 2 }
}

/// The speeds of people without hindrance: normally distributed, as in U. Weidmann,
/// *Transporttechnik der Fussgänger* (ETH Zürich, 1993), without those beyond two standard deviations.
public struct FreeSpeeds: Hashable, Sendable {
  /// The mean, in metres per second.
  public var mean = 1.34
  /// The standard deviation, in metres per second.
  public var deviation = 0.26

  /// Makes Weidmann's distribution.
  public init(mean: Double = 1.34, deviation: Double = 0.26) {
    (self.mean, self.deviation) = (mean, deviation)
  }

  /// A speed at random.
  public func speed(using generator: inout some RandomNumberGenerator) -> Double {
    guard deviation > 0 else { return mean }
    while true {
      let number = Self.normal(using: &generator)
      if abs(number) <= 2 { return max(0.2, mean + deviation * number) }
    }
  }

  /// A number of the standard normal distribution, by the polar method (Marsaglia and Bray 1964).
  public static func normal(using generator: inout some RandomNumberGenerator) -> Double {
    while true {
      let u = Double.random(in: -1...1, using: &generator)
      let v = Double.random(in: -1...1, using: &generator)
      let square = u * u + v * v
      if square > 0, square < 1 { return u * (-2 * logarithm(square) / square).squareRoot() }
    }
  }

  /// Weidmann's speed at a density: *v₀* (1 − exp(−1.913 (1/ρ − 1/5.4))), in metres per second.
  ///
  /// - Parameter density: people per square metre.
  public static func weidmann(density: Double, free: Double = 1.34) -> Double {
    guard density > 0 else { return free }
    guard density < 5.4 else { return 0 }
    return free * (1 - exponential(-1.913 * (1 / density - 1 / 5.4)))
  }
}
