import Geometry
import IndoorModel
import ShortestWalks

/// Where a floor lies in the plane.
struct FloorSlot: Hashable, Sendable {
  let floor: Identifier<Floor>
  /// What belongs to this floor alone; barriers end at its rim.
  let room: GridBox
  /// The floor's plan and `MeshEngine.outsideMargin` around it: where one can be at all.
  var rectangle: GridBox
  /// What is added to the floor's millimetres: whole numbers.
  let dx: Double
  let dy: Double

  /// A point of the floor, in millimetres of the plane, not rounded; exact to 10⁻⁵ mm.
  @inline(__always)
  func position(_ point: Point) -> Point {
    Point(x: point.x * 1000 + dx, y: point.y * 1000 + dy)
  }

  /// The nearest point of the grid; it must lie in `room`.
  func gridPoint(_ point: Point) -> GridPoint? {
    let position = position(point)
    guard room.contains(position.x, position.y) else { return nil }
    return GridPoint(x: Int32(position.x.rounded()), y: Int32(position.y.rounded()))
  }

  /// The point of the floor, in its metres, at a position of the plane in millimetres.
  @inline(__always)
  func point(x: Double, y: Double) -> Point {
    Point(x: (x - dx) / 1000, y: (y - dy) / 1000)
  }

  /// Whether a walker at a point of the floor is on it: on its plan or not far off.
  func holds(_ point: Point) -> Bool {
    let position = position(point)
    return rectangle.contains(position.x, position.y)
  }
}
