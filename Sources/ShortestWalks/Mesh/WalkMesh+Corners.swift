extension WalkMesh {
  /// A triangle that changed does not remember its corners: its slot may be another's.
  func forgetCorners(of triangle: Int32) {
    for edge in (3 * triangle)..<(3 * triangle + 3) { cornerOf[edge] = -1 }
  }

  /// Frees the corners of a vertex that is gone, or another one than before.
  mutating func releaseCorners(of vertex: Int32) {
    var corner = firstCorner[vertex]
    while corner >= 0 {
      let next = nextCorner[corner]
      release(corner)
      corner = next
    }
    firstCorner[vertex] = -1
  }

  /// Looks again at the corners of a triangle's three vertices.
  mutating func updateCorners(of triangle: Int32, _ triangulation: borrowing Triangulation) {
    guard triangulation.isAlive(triangle) else { return }
    for edge in (3 * triangle)..<(3 * triangle + 3) {
      let vertex = triangulation.origin(of: edge)
      guard cornerWork.seenVertices.insert(vertex) else { continue }
      updateCorners(at: vertex, edge, triangulation)
    }
  }

  /// Gives each stretch of free space around a vertex its corner.
  private mutating func updateCorners(
    at vertex: Int32, _ edge: Int32, _ triangulation: borrowing Triangulation
  ) {
    let isRound = collectFan(edge, triangulation)
    collectOldCorners(of: vertex)
    firstCorner[vertex] = -1
    var start = 0
    while start < cornerWork.fan.count {
      guard isFree(cornerWork.fan[start], triangulation) else {
        cornerOf[cornerWork.fan[start]] = -1
        start += 1
        continue
      }
      var end = start + 1
      while end < cornerWork.fan.count, isOpen(before: cornerWork.fan[end], triangulation) {
        end += 1
      }
      assignCorner(vertex, from: start, to: end, isRound: isRound, triangulation)
      start = end
    }
    for index in 0..<cornerWork.oldCorners.count { release(cornerWork.oldCorners[index]) }
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
    cornerWork.fan.removeAll()
    var current = first
    repeat {
      cornerWork.fan.append(current)
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
  private mutating func assignCorner(
    _ vertex: Int32, from start: Int, to end: Int, isRound: Bool,
    _ triangulation: borrowing Triangulation
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
      let edge = cornerWork.fan[index]
      if isOther || cornerOf[edge] != corner {
        dissolvePolygon(of: edge / 3, triangulation)
        cornerOf[edge] = corner
      }
    }
  }

  /// Whether there is more free space between two half-edges of the fan than half a turn.
  private func isWide(
    from start: Int, to end: Int, _ triangulation: borrowing Triangulation
  ) -> Bool {
    let (first, last) = (cornerWork.fan[start], cornerWork.fan[end - 1])
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
    for old in 0..<cornerWork.oldCorners.count {
      let corner = cornerWork.oldCorners[old]
      guard corner >= 0 else { continue }
      for index in start..<end where cornerOf[cornerWork.fan[index]] == corner {
        cornerWork.oldCorners[old] = -1
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
      corners[number] = corner
      vertexOf[number] = vertex
      return number
    }
    corners.append(corner)
    bends.append(false)
    vertexOf.append(vertex)
    nextCorner.append(-1)
    return Int32(corners.count - 1)
  }

  /// Frees the number of a corner that is no more.
  private mutating func release(_ corner: Int32) {
    guard corner >= 0 else { return }
    vertexOf[corner] = -1
    log.touchCorner(corner)
    freeCorners.append(corner)
  }

  /// Notes the corners that a vertex has so far.
  private mutating func collectOldCorners(of vertex: Int32) {
    cornerWork.oldCorners.removeAll()
    var corner = firstCorner[vertex]
    while corner >= 0 {
      cornerWork.oldCorners.append(corner)
      corner = nextCorner[corner]
    }
  }
}

/// The memory that looking at corners uses again and again.
struct CornerWork: ~Copyable {
  /// The vertices with corners that the present update has looked at.
  var seenVertices = VisitMarks()
  /// The half-edges around a vertex.
  var fan = FlatBuffer<Int32>()
  /// The corners that the vertex had before.
  var oldCorners = FlatBuffer<Int32>()

  mutating func begin(vertices count: Int) { seenVertices.begin(count: count) }
}
