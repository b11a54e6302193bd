/// The convex polygons of a mesh, and which triangles each consists of.
///
/// Polygons have numbers that stay while their triangles stay; numbers that have become free are given
/// again.
struct PolygonTable: ~Copyable {
  private var polygons = FlatBuffer<MeshPolygon>()
  private var sides = FlatBuffer<Side>()
  /// The polygon of each triangle; −1 for covered ones.
  private var polygonOf = FlatBuffer<Int32>()
  /// The triangles of a polygon, in a circle.
  private var nextMember = FlatBuffer<Int32>()
  /// The number of each half-edge among the sides of its polygon; −1 within one.
  private var slots = FlatBuffer<Int32>()
  private var freePolygons = FlatBuffer<Int32>()
  private var wastedSides = 0
  private var merger = PolygonMerger()
  /// Whether there ever was a line that lets through in one direction only.
  private(set) var hasGates = false

  // MARK: - Reading

  /// How many numbers are in use or were.
  @inline(__always) var count: Int { polygons.count }
  /// How many polygons there are.
  var liveCount: Int { polygons.count - freePolygons.count }

  @inline(__always)
  subscript(polygon: Int32) -> MeshPolygon { polygons[polygon] }

  /// The side in a place among all sides.
  @inline(__always)
  func side(at place: Int32) -> Side { sides[place] }

  /// Whether nothing leads on from a polygon but back through the side by which it was entered.
  @inline(__always)
  func isDeadEnd(_ polygon: Int32, entry: Int32) -> Bool {
    let ring = polygons[polygon]
    return ring.ways == 0 || (ring.ways == 1 && sides[ring.first + entry].beyond >= 0)
  }

  /// The polygon that a triangle is part of; −1 for covered ones.
  @inline(__always)
  func polygon(of triangle: Int32) -> Int32 { polygonOf[triangle] }

  /// The number of a half-edge among the sides of its polygon; −1 within one.
  func slot(of edge: Int32) -> Int32 { slots[edge] }

  // MARK: - Dissolving

  /// Begins an update.
  ///
  /// - Parameter count: triangles have the numbers 0..<count.
  mutating func begin(triangles count: Int) {
    if polygonOf.count < count {
      polygonOf.resize(to: count, with: -1)
      nextMember.resize(to: count, with: -1)
      slots.resize(to: 3 * count, with: -1)
    }
    merger.begin(triangles: count)
  }

  /// Takes the polygon of a triangle apart; its triangles wait to be merged again.
  mutating func dissolve(
    of triangle: Int32, _ triangulation: borrowing Triangulation, _ log: inout MeshChangeLog
  ) {
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
  mutating func pool(_ triangle: Int32, _ triangulation: borrowing Triangulation) {
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

  // MARK: - Merging

  /// Merges the waiting triangles and writes down the polygons that they have become.
  mutating func merge(
    _ triangulation: borrowing Triangulation, _ corners: borrowing CornerTable,
    _ log: inout MeshChangeLog
  ) {
    merger.merge(triangulation)
    for index in 0..<merger.count {
      let triangle = merger.triangle(at: index)
      for edge in (3 * triangle)..<(3 * triangle + 3) {
        slots[edge] = -1
      }
    }
    for index in 0..<merger.count {
      let triangle = merger.triangle(at: index)
      for edge in (3 * triangle)..<(3 * triangle + 3)
      where merger.next(edge) >= 0 && slots[edge] < 0 {
        emit(edge, corners, &log)
      }
    }
    for index in 0..<merger.count { join(merger.triangle(at: index)) }
    for index in 0..<merger.count {
      let triangle = merger.triangle(at: index)
      for edge in (3 * triangle)..<(3 * triangle + 3) where slots[edge] >= 0 {
        connect(edge, triangulation)
      }
    }
    if wastedSides > 1024, 2 * wastedSides > sides.count { compactSides() }
  }

  private mutating func emit(
    _ start: Int32, _ corners: borrowing CornerTable, _ log: inout MeshChangeLog
  ) {
    let first = Int32(sides.count)
    var count: Int32 = 0
    var edge = start
    repeat {
      let corner = corners.corner(of: edge)
      let (a, b) = (corners[corner], corners[corners.corner(of: merger.next(edge))])
      let (x, y) = (b.x - a.x, b.y - a.y)
      sides.append(
        Side(
          corner: corner, beyond: -1, entry: -1, neighbour: -1,
          length: (x * x + y * y).squareRoot()))
      slots[edge] = count
      count += 1
      edge = merger.next(edge)
    } while edge != start
    let polygon = makePolygon(MeshPolygon(first: first, count: count, ways: 0))
    log.touchPolygon(polygon)
    let leader = merger.leader(of: start / 3)
    polygonOf[leader] = polygon
    nextMember[leader] = leader
  }

  private mutating func makePolygon(_ polygon: MeshPolygon) -> Int32 {
    if freePolygons.count > 0 {
      let number = freePolygons.removeLast()
      polygons[number] = polygon
      return number
    }
    polygons.append(polygon)
    return Int32(polygons.count - 1)
  }

  /// Puts a triangle into the circle of its polygon's triangles.
  private func join(_ triangle: Int32) {
    let leader = merger.leader(of: triangle)
    guard triangle != leader else { return }
    polygonOf[triangle] = polygonOf[leader]
    nextMember[triangle] = nextMember[leader]
    nextMember[leader] = triangle
  }

  /// Joins a side to what lies beyond; polygons that were left alone learn their new neighbour.
  private mutating func connect(_ edge: Int32, _ triangulation: borrowing Triangulation) {
    let twin = triangulation.twin(of: edge)
    guard twin >= 0, triangulation.coverage(of: twin / 3) == 0 else { return }
    let rule = triangulation.rule(of: edge)
    // Searches run against the walk: on through a side by which one may walk in.
    let isGate = rule != .free
    if rule == .inward || rule == .outward { hasGates = true }
    join(edge, to: twin, isOpen: !isGate || rule == .inward, isGate: isGate)
    if !merger.contains(twin / 3) {
      join(twin, to: edge, isOpen: !isGate || rule == .outward, isGate: isGate)
    }
  }

  private func join(_ edge: Int32, to twin: Int32, isOpen: Bool, isGate: Bool) {
    let polygon = polygonOf[edge / 3]
    let beyond = polygonOf[twin / 3]
    let number = polygons[polygon].first + slots[edge]
    if isOpen { polygons[polygon].ways += 1 }
    sides[number].beyond = isOpen ? beyond : -1
    sides[number].entry = slots[twin]
    sides[number].neighbour = 2 * beyond + (isGate ? 1 : 0)
  }
}
