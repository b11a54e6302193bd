import Pedestrians
import Support
import Testing

struct FreeSpeedsTests {
  @Test func `speeds have Weidmann's mean and stay within two deviations`() {
    var generator = SeededGenerator(seed: 3)
    let speeds = (0..<20_000).map { _ in FreeSpeeds().speed(using: &generator) }
    #expect(abs(speeds.reduce(0, +) / 20_000 - 1.34) < 0.01)
    #expect(speeds.allSatisfy { (0.82...1.86).contains($0) })
  }

  @Test(arguments: [(0.5, 1.298), (1.0, 1.058), (2.0, 0.606), (4.0, 0.156), (5.4, 0)])
  func `Weidmann's curve has its known values`(density: Double, speed: Double) {
    #expect(abs(FreeSpeeds.weidmann(density: density) - speed) < 0.002)
  }
}
