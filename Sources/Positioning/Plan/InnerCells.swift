import Geometry

/// For each cell of an index, whether one point of it lies inside of outlines.
///
/// Whether another point of the cell does depends only on the sides in that cell: the way there crosses an
/// odd or an even number of them.
struct InnerCells: Sendable {
  /// Where in a cell its known point lies: not where plans have walls, in the middle.
  private static let share = (x: 0.487, y: 0.513)

  private let index: GridIndex
  /// By cell, row after row.
  private let isInside: [Bool]

  /// Finds out which cells' known points are inside.
  ///
  /// - Parameter sides: of the outlines; inside or outside follows the even-odd rule.
  init(sides: [Segment], index: GridIndex) {
    self.index = index
    var crossings = [[Double]](repeating: [], count: index.rows)
    for side in sides {
      let rows = index.cell(at: side.bounds.min).row...index.cell(at: side.bounds.max).row
      for row in rows {
        if let x = side.x(at: Self.point(in: (0, row), of: index).y) { crossings[row].append(x) }
      }
    }
    isInside = crossings.enumerated().flatMap { row, crossings in
      (0..<index.columns).map { column in
        let x = Self.point(in: (column, row), of: index).x
        return !crossings.count { $0 > x }.isMultiple(of: 2)
      }
    }
  }

  /// The way from the known point of a point's cell to that point.
  func way(to point: Point) -> Way {
    let cell = index.cell(at: point)
    return Way(
      start: Self.point(in: cell, of: index), end: point,
      endsInside: isInside[cell.row * index.columns + cell.column])
  }

  private static func point(in cell: (column: Int, row: Int), of index: GridIndex) -> Point {
    Point(
      x: index.bounds.min.x + (Double(cell.column) + share.x) * index.cellSize,
      y: index.bounds.min.y + (Double(cell.row) + share.y) * index.cellSize)
  }

  /// A way along x, then along y.
  struct Way {
    fileprivate let start: Point
    fileprivate let end: Point
    /// Whether it ends inside, as far as its crossings are known.
    fileprivate(set) var endsInside: Bool

    /// Notes a side that it may cross.
    mutating func cross(_ side: Segment) {
      if let x = side.x(at: start.y), (x > start.x) != (x > end.x) { endsInside.toggle() }
      if let y = side.y(at: end.x), (y > start.y) != (y > end.y) { endsInside.toggle() }
    }
  }
}

extension Segment {
  /// Where it crosses a horizontal line; its lower end does not belong to it, so that two sides that meet
  /// on the line count once.
  fileprivate func x(at y: Double) -> Double? {
    guard (start.y > y) != (end.y > y) else { return nil }
    return start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
  }

  /// Where it crosses a vertical line.
  fileprivate func y(at x: Double) -> Double? {
    guard (start.x > x) != (end.x > x) else { return nil }
    return start.y + (end.y - start.y) * (x - start.x) / (end.x - start.x)
  }
}
