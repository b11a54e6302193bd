/// A map of square cells that are free or blocked, as the public benchmarks of path finding are kept.
///
/// One cell stands for one square metre. Columns count to the right and rows down, as in the file:
/// the point (x, y) is the upper left corner of the cell in column x and row y.
/// What lies outside the map is blocked.
public struct GridMap: Sendable {
  /// How many columns there are.
  public let width: Int
  /// How many rows there are.
  public let height: Int
  /// Row by row from above.
  private let blocked: [Bool]

  /// Makes a map from rows of equal length, `.` free and anything else blocked.
  public init(rows: [String]) {
    height = rows.count
    width = rows.first?.utf8.count ?? 0
    precondition(rows.allSatisfy { $0.utf8.count == rows[0].utf8.count }, "rows of unequal length")
    blocked = rows.flatMap { $0.utf8.map { $0 != UInt8(ascii: ".") } }
  }

  /// Makes a map from what its cells are.
  init(width: Int, height: Int, blocked: [Bool]) {
    precondition(blocked.count == width * height)
    self.width = width
    self.height = height
    self.blocked = blocked
  }

  /// Whether people cannot walk in a cell; true of every cell outside the map.
  public func isBlocked(column: Int, row: Int) -> Bool {
    guard column >= 0, column < width, row >= 0, row < height else { return true }
    return blocked[row * width + column]
  }

  /// How many cells are free: the free area in square metres.
  public var freeCells: Int { blocked.count { !$0 } }

  /// Whether a walker may stand on a corner of cells: at least one of the four around it is free.
  public func isOpen(cornerX x: Int, y: Int) -> Bool {
    !(isBlocked(column: x - 1, row: y - 1) && isBlocked(column: x, row: y - 1)
      && isBlocked(column: x - 1, row: y) && isBlocked(column: x, row: y))
  }
}
