import ShortestWalks
import Testing
import WalkBench

private func map(_ text: String) throws -> GridMap { try GridMap(parsing: Array(text.utf8)) }

private let small = "type octile\nheight 2\nwidth 3\nmap\n.@.\nTG.\n"

@Suite struct GridMapTests {
  @Test(arguments: [small, small.replacing("\n", with: "\r\n"), String(small.dropLast())])
  func `letters become free and blocked cells`(text: String) throws {
    let map = try map(text)
    #expect((map.width, map.height) == (3, 2))
    #expect((0..<3).map { map.isBlocked(column: $0, row: 0) } == [false, true, false])
    #expect((0..<3).map { map.isBlocked(column: $0, row: 1) } == [true, false, false])
    #expect(map.freeCells == 4)
  }

  @Test func `outside the map everything is blocked`() throws {
    let map = try map(small)
    for (column, row) in [(-1, 0), (3, 0), (0, -1), (0, 2)] {
      #expect(map.isBlocked(column: column, row: row))
    }
  }

  @Test func `walkers stand on corners of free cells only`() {
    let map = GridMap(rows: ["@@@", "@@@", "@@."])
    #expect(!map.isOpen(cornerX: 1, y: 1))
    #expect(map.isOpen(cornerX: 2, y: 2))
    #expect(map.isOpen(cornerX: 3, y: 3))
  }

  @Test(arguments: [
    ("", GridMapError.badHeader(line: 1, expected: "type")),
    ("type octile\nheight x\n", .badHeader(line: 2, expected: "height NUMBER")),
    ("type octile\nheight 1\n", .badHeader(line: 3, expected: "width NUMBER")),
    ("type octile\nheight 1\nwidth 99999\n", .tooLarge(limit: 16384)),
    ("type octile\nheight 1\nwidth 2\nmap\n.\n", .badRow(line: 5, cells: 1, expected: 2)),
    ("type octile\nheight 2\nwidth 1\nmap\n.\n", .badHeight(rows: 1, expected: 2)),
    ("type octile\nheight 1\nwidth 2\nmap\n.x\n", .unknownCell(line: 5, column: 2)),
  ])
  func `what cannot be read is named with its place`(text: String, problem: GridMapError) {
    #expect(throws: problem) { try map(text) }
    #expect(!problem.description.isEmpty)
  }

  @Test func `queries are read in millimetres`() throws {
    let text = "startX,startY,goalX,goalY,length\n0,1,3,2,3.16228\n"
    let queries = try GridQuery.parse(Array(text.utf8), on: map(small))
    #expect(
      queries == [
        GridQuery(
          start: GridPoint(x: 0, y: 1000), goal: GridPoint(x: 3000, y: 2000), length: 3.16228)
      ])
  }

  @Test(arguments: ["0,1,4,2,3.0", "0,1,3,2", "0,1,3,2,x", "0,1,3,2,-1", "0.5,1,3,2,3"])
  func `a query off the map or of another shape is refused with its line`(line: String) throws {
    let text = "startX,startY,goalX,goalY,length\n0,0,1,0,1\n\(line)\n"
    let map = try map(small)
    #expect(throws: GridMapError.badQuery(line: 3)) {
      try GridQuery.parse(Array(text.utf8), on: map)
    }
  }

  @Test func `queries without their header are refused`() throws {
    let map = try map(small)
    #expect(throws: GridMapError.badHeader(line: 1, expected: GridQuery.header)) {
      try GridQuery.parse(Array("0,0,1,0,1\n".utf8), on: map)
    }
  }
}
