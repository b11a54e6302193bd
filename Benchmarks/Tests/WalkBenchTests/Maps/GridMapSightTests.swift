import ShortestWalks
import TestKit
import Testing
import WalkBench
import WalkOracle

@Suite struct GridMapSightTests {
  @Test func `nobody walks between cells that touch at a corner`() {
    let map = GridMap(rows: [".@", "@."])
    #expect(!map.isOpen(from: (0, 0), to: (2, 2)))
    #expect(map.isOpen(from: (0, 0), to: (1, 1)))
    #expect(!map.isOpen(from: (1, 0), to: (1, 2)))
  }

  @Test func `along a wall one walks, but not between two`() {
    let map = GridMap(rows: ["...", "@@@", "@@@"])
    #expect(map.isOpen(from: (0, 1), to: (3, 1)))
    #expect(!map.isOpen(from: (0, 2), to: (3, 2)))
    #expect(!map.isOpen(from: (1, 0), to: (1, 2)))
  }

  @Test func `it sees what the oracle sees`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      let size = Int.random(in: 2...8, using: &generator)
      let rows = (0..<size).map { _ in
        String((0..<size).map { _ in Int.random(in: 0..<4, using: &generator) == 0 ? "@" : "." })
      }
      let map = GridMap(rows: rows)
      let oracle = Oracle(parts: map.rings().map { .ring($0.points, weight: Int($0.weight)) })
      for _ in 0..<60 {
        let ends = (0..<4).map { _ in Int.random(in: 0...size, using: &generator) }
        let points = [(ends[0], ends[1]), (ends[2], ends[3])]
          .map { GridPoint(x: Int32($0.0) * 1000, y: Int32($0.1) * 1000) }
        #expect(
          map.isOpen(from: (ends[0], ends[1]), to: (ends[2], ends[3]))
            == oracle.isWalkable(points), "\(ends) in \(rows)")
      }
    }
  }
}
