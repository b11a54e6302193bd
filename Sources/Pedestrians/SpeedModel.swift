/// The parameters of the crowd's model.
///
/// A. Tordeux, M. Chraibi and A. Seyfried, *Collision-free speed model for pedestrian dynamics*, in
/// Traffic and Granular Flow ’15 (2016), arXiv 1512.05597. A person's direction is the one to the
/// destination, turned away from near people; the speed follows from the distance *s* to the nearest
/// person in the way: min(*v₀*, max(0, (*s* − *ℓ*) / *T*)). *T*, *a* and *D* are those of the paper.
///
/// The paper's people are discs of 0.3 m, so crowds that stand are twice as dense as real ones. Here the
/// strip in which others are in the way is as wide as a body, and *ℓ* longer, as in the ellipses of Q. Xu,
/// M. Chraibi, A. Tordeux and J. Zhang, *Generalized collision-free velocity model for pedestrian
/// dynamics*, Physica A 535 (2019). Walls turn people away in no case: steps slide along them.
public struct SpeedModel: Hashable, Sendable {
  /// Metres *ℓ* from middle to middle at which a person stands behind the one in front.
  public var length = 0.5
  /// Metres to the side, from middle to middle, within which another person is in the way.
  public var width = 0.34
  /// Metres from middle to middle that no step goes below, unless two squeeze past each other.
  public var core = 0.25
  /// Metres from a person's middle to its surface: what middles keep from walls.
  public var radius = 0.15
  /// The seconds *T* that a person keeps behind the one in front.
  public var timeGap = 1.0
  /// How strongly people turn away from each other, *a*.
  public var neighbourStrength = 5.0
  /// Metres *D* over which that falls to 1/e.
  public var neighbourRange = 0.1
  /// What people do that are held up for long.
  public var pressing = Pressing()
  /// Seconds of a step; at most half of `timeGap`, so that two people that walk towards each other stop
  /// in time.
  public var step = 0.125

  /// The share of `width` and `core` that is left of them for two that squeeze past each other.
  public static let squeezed = 0.4

  /// Makes the usual parameters.
  public init() {}

  /// Metres *ℓ* for a person that presses on, from 0 to 1.
  @inline(__always)
  func length(pressed: Double) -> Double {
    length - (length - width) * pressing.lengthShare * pressed
  }

  /// Seconds *T* for a person that presses on, from 0 to 1.
  @inline(__always)
  func timeGap(pressed: Double) -> Double { timeGap * (1 - pressing.timeGapShare * pressed) }

  /// Strength *a* for a person that presses on, from 0 to 1.
  @inline(__always)
  func neighbourStrength(pressed: Double) -> Double {
    neighbourStrength * (1 - pressing.strengthShare * pressed)
  }
}

extension SpeedModel {
  /// How people press on that are held up: people before a bottleneck stand closer and follow quicker than
  /// people that walk at the same density, and do so for a while behind it.
  ///
  /// Impatience that grows with the share of the own speed that is lost is D. Helbing, I. Farkas and
  /// T. Vicsek's (*Simulating dynamical features of escape panic*, Nature 407 (2000)); there it raises the
  /// desired speed.
  public struct Pressing: Hashable, Sendable {
    /// The share of the own speed below which a person is held up.
    public var speedShare = 0.13
    /// Seconds until a person that is held up presses on as much as it can.
    public var growth = 3.0
    /// Seconds until it no longer does once it walks.
    public var decay = 20.0
    /// The share of `timeGap` that it then gives up.
    fileprivate var timeGapShare = 0.6
    /// The share of what `length` has beyond `width` that it then gives up.
    fileprivate var lengthShare = 0.8
    /// The share of `neighbourStrength` that it then gives up.
    fileprivate var strengthShare = 0.8
  }
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
