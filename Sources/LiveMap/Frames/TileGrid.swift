public import Geometry

/// The square tiles of a floor, by which a viewer asks for a part of it.
///
/// They are numbered row by row from the lower left corner of the floor's bounds; what lies outside
/// belongs to the nearest tile.
public struct TileGrid: Hashable, Sendable {
  /// Tiles along the longer side of a floor: enough that a view which lies anywhere, and covers parts
  /// of tiles all round, gets little more than it sees.
  private static let longerSide = 32
  /// The part of a tile's side that is no more than rounding.
  private static let slack = 1e-9

  /// Tiles from left to right.
  public let columns: Int
  /// Tiles from bottom to top.
  public let rows: Int
  /// Metres along a side of a tile.
  public let size: Double
  /// Where the first tile has its lower left corner, in the floor's metres.
  public let corner: Point

  /// Lays tiles over a floor.
  init(bounds: Box) {
    let longer = Swift.max(bounds.width, bounds.height)
    let size = longer > 0 ? longer / Double(Self.longerSide) : 1
    // Rounding must not make one tile more than the side has room for.
    let count = { (length: Double) in
      Swift.max(1, Int((length / size - Self.slack).rounded(.up)))
    }
    (columns, rows) = (count(bounds.width), count(bounds.height))
    self.size = size
    corner = bounds.min
  }

  /// How many there are.
  public var count: Int { columns * rows }

  /// The tile that a point belongs to.
  public func tile(at point: Point) -> Int {
    row(point.y) * columns + column(point.x)
  }

  /// The tiles that a box covers a part of, in order; none for a box that is not made of numbers.
  ///
  /// Where it ends on the border of two tiles, the one beyond is not among them: a quarter of a
  /// floor is four tiles wide, not five.
  public func tiles(in box: Box) -> [Int] {
    guard box.min.isFinite, box.max.isFinite else { return [] }
    let reach = Point(x: box.max.x - Self.slack * size, y: box.max.y - Self.slack * size)
    let (left, bottom) = (column(box.min.x), row(box.min.y))
    let (right, top) = (Swift.max(left, column(reach.x)), Swift.max(bottom, row(reach.y)))
    return (bottom...top).flatMap { row in (left...right).map { row * columns + $0 } }
  }

  private func column(_ x: Double) -> Int { Self.step((x - corner.x) / size, below: columns) }

  private func row(_ y: Double) -> Int { Self.step((y - corner.y) / size, below: rows) }

  private static func step(_ steps: Double, below limit: Int) -> Int {
    Int(Swift.min(Swift.max(steps, 0), Double(limit - 1)))
  }
}
