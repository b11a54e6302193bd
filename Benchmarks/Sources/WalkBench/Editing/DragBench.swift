public import ShortestWalks
import Support

/// How long it takes until the meshes of two classes of walkers have followed an obstacle that is
/// dragged through a grid map.
public struct DragBench: Sendable {
  /// One move by 0.2 m: taken out of both meshes and put into them at its new place.
  public let moves: Figures
  /// How many corners the obstacle has in the meshes.
  public let corners: Int

  /// The clearances that the obstacle is seen with, in metres.
  static let clearances = [0.25, 0.45]

  /// Drags an obstacle along walks between places drawn by lot.
  public init(map: GridMap, moves count: Int = 2000, seed: UInt64 = 1) throws(TriangulationRefusal)
  {
    let stopwatch = Stopwatch()
    var random = SeededGenerator(seed: seed)
    // Room for an obstacle that sticks out.
    let halfSide = map.halfSide + 4000
    let near = try GridPlane(rings: map.rings(), halfSide: halfSide)
    let far = try GridPlane(rings: map.rings(), halfSide: halfSide)
    var planes = DraggedPlanes(near: near, far: far)
    let places = Self.track(count, map, &random, planes)
    var times: [Double] = []
    for place in places {
      times.append(
        try stopwatch.microseconds { () throws(TriangulationRefusal) in
          try planes.move(toX: place.x, place.y)
        })
    }
    // The first one only puts it down.
    moves = Figures(microseconds: Array(times.dropFirst()))
    corners = Octagon.ring(x: 0, y: 0, clearance: Self.clearances[0]).count
  }

  /// Places 0.2 m apart along shortest walks through the map.
  private static func track(
    _ count: Int, _ map: GridMap, _ random: inout SeededGenerator, _ planes: borrowing DraggedPlanes
  ) -> [(x: Double, y: Double)] {
    var walks = ShortestPathMap()
    var steps = FlatBuffer<WalkStep>()
    var places: [(x: Double, y: Double)] = []
    for _ in 0..<1000 where places.count <= count && map.freeCells > 0 {
      let (goal, start) = (map.freePlace(&random), map.freePlace(&random))
      planes.flood(&walks, from: GridPoint(x: Int32(goal.x), y: Int32(goal.y)))
      planes.ask(walks, start.x, start.y, &steps)
      var (x, y) = start
      for index in 0..<steps.count {
        let (dx, dy) = (steps[index].x - x, steps[index].y - y)
        let length = (dx * dx + dy * dy).squareRoot()
        let pieces = max(1, Int(length / 200))
        for piece in 1...pieces where places.count <= count {
          let share = Double(piece) / Double(pieces)
          places.append((x + dx * share, y + dy * share))
        }
        (x, y) = (steps[index].x, steps[index].y)
      }
    }
    return places
  }
}

/// The meshes of two classes of walkers and an obstacle in both.
private struct DraggedPlanes: ~Copyable {
  private var near: GridPlane
  private var far: GridPlane
  private var ids: (ConstraintID, ConstraintID)?

  init(near: consuming GridPlane, far: consuming GridPlane) {
    self.near = near
    self.far = far
  }

  mutating func move(toX x: Double, _ y: Double) throws(TriangulationRefusal) {
    let rings = DragBench.clearances.map { Octagon.ring(x: x, y: y, clearance: $0) }
    let first = try near.move(ids?.0, to: rings[0])
    let second = try far.move(ids?.1, to: rings[1])
    ids = (first, second)
  }

  func flood(_ map: inout ShortestPathMap, from goal: GridPoint) { near.flood(&map, from: goal) }

  func ask(
    _ map: borrowing ShortestPathMap, _ x: Double, _ y: Double,
    _ steps: inout FlatBuffer<WalkStep>
  ) {
    _ = near.ask(map, x, y, near: -1, &steps)
  }
}

extension GridPlane {
  /// Puts a solid ring where another was, and the mesh in order.
  mutating func move(
    _ old: ConstraintID?, to ring: [GridPoint]
  ) throws(TriangulationRefusal) -> ConstraintID {
    triangulation.beginBatch()
    if let old { triangulation.remove(old) }
    let new = try triangulation.insertRing(ring, weight: 1)
    triangulation.endBatch()
    update()
    return new
  }
}
