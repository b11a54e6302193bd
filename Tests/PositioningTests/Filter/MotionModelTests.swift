import Foundation
import Testing

@testable import Positioning

struct MotionModelTests {
  @Test func `a guessed height is kept for longer than a measured one`() {
    func kept(_ deviation: Double) -> Double {
      let settings = FilterSettings(
        errors: RangeErrors(), height: 1.2, heightDeviation: deviation, anchorDeviation: 0.05)
      return BiasDecay(seconds: 30, settings: settings).height
    }
    #expect(abs(kept(0.15) - exp(-1)) < 1e-9)
    #expect(kept(0.01) == kept(0.15))
    #expect(abs(kept(0.3) - exp(-0.25)) < 1e-9)
    // What a height may change by in a short time does not depend on how uncertain it is.
    let rates = [0.15, 0.3, 0.5, 1].map { -2 * log(kept($0)) * $0 * $0 / 30 }
    #expect(rates.allSatisfy { abs($0 - 2 * 0.15 * 0.15 / 30) < 1e-9 })
  }
}
