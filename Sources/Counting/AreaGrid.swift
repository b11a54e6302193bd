import Geometry

/// Finds the areas of a floor that are near a point: a grid of cells, each with the areas that it
/// touches and whether all of it lies deep inside of them.
///
/// In a room's middle nothing is computed; only near an outline is the outline looked at.
package struct AreaGrid {
  /// An area near a cell.
  struct Entry: Hashable {
    /// The area's number.
    let area: Int32
    /// The area's outline among those of the floor.
    let outline: Int32
    /// Whether the whole cell lies inside by the margin or more.
    let isDeep: Bool
  }

  /// The number of a cell outside of the grid, where no area is near.
  static let noCell: Int32 = -1

  private let outlines: OutlineTable
  private let cellsPerMetre: Double
  private let origin: Point
  private let columns: Int
  private let rows: Int
  /// Where the entries of each cell begin; one more than there are cells.
  private let starts: [Int32]
  private let entries: [Entry]
  /// Whether a cell's answer is the same everywhere in it.
  private let isUniform: [Bool]

  /// The cells of one floor at most, and the entries of all of them, about.
  private static let cellLimit = 40_000.0
  private static let entryLimit = 1_000_000.0

  /// Makes the grid of a floor.
  ///
  /// - Parameters:
  ///   - areas: the areas on the floor, by number.
  ///   - margin: metres around an outline within which it must be looked at.
  init(_ areas: [(number: Int32, outline: AreaOutline)], margin: Double) {
    let boxes = areas.map { $0.outline.bounds.expanded(by: margin) }
    let whole = boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    let box = whole ?? Box(Point(x: 0, y: 0), Point(x: 0, y: 0))
    let covered = boxes.reduce(0) { $0 + $1.width * $1.height }
    let size = max(
      1, (box.width * box.height / Self.cellLimit).squareRoot(), box.width / Self.cellLimit,
      box.height / Self.cellLimit, (covered / Self.entryLimit).squareRoot())
    cellsPerMetre = 1 / size
    origin = box.min
    columns = areas.isEmpty ? 0 : Int(box.width / size) + 1
    rows = areas.isEmpty ? 0 : Int(box.height / size) + 1
    var raster = AreaRaster(
      origin: origin, cellSize: size, columns: columns, rows: rows, margin: margin)
    var outlines = OutlineTable(margin: margin)
    for (index, area) in areas.enumerated() {
      raster.draw(area.outline, number: area.number, index: Int32(index))
      outlines.add(area.outline)
    }
    self.outlines = outlines
    (starts, entries, isUniform) = raster.finish()
  }

  /// The cell that a point lies in.
  func cell(of point: Point) -> Int32 {
    let column = (point.x - origin.x) * cellsPerMetre
    let row = (point.y - origin.y) * cellsPerMetre
    guard column >= 0, row >= 0, column < Double(columns), row < Double(rows) else {
      return Self.noCell
    }
    return Int32(Int(row) * columns + Int(column))
  }

  /// Whether the same areas hold all points of a cell.
  func isUniform(_ cell: Int32) -> Bool { cell == Self.noCell || isUniform[Int(cell)] }

  /// The places in the list of entries that belong to a cell.
  func range(of cell: Int32) -> Range<Int> {
    guard cell != Self.noCell else { return 0..<0 }
    return Int(starts[Int(cell)])..<Int(starts[Int(cell) + 1])
  }

  /// The area of an entry.
  func area(_ index: Int) -> Int32 { entries[index].area }

  /// How far inside the area of an entry a point of its cell is.
  func depth(of point: Point, in index: Int) -> OutlineTable.Depth {
    let entry = entries[index]
    return entry.isDeep ? .deep : outlines.depth(of: point, in: entry.outline)
  }
}
