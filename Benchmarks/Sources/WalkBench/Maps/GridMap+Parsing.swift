/// Why a grid map or its queries cannot be read; lines count from 1.
public enum GridMapError: Error, Equatable, Sendable {
  /// A line of the header is missing or is not what it should be.
  case badHeader(line: Int, expected: String)
  /// A row has another length than the header says.
  case badRow(line: Int, cells: Int, expected: Int)
  /// There are fewer or more rows than the header says.
  case badHeight(rows: Int, expected: Int)
  /// A letter that stands for no cell.
  case unknownCell(line: Int, column: Int)
  /// The map is larger than the plane in millimetres.
  case tooLarge(limit: Int)
  /// A query is not four whole numbers on the map and a length.
  case badQuery(line: Int)
}

extension GridMapError: CustomStringConvertible {
  /// What is wrong, where, and what would be right.
  public var description: String {
    switch self {
    case .badHeader(let line, let expected): "line \(line): expected “\(expected)”"
    case .badRow(let line, let cells, let expected):
      "line \(line): \(cells) cells, but the header says \(expected)"
    case .badHeight(let rows, let expected): "\(rows) rows, but the header says \(expected)"
    case .unknownCell(let line, let column):
      "line \(line), column \(column): a cell is one of . G S (free) and @ O T W (blocked)"
    case .tooLarge(let limit): "a map has at most \(limit) rows and columns"
    case .badQuery(let line):
      "line \(line): expected startX,startY,goalX,goalY,length with corners on the map"
    }
  }
}

extension GridMap {
  /// The most rows and columns: in millimetres they must stay well inside the plane.
  public static let sizeLimit = 16_384

  /// Reads a map file: `type`, `height`, `width`, `map`, then a line for each row.
  ///
  /// The letters are those of N. Sturtevant, “Benchmarks for grid-based pathfinding” (2012): `.` and
  /// `G` ground, `S` swamp, `@` and `O` out of bounds, `T` trees. `W`, water, is blocked: it can
  /// only be entered from water.
  public init(parsing bytes: [UInt8]) throws(GridMapError) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }[...]
    while lines.last?.isEmpty == true { lines.removeLast() }
    try Self.readHeader("type", at: 0, of: lines)
    let height = try Self.readSize("height", at: 1, of: lines)
    let width = try Self.readSize("width", at: 2, of: lines)
    try Self.readHeader("map", at: 3, of: lines)
    guard lines.count - 4 == height else {
      throw .badHeight(rows: lines.count - 4, expected: height)
    }
    var blocked: [Bool] = []
    blocked.reserveCapacity(width * height)
    for (index, line) in lines.enumerated().dropFirst(4) {
      guard line.count == width else {
        throw .badRow(line: index + 1, cells: line.count, expected: width)
      }
      for (column, letter) in line.enumerated() {
        guard let cell = Self.isBlocked(letter: letter) else {
          throw .unknownCell(line: index + 1, column: column + 1)
        }
        blocked.append(cell)
      }
    }
    self.init(width: width, height: height, blocked: blocked)
  }

  private static func isBlocked(letter: UInt8) -> Bool? {
    switch letter {
    case UInt8(ascii: "."), UInt8(ascii: "G"), UInt8(ascii: "S"): false
    case UInt8(ascii: "@"), UInt8(ascii: "O"), UInt8(ascii: "T"), UInt8(ascii: "W"): true
    default: nil
    }
  }

  private static func readHeader(
    _ word: String, at index: Int, of lines: ArraySlice<ArraySlice<UInt8>>
  ) throws(GridMapError) {
    guard index < lines.count, lines[index].starts(with: word.utf8) else {
      throw .badHeader(line: index + 1, expected: word)
    }
  }

  private static func readSize(
    _ word: String, at index: Int, of lines: ArraySlice<ArraySlice<UInt8>>
  ) throws(GridMapError) -> Int {
    let expected = "\(word) NUMBER"
    guard index < lines.count else { throw .badHeader(line: index + 1, expected: expected) }
    let parts = lines[index].split(separator: UInt8(ascii: " "))
    guard parts.count == 2, parts[0].elementsEqual(word.utf8),
      let size = Int(String(decoding: parts[1], as: UTF8.self)), size > 0
    else { throw .badHeader(line: index + 1, expected: expected) }
    guard size <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
    return size
  }
}
