import ShortestWalks
import TestKit
import Testing
import WalkBench

/// Twice the signed area in square cells.
private func doubleArea(_ ring: GridRing) -> Int {
  let points = ring.points.map { (x: Int($0.x) / 1000, y: Int($0.y) / 1000) }
  return zip(points, points.dropFirst() + points.prefix(1))
    .reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x }
}

/// How often the middle of each cell is covered, row by row, beginning with 1 everywhere: winding of
/// every ring on its own, counted along a ray to the left.
private func coverage(_ rings: [GridRing], width: Int, height: Int) -> [Int] {
  var covered = Array(repeating: 1, count: width * height)
  for ring in rings {
    var winding = Array(repeating: 0, count: (width + 1) * height)
    for (from, to) in zip(ring.points, ring.points.dropFirst() + ring.points.prefix(1))
    where from.x == to.x {
      let rows = (min(from.y, to.y) / 1000)..<(max(from.y, to.y) / 1000)
      for row in rows {
        winding[Int(row) * (width + 1) + Int(from.x) / 1000] += to.y > from.y ? 1 : -1
      }
    }
    for row in 0..<height {
      var sum = 0
      for column in 0..<width {
        sum += winding[row * (width + 1) + column]
        if sum != 0 { covered[row * width + column] += Int(ring.weight) }
      }
    }
  }
  return covered
}

private func cells(_ map: GridMap) -> [Int] {
  (0..<map.height).flatMap { row in
    (0..<map.width).map { map.isBlocked(column: $0, row: row) ? 1 : 0 }
  }
}

/// Winding leaves exactly the blocked cells covered, areas agree, and no corner is superfluous.
private func check(_ map: GridMap) -> Bool {
  let rings = map.rings()
  let area = rings.reduce(0) { $0 + doubleArea($1) }
  let turns = rings.allSatisfy { ring in
    ring.points.indices.allSatisfy { index in
      let (before, here) = (ring.points[index], ring.points[(index + 1) % ring.points.count])
      let after = ring.points[(index + 2) % ring.points.count]
      return (before.x == here.x) != (before.y == here.y)
        && (before.x == here.x) == (here.y == after.y)
    }
  }
  return coverage(rings, width: map.width, height: map.height) == cells(map)
    && area == -2 * map.freeCells && turns
    && rings.allSatisfy { ($0.weight > 0) == (doubleArea($0) > 0) }
}

@Suite struct GridTracingTests {
  @Test func `a free map is one space`() {
    let rings = GridMap(rows: ["...", "..."]).rings()
    #expect(rings.map(\.weight) == [-1])
    #expect(
      Set(rings[0].points) == [
        GridPoint(x: 0, y: 0), GridPoint(x: 3000, y: 0), GridPoint(x: 3000, y: 2000),
        GridPoint(x: 0, y: 2000),
      ])
  }

  @Test func `a full map has no border`() {
    #expect(GridMap(rows: ["@@", "@@"]).rings() == [])
  }

  @Test func `islands, and rooms within them, are rings of their own`() {
    let rings = GridMap(rows: [".....", ".@@@.", ".@.@.", ".@@@.", "....."]).rings()
    #expect(rings.map(\.weight).sorted() == [-1, -1, 1])
    #expect(rings.map(\.points.count) == [4, 4, 4])
    #expect(rings.map(doubleArea).sorted() == [-50, -2, 18])
  }

  @Test func `cells that touch at a corner are one ring that touches itself`() {
    let rings = GridMap(rows: ["....", ".@..", "..@.", "...."]).rings()
    #expect(rings.map(\.weight).sorted() == [-1, 1])
    #expect(rings.map(\.points.count).sorted() == [4, 8])
  }

  @Test func `free cells that touch at a corner are apart`() {
    let rings = GridMap(rows: [".@", "@."]).rings()
    #expect(rings.map(\.weight) == [-1, -1])
  }

  @Test func `random maps are covered exactly where they are blocked`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let (width, height) = (
        Int.random(in: 1...12, using: &generator), Int.random(in: 1...12, using: &generator)
      )
      let share = Double.random(in: 0...1, using: &generator)
      let rows = (0..<height).map { _ in
        String(
          (0..<width).map { _ in Double.random(in: 0..<1, using: &generator) < share ? "@" : "." })
      }
      #expect(check(GridMap(rows: rows)), "\(rows)")
    }
  }

  @Test(
    .enabled(if: RealData.isThere("routing"), "the benchmark maps are not beside the project"),
    arguments: [("64room_000", 614), ("32room_000", 2618), ("maze512-16-0", 1410)])
  func `the benchmark maps are covered exactly, and all queries lie in the open`(
    name: String, vertices: Int
  ) throws {
    let map = try GridMap(parsing: RealData.bytes("routing/\(name).map"))
    #expect(check(map))
    #expect(Set(map.rings().flatMap(\.points)).count == vertices)
    let queries = try GridQuery.parse(RealData.bytes("routing/\(name).queries.csv"), on: map)
    for query in queries {
      for end in [query.start, query.goal] {
        #expect(map.isOpen(cornerX: Int(end.x) / 1000, y: Int(end.y) / 1000))
      }
      let straight = (Double(query.goal.x - query.start.x), Double(query.goal.y - query.start.y))
      let beeline = (straight.0 * straight.0 + straight.1 * straight.1).squareRoot() / 1000
      #expect(query.length >= beeline - 1e-4)
    }
  }
}
