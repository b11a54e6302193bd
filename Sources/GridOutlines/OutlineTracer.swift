/// Why a grid was not traced.
public enum OutlineRefusal: Error, Hashable, Sendable {
  /// The outlines have more corners than allowed.
  case tooManyCorners(limit: Int)
}

/// Follows the sides between cells within a shape and cells outside of it.
///
/// Cells hang together by corners, too: a wall that runs diagonally is one outline. Where two cells meet
/// at a corner only, the outlines on both sides of it keep a quarter of a cell away, so that they do not
/// touch and the shape holds together.
public struct OutlineTracer {
  /// The most corners of all outlines together (default).
  public static let cornerLimit = 2_000_000

  private let grid: CellGrid
  private let limit: Int
  /// The cells with an upper side that was followed.
  private var followed: [Bool]
  private var outlines: [GridOutline] = []
  /// The outline of each component, by the number of the component.
  private var numbers: [Int: Int] = [:]
  private var cornerCount = 0

  private init(_ grid: CellGrid, limit: Int) {
    self.grid = grid
    self.limit = limit
    followed = Array(repeating: false, count: grid.width * grid.height)
  }

  /// The outlines of what hangs together in a grid, along the sides of its cells, from the top down.
  ///
  /// - Throws: where they have more corners than `limit`.
  /// - Complexity: O(*cells*).
  public static func outlines(
    of grid: CellGrid, limit: Int = Self.cornerLimit
  ) throws(OutlineRefusal) -> [GridOutline] {
    var tracer = OutlineTracer(grid, limit: limit)
    var components = try CellComponents(grid, runLimit: limit)
    for row in 0..<grid.height {
      for (columns, component) in components.components(inRow: row) {
        try tracer.follow(columns, row, component)
      }
    }
    return tracer.outlines
  }

  /// Follows the rings that begin in a run of cells. Every ring has an upper side of a cell; that of an
  /// outer ring comes before those of its holes.
  private mutating func follow(
    _ columns: Range<Int>, _ row: Int, _ component: Int
  ) throws(OutlineRefusal) {
    for column in columns where !grid[column, row - 1] && !followed[row * grid.width + column] {
      let ring = ring(fromUpperSideOf: column, row)
      cornerCount += ring.count
      guard cornerCount <= limit else { throw .tooManyCorners(limit: limit) }
      if let number = numbers[component] {
        outlines[number].rings.append(ring)
      } else {
        numbers[component] = outlines.count
        outlines.append(GridOutline(column: column, row: row, rings: [ring]))
      }
    }
  }

  /// The corners of a ring, the shape to its right hand, from the upper side of a cell on.
  private mutating func ring(fromUpperSideOf column: Int, _ row: Int) -> [OutlineCorner] {
    var ring: [OutlineCorner] = []
    var (x, y) = (column, row)
    // The step along the ring; with y down the right hand is (-dy, dx).
    var (dx, dy) = (1, 0)
    repeat {
      if dx == 1 { followed[y * grid.width + x] = true }
      x += dx
      y += dy
      let (rightX, rightY) = (-dy, dx)
      let isLeftFilled = isFilled(x, y, dx - rightX, dy - rightY)
      let isRightFilled = isFilled(x, y, dx + rightX, dy + rightY)
      let unit = OutlineCorner.unitsPerCell
      if isLeftFilled {
        // A cell and its diagonal neighbour: the corner moves into the free cell behind.
        let (awayX, awayY) = isRightFilled ? (0, 0) : (-dx - rightX, -dy - rightY)
        ring.append(OutlineCorner(x: unit * x + awayX, y: unit * y + awayY))
        (dx, dy) = (-rightX, -rightY)
      } else if !isRightFilled {
        ring.append(OutlineCorner(x: unit * x, y: unit * y))
        (dx, dy) = (rightX, rightY)
      }
    } while !(x == column && y == row && dx == 1)
    return ring
  }

  /// Whether the cell in a diagonal direction from a corner is within the shape.
  private func isFilled(_ x: Int, _ y: Int, _ right: Int, _ down: Int) -> Bool {
    grid[right > 0 ? x : x - 1, down > 0 ? y : y - 1]
  }
}
