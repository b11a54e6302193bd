import Geometry
import IndoorModel

/// The cells of one floor: where they lie, and their numbers.
struct FloorGrid: Hashable, Sendable {
  let floor: Identifier<Floor>
  private let origin: Point
  /// The side of a cell in metres.
  let side: Double
  private let columns: Int
  private let rows: Int
  /// The number of its first cell among the cells of all floors.
  private let first: Int

  /// The usual side of a cell in metres.
  static let usualSide = 0.5
  /// Floors so large that they had more cells than this get larger cells.
  static let cellLimit = 400_000.0
  /// Metres around the floor's plan.
  static let margin = 1.0

  init(_ floor: Floor, first: Int) {
    let box = floor.bounds.expanded(by: Self.margin)
    let area = box.width * box.height
    side = max(Self.usualSide, (area / Self.cellLimit).squareRoot())
    self.floor = floor.id
    self.first = first
    origin = box.min
    columns = Int(box.width / side) + 1
    rows = Int(box.height / side) + 1
  }

  /// The number after that of its last cell: where another floor may begin.
  var end: Int { first + columns * rows }

  /// The number of the cell that holds a point; `nil` outside.
  func cell(at point: Point) -> Int? {
    let column = ((point.x - origin.x) / side).rounded(.down)
    let row = ((point.y - origin.y) / side).rounded(.down)
    guard column >= 0, row >= 0, column < Double(columns), row < Double(rows) else { return nil }
    return first + Int(row) * columns + Int(column)
  }

  /// The middle of a cell.
  func middle(of cell: Int) -> Point {
    let (row, column) = (cell - first).quotientAndRemainder(dividingBy: columns)
    return Point(
      x: origin.x + (Double(column) + 0.5) * side, y: origin.y + (Double(row) + 0.5) * side)
  }

  /// The cell beside another one; `nil` beyond the edge.
  @inline(__always)
  func neighbour(of cell: Int, _ direction: CellDirection) -> Int? {
    let (row, column) = (cell - first).quotientAndRemainder(dividingBy: columns)
    let (x, y) = (column + direction.dx, row + direction.dy)
    guard x >= 0, y >= 0, x < columns, y < rows else { return nil }
    return first + y * columns + x
  }

  /// The cells at most so many rows and columns from the one of a point.
  func cells(around point: Point, within steps: Int) -> [Int] {
    let reach = Double(steps) * side
    return cells(
      in: Box(
        Point(x: point.x - reach, y: point.y - reach),
        Point(x: point.x + reach, y: point.y + reach)))
  }

  /// The cells that touch a box.
  func cells(in box: Box) -> [Int] {
    let left = Int(max(0, ((box.min.x - origin.x) / side).rounded(.down)))
    let right = Int(min(Double(columns - 1), ((box.max.x - origin.x) / side).rounded(.down)))
    let bottom = Int(max(0, ((box.min.y - origin.y) / side).rounded(.down)))
    let top = Int(min(Double(rows - 1), ((box.max.y - origin.y) / side).rounded(.down)))
    guard left <= right, bottom <= top else { return [] }
    return (bottom...top).flatMap { row in (left...right).map { first + row * columns + $0 } }
  }
}

/// One of the eight cells around a cell, counter-clockwise from east; even ones share a side.
struct CellDirection: Hashable, Sendable {
  let number: Int

  static let all = (0..<8).map(CellDirection.init(number:))
  private static let steps = [
    (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1),
  ]

  var dx: Int { Self.steps[number].0 }
  var dy: Int { Self.steps[number].1 }
  var opposite: CellDirection { CellDirection(number: (number + 4) & 7) }
}
