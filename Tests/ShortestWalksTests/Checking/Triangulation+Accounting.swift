@testable import ShortestWalks

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
      picture.vertices.insert(point(of: vertex))
    }
    for edge in 0..<3 * triangleSlots where isAlive(edge / 3) && isConstrained(edge) {
      let start = point(of: origin(of: edge))
      let end = point(of: end(of: edge))
      guard (start.x, start.y) < (end.x, end.y) else { continue }
      picture.edges.insert(
        TriangulationPicture.Edge(
          start: start, end: end, rule: rule(of: edge),
          coverageLeft: coverage(of: Self.triangle(edge)),
          coverageRight: coverage(of: Self.triangle(twin(of: edge)))))
    }
    return picture
  }

  /// Records that are counted as being in use without being so, or the other way round.
  func troubleWithSlots() -> [String] {
    let strands = strandsBySeam()
    let counts: [(String, Int, Int)] = [
      ("seams", rounding.strands.seamCount, strands.count),
      ("strands", rounding.strands.strandCount, strands.values.reduce(0) { $0 + $1.count }),
      ("segments", rounding.constraints.segmentCount, aliveSegments().count),
      ("constraints", rounding.constraints.constraintCount, aliveConstraints().count),
    ]
    return counts.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1) in use, not \($0.2)" }
  }

  func aliveSegments() -> [Int32] {
    (0..<Int32(rounding.constraints.segmentSlots)).filter {
      rounding.constraints.isAlive(segment: $0)
    }
  }

  func aliveConstraints() -> [Int32] {
    (0..<Int32(rounding.constraints.constraintSlots)).filter {
      rounding.constraints.kind(of: $0) != .removed
    }
  }
}
