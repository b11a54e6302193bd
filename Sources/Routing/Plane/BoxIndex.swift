import Geometry

/// A part of an entry in a book.
struct PieceID: Hashable, Sendable {
  let entry: Int32
  let part: Int32
}

/// A spatial index of numbered boxes: hashed grids, each with cells four times as wide as the one
/// below.
///
/// A box lies in the grid with cells just larger than itself, so in four cells at most, wherever it
/// is and whatever else there is. A query costs the cells that it covers, or, where that is less,
/// the cells in use.
struct BoxIndex: Sendable {
  private var levels: [Level] = []

  private struct Level: Sendable {
    private let cellSize: Double
    private var cells: [Cell: [PieceID]] = [:]

    init(cellSize: Double) { self.cellSize = cellSize }

    /// The level with cells four times as wide.
    var wider: Level { Level(cellSize: 4 * cellSize) }

    /// Whether no side of a box is longer than a cell.
    func suits(_ box: Box) -> Bool { cellSize >= max(box.width, box.height) }

    mutating func insert(_ piece: PieceID, _ box: Box) {
      BoxIndex.forEachCell(of: box, size: cellSize) { cells[$0, default: []].append(piece) }
    }

    mutating func remove(_ piece: PieceID, _ box: Box) {
      BoxIndex.forEachCell(of: box, size: cellSize) { cell in
        guard let index = cells.index(forKey: cell) else { return }
        if let place = cells.values[index].firstIndex(of: piece) {
          let last = cells.values[index].count - 1
          cells.values[index].swapAt(place, last)
          cells.values[index].removeLast()
        }
        if cells.values[index].isEmpty { cells.remove(at: index) }
      }
    }

    func forEach(near box: Box, _ visit: (PieceID) -> Void) {
      if cells.isEmpty { return }
      let (columns, rows) = BoxIndex.range(of: box, size: cellSize)
      if Double(columns.count) * Double(rows.count) > Double(cells.count) {
        for (cell, pieces) in cells where columns ~= cell.x && rows ~= cell.y {
          pieces.forEach(visit)
        }
      } else {
        BoxIndex.forEachCell(of: box, size: cellSize) { cells[$0]?.forEach(visit) }
      }
    }
  }

  private struct Cell: Hashable, Sendable {
    let x: Int32
    let y: Int32
  }

  /// The side of the smallest cells in metres; the largest are 4¹⁰ times as wide.
  private static let smallestCell = 2.0
  private static let levelCount = 11

  mutating func insert(_ piece: PieceID, _ box: Box) {
    levels[level(for: box)].insert(piece, box)
  }

  /// Takes a piece out that was inserted with the same box.
  mutating func remove(_ piece: PieceID, _ box: Box) {
    levels[level(for: box)].remove(piece, box)
  }

  /// Calls `visit` with the pieces in the cells that a box touches; a piece may come more than
  /// once.
  func forEach(near box: Box, _ visit: (PieceID) -> Void) {
    for level in levels { level.forEach(near: box, visit) }
  }

  /// The lowest level that suits a box, made if it is not there; the highest for larger boxes.
  private mutating func level(for box: Box) -> Int {
    var level = 0
    while true {
      if level == levels.count {
        levels.append(levels.last?.wider ?? Level(cellSize: Self.smallestCell))
      }
      if level == Self.levelCount - 1 || levels[level].suits(box) { return level }
      level += 1
    }
  }

  private static func forEachCell(of box: Box, size: Double, _ visit: (Cell) -> Void) {
    let (columns, rows) = range(of: box, size: size)
    for y in rows {
      for x in columns { visit(Cell(x: x, y: y)) }
    }
  }

  private static func range(
    of box: Box, size: Double
  ) -> (columns: ClosedRange<Int32>, rows: ClosedRange<Int32>) {
    (
      number(box.min.x / size)...number(box.max.x / size),
      number(box.min.y / size)...number(box.max.y / size)
    )
  }

  private static func number(_ value: Double) -> Int32 {
    Int32(max(-1e9, min(1e9, value.rounded(.down))))
  }
}
