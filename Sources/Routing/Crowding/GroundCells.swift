import Geometry
import IndoorModel

/// Which cells one profile may stand in and walk between; found out when asked for, then known.
///
/// A cell is stood in at its middle or, where that is not free, at the free one of 24 other spots
/// that is nearest to it: so passages that are narrower than a cell are found.
struct GroundCells: Sendable {
  /// Where each cell is stood in: `unknown`, `none`, or a number in `places`.
  private var spots: [UInt8]
  /// Bits by direction: whether the step to the neighbour was looked at, and whether it is free.
  private var looked: [UInt8]
  private var open: [UInt8]

  private static let unknown: UInt8 = 255
  private static let none: UInt8 = 254

  init(count: Int) {
    spots = Array(repeating: Self.unknown, count: count)
    looked = Array(repeating: 0, count: count)
    open = Array(repeating: 0, count: count)
  }

  /// Forgets what is known of a cell, because something changed there.
  mutating func forget(_ cell: Int) {
    spots[cell] = Self.unknown
    looked[cell] = 0
  }

  /// Where a walker stands in a cell; `nil` in a cell without room.
  mutating func spot(
    in cell: Int, of grid: FloorGrid, on ground: WalkableGround
  ) -> Point? {
    if spots[cell] == Self.unknown {
      let free = Self.places.indices.first { index in
        ground.isFree(Self.point(index, in: cell, of: grid), on: grid.floor)
      }
      spots[cell] = free.map { UInt8($0) } ?? Self.none
    }
    return spots[cell] == Self.none ? nil : Self.point(Int(spots[cell]), in: cell, of: grid)
  }

  /// Whether a cell that can be stood in is stood in at its middle.
  func isMiddle(_ cell: Int) -> Bool { spots[cell] == 0 }

  /// Whether a walker in a cell may walk straight to the one beside it.
  mutating func isOpen(
    from cell: Int, _ direction: CellDirection, of grid: FloorGrid, on ground: WalkableGround
  ) -> Bool {
    let bit = UInt8(1) << UInt8(direction.number)
    if looked[cell] & bit == 0 {
      looked[cell] |= bit
      open[cell] &= ~bit
      if let there = grid.neighbour(of: cell, direction),
        let from = spot(in: cell, of: grid, on: ground),
        let to = spot(in: there, of: grid, on: ground),
        ground.isFree(from: from, to: to, on: grid.floor)
      {
        open[cell] |= bit
      }
    }
    return open[cell] & bit != 0
  }

  /// The places in a cell in fifths of its side from the middle, the nearest first.
  private static let places: [(x: Double, y: Double)] = {
    let steps = (0..<25).map { (column: $0 % 5 - 2, row: $0 / 5 - 2) }
    let squares = steps.map { $0.column * $0.column + $0.row * $0.row }
    return steps.indices.sorted { (squares[$0], $0) < (squares[$1], $1) }
      .map { (Double(steps[$0].column) / 5, Double(steps[$0].row) / 5) }
  }()

  private static func point(_ place: Int, in cell: Int, of grid: FloorGrid) -> Point {
    let middle = grid.middle(of: cell)
    return Point(
      x: middle.x + places[place].x * grid.side, y: middle.y + places[place].y * grid.side)
  }
}
