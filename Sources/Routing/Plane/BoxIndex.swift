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
    let cellSize: Double
    var cells: [Cell: [PieceID]] = [:]
  }

  private struct Cell: Hashable, Sendable {
    let x: Int32
    let y: Int32
  }

  /// The side of the smallest cells in metres; the largest are 4¹⁰ times as wide.
  private static let smallestCell = 2.0
  private static let levelCount = 11

  mutating func insert(_ piece: PieceID, _ box: Box) {
    let level = level(for: box)
    Self.forEachCell(of: box, size: levels[level].cellSize) {
      levels[level].cells[$0, default: []].append(piece)
    }
  }

  /// Takes a piece out that was inserted with the same box.
  mutating func remove(_ piece: PieceID, _ box: Box) {
    let level = level(for: box)
    Self.forEachCell(of: box, size: levels[level].cellSize) { cell in
      guard let index = levels[level].cells.index(forKey: cell) else { return }
      if let place = levels[level].cells.values[index].firstIndex(of: piece) {
        let last = levels[level].cells.values[index].count - 1
        levels[level].cells.values[index].swapAt(place, last)
        levels[level].cells.values[index].removeLast()
      }
      if levels[level].cells.values[index].isEmpty { levels[level].cells.remove(at: index) }
    }
  }

  /// Calls `visit` with the pieces in the cells that a box touches; a piece may come more than
  /// once.
  func forEach(near box: Box, _ visit: (PieceID) -> Void) {
    for level in levels where !level.cells.isEmpty {
      let (columns, rows) = Self.range(of: box, size: level.cellSize)
      if Double(columns.count) * Double(rows.count) > Double(level.cells.count) {
        for (cell, pieces) in level.cells where columns ~= cell.x && rows ~= cell.y {
          pieces.forEach(visit)
        }
      } else {
        Self.forEachCell(of: box, size: level.cellSize) { level.cells[$0]?.forEach(visit) }
      }
    }
  }

  private mutating func level(for box: Box) -> Int {
    let side = max(box.width, box.height)
    var level = 0
    while level < Self.levelCount - 1 {
      if level >= levels.count { grow() }
      if levels[level].cellSize >= side { return level }
      level += 1
    }
    if level >= levels.count { grow() }
    return level
  }

  private mutating func grow() {
    levels.append(Level(cellSize: (levels.last?.cellSize ?? Self.smallestCell / 4) * 4))
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
