import Geometry
import IndoorModel
import ShortestWalks

/// How much of the plane a floor needs, in whole millimetres.
struct SlotSize: Hashable, Sendable {
  /// The corners of the floor with `MeshEngine.outsideMargin` around it, in millimetres of
  /// the floor.
  private let minX: Double
  private let minY: Double
  private let maxX: Double
  private let maxY: Double
  /// Room to grow on the left and the right.
  private let growthX: Double
  /// Room to grow below and above.
  private let growthY: Double

  /// A floor may grow by an eighth of its size on each side, at least by so many millimetres.
  private static let leastGrowth = 10_000.0
  /// The widest floor, in millimetres, with what it may grow.
  private static let limit = Double(GridPoint.limit) * 2 - 100_000

  /// Measures a floor; `nil` when no plane is large enough for it.
  init?(_ floor: Floor) {
    let box = floor.bounds.expanded(by: MeshEngine.outsideMargin)
    guard box.min.isFinite, box.max.isFinite else { return nil }
    (minX, minY) = ((box.min.x * 1000).rounded(.down), (box.min.y * 1000).rounded(.down))
    (maxX, maxY) = ((box.max.x * 1000).rounded(.up), (box.max.y * 1000).rounded(.up))
    growthX = max(Self.leastGrowth, ((maxX - minX) / 8).rounded())
    growthY = max(Self.leastGrowth, ((maxY - minY) / 8).rounded())
    guard width <= Self.limit, height <= Self.limit,
      [minX, minY, maxX, maxY].allSatisfy({ abs($0) < 1e12 })
    else { return nil }
  }

  /// The room it needs, with room to grow, in millimetres.
  var width: Double { maxX - minX + 2 * growthX }
  var height: Double { maxY - minY + 2 * growthY }

  /// The floor's slot in a room that is at least as large.
  func slot(of floor: Identifier<Floor>, in room: GridBox) -> FloorSlot {
    let dx = Double(room.minX) + growthX - minX
    let dy = Double(room.minY) + growthY - minY
    return FloorSlot(
      floor: floor, room: room, rectangle: rectangle(dx: dx, dy: dy), dx: dx, dy: dy)
  }

  /// The floor's rectangle in the plane; cut off where it would leave it.
  func rectangle(dx: Double, dy: Double) -> GridBox {
    GridBox(
      minX: Self.coordinate(minX + dx), minY: Self.coordinate(minY + dy),
      maxX: Self.coordinate(maxX + dx), maxY: Self.coordinate(maxY + dy))
  }

  private static func coordinate(_ value: Double) -> Int32 {
    Int32(max(-Double(GridPoint.limit), min(Double(GridPoint.limit), value)))
  }
}
