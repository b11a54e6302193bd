/// Cells in rows from the top, each within a shape or not.
public struct CellGrid: Sendable {
  /// Cells from left to right.
  public let width: Int
  /// Cells from top to bottom.
  public let height: Int
  private let cells: [Bool]

  /// Makes a grid.
  ///
  /// - Parameter cells: row by row from the top, `width` × `height` of them.
  public init(width: Int, height: Int, cells: [Bool]) {
    precondition(width >= 0 && height >= 0 && cells.count == width * height)
    self.width = width
    self.height = height
    self.cells = cells
  }

  /// Whether a cell is within the shape; those beyond the rim are not.
  public subscript(column: Int, row: Int) -> Bool {
    column >= 0 && row >= 0 && column < width && row < height && cells[row * width + column]
  }

  /// The runs of cells within the shape in a row, from left to right.
  func runs(inRow row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    let base = row * width
    for column in 0..<width {
      if cells[base + column] {
        if start == nil { start = column }
      } else if let first = start {
        runs.append(first..<column)
        start = nil
      }
    }
    if let first = start { runs.append(first..<width) }
    return runs
  }
}

/// A corner of an outline, in quarters of a cell from the top left corner of the grid, y down.
public struct OutlineCorner: Hashable, Sendable {
  /// To the right.
  public let x: Int
  /// Downwards.
  public let y: Int

  /// Makes a corner.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// How many of its units are the side of a cell.
  public static let unitsPerCell = 4
}

/// The outline of cells that hang together, also by corners.
public struct GridOutline: Hashable, Sendable {
  /// The column of its first cell, that is the leftmost one of its top row.
  public let column: Int
  /// The row of its first cell.
  public let row: Int
  /// The outer ring, then those around holes; open, three corners or more each. No ring crosses or
  /// touches itself or another one of the grid.
  public internal(set) var rings: [[OutlineCorner]]
}
