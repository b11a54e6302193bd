public import ShortestWalks

/// A pair of corners of a grid map and how far apart they are for a walker.
public struct GridQuery: Equatable, Sendable {
  /// Where the walk begins.
  public let start: GridPoint
  /// Where the walk ends.
  public let goal: GridPoint
  /// The length of the shortest walk in metres, as published.
  public let length: Double

  /// Makes a query from its ends and its length in metres.
  public init(start: GridPoint, goal: GridPoint, length: Double) {
    self.start = start
    self.goal = goal
    self.length = length
  }
}

extension GridQuery {
  /// The columns of a file of queries.
  public static let header = "startX,startY,goalX,goalY,length"

  /// Reads the queries of a map: lines of start, goal (corners of cells) and length (metres), under
  /// their header.
  public static func parse(_ bytes: [UInt8], on map: GridMap) throws(GridMapError) -> [GridQuery] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    guard let first = lines.first, first.elementsEqual(header.utf8) else {
      throw .badHeader(line: 1, expected: header)
    }
    var queries: [GridQuery] = []
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      guard let query = query(line, on: map) else { throw .badQuery(line: index + 1) }
      queries.append(query)
    }
    return queries
  }

  private static func query(_ line: ArraySlice<UInt8>, on map: GridMap) -> GridQuery? {
    let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard cells.count == 5, let startX = Int32(cells[0]), let startY = Int32(cells[1]),
      let goalX = Int32(cells[2]), let goalY = Int32(cells[3]), let length = Double(cells[4]),
      let start = corner(x: startX, y: startY, of: map),
      let goal = corner(x: goalX, y: goalY, of: map), length.isFinite, length >= 0
    else { return nil }
    return GridQuery(start: start, goal: goal, length: length)
  }

  private static func corner(x: Int32, y: Int32, of map: GridMap) -> GridPoint? {
    guard x >= 0, x <= map.width, y >= 0, y <= map.height else { return nil }
    return GridPoint(x: x * GridMap.cell, y: y * GridMap.cell)
  }
}
