// Slots of triangles, vertices and records: taken from the lists of unused ones first.

extension Triangulation {
  /// A new triangle's slot; its corners and twins are to be set.
  @inline(__always)
  mutating func makeTriangle() -> Int32 {
    triangleCount &+= 1
    let slot = unused.triangle
    if slot >= 0 {
      unused.triangle = twins[3 &* slot]
      touch(slot)
      return slot
    }
    if triangleSlots == coverage.count { growTriangles(to: 2 &* coverage.count) }
    let added = triangleSlots
    triangleSlots &+= 1
    touch(added)
    return added
  }

  /// Makes room for triangles. All that is kept of a triangle grows at once.
  mutating func growTriangles(to count: Int) {
    guard count > coverage.count else { return }
    vertices.resize(to: 3 * count, with: -1)
    twins.resize(to: 3 * count, with: -1)
    seamOf.resize(to: 3 * count, with: -1)
    coverage.resize(to: count, with: 1)
    triangleStates.resize(to: count, with: 0)
    scratch.triangleMarks.resize(to: count, with: 0)
    scratch.windings.resize(to: count, with: 0)
  }

  /// Gives a triangle's slot back.
  @inline(__always)
  mutating func freeTriangle(_ triangle: Int32) {
    touch(triangle)
    let edge = 3 &* triangle
    for i in Int32(0)..<3 {
      vertices[edge &+ i] = -1
      seamOf[edge &+ i] = -1
    }
    twins[edge] = unused.triangle
    unused.triangle = triangle
    triangleCount &-= 1
  }

  /// Remembers that a triangle is not what it was: its coverage is found anew when the edit ends.
  @inline(__always)
  mutating func touch(_ triangle: Int32) {
    let state = triangleStates[triangle]
    if state & 1 == 0 {
      triangleStates[triangle] = state | 1
      dirty.append(triangle)
    }
  }

  mutating func makeVertex(_ point: GridPoint) -> Int32 {
    vertexCount &+= 1
    let slot = unused.vertex
    if slot >= 0 {
      unused.vertex = heat[slot]
      points[slot] = point
      heat[slot] = 0
      report(vertex: slot)
      return slot
    }
    if vertexSlots == points.count { growVertices(to: 2 &* points.count) }
    let added = vertexSlots
    vertexSlots &+= 1
    points[added] = point
    report(vertex: added)
    return added
  }

  /// Makes room for vertices. All that is kept of a vertex grows at once.
  mutating func growVertices(to count: Int) {
    guard count > points.count else { return }
    points.resize(to: count, with: GridPoint(x: 0, y: 0))
    edgeOf.resize(to: count, with: -1)
    heat.resize(to: count, with: 0)
    strandEnds.resize(to: count, with: 0)
    vertexStates.resize(to: count, with: 0)
    scratch.vertexMarks.resize(to: count, with: 0)
  }

  mutating func freeVertex(_ vertex: Int32) {
    assert(strandEnds[vertex] == 0 && vertex > 3)
    edgeOf[vertex] = -1
    heat[vertex] = unused.vertex
    unused.vertex = vertex
    vertexCount &-= 1
    report(vertex: vertex)
  }

  private mutating func report(vertex: Int32) {
    if vertexStates[vertex] == 0 {
      vertexStates[vertex] = 1
      changedVertices.append(vertex)
    }
  }

  mutating func makeSeam(along edge: Int32) -> Int32 {
    let slot = unused.seam
    if slot >= 0 {
      unused.seam = seams[slot].edge
      seams[slot] = Seam(edge: edge)
      return slot
    }
    seams.append(Seam(edge: edge))
    return Int32(truncatingIfNeeded: seams.count &- 1)
  }

  mutating func freeSeam(_ seam: Int32) {
    seams[seam] = Seam(edge: unused.seam)
    unused.seam = seam
  }

  mutating func makeStrand(_ strand: Strand) -> Int32 {
    let slot = unused.strand
    if slot >= 0 {
      unused.strand = strands[slot].segment
      strands[slot] = strand
      return slot
    }
    strands.append(strand)
    return Int32(truncatingIfNeeded: strands.count &- 1)
  }

  mutating func freeStrand(_ strand: Int32) {
    strands[strand] = Strand(segment: unused.strand)
    unused.strand = strand
  }

  mutating func makeSegment(_ segment: ConstraintSegment) -> Int32 {
    let slot = unused.segment
    if slot >= 0 {
      unused.segment = segments[slot].constraint
      segments[slot] = segment
      return slot
    }
    segments.append(segment)
    return Int32(truncatingIfNeeded: segments.count &- 1)
  }

  mutating func freeSegment(_ segment: Int32) {
    segments[segment] = ConstraintSegment(start: -1, end: -1, constraint: unused.segment)
    unused.segment = segment
  }

  mutating func makeConstraint(_ constraint: Constraint) -> Int32 {
    let slot = unused.constraint
    if slot >= 0 {
      unused.constraint = constraints[slot].vertex
      constraints[slot] = constraint
      return slot
    }
    constraints.append(constraint)
    return Int32(truncatingIfNeeded: constraints.count &- 1)
  }

  mutating func freeConstraint(_ constraint: Int32) {
    constraints[constraint] = Constraint(kind: .unused, vertex: unused.constraint)
    unused.constraint = constraint
  }
}
