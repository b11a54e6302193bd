public import Geometry
public import IndoorModel

/// How many are in each square of a floor at one moment; made once and shared by all who ask.
public struct CellCounts: Hashable, Sendable {
  /// A square with somebody in it.
  public struct Cell: Hashable, Sendable {
    /// Its place in the grid, row by row from the bottom, each from left to right.
    public var index: Int
    /// How many are there.
    public var count: Int
  }

  /// The sides in metres that one may ask for.
  public static let sizes = [1, 2, 4, 8]

  /// The floor.
  public var floor: FloorFrame
  /// The server's time.
  public var time: Timestamp
  /// The bottom left corner of the first square: that of the plan, in the floor's metres.
  public var origin: Point
  /// The side of a square in metres: what was asked for, or a multiple where the floor is so large
  /// that there were more than 65 535 in a row or column.
  public var size: Double
  /// Squares in a row.
  public var columns: Int
  /// Squares in a column.
  public var rows: Int
  /// The squares that are not empty, in their order.
  public var cells: [Cell]

  /// Counts positions; who is beyond the plan counts in the nearest square.
  init(_ positions: [Position], on floor: FloorFrame, bounds: Box, size: Int, at time: Timestamp) {
    self.init(on: floor, bounds: bounds, size: size, at: time)
    for index in positions.map({ self.index(of: floor.point(x: $0.x, y: $0.y)) }).sorted() {
      if cells.last?.index == index {
        cells[cells.count - 1].count += 1
      } else {
        cells.append(Cell(index: index, count: 1))
      }
    }
  }

  /// Makes a grid with nobody in it.
  init(on floor: FloorFrame, bounds: Box, size: Int, at time: Timestamp) {
    var side = Double(size)
    while max(bounds.width, bounds.height) / side > 65_535 { side *= 2 }
    self.floor = floor
    self.time = time
    self.size = side
    origin = bounds.min
    columns = max(1, Int((bounds.width / side).rounded(.up)))
    rows = max(1, Int((bounds.height / side).rounded(.up)))
    cells = []
  }

  /// The square that a point in the floor's metres is in; the nearest one beyond the plan.
  func index(of point: Point) -> Int {
    let column = min(max(0, Int(((point.x - origin.x) / size).rounded(.down))), columns - 1)
    let row = min(max(0, Int(((point.y - origin.y) / size).rounded(.down))), rows - 1)
    return row * columns + column
  }
}
