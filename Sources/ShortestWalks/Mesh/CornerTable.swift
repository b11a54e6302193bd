/// The corners of a mesh: a vertex has one for each stretch of free space around it.
struct CornerTable: ~Copyable {
  private var places = FlatBuffer<MeshCorner>()
  /// Whether a shortest walk may bend at a corner: whether there is more free space around it than
  /// half a turn.
  private var bends = FlatBuffer<Bool>()
  /// The corner at which each half-edge begins; −1 in covered triangles.
  private var cornerOf = FlatBuffer<Int32>()
  /// The vertex of each corner; −1 for a number that is not in use.
  private var vertexOf = FlatBuffer<Int32>()
  /// The first corner of each vertex; −1 for none.
  private var firstCorner = FlatBuffer<Int32>()
  /// The next corner of the same vertex.
  private var nextCorner = FlatBuffer<Int32>()
  private var freeCorners = FlatBuffer<Int32>()
  /// The vertices with corners that the present update has looked at.
  private var seenVertices = VisitMarks()
  /// The half-edges around a vertex.
  private var fan = FlatBuffer<Int32>()
  /// The corners that the vertex had before.
  private var oldCorners = FlatBuffer<Int32>()

  // MARK: - Reading

  /// How many numbers are in use or were.
  @inline(__always) var count: Int { places.count }

  /// Where a corner lies.
  @inline(__always)
  subscript(corner: Int32) -> MeshCorner { places[corner] }

  /// Whether a shortest walk may bend at a corner.
  @inline(__always)
  func doesBend(_ corner: Int32) -> Bool { bends[corner] }

  /// The corner at which a half-edge begins; −1 in covered triangles.
  @inline(__always)
  func corner(of edge: Int32) -> Int32 { cornerOf[edge] }

  /// One of the corners of a vertex; −1 outside of free space.
  func corner(ofVertex vertex: Int32) -> Int32 { firstCorner[vertex] }

  /// The vertex of a corner.
  func vertex(of corner: Int32) -> Int32 { vertexOf[corner] }

  // MARK: - Following

  /// Begins an update.
  ///
  /// - Parameter triangles: they have the numbers 0..<triangles.
  mutating func begin(triangles: Int, vertices: Int) {
    if cornerOf.count < 3 * triangles { cornerOf.resize(to: 3 * triangles, with: -1) }
    if firstCorner.count < vertices { firstCorner.resize(to: vertices, with: -1) }
    seenVertices.begin(count: vertices)
  }

  /// A triangle that changed does not remember its corners: its slot may be another's.
  func forget(of triangle: Int32) {
    for edge in (3 * triangle)..<(3 * triangle + 3) { cornerOf[edge] = -1 }
  }

  /// Frees the corners of a vertex that is gone, or another one than before.
  mutating func release(of vertex: Int32, _ log: inout MeshChangeLog) {
    var corner = firstCorner[vertex]
    while corner >= 0 {
      let next = nextCorner[corner]
      release(corner, &log)
      corner = next
    }
    firstCorner[vertex] = -1
  }

  /// Looks again at the corners of a triangle's three vertices.
  mutating func update(
    of triangle: Int32, _ triangulation: borrowing Triangulation, _ polygons: inout PolygonTable,
    _ log: inout MeshChangeLog
  ) {
    guard triangulation.isAlive(triangle) else { return }
    for edge in (3 * triangle)..<(3 * triangle + 3) {
      let vertex = triangulation.origin(of: edge)
      guard seenVertices.insert(vertex) else { continue }
      update(at: vertex, edge, triangulation, &polygons, &log)
    }
  }

  /// Gives each stretch of free space around a vertex its corner.
  private mutating func update(
    at vertex: Int32, _ edge: Int32, _ triangulation: borrowing Triangulation,
    _ polygons: inout PolygonTable, _ log: inout MeshChangeLog
  ) {
    let isRound = collectFan(edge, triangulation)
    collectOldCorners(of: vertex)
    firstCorner[vertex] = -1
    var start = 0
    while start < fan.count {
      guard isFree(fan[start], triangulation) else {
        cornerOf[fan[start]] = -1
        start += 1
        continue
      }
      var end = start + 1
      while end < fan.count, isOpen(before: fan[end], triangulation) {
        end += 1
      }
      assign(
        vertex, from: start, to: end, isRound: isRound, triangulation, &polygons, &log)
      start = end
    }
    for index in 0..<oldCorners.count { release(oldCorners[index], &log) }
  }

  /// Collects the half-edges that begin at a vertex, counter-clockwise, beginning where free space
  /// does.
  ///
  /// - Returns: whether all around is free and open, so that there is no beginning.
  private mutating func collectFan(
    _ edge: Int32, _ triangulation: borrowing Triangulation
  ) -> Bool {
    // Clockwise, to the rim of the triangulation or once around.
    var first = edge
    var beginning: Int32 = -1
    repeat {
      if !isOpen(before: first, triangulation) { beginning = first }
      let twin = triangulation.twin(of: first)
      if twin < 0 { break }
      first = twin % 3 == 2 ? twin - 2 : twin + 1
    } while first != edge
    if triangulation.twin(of: first) >= 0, beginning >= 0 { first = beginning }
    let isRound = beginning < 0
    fan.removeAll()
    var current = first
    repeat {
      fan.append(current)
      let into = current % 3 == 0 ? current + 2 : current - 1
      current = triangulation.twin(of: into)
    } while current >= 0 && current != first
    return isRound
  }

  private func isFree(_ edge: Int32, _ triangulation: borrowing Triangulation) -> Bool {
    triangulation.coverage(of: edge / 3) == 0
  }

  /// Whether one walks freely between the triangle of a half-edge and the one clockwise of it.
  private func isOpen(before edge: Int32, _ triangulation: borrowing Triangulation) -> Bool {
    let twin = triangulation.twin(of: edge)
    return twin >= 0 && isFree(edge, triangulation) && isFree(twin, triangulation)
      && triangulation.rule(of: edge) == .free
  }

  /// Numbers the corner of a stretch of the fan.
  private mutating func assign(
    _ vertex: Int32, from start: Int, to end: Int, isRound: Bool,
    _ triangulation: borrowing Triangulation, _ polygons: inout PolygonTable,
    _ log: inout MeshChangeLog
  ) {
    let doesBend = !isRound && isWide(from: start, to: end, triangulation)
    let kept = takeCorner(from: start, to: end)
    let corner = kept < 0 ? makeCorner(vertex, triangulation) : kept
    let isOther = kept < 0 || bends[corner] != doesBend
    if isOther { log.touchCorner(corner) }
    bends[corner] = doesBend
    nextCorner[corner] = firstCorner[vertex]
    firstCorner[vertex] = corner
    for index in start..<end {
      let edge = fan[index]
      if isOther || cornerOf[edge] != corner {
        polygons.dissolve(of: edge / 3, triangulation, &log)
        cornerOf[edge] = corner
      }
    }
  }

  /// Whether there is more free space between two half-edges of the fan than half a turn.
  private func isWide(
    from start: Int, to end: Int, _ triangulation: borrowing Triangulation
  ) -> Bool {
    let (first, last) = (fan[start], fan[end - 1])
    let middle = triangulation.point(of: triangulation.origin(of: first))
    let a = triangulation.point(
      of: triangulation.origin(of: first % 3 == 2 ? first - 2 : first + 1))
    let b = triangulation.point(of: triangulation.origin(of: last % 3 == 0 ? last + 2 : last - 1))
    let (ax, ay) = (Int64(a.x) - Int64(middle.x), Int64(a.y) - Int64(middle.y))
    let (bx, by) = (Int64(b.x) - Int64(middle.x), Int64(b.y) - Int64(middle.y))
    let cross = ax * by - ay * bx
    // The same direction twice is a full turn around a line without thickness.
    return cross < 0 || (cross == 0 && ax * bx + ay * by > 0)
  }

  /// A corner that the vertex had and that lies in this stretch; −1 when it had none there.
  private func takeCorner(from start: Int, to end: Int) -> Int32 {
    for old in 0..<oldCorners.count {
      let corner = oldCorners[old]
      guard corner >= 0 else { continue }
      for index in start..<end where cornerOf[fan[index]] == corner {
        oldCorners[old] = -1
        return corner
      }
    }
    return -1
  }

  private mutating func makeCorner(
    _ vertex: Int32, _ triangulation: borrowing Triangulation
  ) -> Int32 {
    let position = triangulation.point(of: vertex)
    let corner = MeshCorner(x: Double(position.x), y: Double(position.y))
    if freeCorners.count > 0 {
      let number = freeCorners.removeLast()
      places[number] = corner
      vertexOf[number] = vertex
      return number
    }
    places.append(corner)
    bends.append(false)
    vertexOf.append(vertex)
    nextCorner.append(-1)
    return Int32(places.count - 1)
  }

  /// Frees the number of a corner that is no more.
  private mutating func release(_ corner: Int32, _ log: inout MeshChangeLog) {
    guard corner >= 0 else { return }
    vertexOf[corner] = -1
    log.touchCorner(corner)
    freeCorners.append(corner)
  }

  /// Notes the corners that a vertex has so far.
  private mutating func collectOldCorners(of vertex: Int32) {
    oldCorners.removeAll()
    var corner = firstCorner[vertex]
    while corner >= 0 {
      oldCorners.append(corner)
      corner = nextCorner[corner]
    }
  }
}
