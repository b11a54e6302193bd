/// Free space as convex polygons, made of the free triangles of a triangulation.
///
/// A search walks over polygons instead of triangles: there are half as many. Polygons have numbers
/// that stay while their triangles stay; an edit gives new numbers (or numbers that have become
/// free) to what it touched and says which these are.
public struct WalkMesh: ~Copyable {
  // MARK: - What searches read

  var polygons = FlatBuffer<MeshPolygon>()
  var sides = FlatBuffer<Side>()
  var corners = FlatBuffer<MeshCorner>()
  /// Whether a shortest walk may bend at a corner: whether there is more free space around it than
  /// half a turn.
  var bends = FlatBuffer<Bool>()

  var landmarks = Landmarks()
  var links = MeshLinks()
  var grid = LocationGrid()
  /// Whether every way may be walked back: there are neither gates nor one-way links.
  public var isSymmetric: Bool { !hasGates && !links.hasOneWays }
  /// Whether there ever was a line that lets through in one direction only.
  var hasGates = false

  // MARK: - How it lies over the triangulation

  /// The polygon of each triangle; −1 for covered ones.
  var polygonOf = FlatBuffer<Int32>()
  /// The triangles of a polygon, in a circle.
  var nextMember = FlatBuffer<Int32>()
  /// One triangle of each polygon.
  var anyMember = FlatBuffer<Int32>()
  /// The number of each half-edge among the sides of its polygon; −1 within one.
  var slots = FlatBuffer<Int32>()
  /// The corner at which each half-edge begins; −1 in covered triangles.
  var cornerOf = FlatBuffer<Int32>()
  /// The vertex of each corner; −1 for a number that is not in use.
  var vertexOf = FlatBuffer<Int32>()
  /// The first corner of each vertex; −1 for none.
  var firstCorner = FlatBuffer<Int32>()
  /// The next corner of the same vertex.
  var nextCorner = FlatBuffer<Int32>()
  var freePolygons = FlatBuffer<Int32>()
  var freeCorners = FlatBuffer<Int32>()
  var wastedSides = 0
  private var changedSinceGrid = 0

  // MARK: - What an update uses

  var merger = PolygonMerger()
  var cornerWork = CornerWork()

  /// What the latest updates touched: polygons that are gone or new; corners that are gone or new, or
  /// bend otherwise than before.
  var log = MeshChangeLog()
  /// Counts updates.
  public private(set) var revision = 0

  /// Makes a mesh without free space.
  public init() {}

  /// How many numbers of polygons are in use or were.
  public var polygonCount: Int { polygons.count }
  /// Whether nothing leads on from a polygon but back through the side by which it was entered.
  @inline(__always)
  func isDeadEnd(_ polygon: MeshPolygon, entry: Int32) -> Bool {
    polygon.ways == 0 || (polygon.ways == 1 && sides[polygon.first + entry].beyond >= 0)
  }

  /// How many polygons there are.
  public var livePolygonCount: Int { polygons.count - freePolygons.count }
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
    makeRoom(triangulation)
    merger.begin(triangles: Int(triangulation.triangleSlots))
    cornerWork.begin(vertices: Int(triangulation.vertexSlots))
    for index in 0..<changes.triangles.count {
      dissolvePolygon(of: changes.triangles[index], triangulation)
    }
    for index in 0..<changes.triangles.count {
      pool(changes.triangles[index], triangulation)
      forgetCorners(of: changes.triangles[index])
    }
    for index in 0..<changes.vertices.count { releaseCorners(of: changes.vertices[index]) }
    for index in 0..<changes.triangles.count {
      updateCorners(of: changes.triangles[index], triangulation)
    }
    merger.merge(triangulation)
    emit(triangulation)
    updateGrid(triangulation, changes.triangles)
    if wastedSides > 1024, 2 * wastedSides > sides.count { compactSides() }
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

  private mutating func makeRoom(_ triangulation: borrowing Triangulation) {
    let triangles = Int(triangulation.triangleSlots)
    if polygonOf.count < triangles {
      polygonOf.resize(to: triangles, with: -1)
      nextMember.resize(to: triangles, with: -1)
      slots.resize(to: 3 * triangles, with: -1)
      cornerOf.resize(to: 3 * triangles, with: -1)
    }
    let vertices = Int(triangulation.vertexSlots)
    if firstCorner.count < vertices { firstCorner.resize(to: vertices, with: -1) }
  }

  // MARK: - Dissolving

  /// Takes the polygon of a triangle apart; its triangles wait to be merged again.
  mutating func dissolvePolygon(of triangle: Int32, _ triangulation: borrowing Triangulation) {
    let polygon = polygonOf[triangle]
    guard polygon >= 0 else { return }
    var member = triangle
    repeat {
      polygonOf[member] = -1
      pool(member, triangulation)
      member = nextMember[member]
    } while member != triangle
    forgetNeighbours(of: polygon)
    wastedSides += Int(polygons[polygon].count)
    polygons[polygon] = MeshPolygon(first: 0, count: 0, ways: 0)
    freePolygons.append(polygon)
    log.touchPolygon(polygon)
  }

  /// Closes the sides of neighbours that lead to a polygon.
  private func forgetNeighbours(of polygon: Int32) {
    let ring = polygons[polygon]
    for number in ring.first..<(ring.first + ring.count) where sides[number].neighbour >= 0 {
      let neighbour = sides[number].neighbour / 2
      let other = polygons[neighbour].first + sides[number].entry
      if sides[other].beyond >= 0 {
        sides[other].beyond = -1
        polygons[neighbour].ways -= 1
      }
      sides[other].neighbour = -1
    }
  }

  /// Puts a free triangle among those that wait to be merged.
  private mutating func pool(_ triangle: Int32, _ triangulation: borrowing Triangulation) {
    guard triangulation.isAlive(triangle), triangulation.coverage(of: triangle) == 0 else { return }
    merger.add(triangle)
  }

  /// Moves the sides together that are in use.
  private mutating func compactSides() {
    var kept = FlatBuffer<Side>(capacity: sides.count - wastedSides)
    for polygon in 0..<polygons.count where polygons[polygon].count > 0 {
      let old = polygons[polygon]
      let first = Int32(kept.count)
      for side in 0..<old.count { kept.append(sides[old.first + side]) }
      polygons[polygon] = MeshPolygon(first: first, count: old.count, ways: old.ways)
    }
    sides = kept
    wastedSides = 0
  }

  // MARK: - Links

  /// The corner of a vertex; −1 outside of free space. Where free space touches itself in the vertex,
  /// one of its corners.
  public func corner(ofVertex vertex: Int32) -> Int32 { firstCorner[vertex] }

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
    let first = triangulation.edge(from: vertexOf[corner])
    guard first >= 0 else { return }
    var edge = first
    var last: Int32 = -1
    repeat {
      if cornerOf[edge] == corner {
        let polygon = polygonOf[edge / 3]
        let isRepeated = polygon == last || (around.count > 0 && around[0] == polygon)
        if !isRepeated { around.append(polygon) }
        last = polygon
      }
      edge = triangulation.turned(edge)
    } while edge >= 0 && edge != first
  }
}
