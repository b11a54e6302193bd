import ShortestWalks
import Support

/// A plane that several tasks read.
///
/// `@unchecked Sendable`: it is changed while one task runs only.
final class SharedPlane: @unchecked Sendable {
  private(set) var plane: GridPlane

  init(map: GridMap) throws(TriangulationRefusal) {
    plane = try GridPlane(rings: map.rings(), halfSide: map.halfSide + 4000)
  }

  func insert(_ ring: [GridPoint]) throws(TriangulationRefusal) -> ConstraintID {
    try plane.move(nil, to: ring)
  }

  func remove(_ obstacle: ConstraintID) {
    plane.triangulation.remove(obstacle)
    plane.update()
  }

  /// A place in the middle of a free cell, drawn by lot.
  func freeCorner(of map: GridMap, _ random: inout SeededGenerator) -> GridPoint {
    let place = map.freePlace(&random)
    return GridPoint(x: Int32(place.x), y: Int32(place.y))
  }
}
