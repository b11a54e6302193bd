import Geometry
import ShortestWalks

/// The free space of a plane, in millimetres: its barriers as a triangulation, and the mesh of convex
/// polygons over that, which follows it.
///
/// It knows neither floors nor features.
struct PlaneMesh: ~Copyable {
  private var triangulation = Triangulation(halfSide: PlaneLayout.halfSide)
  private var mesh = WalkMesh()
  private var changes = TriangulationChanges()

  /// A place where a walker may stand.
  struct FreeSpot {
    let position: Point
    let triangle: Int32
  }

  // MARK: - Following

  /// Begins to insert and remove barriers.
  mutating func begin() { triangulation.beginBatch() }

  /// Ends the insertion and removal of barriers. Places are known again, and points may still be
  /// inserted and removed; polygons are known after `commit`.
  mutating func settle() { triangulation.endBatch() }

  /// Has the mesh follow what was inserted and removed.
  mutating func commit() {
    triangulation.takeChanges(into: &changes)
    if changes.triangles.count > 0 { mesh.update(from: triangulation, changes: changes) }
  }

  /// Replaces the links; to be called after each `commit`.
  mutating func setLinks(_ links: [MeshLink]) { mesh.setLinks(links, triangulation) }

  /// Inserts a barrier; barriers end at the rim of their floor's room, which lies within the plane.
  mutating func insert(_ barrier: Barrier) -> ConstraintID? {
    switch barrier {
    case .ring(let ring, let weight): try? triangulation.insertRing(ring, weight: weight)
    case .line(let line, let passage): try? triangulation.insertLine(line, passage: passage)
    case .point(let point): try? triangulation.insertPoint(point)
    }
  }

  mutating func remove(_ constraint: ConstraintID) { triangulation.remove(constraint) }

  /// The corner of the mesh at a point that was inserted; −1 outside of free space.
  func corner(of point: ConstraintID) -> Int32 {
    mesh.corner(ofVertex: triangulation.vertex(of: point))
  }

  // MARK: - Places

  /// Whether every way may be walked back.
  var isSymmetric: Bool { mesh.isSymmetric }

  /// The polygon around a place; −1 outside of free space.
  ///
  /// - Parameter hint: the polygon of the walker a moment ago; −1 when that is not known.
  @inline(__always)
  func polygon(at position: Point, near hint: Int32 = -1) -> Int32 {
    mesh.polygon(atX: position.x, position.y, near: hint, triangulation)
  }

  /// The polygon that a triangle is part of.
  func polygon(of triangle: Int32) -> Int32 { mesh.polygon(of: triangle) }

  /// Calls with every polygon that touches a place.
  func forEachPolygon(touching position: Point, _ visit: (Int32) -> Void) {
    mesh.forEachPolygon(touchingX: position.x, position.y, triangulation, visit)
  }

  /// Whether a walker may go straight from a free place to another.
  func isOpen(from start: Point, to end: Point) -> Bool {
    let hint = mesh.triangle(atX: start.x, start.y, triangulation)
    return triangulation.isOpen(fromX: start.x, start.y, toX: end.x, end.y, from: hint)
  }

  /// The point nearest to a place, among those of some polygons in a box.
  ///
  /// - Complexity: O(*n*) in the number of sides.
  func nearestPoint(
    to position: Point, in box: PlaneBox, where isWanted: (Int32) -> Bool
  ) -> Point? {
    mesh.nearestPoint(toX: position.x, position.y, on: box, where: isWanted)
      .map { Point(x: $0.x, y: $0.y) }
  }

  /// The points nearest to a place, one of each of some polygons in a box, the nearest first.
  ///
  /// - Complexity: O(*n* log *n*) in the number of sides.
  func nearestPoints(
    to position: Point, in box: PlaneBox, where isWanted: (Int32) -> Bool
  ) -> [Point] {
    var found: [(point: Point, square: Double)] = []
    mesh.forEachNearestPoint(toX: position.x, position.y, on: box, where: isWanted) {
      found.append((Point(x: $0.x, y: $0.y), $1))
    }
    // By position where two are as near: numbers of polygons depend on the order of edits.
    return found.sorted {
      ($0.square, $0.point.x, $0.point.y) < ($1.square, $1.point.x, $1.point.y)
    }.map(\.point)
  }

  /// The nearest free place to a position.
  ///
  /// - Parameters:
  ///   - limit: metres.
  ///   - makeTest: makes the test of whether the straight way to a place is open, when the position
  ///     itself is not free; without a test no place is found.
  /// - Complexity: a visit to each covered triangle within the distance found.
  func freeSpot(
    near position: Point, within limit: Double, _ makeTest: () -> ((Point) -> Bool)?
  ) -> FreeSpot? {
    let first = mesh.triangle(atX: position.x, position.y, triangulation)
    guard first >= 0 else { return nil }
    if triangulation.coverage(of: first) == 0 {
      return FreeSpot(position: position, triangle: first)
    }
    guard let isOpen = makeTest() else { return nil }
    var best: FreeSpot?
    var leastSquare = limit * limit * 1e6
    var visited: Set<Int32> = [first]
    var waiting = [first]
    while let triangle = waiting.popLast() {
      for edge in (3 * triangle)..<(3 * triangle + 3) {
        let twin = triangulation.twin(of: edge)
        guard twin >= 0 else { continue }
        let place = nearest(on: edge, to: position)
        let square = place.squaredDistance(to: position)
        guard square <= leastSquare else { continue }
        let beyond = Triangulation.triangle(twin)
        if triangulation.coverage(of: beyond) == 0 {
          if isOpen(place) {
            best = FreeSpot(position: place, triangle: beyond)
            leastSquare = square
          }
        } else if visited.insert(beyond).inserted {
          waiting.append(beyond)
        }
      }
    }
    return best
  }

  private func nearest(on edge: Int32, to position: Point) -> Point {
    let a = triangulation.point(of: triangulation.origin(of: edge))
    let b = triangulation.point(of: triangulation.end(of: edge))
    return Segment(
      Point(x: Double(a.x), y: Double(a.y)), Point(x: Double(b.x), y: Double(b.y))
    ).nearestPoint(to: position)
  }

  /// The grid point at a free spot that was found for a position.
  ///
  /// One that had to be moved lies a little within free space: on its border it would bend the outline
  /// by up to a millimetre, and what came first would count.
  func gridPoint(at spot: FreeSpot, for position: Point) -> GridPoint? {
    let inward = (spot.position - position).normalized
    for step in inward == nil ? [0.0] : [3, 2, 1, 0] {
      let within = inward.map { spot.position + $0 * step } ?? spot.position
      let (x, y) = (within.x.rounded(), within.y.rounded())
      if isFree(x, y, near: spot.triangle) { return GridPoint(x: Int32(x), y: Int32(y)) }
    }
    return nil
  }

  /// Whether a place lies in free space or on its border, whatever triangle it is found in.
  private func isFree(_ x: Double, _ y: Double, near hint: Int32) -> Bool {
    let triangle = triangulation.locate(x, y, from: hint)
    guard triangle >= 0 else { return false }
    if triangulation.coverage(of: triangle) == 0 { return true }
    for edge in (3 * triangle)..<(3 * triangle + 3) {
      let vertex = triangulation.origin(of: edge)
      let (a, b) = (
        triangulation.point(of: vertex), triangulation.point(of: triangulation.end(of: edge))
      )
      if Double(a.x) == x, Double(a.y) == y { return hasFreeTriangle(around: vertex) }
      let cross =
        (Double(b.x) - Double(a.x)) * (y - Double(a.y))
        - (Double(b.y) - Double(a.y)) * (x - Double(a.x))
      let twin = triangulation.twin(of: edge)
      if cross == 0, twin >= 0, triangulation.coverage(of: Triangulation.triangle(twin)) == 0 {
        return true
      }
    }
    return false
  }

  private func hasFreeTriangle(around vertex: Int32) -> Bool {
    let first = triangulation.edge(from: vertex)
    var edge = first
    repeat {
      if triangulation.coverage(of: Triangulation.triangle(edge)) == 0 { return true }
      edge = triangulation.twin(of: Triangulation.previous(edge))
    } while edge >= 0 && edge != first
    return false
  }

  /// The pieces of free space on a floor.
  func regions(in slot: FloorSlot) -> [FreeRegion] {
    RegionTracer.regions(of: triangulation, in: slot)
  }

  // MARK: - Maps

  /// Whether what a map knows is right for the mesh as it is now.
  func isCurrent(_ map: borrowing ShortestPathMap) -> Bool { map.isUpToDate(with: mesh) }

  /// Has a map forget everything.
  func clear(_ map: inout ShortestPathMap) { map.clear(for: mesh) }

  /// Has a map find the walks from everywhere.
  func flood(_ map: inout ShortestPathMap) { map.flood(mesh) }

  /// Has a map find the walk from one place.
  ///
  /// - Parameter floor: the piece of the plane that is the place's floor.
  func search(_ map: inout ShortestPathMap, from spot: WalkSpot, on floor: PlaneBox) {
    map.search(from: spot.x, spot.y, in: spot.polygon, on: floor, mesh)
  }

  /// Has a map follow the edits since it was made.
  func repair(
    _ map: inout ShortestPathMap, _ work: inout RepairWork
  ) -> ShortestPathMap.Repair { map.repair(mesh, &work) }

  /// What a place reads off a map.
  @inline(__always)
  func read(_ map: borrowing ShortestPathMap, at spot: WalkSpot) -> ShortestPathMap.Reading {
    map.read(spot.x, spot.y, in: spot.polygon, mesh)
  }

  /// The number of the source that a walk ends at.
  func source(of reading: ShortestPathMap.Reading, by map: borrowing ShortestPathMap) -> Int? {
    map.source(of: reading, mesh)
  }

  /// Replaces steps by those of a walk.
  func path(
    of reading: ShortestPathMap.Reading, by map: borrowing ShortestPathMap,
    into steps: inout FlatBuffer<WalkStep>
  ) {
    steps.removeAll()
    map.appendPath(from: reading, to: &steps, mesh)
  }
}
