@testable import ShortestWalks

// A triangulation held against its definition, by the plainest means there are: far too slow for
// anything but tests.

extension Triangulation {
  /// Everything that is not as it must be; empty when all is.
  ///
  /// - Complexity: O(triangles · strands + segments² + segments · vertices).
  func verify() -> [String] {
    let shape = troubleWithTriangles() + troubleWithVertices()
    if !shape.isEmpty { return shape }
    let records = troubleWithSeams() + troubleWithSlots()
    if !records.isEmpty { return records }
    return troubleWithDelaunay() + troubleWithRounding() + troubleWithHeat() + troubleWithCoverage()
  }

  /// Where an edge begins and ends.
  private func ends(of edge: Int32) -> (GridPoint, GridPoint) {
    (point(of: origin(of: edge)), point(of: end(of: edge)))
  }

  private func apex(of edge: Int32) -> GridPoint { point(of: origin(of: Self.previous(edge))) }

  private func troubleWithTriangles() -> [String] {
    var trouble: [String] = []
    var count = 0
    for triangle in 0..<triangleSlots where isAlive(triangle) {
      count += 1
      let first = 3 * triangle
      if turn(ends(of: first).0, ends(of: first).1, apex(of: first)) <= 0 {
        trouble.append("flat \(triangle)")
      }
      for edge in first..<first + 3 {
        let twin = twin(of: edge)
        if twin < 0 {
          if origin(of: edge) > 3 || end(of: edge) > 3 { trouble.append("open edge \(edge)") }
          continue
        }
        if self.twin(of: twin) != edge || !isAlive(Self.triangle(twin))
          || origin(of: twin) != end(of: edge) || end(of: twin) != origin(of: edge)
          || mesh.edges.seam(of: twin) != mesh.edges.seam(of: edge)
        {
          trouble.append("edge \(edge) and its twin \(twin) disagree")
        }
      }
    }
    if count != triangleCount { trouble.append("\(count) triangles, not \(triangleCount)") }
    if count != 2 * vertexCount - 6 {
      trouble.append("\(count) triangles, \(vertexCount) vertices")
    }
    return trouble
  }

  private func troubleWithVertices() -> [String] {
    var trouble: [String] = []
    var count = 0
    var seen: Set<GridPoint> = []
    for vertex in 0..<vertexSlots where isAlive(vertex: vertex) {
      count += 1
      if origin(of: edge(from: vertex)) != vertex { trouble.append("edge of vertex \(vertex)") }
      if !seen.insert(point(of: vertex)).inserted { trouble.append("vertex \(vertex) twice") }
    }
    if count != vertexCount { trouble.append("\(count) vertices, not \(vertexCount)") }
    if !mesh.isSettled || mesh.edges.log.touchedCount > 0 {
      trouble.append("an edit that has not ended")
    }
    for triangle in 0..<triangleSlots where mesh.edges.log.isTouched(triangle) {
      trouble.append("touched \(triangle)")
    }
    return trouble
  }

  private func troubleWithSeams() -> [String] {
    var trouble: [String] = []
    var ends = [Int32](repeating: 0, count: Int(vertexSlots))
    let strands = strandsBySeam()
    for edge in 0..<3 * triangleSlots where isAlive(edge / 3) && isConstrained(edge) {
      let seam = mesh.edges.seam(of: edge)
      let known = mesh.edges.edge(ofSeam: seam)
      if known != edge && known != twin(of: edge) { trouble.append("seam \(seam)") }
      guard mesh.edges.runsUp(edge) else { continue }
      if strands[seam, default: []].isEmpty { trouble.append("empty seam \(seam)") }
      var jump: Int32 = 0
      var passage = Passage.both
      var last: Int32 = -1
      for strand in strands[seam, default: []] {
        if rounding.strands.seam(of: strand) != seam
          || rounding.strands.strand(besideBefore: strand) != last
        {
          trouble.append("strand \(strand) on seam \(seam)")
        }
        let direction = rounding.strands.direction(of: strand)
        jump += rounding.strands.jump(of: strand) * direction
        let constraint = rounding.constraints.constraint(of: rounding.strands.segment(of: strand))
        let own = rounding.constraints.passage(of: constraint)
        passage.formIntersection(direction > 0 ? own : own.reversed)
        ends[Int(origin(of: edge))] += 1
        ends[Int(end(of: edge))] += 1
        last = strand
      }
      if jump != rounding.strands.jump(ofSeam: seam) {
        trouble.append("jump \(rounding.strands.jump(ofSeam: seam)) of seam \(seam), not \(jump)")
      }
      if passage != rounding.strands.passage(ofSeam: seam) {
        trouble.append("passage of seam \(seam)")
      }
    }
    for vertex in 4..<max(4, vertexSlots) where isAlive(vertex: vertex) {
      if ends[Int(vertex)] != rounding.strandEnds(at: vertex) {
        trouble.append("strands at vertex \(vertex)")
      }
    }
    return trouble
  }

  private func troubleWithDelaunay() -> [String] {
    var trouble: [String] = []
    for edge in 0..<3 * triangleSlots where isAlive(edge / 3) {
      let twin = twin(of: edge)
      guard twin > edge, !isConstrained(edge) else { continue }
      if isInCircle(ends(of: edge).0, ends(of: edge).1, apex(of: edge), apex(of: twin)) {
        trouble.append("edge \(edge) is not Delaunay")
      }
    }
    return trouble
  }

  /// The strands along each seam, in their order.
  func strandsBySeam() -> [Int32: [Int32]] {
    var strands: [Int32: [Int32]] = [:]
    for edge in 0..<3 * triangleSlots
    where isAlive(edge / 3) && isConstrained(edge) && mesh.edges.runsUp(edge) {
      let seam = mesh.edges.seam(of: edge)
      var strand = rounding.strands.firstStrand(onSeam: seam)
      while strand >= 0 {
        strands[seam, default: []].append(strand)
        strand = rounding.strands.strand(beside: strand)
      }
    }
    return strands
  }
}
