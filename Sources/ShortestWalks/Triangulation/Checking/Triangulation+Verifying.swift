// A triangulation held against its definition, by the plainest means there are. For tests: far too slow
// for anything else.

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

  private func troubleWithTriangles() -> [String] {
    var trouble: [String] = []
    var count = 0
    for triangle in 0..<triangleSlots where isAlive(triangle) {
      count += 1
      let edge = 3 * triangle
      let corners = (0..<3).map { points[vertices[edge + $0]] }
      if turn(corners[0], corners[1], corners[2]) <= 0 { trouble.append("flat \(triangle)") }
      for edge in edge..<edge + 3 {
        let twin = twins[edge]
        if twin < 0 {
          if vertices[edge] > 3 || end(edge) > 3 { trouble.append("open edge \(edge)") }
          continue
        }
        if twins[twin] != edge || !isAlive(Self.triangle(twin)) || vertices[twin] != end(edge)
          || end(twin) != vertices[edge] || seamOf[twin] != seamOf[edge]
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
      if vertices[edgeOf[vertex]] != vertex { trouble.append("edge of vertex \(vertex)") }
      if !seen.insert(points[vertex]).inserted { trouble.append("vertex \(vertex) twice") }
    }
    if count != vertexCount { trouble.append("\(count) vertices, not \(vertexCount)") }
    if suspects.count > 0 || dirty.count > 0 { trouble.append("an edit that has not ended") }
    for triangle in 0..<triangleSlots where triangleStates[triangle] & 1 != 0 {
      trouble.append("dirty \(triangle)")
    }
    return trouble
  }

  private func troubleWithSeams() -> [String] {
    var trouble: [String] = []
    var ends = [Int32](repeating: 0, count: points.count)
    for edge in 0..<3 * triangleSlots where vertices[edge] >= 0 && seamOf[edge] >= 0 {
      let seam = seams[seamOf[edge]]
      if seam.edge != edge && seam.edge != twins[edge] { trouble.append("seam \(seamOf[edge])") }
      guard runsUp(edge) else { continue }
      var jump: Int32 = 0
      var passage = Passage.both
      var strand = seam.first
      var last: Int32 = -1
      if strand < 0 || seam.pending != 0 { trouble.append("empty seam \(seamOf[edge])") }
      while strand >= 0 {
        let record = strands[strand]
        if record.seam != seamOf[edge] || record.previousOnSeam != last {
          trouble.append("strand \(strand) on seam \(seamOf[edge])")
        }
        jump += record.jump * record.direction
        let own = constraints[segments[record.segment].constraint].passage
        passage.formIntersection(record.direction > 0 ? own : own.reversed)
        ends[Int(vertices[edge])] += 1
        ends[Int(end(edge))] += 1
        last = strand
        strand = record.nextOnSeam
      }
      if jump != seam.jump {
        trouble.append("jump \(seam.jump) of seam \(seamOf[edge]), not \(jump)")
      }
      if passage != seam.passage { trouble.append("passage of seam \(seamOf[edge])") }
    }
    for vertex in 0..<vertexSlots where isAlive(vertex: vertex) {
      if ends[Int(vertex)] != strandEnds[vertex] { trouble.append("strands at vertex \(vertex)") }
    }
    return trouble
  }

  private func troubleWithDelaunay() -> [String] {
    var trouble: [String] = []
    for edge in 0..<3 * triangleSlots where vertices[edge] >= 0 {
      let twin = twins[edge]
      guard twin > edge, seamOf[edge] < 0 else { continue }
      if isInCircle(
        points[vertices[edge]], points[end(edge)], points[vertices[Self.previous(edge)]],
        points[vertices[Self.previous(twin)]])
      {
        trouble.append("edge \(edge) is not Delaunay")
      }
    }
    return trouble
  }
}
