import ShortestWalks
import TestKit
import Testing
import WalkBench

/// Rooms of 7 × 7 m with doors of one.
private let rooms = GridMap(
  rows: (0..<32).map { row in
    String(
      (0..<32).map { column in
        let isWall = row % 8 == 7 || column % 8 == 7
        let isDoor = row % 8 == 3 || column % 8 == 3
        return isWall && !isDoor ? "@" : "."
      })
  })

@Suite struct RerouteBenchTests {
  @Test func `everybody affected has the distance of a map made anew`() async throws {
    let bench = try await RerouteBench(
      map: rooms, navigators: 400, destinations: 7, edits: 40, cores: 2)
    #expect(bench.mismatches == 0)
    #expect(bench.affected > 0)
    #expect(bench.edits.count == 80)
    #expect(bench.partialRepairs + bench.wholeFloods == 80 * 7)
  }

  @Test func `everybody finds the way out over three floors`() async throws {
    let bench = try await EvacuationBench(map: rooms, people: 500, rounds: 3, cores: 2)
    #expect(bench.stranded == 0)
    #expect(bench.oneCore.count == 3)
    #expect(bench.allCores.median > 0)
  }

  @Test func `a dragged obstacle is moved in both meshes`() throws {
    let bench = try DragBench(map: rooms, moves: 200)
    #expect(bench.moves.count == 200)
    #expect(bench.corners == 16)
  }
}
