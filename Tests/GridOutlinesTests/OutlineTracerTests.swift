import Geometry
import GridOutlines
import Support
import Testing

@Suite struct OutlineTracerTests {
  @Test func `the sides of cells are followed, holes included, without any symmetry`() throws {
    let outlines = try outlines(
      """
      .####.
      .#..#.
      .####.
      .....#
      """)
    // The single cell hangs together with the rest by its corner.
    #expect(outlines.count == 1 && outlines[0].column == 1 && outlines[0].row == 0)
    let rings = outlines[0].rings
    #expect(rings.count == 2)
    #expect(
      Set(rings[0]) == [
        OutlineCorner(x: 4, y: 0), OutlineCorner(x: 20, y: 0), OutlineCorner(x: 24, y: 12),
        OutlineCorner(x: 24, y: 16), OutlineCorner(x: 20, y: 16), OutlineCorner(x: 4, y: 12),
        // Both passes at the common corner keep away from it.
        OutlineCorner(x: 21, y: 11), OutlineCorner(x: 19, y: 13),
      ])
    #expect(
      Set(rings[1]) == [
        OutlineCorner(x: 8, y: 4), OutlineCorner(x: 16, y: 4), OutlineCorner(x: 16, y: 8),
        OutlineCorner(x: 8, y: 8),
      ])
  }

  @Test func `an island in a hole is an outline of its own`() throws {
    let outlines = try outlines(
      """
      #####
      #...#
      #.#.#
      #...#
      #####
      """)
    #expect(outlines.map(\.rings.count) == [2, 1])
    #expect(outlines[1].column == 2 && outlines[1].row == 2)
  }

  @Test func `outlines with too many corners are refused`() {
    let cells = (0..<10_000).map { ($0 / 100 + $0 % 100).isMultiple(of: 3) }
    let grid = CellGrid(width: 100, height: 100, cells: cells)
    #expect(throws: OutlineRefusal.tooManyCorners(limit: 1000)) {
      try OutlineTracer.outlines(of: grid, limit: 1000)
    }
  }

  /// Noise is the hardest: every cell keeps its side of the exact outlines.
  @Test(arguments: 0..<20) func `exact outlines hold just the cells`(seed: Int) throws {
    let grid = Self.noise(seed: UInt64(seed), density: [30, 50, 70][seed % 3])
    let shapes = try OutlineTracer.outlines(of: grid).map(Self.polygon)
    for row in 0..<grid.height {
      for column in 0..<grid.width {
        let middle = Point(x: 4 * Double(column) + 2, y: 4 * Double(row) + 2)
        #expect(shapes.contains { $0.contains(middle) } == grid[column, row], "\(column), \(row)")
      }
    }
  }

  @Test(arguments: 0..<30) func `simplified outlines cross nowhere and stay near`(seed: Int) throws
  {
    let grid =
      seed < 15
      ? Self.noise(seed: UInt64(seed), density: [20, 45, 70][seed % 3])
      : Self.slantedWalls(seed: UInt64(seed))
    let exact = try OutlineTracer.outlines(of: grid)
    let simple = OutlineSimplifier.simplified(exact, tolerance: 1)
    #expect(simple.map(\.rings.count) == exact.map(\.rings.count))
    let sides = simple.flatMap(Self.sides)
    #expect(sides.count < exact.flatMap(Self.sides).count)
    for (number, side) in sides.enumerated() {
      for other in sides[..<number] where other.bounds.intersects(side.bounds) {
        let isNeighbour = [side.start, side.end].contains { [other.start, other.end].contains($0) }
        #expect(isNeighbour || !Self.cross(side, other), "\(side) and \(other)")
      }
    }
    for (before, after) in zip(exact, simple) {
      for (long, short) in zip(before.rings, after.rings) {
        let chain = Self.ringSides(short)
        for corner in long {
          let point = Point(x: Double(corner.x), y: Double(corner.y))
          let distance = chain.map { $0.squaredDistance(to: point) }.min() ?? .infinity
          #expect(distance <= 16.001, "\(corner) is \(distance.squareRoot()) quarters away")
        }
        #expect(
          Polygon.signedArea(short.map(Self.point)) * Polygon.signedArea(long.map(Self.point)) > 0)
      }
    }
  }

  @Test func `a slanted wall of one cell keeps both of its sides, and few corners`() throws {
    let cells = (0..<40).flatMap { row in (0..<100).map { $0 / 3 == row } }
    let exact = try OutlineTracer.outlines(of: CellGrid(width: 100, height: 40, cells: cells))
    let simple = OutlineSimplifier.simplified(exact, tolerance: 1)
    #expect(simple.count == 1)
    #expect(exact[0].rings[0].count > 120 && simple[0].rings[0].count < 30)
  }

  // MARK: - Worlds

  private func outlines(_ drawing: String) throws -> [GridOutline] {
    let lines = drawing.split(separator: "\n")
    return try OutlineTracer.outlines(
      of: CellGrid(
        width: lines[0].count, height: lines.count,
        cells: lines.flatMap { $0.map { $0 == "#" } }))
  }

  private static func noise(seed: UInt64, density: Int) -> CellGrid {
    var random = SeededGenerator(seed: seed)
    let cells = (0..<(40 * 30)).map { _ in Int.random(in: 0..<100, using: &random) < density }
    return CellGrid(width: 40, height: 30, cells: cells)
  }

  /// Thin and thick strips in all directions, as scanned walls are.
  private static func slantedWalls(seed: UInt64) -> CellGrid {
    var random = SeededGenerator(seed: seed)
    let walls = (0..<8).map { _ in
      (
        Segment(
          Point(
            x: Double(Int.random(in: 0..<120, using: &random)),
            y: Double(Int.random(in: 0..<90, using: &random))),
          Point(
            x: Double(Int.random(in: 0..<120, using: &random)),
            y: Double(Int.random(in: 0..<90, using: &random)))),
        Double(Int.random(in: 0..<30, using: &random)) / 10 + 0.5
      )
    }
    let cells = (0..<(120 * 90)).map { cell in
      let middle = Point(x: Double(cell % 120) + 0.5, y: Double(cell / 120) + 0.5)
      return walls.contains { $0.squaredDistance(to: middle) < $1 * $1 }
    }
    return CellGrid(width: 120, height: 90, cells: cells)
  }

  private static func point(_ corner: OutlineCorner) -> Point {
    Point(x: Double(corner.x), y: Double(corner.y))
  }

  private static func polygon(_ outline: GridOutline) -> Polygon {
    Polygon(rings: outline.rings.map { $0.map(point) })
  }

  private static func sides(_ outline: GridOutline) -> [Segment] {
    outline.rings.flatMap(ringSides)
  }

  private static func ringSides(_ ring: [OutlineCorner]) -> [Segment] {
    ring.indices.map { Segment(point(ring[$0]), point(ring[($0 + 1) % ring.count])) }
  }

  private static func cross(_ one: Segment, _ other: Segment) -> Bool {
    func turn(_ a: Point, _ b: Point, _ c: Point) -> Double { (b - a).cross(c - a) }
    let (a, b, c, d) = (one.start, one.end, other.start, other.end)
    if turn(a, b, c) * turn(a, b, d) < 0, turn(c, d, a) * turn(c, d, b) < 0 { return true }
    return [c, d].contains { one.squaredDistance(to: $0) < 1e-9 }
      || [a, b].contains { other.squaredDistance(to: $0) < 1e-9 }
  }
}
