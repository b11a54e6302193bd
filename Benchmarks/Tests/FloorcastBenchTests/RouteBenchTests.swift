import IndoorModel
import TestKit
import Testing

@testable import FloorcastBench

@Suite struct RouteBenchTests {
  @Test func `a bench asks each pair twice and edits the venue`() {
    let bench = RouteBench(venue: Venue(plan: "A   B   C"), seed: 1, count: 5)
    #expect(bench.cold.count == 5)
    #expect(bench.warm.count == 5)
    #expect(bench.updates.count == 10)
    #expect(bench.refusals == 0)
    #expect(RouteBench.quantile(0.5, of: [3, 1, 2]) == 2)
    #expect(RouteBench.quantile(1, of: [3, 1, 2]) == 3)
    #expect(RouteBench.quantile(0.5, of: []) == 0)
  }

  @Test func `a venue without pois has nothing to ask for`() {
    #expect(RouteBench(venue: Venue(plan: "##"), seed: 1, count: 5).cold.isEmpty)
  }
}
