// How often triangles are covered. Seams know by how much the coverage on their two sides differs, so
// the coverage of changed triangles follows from that of their neighbours.

extension Triangulation {
  /// Ends an edit: all that has been left open is made right.
  mutating func settle() {
    restoreDelaunay()
    for i in 0..<scratch.bent.count { rewind(scratch.bent[i]) }
    scratch.bent.removeAll()
    if 2 * dirty.count > triangleCount && scratch.arrivals.count > 1 {
      for triangle in 0..<triangleSlots where isAlive(triangle) { touch(triangle) }
      for i in 0..<scratch.arrivals.count {
        changeJumps(by: scratch.arrivals[i], 1, spreads: false)
      }
      findCoverage()
    } else {
      findCoverage()
      for i in 0..<scratch.arrivals.count { changeJumps(by: scratch.arrivals[i], 1, spreads: true) }
    }
    scratch.arrivals.removeAll()
  }

  /// Finds the coverage of the dirty triangles from their neighbours, and reports them.
  private mutating func findCoverage() {
    for i in 0..<dirty.count {
      let triangle = dirty[i]
      report(triangle)
      guard triangleStates[triangle] & 1 != 0 else { continue }
      if !isAlive(triangle) {
        triangleStates[triangle] &= ~1
      } else if findCoverage(of: triangle) {
        spreadCoverage(from: triangle)
      }
    }
    dirty.removeAll()
  }

  /// Takes the coverage from a neighbour whose own is known, if there is one.
  private func findCoverage(of triangle: Int32) -> Bool {
    for edge in 3 &* triangle..<3 &* triangle &+ 3 {
      let twin = twins[edge]
      if twin < 0 {
        coverage[triangle] = 1
      } else if triangleStates[Self.triangle(twin)] & 1 == 0 {
        coverage[triangle] = coverage[Self.triangle(twin)] &+ jump(edge)
      } else {
        continue
      }
      triangleStates[triangle] &= ~1
      return true
    }
    return false
  }

  private mutating func spreadCoverage(from triangle: Int32) {
    scratch.stack.removeAll()
    scratch.stack.append(triangle)
    while scratch.stack.count > 0 {
      let known = scratch.stack.removeLast()
      for edge in 3 &* known..<3 &* known &+ 3 {
        let twin = twins[edge]
        if twin < 0 { continue }
        let other = Self.triangle(twin)
        if triangleStates[other] & 1 == 0 { continue }
        coverage[other] = coverage[known] &- jump(edge)
        triangleStates[other] &= ~1
        scratch.stack.append(other)
      }
    }
  }

  /// The coverage on an edge's left minus that on its right.
  @inline(__always)
  private func jump(_ edge: Int32) -> Int32 {
    let seam = seamOf[edge]
    if seam < 0 { return 0 }
    return runsUp(edge) ? seams[seam].jump : 0 &- seams[seam].jump
  }

  @inline(__always)
  mutating func report(_ triangle: Int32) {
    let state = triangleStates[triangle]
    if state & 2 == 0 {
      triangleStates[triangle] = state | 2
      changedTriangles.append(triangle)
    }
  }

  /// Adds a ring's coverage (`sign` 1) or takes it away (−1): in its seams, and, if it is to spread, in
  /// the triangles that it winds around.
  mutating func changeJumps(by ring: Int32, _ sign: Int32, spreads: Bool) {
    if sign > 0 { findJumps(of: ring) }
    forEachStrand(of: ring) { mesh, strand in
      let record = mesh.strands[strand]
      mesh.seams[record.seam].pending &+= record.jump &* record.direction
    }
    if spreads {
      beginVisit()
      forEachStrand(of: ring) { mesh, strand in
        mesh.fill(from: mesh.strands[strand].seam, ring, sign)
      }
    }
    forEachStrand(of: ring) { mesh, strand in
      let seam = mesh.strands[strand].seam
      mesh.seams[seam].jump &+= mesh.seams[seam].pending &* sign
      mesh.seams[seam].pending = 0
      if sign < 0 { mesh.strands[strand].jump = 0 }
    }
    constraints[ring].isLaid = sign > 0
  }

  /// Changes the coverage of the triangles that a ring winds around, from the side of a seam that it
  /// does up to the seams where it stops doing so.
  private mutating func fill(from seam: Int32, _ ring: Int32, _ sign: Int32) {
    let pending = seams[seam].pending
    if pending == 0 { return }
    let weight = constraints[ring].weight
    let edge = seams[seam].edge
    let isInsideLeft = (pending == weight) == runsUp(edge)
    enter(Self.triangle(isInsideLeft ? edge : twins[edge]), weight &* sign)
    while scratch.stack.count > 0 {
      let first = 3 &* scratch.stack.removeLast()
      for edge in first..<first &+ 3 {
        let seam = seamOf[edge]
        if seam >= 0 && seams[seam].pending != 0 || twins[edge] < 0 { continue }
        enter(Self.triangle(twins[edge]), weight &* sign)
      }
    }
  }

  @inline(__always)
  private mutating func enter(_ triangle: Int32, _ change: Int32) {
    if scratch.triangleMarks[triangle] == scratch.visit { return }
    scratch.triangleMarks[triangle] = scratch.visit
    coverage[triangle] &+= change
    report(triangle)
    scratch.stack.append(triangle)
  }

  /// Calls for every strand of a constraint.
  @inline(__always)
  mutating func forEachStrand(
    of constraint: Int32, _ body: (inout Triangulation, Int32) -> Void
  ) {
    var segment = constraints[constraint].firstSegment
    while segment >= 0 {
      var strand = segments[segment].firstStrand
      while strand >= 0 {
        body(&self, strand)
        strand = strands[strand].next
      }
      segment = segments[segment].next
    }
  }
}
