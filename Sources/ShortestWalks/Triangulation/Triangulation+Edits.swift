// What is drawn comes and goes.

extension Triangulation {
  /// Adds a closed ring: all triangles that it winds around get its weight added to their coverage.
  ///
  /// - Parameters:
  ///   - ring: the corners in either direction, the first not necessarily repeated. The ring may cross
  ///     and touch itself and others, repeat points, have no area; a single point becomes a vertex.
  ///   - weight: 1 for something solid, −1 for a space that opens what is covered. Not 0.
  /// - Complexity: O(triangles near the ring + triangles inside).
  @discardableResult
  public mutating func insertRing(
    _ ring: [GridPoint], weight: Int32
  ) throws(TriangulationRefusal) -> ConstraintID {
    try setOutline(ring, isClosed: true)
    var constraint = Constraint(kind: .ring, weight: weight)
    constraint.turning = turningOfOutline()
    constraint.isPlain = !outlineTurnsBack()
    let id = makeConstraint(constraint)
    layOutline(of: id, isClosed: true)
    scratch.arrivals.append(id)
    if !isBatch { settle() }
    return ConstraintID(id)
  }

  /// Adds a line that may be crossed only as `passage` allows.
  ///
  /// - Complexity: O(triangles near the line).
  @discardableResult
  public mutating func insertLine(
    _ line: [GridPoint], passage: Passage
  ) throws(TriangulationRefusal) -> ConstraintID {
    try setOutline(line, isClosed: false)
    let id = makeConstraint(Constraint(kind: .line, passage: passage))
    layOutline(of: id, isClosed: false)
    if !isBatch { settle() }
    return ConstraintID(id)
  }

  /// Adds a vertex that must exist.
  @discardableResult
  public mutating func insertPoint(
    _ point: GridPoint
  ) throws(TriangulationRefusal) -> ConstraintID {
    try setOutline([point], isClosed: false)
    let id = makeConstraint(Constraint(kind: .point))
    layOutline(of: id, isClosed: false)
    if !isBatch { settle() }
    return ConstraintID(id)
  }

  /// Takes a ring, line or point away again.
  ///
  /// - Complexity: as that of its insertion.
  public mutating func remove(_ constraint: ConstraintID) {
    let id = constraint.raw
    precondition(constraints[id].kind != .unused, "a constraint that was removed before")
    rewind(id)
    if constraints[id].isLaid { changeJumps(by: id, -1, spreads: true) }
    forget(id)
    liftOutline(of: id)
    freeConstraint(id)
    if !isBatch { settle() }
  }

  /// Begins to gather edits: until `endBatch()` the coverage and the changes are not up to date.
  public mutating func beginBatch() { isBatch = true }

  /// Makes up for what was left open since `beginBatch()`: cheaper than edit by edit, above all when
  /// much of the plane has changed.
  public mutating func endBatch() {
    isBatch = false
    settle()
  }

  /// Keeps what is to be inserted, without points that repeat the one before.
  private mutating func setOutline(
    _ points: [GridPoint], isClosed: Bool
  ) throws(TriangulationRefusal) {
    guard let first = points.first else { throw .empty }
    scratch.outline.removeAll()
    for point in points {
      guard abs(Int64(point.x)) < Int64(halfSide), abs(Int64(point.y)) < Int64(halfSide) else {
        throw .outside(point, halfSide: halfSide)
      }
      if scratch.outline.count > 0, scratch.outline[scratch.outline.count - 1] == point { continue }
      scratch.outline.append(point)
    }
    while isClosed, scratch.outline.count > 1,
      scratch.outline[scratch.outline.count - 1] == first
    { _ = scratch.outline.removeLast() }
  }

  /// 1 when the outline's signed area is positive, −1 otherwise. The sum may wrap around in between; the
  /// result fits.
  private func turningOfOutline() -> Int32 {
    var twice: Int64 = 0
    var last = scratch.outline[scratch.outline.count - 1]
    for i in 0..<scratch.outline.count {
      let point = scratch.outline[i]
      twice &+= Int64(last.x) &* Int64(point.y) &- Int64(last.y) &* Int64(point.x)
      last = point
    }
    return twice > 0 ? 1 : -1
  }

  /// Whether the outline somewhere runs back on itself.
  private func outlineTurnsBack() -> Bool {
    let count = scratch.outline.count
    for i in 0..<count {
      let line = PixelLine(scratch.outline[i], scratch.outline[i + 1 < count ? i + 1 : 0])
      let next = scratch.outline[(i + 2) % count]
      let isBack =
        (Int64(next.x) &- Int64(line.end.x)) &* line.dx
        &+ (Int64(next.y) &- Int64(line.end.y)) &* line.dy < 0
      if isBack && line.side(next) == 0 { return true }
    }
    return false
  }

  /// Makes the outline's points vertices and lays its segments.
  private mutating func layOutline(of constraint: Int32, isClosed: Bool) {
    let count = scratch.outline.count
    let first = addEnd(scratch.outline[0], after: -1)
    constraints[constraint].vertex = first
    heat[first] &+= 1
    var last = first
    var lastSegment: Int32 = -1
    for i in 1..<max(1, isClosed && count > 1 ? count + 1 : count) {
      let vertex = i < count ? addEnd(scratch.outline[i], after: last) : first
      heat[last] &+= 1
      heat[vertex] &+= 1
      let segment = makeSegment(ConstraintSegment(start: last, end: vertex, constraint: constraint))
      if lastSegment < 0 {
        constraints[constraint].firstSegment = segment
      } else {
        segments[lastSegment].next = segment
      }
      laySegment(segment)
      lastSegment = segment
      last = vertex
    }
  }

  /// The vertex at an outline's point.
  private mutating func addEnd(_ point: GridPoint, after last: Int32) -> Int32 {
    heatUp(point, from: edgeOf[nearest(to: point, last >= 0 ? last : 0)])
  }

  /// The nearer to a point: a vertex that may be near, or the one that the hints remember.
  @inline(__always)
  func nearest(to point: GridPoint, _ vertex: Int32) -> Int32 {
    let least = distance(vertex, point)
    if least < 4096 { return vertex }
    let near = hints.nearVertex(point)
    if edgeOf[near] >= 0 && distance(near, point) < least { return near }
    let far = hints.farVertex(point)
    return edgeOf[far] >= 0 && distance(far, point) < least ? far : vertex
  }

  /// In x plus y, millimetres.
  @inline(__always)
  func distance(_ vertex: Int32, _ point: GridPoint) -> Int64 {
    abs(Int64(points[vertex].x) &- Int64(point.x)) &+ abs(Int64(points[vertex].y) &- Int64(point.y))
  }

  /// Takes away the segments of a constraint and the vertices that nothing else keeps.
  private mutating func liftOutline(of constraint: Int32) {
    scratch.cooling.removeAll()
    scratch.cooling.append(constraints[constraint].vertex)
    heat[constraints[constraint].vertex] &-= 1
    var segment = constraints[constraint].firstSegment
    while segment >= 0 {
      let next = segments[segment].next
      liftSegment(segment)
      freeSegment(segment)
      segment = next
    }
    for i in 0..<scratch.cooling.count {
      let vertex = scratch.cooling[i]
      if edgeOf[vertex] >= 0 && heat[vertex] == 0 { coolDown(vertex) }
    }
  }

  /// Takes a constraint from the lists of those that wait for the end of the edit.
  private mutating func forget(_ constraint: Int32) {
    constraints[constraint].isBent = false
    for i in 0..<scratch.arrivals.count where scratch.arrivals[i] == constraint {
      scratch.arrivals[i] = scratch.arrivals[scratch.arrivals.count - 1]
      _ = scratch.arrivals.removeLast()
      break
    }
  }
}
