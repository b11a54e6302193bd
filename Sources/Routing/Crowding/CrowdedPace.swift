import Geometry

/// How crowds slow walkers down.
///
/// Weidmann, *Transporttechnik der Fußgänger* (ETH Zürich 1993), from 25 measured series: v(ρ) = v₀
/// · (1 − exp(−1.913 · (1/ρ − 1/5.4))), ρ in people per square metre; beyond 5.4 no walker moves.
enum CrowdedPace {
  /// The least share of the free speed: in the densest crowd one still gets through somehow, and a
  /// way through it stays a way.
  static let least = 0.05

  /// The share of the free speed that is left at a density, in people per square metre.
  static func share(atDensity density: Double) -> Double {
    guard density > 0 else { return 1 }
    return max(least, 1 - exponential(-1.913 * (1 / density - 1 / 5.4)))
  }

  /// How many times as long a stretch takes as in free space.
  static func slowness(atDensity density: Double) -> Double { 1 / share(atDensity: density) }

  /// e to a power below 10, to eight digits; 0 below −40. There is no Foundation here.
  static func exponential(_ power: Double) -> Double {
    guard power > -40 else { return 0 }
    // eˣ = (e^(x/1024))^1024, the inner one by its series.
    let x = power / 1024
    var result = 1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4 * (1 + x / 5))))
    for _ in 0..<10 { result *= result }
    return result
  }
}
