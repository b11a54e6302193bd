/// Free space as convex polygons, made of the free triangles of a triangulation.
///
/// A search walks over polygons instead of triangles: there are half as many. Polygons have numbers
/// that stay while their triangles stay; an edit gives new numbers (or numbers that have become
/// free) to what it touched and says which these are.
public struct WalkMesh: ~Copyable {
  private(set) var polygons = PolygonTable()
  private(set) var corners = CornerTable()
  private(set) var links = MeshLinks()
  private(set) var landmarks = Landmarks()
  /// What the latest updates touched: polygons that are gone or new; corners that are gone or new, or
  /// bend otherwise than before.
  private(set) var log = MeshChangeLog()
  /// Counts updates.
  public private(set) var revision = 0
  private var grid = LocationGrid()
  private var changedSinceGrid = 0

  /// Makes a mesh without free space.
  public init() {}

  /// Whether every way may be walked back: there are neither gates nor one-way links.
  public var isSymmetric: Bool { !polygons.hasGates && !links.hasOneWays }

  /// How many numbers of polygons are in use or were.
  public var polygonCount: Int { polygons.count }
  /// How many polygons there are.
  public var livePolygonCount: Int { polygons.liveCount }
  /// How many numbers of corners are in use or were.
  public var cornerCount: Int { corners.count }

  /// Takes over what has become of some triangles.
  ///
  /// - Parameters:
  ///   - triangulation: the triangles as they are now.
  ///   - changes: what has changed since the last update; for the first one all there is.
  /// - Complexity: linear in the changed triangles and in those of the polygons around them.
  public mutating func update(
    from triangulation: borrowing Triangulation, changes: borrowing TriangulationChanges
  ) {
    revision += 1
    log.begin(revision: revision, limit: polygons.count)
    let triangles = Int(triangulation.triangleSlots)
    polygons.begin(triangles: triangles)
    corners.begin(triangles: triangles, vertices: Int(triangulation.vertexSlots))
    for index in 0..<changes.triangles.count {
      polygons.dissolve(of: changes.triangles[index], triangulation, &log)
    }
    for index in 0..<changes.triangles.count {
      polygons.pool(changes.triangles[index], triangulation)
      corners.forget(of: changes.triangles[index])
    }
    for index in 0..<changes.vertices.count { corners.release(of: changes.vertices[index], &log) }
    for index in 0..<changes.triangles.count {
      corners.update(of: changes.triangles[index], triangulation, &polygons, &log)
    }
    polygons.merge(triangulation, corners, &log)
    updateGrid(triangulation, changes.triangles)
  }

  /// Lays the grid again when the triangles have become others, or twice as many.
  private mutating func updateGrid(
    _ triangulation: borrowing Triangulation, _ changed: borrowing FlatBuffer<Int32>
  ) {
    changedSinceGrid += changed.count
    if changedSinceGrid >= triangulation.triangleCount {
      grid.rebuild(over: triangulation)
      changedSinceGrid = 0
    } else {
      grid.update(changed, triangulation)
    }
  }

  // MARK: - Links

  /// The corner of a vertex; −1 outside of free space. Where free space touches itself in the vertex,
  /// one of its corners.
  public func corner(ofVertex vertex: Int32) -> Int32 { corners.corner(ofVertex: vertex) }

  /// Where a corner lies.
  public func point(ofCorner corner: Int32) -> MeshPoint {
    MeshPoint(x: corners[corner].x, y: corners[corner].y)
  }

  /// Replaces the links.
  ///
  /// To be called after each update: corners and the polygons around them may be others.
  public mutating func setLinks(_ new: [MeshLink], _ triangulation: borrowing Triangulation) {
    links.makeRoom(corners: corners.count, polygons: polygons.count)
    if links.isUpToDate(with: new, log, meshRevision: revision) { return }
    links.begin(new, meshRevision: revision)
    var around = FlatBuffer<Int32>()
    for link in new {
      collectPolygons(around: link.from, triangulation, into: &around)
      links.append(link, enteredIn: around)
    }
    var known: Set<Int32> = []
    for link in new where known.insert(link.to).inserted {
      collectPolygons(around: link.to, triangulation, into: &around)
      links.appendEnd(link.to, in: around)
    }
  }

  private func collectPolygons(
    around corner: Int32, _ triangulation: borrowing Triangulation,
    into around: inout FlatBuffer<Int32>
  ) {
    around.removeAll()
    let first = triangulation.edge(from: corners.vertex(of: corner))
    guard first >= 0 else { return }
    var edge = first
    var last: Int32 = -1
    repeat {
      if corners.corner(of: edge) == corner {
        let polygon = polygons.polygon(of: edge / 3)
        let isRepeated = polygon == last || (around.count > 0 && around[0] == polygon)
        if !isRepeated { around.append(polygon) }
        last = polygon
      }
      edge = triangulation.turned(edge)
    } while edge >= 0 && edge != first
  }

  // MARK: - Landmarks

  /// Whether searches know landmarks.
  public var hasLandmarks: Bool { landmarks.revision == revision }

  /// Chooses four corners far from each other and floods from each.
  public mutating func chooseLandmarks(with map: inout ShortestPathMap) {
    landmarks.begin(revision: revision, cornerCount: cornerCount)
    guard var corner = anyCorner else { return }
    let nearest = FlatBuffer<Double>(repeating: .infinity, count: cornerCount)
    // The first flood only finds a corner at the rim.
    for round in -1..<4 {
      map.clear(for: self)
      map.addSource(at: corner, self)
      map.flood(self)
      var farthest = 0.0
      map.forEachCorner { reached, distance in
        if round >= 0 {
          landmarks.note(distance, from: reached, to: round)
          nearest[reached] = min(nearest[reached], distance)
        }
        let value = round < 0 ? distance : nearest[reached]
        if value > farthest { (farthest, corner) = (value, reached) }
      }
    }
  }

  private var anyCorner: Int32? {
    for polygon in 0..<Int32(polygons.count) where polygons[polygon].count > 0 {
      return polygons.side(at: polygons[polygon].first).corner
    }
    return nil
  }

  // MARK: - Places

  /// The polygon that a triangle is part of; −1 outside of free space.
  @inline(__always)
  public func polygon(of triangle: Int32) -> Int32 {
    triangle < 0 ? -1 : polygons.polygon(of: triangle)
  }

  /// The triangle around a place; −1 outside the plane.
  public func triangle(
    atX x: Double, _ y: Double, _ triangulation: borrowing Triangulation
  ) -> Int32 {
    triangulation.locate(x, y, from: grid.hint(x, y))
  }

  /// The polygon around a place; −1 outside of free space.
  ///
  /// A place on the border of free space counts as free.
  ///
  /// - Parameters:
  ///   - x: millimetres.
  ///   - hint: the polygon where the walker was a moment ago; −1 when that is not known.
  /// - Complexity: a few steps from a hint that is near; about as many from the grid.
  public func polygon(
    atX x: Double, _ y: Double, near hint: Int32 = -1, _ triangulation: borrowing Triangulation
  ) -> Int32 {
    if hint >= 0, hint < polygons.count, let polygon = walk(from: hint, toX: x, y) {
      return polygon
    }
    let triangle = triangle(atX: x, y, triangulation)
    guard triangle >= 0 else { return -1 }
    let polygon = polygons.polygon(of: triangle)
    return polygon >= 0 ? polygon : polygonBeside(triangle, x, y, triangulation)
  }

  /// Walks over neighbours towards a place; `nil` when that does not lead there.
  @inline(__always)
  private func walk(from hint: Int32, toX x: Double, _ y: Double) -> Int32? {
    var polygon = hint
    for _ in 0..<8 {
      let ring = polygons[polygon]
      if ring.count == 0 { return nil }
      var number = ring.first + ring.count - 1
      var side = polygons.side(at: number)
      var a = corners[side.corner]
      var next: Int32 = -2
      for place in ring.first..<(ring.first + ring.count) {
        let b = corners[polygons.side(at: place).corner]
        if (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) < 0 {
          next = side.neighbour >= 0 ? side.neighbour / 2 : -1
          break
        }
        (number, side, a) = (place, polygons.side(at: place), b)
      }
      if next == -2 { return polygon }
      if next < 0 { return nil }
      polygon = next
    }
    return nil
  }

  /// The polygon that touches a place on the border of a covered triangle.
  private func polygonBeside(
    _ triangle: Int32, _ x: Double, _ y: Double, _ triangulation: borrowing Triangulation
  ) -> Int32 {
    for edge in (3 * triangle)..<(3 * triangle + 3) {
      let a = triangulation.point(of: triangulation.origin(of: edge))
      let b = triangulation.point(of: triangulation.end(of: edge))
      let (ax, ay) = (Double(a.x), Double(a.y))
      if ax == x, ay == y {
        let corner = corners.corner(ofVertex: triangulation.origin(of: edge))
        if corner >= 0 { return anyPolygon(at: triangulation.origin(of: edge), triangulation) }
      }
      let twin = triangulation.twin(of: edge)
      let cross = (Double(b.x) - ax) * (y - ay) - (Double(b.y) - ay) * (x - ax)
      if cross == 0, twin >= 0, polygons.polygon(of: twin / 3) >= 0 {
        return polygons.polygon(of: twin / 3)
      }
    }
    return -1
  }

  private func anyPolygon(at vertex: Int32, _ triangulation: borrowing Triangulation) -> Int32 {
    let first = triangulation.edge(from: vertex)
    var edge = first
    repeat {
      if polygons.polygon(of: edge / 3) >= 0 { return polygons.polygon(of: edge / 3) }
      edge = triangulation.turned(edge)
    } while edge >= 0 && edge != first
    return -1
  }

  /// Calls with every polygon that touches a place: one in free space, several on their borders.
  ///
  /// Where walls touch in a point, a walker may stand there on either side.
  public func forEachPolygon(
    touchingX x: Double, _ y: Double, _ triangulation: borrowing Triangulation,
    _ visit: (Int32) -> Void
  ) {
    let triangle = triangle(atX: x, y, triangulation)
    guard triangle >= 0 else { return }
    for edge in (3 * triangle)..<(3 * triangle + 3) {
      let vertex = triangulation.origin(of: edge)
      let point = triangulation.point(of: vertex)
      guard Double(point.x) == x, Double(point.y) == y else { continue }
      let first = triangulation.edge(from: vertex)
      var around = first
      var last: Int32 = -1
      repeat {
        let polygon = polygons.polygon(of: around / 3)
        if polygon >= 0, polygon != last { visit(polygon) }
        last = polygon
        around = triangulation.turned(around)
      } while around >= 0 && around != first
      return
    }
    let polygon = polygon(atX: x, y, triangulation)
    if polygon >= 0 { visit(polygon) }
  }

  /// The point nearest to a place, among those of some polygons in a box.
  ///
  /// - Complexity: O(*n*) in the number of sides.
  public func nearestPoint(
    toX x: Double, _ y: Double, on box: PlaneBox, where isWanted: (Int32) -> Bool
  ) -> MeshPoint? {
    var best: MeshPoint?
    var leastSquare = Double.infinity
    forEachNearestPoint(toX: x, y, on: box, where: isWanted) { point, square in
      if square < leastSquare { (leastSquare, best) = (square, point) }
    }
    return best
  }

  /// Calls with the point nearest to a place of each of some polygons in a box, and the square of its
  /// distance.
  ///
  /// - Complexity: O(*n*) in the number of sides.
  public func forEachNearestPoint(
    toX x: Double, _ y: Double, on box: PlaneBox, where isWanted: (Int32) -> Bool,
    _ visit: (MeshPoint, Double) -> Void
  ) {
    for polygon in 0..<Int32(polygons.count) where polygons[polygon].count > 0 {
      let ring = polygons[polygon]
      let first = corners[polygons.side(at: ring.first).corner]
      guard box.contains(first.x, first.y), isWanted(polygon) else { continue }
      var nearest = MeshPoint(x: first.x, y: first.y)
      var leastSquare = Double.infinity
      var a = corners[polygons.side(at: ring.first + ring.count - 1).corner]
      for place in ring.first..<(ring.first + ring.count) {
        let b = corners[polygons.side(at: place).corner]
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        let share = square > 0 ? ((x - a.x) * dx + (y - a.y) * dy) / square : 0
        let inside = min(1, max(0, share))
        let (px, py) = (a.x + inside * dx, a.y + inside * dy)
        let distance = (px - x) * (px - x) + (py - y) * (py - y)
        if distance < leastSquare { (leastSquare, nearest) = (distance, MeshPoint(x: px, y: py)) }
        a = b
      }
      visit(nearest, leastSquare)
    }
  }
}

extension PlaneBox {
  /// Whether a place lies in the box or on its rim.
  @inline(__always)
  public func contains(_ x: Double, _ y: Double) -> Bool {
    x >= minX && x <= maxX && y >= minY && y <= maxY
  }
}
