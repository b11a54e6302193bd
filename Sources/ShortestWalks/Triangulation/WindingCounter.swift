/// Finds where along its way a ring that touches itself covers and uncovers.
struct WindingCounter: ~Copyable {
  /// By seam: how often the ring runs along it, back again counting −1; zero outside of `wind`.
  private var turns = FlatBuffer<Int32>()
  /// By triangle: how often the ring winds around it, in those that were seen.
  private var windings = FlatBuffer<Int32>()
  private var seenTriangles = VisitMarks()
  private var seenSeams = VisitMarks()
  private var isOnRing = VisitMarks()
  private var waiting = FlatBuffer<Int32>()

  /// Finds how often a ring winds around the triangles at its sides, and sets the jumps of its strands
  /// accordingly.
  ///
  /// Of several strands on one seam the first bears the jump of all; which part belongs to which comes
  /// to light only when they are led apart.
  /// - Returns: whether each strand has a seam of its own. The ring need not be wound again then: a
  ///   strand's jump is that of its segment as drawn, and that changes only in pixels that stay hot as
  ///   long as the ring is there, where it crosses or touches itself.
  mutating func wind(
    _ ring: Int32, in mesh: borrowing HalfEdges, _ rounding: inout SnapRounding
  ) -> Bool {
    makeRoom(mesh, rounding)
    let weight = rounding.constraints.weight(of: ring)
    let lowest = countTurns(of: ring, in: mesh, rounding)
    spreadWindings(from: lowest, in: mesh)
    var isBendable = true
    var strand = rounding.firstStrand(of: ring)
    while strand >= 0 {
      let seam = rounding.strands.seam(of: strand)
      var jump: Int32 = 0
      if seenSeams.insert(seam) {
        turns[seam] = 0
        let edge = mesh.edge(ofSeam: seam)
        let left = windings[HalfEdges.triangle(edge)]
        let right = windings[HalfEdges.triangle(mesh.twin(of: edge))]
        jump = (left != 0 ? weight : 0) &- (right != 0 ? weight : 0)
        jump = jump &* rounding.strands.direction(of: strand)
        if !mesh.runsUp(edge) { jump = 0 &- jump }
      } else {
        isBendable = false
      }
      rounding.setJump(jump, of: strand)
      strand = rounding.strand(after: strand)
    }
    return isBendable
  }

  private mutating func makeRoom(_ mesh: borrowing HalfEdges, _ rounding: borrowing SnapRounding) {
    if windings.count < mesh.triangleCapacity {
      windings.resize(to: mesh.triangleCapacity, with: 0)
    }
    let seams = rounding.strands.seamSlots
    if turns.count < seams { turns.resize(to: max(seams, 2 * turns.count), with: 0) }
    seenTriangles.begin(count: mesh.triangleCapacity)
    isOnRing.begin(count: mesh.vertexCapacity)
    seenSeams.begin(count: seams)
  }

  /// Counts how often a ring runs along its seams and marks its vertices.
  ///
  /// - Returns: its leftmost vertex, of several the lowest.
  private mutating func countTurns(
    of ring: Int32, in mesh: borrowing HalfEdges, _ rounding: borrowing SnapRounding
  ) -> Int32 {
    var lowest = rounding.constraints.vertex(of: ring)
    var best = mesh.point(of: lowest)
    var strand = rounding.firstStrand(of: ring)
    while strand >= 0 {
      turns[rounding.strands.seam(of: strand)] &+= rounding.strands.direction(of: strand)
      let vertex = rounding.strands.ends(of: strand, in: mesh).start
      isOnRing.insert(vertex)
      let point = mesh.point(of: vertex)
      if point.x < best.x || point.x == best.x && point.y < best.y {
        (lowest, best) = (vertex, point)
      }
      strand = rounding.strand(after: strand)
    }
    return lowest
  }

  /// Winding numbers, from a triangle just outside the leftmost vertex into all triangles that touch the
  /// ring or that it winds around.
  private mutating func spreadWindings(from lowest: Int32, in mesh: borrowing HalfEdges) {
    let outside = Self.triangleLeft(of: lowest, in: mesh)
    waiting.removeAll()
    waiting.append(outside)
    seenTriangles.insert(outside)
    windings[outside] = 0
    while waiting.count > 0 {
      let triangle = waiting.removeLast()
      for edge in 3 &* triangle..<3 &* triangle &+ 3 where mesh.twin(of: edge) >= 0 {
        let other = HalfEdges.triangle(mesh.twin(of: edge))
        if seenTriangles.contains(other) { continue }
        let winding = windings[triangle] &- turns(along: edge, in: mesh)
        if winding == 0 && !touchesRing(other, in: mesh) { continue }
        seenTriangles.insert(other)
        windings[other] = winding
        waiting.append(other)
      }
    }
  }

  @inline(__always)
  private func touchesRing(_ triangle: Int32, in mesh: borrowing HalfEdges) -> Bool {
    let edge = 3 &* triangle
    return isOnRing.contains(mesh.origin(of: edge)) || isOnRing.contains(mesh.origin(of: edge &+ 1))
      || isOnRing.contains(mesh.origin(of: edge &+ 2))
  }

  @inline(__always)
  private func turns(along edge: Int32, in mesh: borrowing HalfEdges) -> Int32 {
    let seam = mesh.seam(of: edge)
    if seam < 0 { return 0 }
    return mesh.runsUp(edge) ? turns[seam] : 0 &- turns[seam]
  }

  /// The triangle that lies west of a vertex: one of its edges there runs upward or due west, the next
  /// counter-clockwise downward.
  private static func triangleLeft(of vertex: Int32, in mesh: borrowing HalfEdges) -> Int32 {
    let origin = mesh.point(of: vertex)
    let first = mesh.edge(from: vertex)
    var edge = first
    repeat {
      let next = mesh.turned(edge)
      let from = mesh.point(of: mesh.end(of: edge))
      let isFromAbove = from.y > origin.y || from.y == origin.y && from.x < origin.x
      if isFromAbove && mesh.point(of: mesh.end(of: next)).y < origin.y {
        return HalfEdges.triangle(edge)
      }
      edge = next
    } while edge != first
    preconditionFailure("a vertex without surroundings")
  }
}
