public import Geometry
public import IndoorModel

/// The units of the positions on one floor, which are written as 16-bit numbers.
public struct FloorFrame: Hashable, Sendable {
  /// The floor.
  public let floor: Identifier<Floor>
  /// The number by which binary frames name the floor: it stays when others come and go.
  public let index: UInt16
  /// The point that is written as (0, 0), in the floor's metres.
  public let origin: Point
  /// Metres that one step stands for.
  public let unit: Double
  /// The tiles by which a part of it is asked for.
  public let tiles: TileGrid

  /// Chooses the middle of the plan as origin and the finest unit, from a centimetre up, that
  /// reaches beyond the plan by a margin in metres.
  init(floor: Floor, index: UInt16, margin: Double) {
    self.floor = floor.id
    self.index = index
    tiles = TileGrid(bounds: floor.bounds)
    let center = floor.bounds.center
    origin = Point(x: center.x.rounded(), y: center.y.rounded())
    // Half a metre more, for the rounding of the origin.
    let reach = Swift.max(floor.bounds.width, floor.bounds.height) / 2 + margin + 0.5
    let units = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5]
    unit = units.first { reach / $0 <= Double(Int16.max) } ?? (reach / Double(Int16.max))
  }

  /// A point as steps from the origin; what lies beyond the reach is put on its edge.
  func steps(of point: Point) -> (x: Int16, y: Int16) {
    (steps(point.x - origin.x), steps(point.y - origin.y))
  }

  private func steps(_ metres: Double) -> Int16 {
    Int16(Swift.min(Swift.max((metres / unit).rounded(), -32_767), 32_767))
  }

  /// The point that steps from the origin stand for.
  public func point(x: Int16, y: Int16) -> Point {
    Point(x: origin.x + Double(x) * unit, y: origin.y + Double(y) * unit)
  }
}
