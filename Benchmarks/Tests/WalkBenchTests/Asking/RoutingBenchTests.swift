import ShortestWalks
import TestKit
import Testing
import WalkBench

private let map = GridMap(rows: [
  "......",
  ".@@@@.",
  ".@..@.",
  ".@....",
  ".@@@@.",
  "......",
])

private func query(_ ends: (Int32, Int32, Int32, Int32), _ length: Double) -> GridQuery {
  GridQuery(
    start: GridPoint(x: ends.0 * 1000, y: ends.1 * 1000),
    goal: GridPoint(x: ends.2 * 1000, y: ends.3 * 1000), length: length)
}

@Suite struct RoutingBenchTests {
  @Test func `right lengths match, cold and warm`() throws {
    let queries = [
      query((0, 0, 6, 0), 6), query((0, 0, 0, 0), 0),
      // Into the yard through its door on the right.
      query((2, 3, 6, 3), 4), query((2, 2, 6, 4), 2 * 5.0.squareRoot()),
      query((1, 0, 6, 1), 26.0.squareRoot()),
    ]
    let bench = try RoutingBench(map: map, queries: queries, rounds: 1)
    #expect(bench.mismatches == 0)
    #expect(bench.largestDifference < 1e-4)
    #expect(bench.vertices == 4 + 10)
    for figures in [bench.cold, bench.guided, bench.flood, bench.warm, bench.tracked] {
      #expect(figures.count > 0)
      #expect(figures.mean > 0)
    }
  }

  @Test func `wrong lengths are counted, cold, guided and warm`() throws {
    let bench = try RoutingBench(map: map, queries: [query((0, 0, 6, 0), 6.001)], rounds: 1)
    #expect(bench.mismatches == 3)
  }

  @Test func `places without a way between them are mismatches`() throws {
    let walled = GridMap(rows: ["...", "@@@", "..."])
    let bench = try RoutingBench(map: walled, queries: [query((0, 0, 0, 3), 3)], rounds: 1)
    #expect(bench.mismatches == 3)
  }

  @Test(
    .enabled(if: RealData.isThere("routing"), "the benchmark maps are not beside the project"),
    arguments: ["64room_000", "32room_000", "maze512-16-0"])
  func `all published lengths are found, with paths that can be walked`(name: String) throws {
    let map = try GridMap(parsing: RealData.bytes("routing/\(name).map"))
    let queries = try GridQuery.parse(RealData.bytes("routing/\(name).queries.csv"), on: map)
    let bench = try RoutingBench(map: map, queries: queries, rounds: 1)
    #expect(bench.mismatches == 0)
    #expect(bench.largestDifference < 1e-5)
  }
}
