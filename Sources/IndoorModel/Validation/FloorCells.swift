import Geometry

/// A floor cut into squares, with the numbers of the features in each.
struct FloorCells: Sendable {
  private struct Cell: Hashable {
    var column: Int32
    var row: Int32
  }

  private var cells: [Cell: [Int32]] = [:]
  /// The features in too many cells: every query looks at them.
  private var large: [Int32] = []

  /// The side of a cell in metres.
  private static let side = 4.0
  private static let largeCount = 400

  /// Puts a feature into the cells of some boxes.
  mutating func insert(_ number: Int32, into boxes: [Box]) {
    if let cells = Self.cells(of: boxes) {
      for cell in cells { self.cells[cell, default: []].append(number) }
    } else {
      large.append(number)
    }
  }

  /// Takes a feature out of the cells of the boxes it was put into.
  mutating func remove(_ number: Int32, from boxes: [Box]) {
    guard let cells = Self.cells(of: boxes) else {
      large.removeAll { $0 == number }
      return
    }
    for cell in cells {
      self.cells[cell]?.removeAll { $0 == number }
      if self.cells[cell]?.isEmpty == true { self.cells[cell] = nil }
    }
  }

  /// The features that may touch a box, each once, in order.
  func numbers(near box: Box) -> [Int32] {
    var found = large
    let (columns, rows) = Self.ranges(of: box)
    if columns.count * rows.count <= cells.count {
      for column in columns {
        for row in rows { found += cells[Cell(column: column, row: row)] ?? [] }
      }
    } else {
      for (cell, numbers) in cells where columns.contains(cell.column) && rows.contains(cell.row) {
        found += numbers
      }
    }
    return found.sortedOnce()
  }

  /// The cells that boxes touch, each once; `nil` when one box is in too many.
  private static func cells(of boxes: [Box]) -> [Cell]? {
    var cells: [Cell] = []
    for box in boxes {
      let (columns, rows) = ranges(of: box)
      guard columns.count * rows.count <= largeCount else { return nil }
      for column in columns { for row in rows { cells.append(Cell(column: column, row: row)) } }
    }
    return boxes.count == 1 ? cells : Array(Set(cells))
  }

  private static func ranges(of box: Box) -> (ClosedRange<Int32>, ClosedRange<Int32>) {
    (index(box.min.x)...index(box.max.x), index(box.min.y)...index(box.max.y))
  }

  private static func index(_ coordinate: Double) -> Int32 {
    Int32(clamping: Int((coordinate / side).rounded(.down)))
  }
}

extension [Int32] {
  /// In order, and each once.
  fileprivate func sortedOnce() -> [Int32] {
    var sorted = sorted()
    var count = 0
    for number in sorted where count == 0 || sorted[count - 1] != number {
      sorted[count] = number
      count += 1
    }
    sorted.removeLast(sorted.count - count)
    return sorted
  }
}
