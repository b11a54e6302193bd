import Geometry

/// Draws areas into the cells of a grid.
///
/// First the cells along the sides are marked; what lies between them in a row is inside or outside
/// as a whole, because no side lies between an unmarked cell and the next.
struct AreaRaster {
  private let origin: Point
  private let cellSize: Double
  private let columns: Int
  private let rows: Int
  private let margin: Double
  private var drawn: [(cell: Int32, entry: AreaGrid.Entry)] = []

  init(origin: Point, cellSize: Double, columns: Int, rows: Int, margin: Double) {
    self.origin = origin
    self.cellSize = cellSize
    self.columns = columns
    self.rows = rows
    self.margin = margin
  }

  /// Metres from a cell's middle within which an outline concerns the cell.
  private var reach: Double { margin + cellSize * 0.5.squareRoot() + 1e-9 }

  /// Draws an area.
  ///
  /// - Parameter index: which of the floor's outlines it is.
  mutating func draw(_ outline: AreaOutline, number: Int32, index: Int32) {
    let entry = AreaGrid.Entry(area: number, outline: index, isDeep: false)
    let columns = range(outline.bounds.min.x - origin.x, outline.bounds.max.x - origin.x, columns)
    let rows = range(outline.bounds.min.y - origin.y, outline.bounds.max.y - origin.y, rows)
    guard let sides = outline.sides else {
      for row in rows {
        for column in columns { drawCircle(outline, entry, column, row) }
      }
      return
    }
    var isMarked = [Bool](repeating: false, count: columns.count * rows.count)
    for side in sides { mark(side, columns, rows, &isMarked) }
    for row in rows {
      // What the last unmarked cell is; `nil` after a marked one.
      var isInside: Bool?
      for column in columns {
        if isMarked[(row - rows.lowerBound) * columns.count + column - columns.lowerBound] {
          add(entry, isDeep: false, column, row)
          isInside = nil
        } else {
          let known = isInside ?? (outline.depth(of: middle(column, row)) > 0)
          if known { add(entry, isDeep: true, column, row) }
          isInside = known
        }
      }
    }
  }

  private mutating func drawCircle(
    _ outline: AreaOutline, _ entry: AreaGrid.Entry, _ column: Int, _ row: Int
  ) {
    let depth = outline.depth(of: middle(column, row))
    if depth > -reach { add(entry, isDeep: depth > reach, column, row) }
  }

  private func mark(
    _ side: Segment, _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>,
    _ isMarked: inout [Bool]
  ) {
    let near = range(
      side.bounds.min.x - origin.x, side.bounds.max.x - origin.x, self.columns)
    for row in range(side.bounds.min.y - origin.y, side.bounds.max.y - origin.y, self.rows) {
      for column in near where side.squaredDistance(to: middle(column, row)) <= reach * reach {
        isMarked[(row - rows.lowerBound) * columns.count + column - columns.lowerBound] = true
      }
    }
  }

  private mutating func add(
    _ entry: AreaGrid.Entry, isDeep: Bool, _ column: Int, _ row: Int
  ) {
    drawn.append(
      (
        Int32(row * columns + column),
        AreaGrid.Entry(area: entry.area, outline: entry.outline, isDeep: isDeep)
      ))
  }

  private func middle(_ column: Int, _ row: Int) -> Point {
    Point(
      x: origin.x + (Double(column) + 0.5) * cellSize, y: origin.y + (Double(row) + 0.5) * cellSize)
  }

  /// The columns or rows that lie within reach of what extends from here to there.
  private func range(_ low: Double, _ high: Double, _ count: Int) -> ClosedRange<Int> {
    let first = Int(max(0, ((low - reach) / cellSize).rounded(.down)))
    let last = Int(min(Double(count - 1), ((high + reach) / cellSize).rounded(.down)))
    return min(first, count - 1)...max(last, min(first, count - 1))
  }

  /// The entries of all cells, in the cells' order: where each begins, what they are, and whether
  /// all of a cell are deep.
  func finish() -> (starts: [Int32], entries: [AreaGrid.Entry], isUniform: [Bool]) {
    var starts = [Int32](repeating: 0, count: columns * rows + 1)
    var isUniform = [Bool](repeating: true, count: columns * rows)
    for (cell, entry) in drawn {
      starts[Int(cell) + 1] += 1
      if !entry.isDeep { isUniform[Int(cell)] = false }
    }
    for cell in 0..<(columns * rows) { starts[cell + 1] += starts[cell] }
    var next = starts
    var entries = [AreaGrid.Entry](
      repeating: AreaGrid.Entry(area: 0, outline: 0, isDeep: false), count: drawn.count)
    for (cell, entry) in drawn {
      entries[Int(next[Int(cell)])] = entry
      next[Int(cell)] += 1
    }
    return (starts, entries, isUniform)
  }
}
