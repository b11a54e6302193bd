/// How many rings cover each triangle, weighted.
///
/// Seams know by how much the coverage on their two sides differs, so the coverage of changed triangles
/// follows from that of their neighbours.
struct Coverage: ~Copyable {
  struct Ring: BitwiseCopyable {
    /// 1 for a ring that runs counter-clockwise, −1 otherwise.
    fileprivate var turning: Int32 = 1
    /// Whether its coverage has been added.
    fileprivate var isLaid = false
    /// Whether the jump of each single strand is known (not only that of all on a seam together), so
    /// that strands keep theirs wherever they are led.
    fileprivate var isBendable = true
  }

  /// By triangle; 1 outside everything.
  private var counts = FlatBuffer<Int32>()
  /// By constraint.
  private var rings = FlatBuffer<Ring>()
  /// The rings to be added to the coverage when the edit ends.
  private var arrivals = FlatBuffer<Int32>()
  private var windingCounter = WindingCounter()
  /// By seam: what one ring adds to its jump, while that ring is added or withdrawn; zero otherwise.
  private var pending = FlatBuffer<Int32>()
  private var seenTriangles = VisitMarks()
  private var waiting = FlatBuffer<Int32>()

  /// The coverage of a triangle; right after `settle`.
  @inline(__always)
  func count(of triangle: Int32) -> Int32 { counts[triangle] }

  /// Adds a ring that has been drawn; it counts from `settle` on.
  ///
  /// - Parameter turning: 1 for a ring that runs counter-clockwise, −1 otherwise.
  mutating func add(_ ring: Int32, turning: Int32) {
    if rings.count <= Int(ring) {
      rings.resize(to: max(Int(ring) + 1, 2 * rings.count), with: Ring())
    }
    rings[ring] = Ring(turning: turning)
    arrivals.append(ring)
  }

  /// Withdraws a constraint that is still drawn, if it is a ring.
  mutating func remove(
    _ constraint: Int32, in mesh: inout DelaunayMesh, _ rounding: inout SnapRounding
  ) {
    guard Int(constraint) < rings.count else { return }
    rewind(constraint, in: mesh, &rounding)
    if rings[constraint].isLaid { change(by: constraint, -1, spreads: true, in: &mesh, &rounding) }
    rings[constraint] = Ring()
    for i in 0..<arrivals.count where arrivals[i] == constraint {
      arrivals[i] = arrivals[arrivals.count - 1]
      _ = arrivals.removeLast()
      break
    }
  }

  /// Makes room for all triangles there are.
  mutating func makeRoom(for mesh: borrowing DelaunayMesh) {
    let count = mesh.edges.triangleCapacity
    if counts.count < count { counts.resize(to: count, with: 1) }
  }

  /// Finds the coverage of all triangles that edits touched, and reports them.
  mutating func settle(in mesh: inout DelaunayMesh, _ rounding: inout SnapRounding) {
    makeRoom(for: mesh)
    for i in 0..<rounding.rerouted.count { rewind(rounding.rerouted[i], in: mesh, &rounding) }
    rounding.removeRerouted()
    if 2 * mesh.edges.log.touchedCount > mesh.edges.triangleCount && arrivals.count > 1 {
      mesh.touchAll()
      for i in 0..<arrivals.count {
        change(by: arrivals[i], 1, spreads: false, in: &mesh, &rounding)
      }
      findCounts(in: &mesh, rounding)
    } else {
      findCounts(in: &mesh, rounding)
      for i in 0..<arrivals.count {
        change(by: arrivals[i], 1, spreads: true, in: &mesh, &rounding)
      }
    }
    arrivals.removeAll()
  }

  // MARK: - Of touched triangles

  /// Finds the coverage of the touched triangles from their neighbours, and reports them.
  private mutating func findCounts(in mesh: inout DelaunayMesh, _ rounding: borrowing SnapRounding)
  {
    for i in 0..<mesh.edges.log.touchedCount {
      let triangle = mesh.edges.log.touchedTriangle(at: i)
      mesh.report(triangle)
      guard mesh.edges.log.isTouched(triangle) else { continue }
      if !mesh.edges.isAlive(triangle) {
        mesh.settle(triangle)
      } else if findCount(of: triangle, in: &mesh, rounding) {
        spreadCount(from: triangle, in: &mesh, rounding)
      }
    }
    mesh.removeTouched()
  }

  /// Takes the coverage from a neighbour of known coverage, if there is one.
  private mutating func findCount(
    of triangle: Int32, in mesh: inout DelaunayMesh, _ rounding: borrowing SnapRounding
  ) -> Bool {
    for edge in 3 &* triangle..<3 &* triangle &+ 3 {
      let twin = mesh.edges.twin(of: edge)
      if twin < 0 {
        counts[triangle] = 1
      } else if !mesh.edges.log.isTouched(HalfEdges.triangle(twin)) {
        counts[triangle] =
          counts[HalfEdges.triangle(twin)] &+ rounding.jump(across: edge, in: mesh.edges)
      } else {
        continue
      }
      mesh.settle(triangle)
      return true
    }
    return false
  }

  private mutating func spreadCount(
    from triangle: Int32, in mesh: inout DelaunayMesh, _ rounding: borrowing SnapRounding
  ) {
    waiting.removeAll()
    waiting.append(triangle)
    while waiting.count > 0 {
      let known = waiting.removeLast()
      for edge in 3 &* known..<3 &* known &+ 3 {
        let twin = mesh.edges.twin(of: edge)
        if twin < 0 { continue }
        let other = HalfEdges.triangle(twin)
        guard mesh.edges.log.isTouched(other) else { continue }
        counts[other] = counts[known] &- rounding.jump(across: edge, in: mesh.edges)
        mesh.settle(other)
        waiting.append(other)
      }
    }
  }

  // MARK: - Of rings

  /// Adds a ring's coverage (`sign` 1) or takes it away (−1): in its seams, and, if it is to spread, in
  /// the triangles that it winds around.
  private mutating func change(
    by ring: Int32, _ sign: Int32, spreads: Bool, in mesh: inout DelaunayMesh,
    _ rounding: inout SnapRounding
  ) {
    if sign > 0 { findJumps(of: ring, in: mesh.edges, &rounding) }
    if spreads { spread(ring, sign, in: &mesh, rounding) }
    if sign < 0 {
      var strand = rounding.firstStrand(of: ring)
      while strand >= 0 {
        rounding.setJump(0, of: strand)
        strand = rounding.strand(after: strand)
      }
    }
    rings[ring].isLaid = sign > 0
  }

  /// Sets the jumps of a ring's strands.
  ///
  /// A plain ring winds once around what it encloses: crossing it from right to left always changes the
  /// coverage by the same. Where rounding leads several of its strands along one seam, their jumps add
  /// up to what is right, because it never leads one past another. Other rings are wound.
  private mutating func findJumps(
    of ring: Int32, in mesh: borrowing HalfEdges, _ rounding: inout SnapRounding
  ) {
    if rounding.constraints.touchesItself(ring) { return wind(ring, in: mesh, &rounding) }
    let jump = rounding.constraints.weight(of: ring) &* rings[ring].turning
    var strand = rounding.firstStrand(of: ring)
    while strand >= 0 {
      rounding.setJump(jump, of: strand)
      strand = rounding.strand(after: strand)
    }
  }

  private mutating func wind(
    _ ring: Int32, in mesh: borrowing HalfEdges, _ rounding: inout SnapRounding
  ) {
    rings[ring].isBendable = windingCounter.wind(ring, in: mesh, &rounding)
  }

  /// Sets the jumps of a ring that was led another way. The coverage stays what it is except in touched
  /// triangles: rounding moves no seam past a vertex.
  private mutating func rewind(
    _ constraint: Int32, in mesh: borrowing DelaunayMesh, _ rounding: inout SnapRounding
  ) {
    guard rounding.takeReroute(of: constraint), Int(constraint) < rings.count,
      rings[constraint].isLaid, !rings[constraint].isBendable
    else { return }
    wind(constraint, in: mesh.edges, &rounding)
  }

  /// Changes the coverage of the triangles that a ring winds around.
  private mutating func spread(
    _ ring: Int32, _ sign: Int32, in mesh: inout DelaunayMesh, _ rounding: borrowing SnapRounding
  ) {
    let seams = rounding.strands.seamSlots
    if pending.count < seams { pending.resize(to: max(seams, 2 * pending.count), with: 0) }
    var strand = rounding.firstStrand(of: ring)
    while strand >= 0 {
      pending[rounding.strands.seam(of: strand)] &+=
        rounding.strands.jump(of: strand) &* rounding.strands.direction(of: strand)
      strand = rounding.strand(after: strand)
    }
    seenTriangles.begin(count: mesh.edges.triangleCapacity)
    let weight = rounding.constraints.weight(of: ring)
    strand = rounding.firstStrand(of: ring)
    while strand >= 0 {
      fill(from: rounding.strands.seam(of: strand), weight, sign, in: &mesh)
      strand = rounding.strand(after: strand)
    }
    strand = rounding.firstStrand(of: ring)
    while strand >= 0 {
      pending[rounding.strands.seam(of: strand)] = 0
      strand = rounding.strand(after: strand)
    }
  }

  /// Changes the coverage from the side of a seam that a ring winds around, up to the seams where it
  /// stops doing so.
  private mutating func fill(
    from seam: Int32, _ weight: Int32, _ sign: Int32, in mesh: inout DelaunayMesh
  ) {
    if pending[seam] == 0 { return }
    let edge = mesh.edges.edge(ofSeam: seam)
    let isInsideLeft = (pending[seam] == weight) == mesh.edges.runsUp(edge)
    let inside = isInsideLeft ? edge : mesh.edges.twin(of: edge)
    enter(HalfEdges.triangle(inside), weight &* sign, in: &mesh)
    while waiting.count > 0 {
      let first = 3 &* waiting.removeLast()
      for edge in first..<first &+ 3 {
        let seam = mesh.edges.seam(of: edge)
        let twin = mesh.edges.twin(of: edge)
        if seam >= 0 && pending[seam] != 0 || twin < 0 { continue }
        enter(HalfEdges.triangle(twin), weight &* sign, in: &mesh)
      }
    }
  }

  @inline(__always)
  private mutating func enter(_ triangle: Int32, _ change: Int32, in mesh: inout DelaunayMesh) {
    guard seenTriangles.insert(triangle) else { return }
    counts[triangle] &+= change
    mesh.report(triangle)
    waiting.append(triangle)
  }
}

extension SnapRounding {
  /// The coverage on an edge's left minus that on its right.
  @inline(__always)
  fileprivate func jump(across edge: Int32, in mesh: borrowing HalfEdges) -> Int32 {
    let seam = mesh.seam(of: edge)
    if seam < 0 { return 0 }
    let jump = strands.jump(ofSeam: seam)
    return mesh.runsUp(edge) ? jump : 0 &- jump
  }
}
