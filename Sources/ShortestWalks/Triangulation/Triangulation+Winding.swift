// Where along its way a ring covers and uncovers.

extension Triangulation {
  /// Sets the jumps of a ring's strands.
  ///
  /// A plain ring winds once around what it encloses: crossing it from right to left always changes the
  /// coverage by the same. Where rounding leads several of its strands along one seam, their jumps add
  /// up to what is right, because it never leads one past another. Other rings are wound anew.
  mutating func findJumps(of ring: Int32) {
    guard constraints[ring].isPlain else { return wind(ring) }
    let jump = constraints[ring].weight &* constraints[ring].turning
    forEachStrand(of: ring) { mesh, strand in mesh.strands[strand].jump = jump }
  }

  /// Notes that a segment has been led another way: some rings must be wound anew.
  @inline(__always)
  mutating func noteBend(of segment: Int32) {
    let constraint = segments[segment].constraint
    if constraints[constraint].isBendable || constraints[constraint].isBent { return }
    constraints[constraint].isBent = true
    scratch.bent.append(constraint)
  }

  /// Sets the jumps of a ring that was led another way. The coverage stays what it is except in dirty
  /// triangles: rounding moves no seam past a vertex.
  mutating func rewind(_ ring: Int32) {
    guard constraints[ring].isBent else { return }
    constraints[ring].isBent = false
    guard constraints[ring].isLaid else { return }
    forEachStrand(of: ring) { mesh, strand in
      let record = mesh.strands[strand]
      mesh.seams[record.seam].jump &-= record.jump &* record.direction
    }
    wind(ring)
    forEachStrand(of: ring) { mesh, strand in
      let record = mesh.strands[strand]
      mesh.seams[record.seam].jump &+= record.jump &* record.direction
    }
  }

  /// Finds how often a ring winds around the triangles at its sides, and from that its jumps.
  ///
  /// Of several strands on one seam the first bears the jump of all; which part is whose comes to light
  /// only when they are led apart. A ring without such seams need not be wound again: a strand's jump
  /// is then that of its segment as drawn, and that changes only in pixels that stay hot as long as the
  /// ring is there, where it crosses or touches itself.
  private mutating func wind(_ ring: Int32) {
    let lowest = countTurns(of: ring)
    spreadWindings(from: lowest)
    let weight = constraints[ring].weight
    constraints[ring].isBendable = true
    forEachStrand(of: ring) { mesh, strand in
      let record = mesh.strands[strand]
      let seam = record.seam
      mesh.strands[strand].jump = 0
      if mesh.seams[seam].mark == mesh.scratch.visit {
        mesh.constraints[ring].isBendable = false
        return
      }
      mesh.seams[seam].mark = mesh.scratch.visit
      mesh.seams[seam].pending = 0
      let edge = mesh.seams[seam].edge
      let left = mesh.scratch.windings[Self.triangle(edge)]
      let right = mesh.scratch.windings[Self.triangle(mesh.twins[edge])]
      let jump = (left != 0 ? weight : 0) &- (right != 0 ? weight : 0)
      let own = jump &* record.direction
      mesh.strands[strand].jump = mesh.runsUp(edge) ? own : 0 &- own
    }
  }

  /// Counts how often a ring runs along its seams (in `pending`, back again counting −1) and marks its
  /// vertices.
  ///
  /// - Returns: its leftmost vertex, of several the lowest.
  private mutating func countTurns(of ring: Int32) -> Int32 {
    beginVisit()
    var lowest = constraints[ring].vertex
    forEachStrand(of: ring) { mesh, strand in
      let record = mesh.strands[strand]
      mesh.seams[record.seam].pending &+= record.direction
      let vertex = mesh.ends(of: strand).start
      mesh.scratch.vertexMarks[vertex] = mesh.scratch.visit
      let point = mesh.points[vertex]
      let best = mesh.points[lowest]
      if point.x < best.x || point.x == best.x && point.y < best.y { lowest = vertex }
    }
    return lowest
  }

  /// Winding numbers, from a triangle just outside the leftmost vertex into all triangles that touch the
  /// ring or that it winds around.
  private mutating func spreadWindings(from lowest: Int32) {
    let outside = triangleLeft(of: lowest)
    scratch.stack.removeAll()
    scratch.stack.append(outside)
    scratch.triangleMarks[outside] = scratch.visit
    scratch.windings[outside] = 0
    while scratch.stack.count > 0 {
      let triangle = scratch.stack.removeLast()
      for edge in 3 &* triangle..<3 &* triangle &+ 3 where twins[edge] >= 0 {
        let other = Self.triangle(twins[edge])
        if scratch.triangleMarks[other] == scratch.visit { continue }
        let winding = scratch.windings[triangle] &- turns(edge)
        if winding == 0 && !touchesRing(other) { continue }
        scratch.triangleMarks[other] = scratch.visit
        scratch.windings[other] = winding
        scratch.stack.append(other)
      }
    }
  }

  @inline(__always)
  private func touchesRing(_ triangle: Int32) -> Bool {
    let edge = 3 &* triangle
    return scratch.vertexMarks[vertices[edge]] == scratch.visit
      || scratch.vertexMarks[vertices[edge &+ 1]] == scratch.visit
      || scratch.vertexMarks[vertices[edge &+ 2]] == scratch.visit
  }

  @inline(__always)
  private func turns(_ edge: Int32) -> Int32 {
    let seam = seamOf[edge]
    if seam < 0 { return 0 }
    return runsUp(edge) ? seams[seam].pending : 0 &- seams[seam].pending
  }

  /// The triangle at a vertex into which one steps going west: one of its edges there runs upward or
  /// due west, the next counter-clockwise downward.
  private func triangleLeft(of vertex: Int32) -> Int32 {
    let origin = points[vertex]
    let first = edgeOf[vertex]
    var edge = first
    repeat {
      let next = twins[Self.previous(edge)]
      let from = points[end(edge)]
      let isFromAbove = from.y > origin.y || from.y == origin.y && from.x < origin.x
      if isFromAbove && points[end(next)].y < origin.y { return Self.triangle(edge) }
      edge = next
    } while edge != first
    preconditionFailure("a vertex without surroundings")
  }
}
