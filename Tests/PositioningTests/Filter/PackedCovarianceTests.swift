import TestKit
import Testing

@testable import Positioning

struct PackedCovarianceTests {
  @Test func `the product with a range equals that with its entries to the last bit`() {
    var random = SeededGenerator(seed: LongRun.seed(1))
    for slots in 1...BiasSlots.capacity {
      let count = 6 + 2 * slots
      var covariance = PackedCovariance()
      for row in 0..<count {
        for column in 0...row { covariance[row, column] = random.gaussian() }
      }
      for slot in 0..<slots {
        let range = Linearization.Range(
          x: random.gaussian(), y: random.gaussian(), height: random.gaussian(),
          slow: Hypothesis.slow(slot))
        var short = Linearization()
        short.add(range)
        var long = Linearization()
        for entry in 0..<short.count { long.add(short.index(entry), short.coefficient(entry)) }
        #expect(short.range != nil && long.range == nil)
        var (one, other) = (StateVector(repeating: 1), StateVector(repeating: 2))
        covariance.product(short, count: count, into: &one)
        covariance.product(long, count: count, into: &other)
        for row in 0..<count { #expect(one[row] == other[row], "\(slots) slots, \(slot), \(row)") }
      }
    }
  }
}
