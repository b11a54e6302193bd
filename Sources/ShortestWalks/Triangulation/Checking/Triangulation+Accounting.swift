// What a triangulation consists of, to be compared and counted.

/// What must not depend on order or history: where vertices and constrained edges are, what the edges
/// let through, and how often their sides are covered.
struct TriangulationPicture: Equatable {
  struct Edge: Hashable {
    var start: GridPoint
    var end: GridPoint
    var rule: EdgeRule
    var coverageLeft: Int32
    var coverageRight: Int32
  }

  var vertices: Set<GridPoint> = []
  var edges: Set<Edge> = []
}

extension Triangulation {
  var picture: TriangulationPicture {
    var picture = TriangulationPicture()
    for vertex in 0..<vertexSlots where isAlive(vertex: vertex) {
      picture.vertices.insert(points[vertex])
    }
    for edge in 0..<3 * triangleSlots where vertices[edge] >= 0 && seamOf[edge] >= 0 {
      let start = points[vertices[edge]]
      let end = points[end(edge)]
      guard (start.x, start.y) < (end.x, end.y) else { continue }
      picture.edges.insert(
        TriangulationPicture.Edge(
          start: start, end: end, rule: rule(edge), coverageLeft: coverage[Self.triangle(edge)],
          coverageRight: coverage[Self.triangle(twins[edge])]))
    }
    return picture
  }

  /// Slots of all kinds that are neither in use nor in their list of unused ones, or both.
  func troubleWithSlots() -> [String] {
    let usedSeams = Set((0..<3 * triangleSlots).filter { vertices[$0] >= 0 }.map { seamOf[$0] })
      .subtracting([-1]).count
    var usedStrands = 0
    for edge in 0..<3 * triangleSlots where vertices[edge] >= 0 && seamOf[edge] >= 0 && runsUp(edge)
    {
      var strand = seams[seamOf[edge]].first
      while strand >= 0 {
        usedStrands += 1
        strand = strands[strand].nextOnSeam
      }
    }
    let kinds: [(String, Int, Int, Int)] = [
      ("triangles", Int(triangleSlots), triangleCount, length(unused.triangle) { twins[3 * $0] }),
      ("vertices", Int(vertexSlots), vertexCount, length(unused.vertex) { heat[$0] }),
      ("seams", seams.count, usedSeams, length(unused.seam) { seams[$0].edge }),
      ("strands", strands.count, usedStrands, length(unused.strand) { strands[$0].segment }),
      (
        "segments", segments.count, aliveSegments().count,
        length(unused.segment) { segments[$0].constraint }
      ),
      (
        "constraints", constraints.count, aliveConstraints().count,
        length(unused.constraint) { constraints[$0].vertex }
      ),
    ]
    return kinds.filter { $0.1 != $0.2 + $0.3 }.map {
      "\($0.0): \($0.1) slots, \($0.2) used, \($0.3) unused"
    }
  }

  private func length(_ head: Int32, next: (Int32) -> Int32) -> Int {
    var length = 0
    var slot = head
    while slot >= 0 {
      length += 1
      slot = next(slot)
    }
    return length
  }
}
