import TestKit
import Testing
import WalkBench
import WalkOracle

/// The slow search that tests compare with, on maps with published answers.
@Suite struct OracleOnMapsTests {
  @Test(
    .enabled(if: RealData.isThere("routing"), "the benchmark maps are not beside the project"))
  func `published lengths are found on a benchmark map`() throws {
    let map = try GridMap(parsing: RealData.bytes("routing/64room_000.map"))
    let queries = try GridQuery.parse(
      RealData.bytes("routing/64room_000.queries.csv"), on: map)
    let oracle = Oracle(parts: map.rings().map { .ring($0.points, weight: Int($0.weight)) })
    for query in queries.enumerated().filter({ $0.offset % 40 == 0 }).map(\.element) {
      let walk = try #require(oracle.walk(from: query.start, to: query.goal))
      #expect(abs(walk.length / 1000 - query.length) < 1e-4)
      #expect(oracle.isWalkable(walk.corners))
    }
  }
}
