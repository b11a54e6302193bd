public import ShortestWalks

/// A grid map as the engine sees it.
public struct GridPlane: ~Copyable {
  /// The triangles.
  public internal(set) var triangulation: Triangulation
  /// The polygons made of them.
  public internal(set) var mesh = WalkMesh()
  var changes = TriangulationChanges()

  /// Builds the mesh of rings from nothing.
  ///
  /// - Parameter halfSide: of a square around the origin in which all rings lie, millimetres.
  public init(rings: [GridRing], halfSide: Int32) throws(TriangulationRefusal) {
    triangulation = Triangulation(halfSide: halfSide)
    triangulation.beginBatch()
    for ring in rings { try triangulation.insertRing(ring.points, weight: ring.weight) }
    triangulation.endBatch()
    update()
  }

  /// Builds the mesh of a map from nothing.
  public init(map: GridMap) throws(TriangulationRefusal) {
    try self.init(rings: map.rings(), halfSide: map.halfSide)
  }

  /// How many corners the rings have that were not there before: the vertices of the triangulation
  /// without the four of the plane.
  public var vertices: Int { triangulation.vertexCount - 4 }

  /// Takes over into the mesh what has changed in the triangulation.
  mutating func update() {
    triangulation.takeChanges(into: &changes)
    mesh.update(from: triangulation, changes: changes)
  }

  mutating func setLinks(_ links: [MeshLink]) { mesh.setLinks(links, triangulation) }

  /// Makes a map begin at a destination: in all polygons that touch it.
  func begin(_ map: inout ShortestPathMap, at goal: GridPoint) {
    let (x, y) = (Double(goal.x), Double(goal.y))
    map.clear(for: mesh)
    mesh.forEachPolygon(touchingX: x, y, triangulation) { map.addSource(x: x, y: y, in: $0) }
  }

  /// The shortest walks from everywhere to a destination.
  func flood(_ map: inout ShortestPathMap, from goal: GridPoint) {
    begin(&map, at: goal)
    map.flood(mesh)
  }

  /// Finds where a person is, how far the walk is and where it leads.
  ///
  /// - Parameters:
  ///   - hint: the polygon in which they were a moment ago; −1 when nothing is known.
  ///   - steps: emptied, then the points of the walk after its start.
  @inline(__always)
  func ask(
    _ map: borrowing ShortestPathMap, _ x: Double, _ y: Double, near hint: Int32,
    _ steps: inout FlatBuffer<WalkStep>
  ) -> (distance: Double, polygon: Int32) {
    steps.removeAll()
    let polygon = mesh.polygon(atX: x, y, near: hint, triangulation)
    guard polygon >= 0 else { return (.infinity, polygon) }
    let reading = map.read(x, y, in: polygon, mesh)
    map.appendPath(from: reading, to: &steps, mesh)
    return (reading.distance, polygon)
  }
}

/// A map that is finished: several can be kept in a row, and reading one needs no check that no
/// task writes.
final class FinishedMap {
  let map: ShortestPathMap

  init(_ map: consuming ShortestPathMap) { self.map = map }
}
