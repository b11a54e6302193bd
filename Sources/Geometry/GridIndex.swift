/// A spatial index: numbered boxes in the cells of a uniform grid.
///
/// Made once over a known region; boxes outside of it are kept in the cells at its rim.
/// Insertion and query cost the number of cells that the box covers.
public struct GridIndex: Sendable {
  /// The side of a cell in metres.
  public let cellSize: Double
  /// The region the grid covers.
  public let bounds: Box
  /// Cells from left to right.
  public let columns: Int
  /// Cells from bottom to top.
  public let rows: Int
  private let cellsPerMetre: Double
  private var cells: [[Int32]]

  /// Makes an empty index.
  ///
  /// - Parameters:
  ///   - bounds: the region that most boxes lie in.
  ///   - cellSize: the side of a cell in metres; grown where the grid would exceed 250 000 cells.
  public init(bounds: Box, cellSize: Double) {
    var size = Swift.max(cellSize, 1e-6)
    while (bounds.width / size + 1) * (bounds.height / size + 1) > 250_000 { size *= 2 }
    self.cellSize = size
    cellsPerMetre = 1 / size
    self.bounds = bounds
    columns = Int(bounds.width / size) + 1
    rows = Int(bounds.height / size) + 1
    cells = Array(repeating: [], count: columns * rows)
  }

  /// Adds a numbered box.
  public mutating func insert(_ id: Int32, bounds box: Box) {
    for cell in cellIndices(box) { cells[cell].append(id) }
  }

  /// Removes a numbered box that was inserted with the same bounds.
  public mutating func remove(_ id: Int32, bounds box: Box) {
    for cell in cellIndices(box) { cells[cell].removeAll { $0 == id } }
  }

  /// Calls `visit` with every id in the cells that the box touches; an id may come more than once.
  ///
  /// - Parameter visit: returns `false` to end the search.
  /// - Returns: `false` when the visitor ended the search.
  @discardableResult
  public func forEach(in box: Box, _ visit: (Int32) -> Bool) -> Bool {
    let range = cellRange(box)
    for row in range.rows {
      for column in range.columns {
        for id in cells[row * columns + column] where !visit(id) { return false }
      }
    }
    return true
  }

  /// Calls `visit` with every id in the cells that a segment touches; an id may come more than
  /// once.
  ///
  /// Looks at far fewer cells than `forEach(in:)` does for the segment's box.
  /// - Parameters:
  ///   - margin: metres around the segment that count as touched, too.
  ///   - visit: returns `false` to end the search.
  /// - Returns: `false` when the visitor ended the search.
  /// - Complexity: O(*cells* along the segment × (1 + `margin` / `cellSize`)).
  @discardableResult
  public func forEach(
    along segment: Segment, margin: Double = 0, _ visit: (Int32) -> Bool
  ) -> Bool {
    for row in cellRange(segment.bounds.expanded(by: margin)).rows {
      let reach = reach(of: segment, row: row, margin: margin)
      for column in columnRange(from: reach.lowerBound - margin, to: reach.upperBound + margin) {
        for id in cells[row * columns + column] where !visit(id) { return false }
      }
    }
    return true
  }

  /// From where to where (x) a segment runs within a row of cells that is widened by `margin`; the
  /// rows at the rim have no end.
  private func reach(of segment: Segment, row: Int, margin: Double) -> ClosedRange<Double> {
    let (start, end) = (segment.start, segment.end)
    let slack = margin + 1e-9
    let low = row == 0 ? -Double.infinity : bounds.min.y + Double(row) * cellSize - slack
    let high =
      row == rows - 1 ? Double.infinity : bounds.min.y + Double(row + 1) * cellSize + slack
    guard start.y != end.y else { return Swift.min(start.x, end.x)...Swift.max(start.x, end.x) }
    let fractions = ((low - start.y) / (end.y - start.y), (high - start.y) / (end.y - start.y))
    let first = Swift.min(1, Swift.max(0, Swift.min(fractions.0, fractions.1)))
    let last = Swift.min(1, Swift.max(0, Swift.max(fractions.0, fractions.1)))
    let ends = (start.x + (end.x - start.x) * first, start.x + (end.x - start.x) * last)
    return Swift.min(ends.0, ends.1)...Swift.max(ends.0, ends.1)
  }

  private func columnRange(from left: Double, to right: Double) -> ClosedRange<Int> {
    index(left - 1e-9 - bounds.min.x, columns)...index(right + 1e-9 - bounds.min.x, columns)
  }

  /// The cell of a point; for one outside of the region a cell at its rim.
  public func cell(at point: Point) -> (column: Int, row: Int) {
    (index(point.x - bounds.min.x, columns), index(point.y - bounds.min.y, rows))
  }

  private func cellIndices(_ box: Box) -> [Int] {
    let range = cellRange(box)
    return range.rows.flatMap { row in range.columns.map { row * columns + $0 } }
  }

  private func cellRange(_ box: Box) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    (
      index(box.min.x - bounds.min.x, columns)...index(box.max.x - bounds.min.x, columns),
      index(box.min.y - bounds.min.y, rows)...index(box.max.y - bounds.min.y, rows)
    )
  }

  private func index(_ offset: Double, _ count: Int) -> Int {
    let cell = offset * cellsPerMetre
    return cell > 0 ? (cell >= Double(count - 1) ? count - 1 : Int(cell)) : 0
  }
}
