@testable import ShortestWalks

// Snap rounding and coverage from their definitions.

extension Triangulation {
  private func line(of segment: Int32) -> PixelLine {
    rounding.constraints.line(of: segment, in: mesh.edges)
  }

  /// Every segment's strands must run from its start through the passed hot pixels, in order, to its end.
  func troubleWithRounding() -> [String] {
    var trouble: [String] = []
    for segment in aliveSegments() {
      let line = line(of: segment)
      let wanted = (4..<max(4, vertexSlots)).filter {
        isAlive(vertex: $0) && line.passes(point(of: $0))
      }.sorted { line.order(point(of: $0)) < line.order(point(of: $1)) }
      var way = [rounding.constraints.start(of: segment)]
      var strand = rounding.constraints.firstStrand(of: segment)
      var last: Int32 = -1
      while strand >= 0 {
        let ends = rounding.strands.ends(of: strand, in: mesh.edges)
        if ends.start != way[way.count - 1] || rounding.strands.strand(before: strand) != last
          || rounding.strands.segment(of: strand) != segment
        {
          trouble.append("strand \(strand) of segment \(segment)")
        }
        way.append(ends.end)
        last = strand
        strand = rounding.strands.strand(after: strand)
      }
      if way != wanted {
        trouble.append("segment \(line.start) \(line.end) runs \(way), not \(wanted)")
      }
    }
    return trouble
  }

  /// Every end of a segment and every crossing must be a vertex, counted as often, and nothing else.
  func troubleWithHeat() -> [String] {
    var trouble: [String] = []
    var count: [GridPoint: Int32] = [:]
    let alive = aliveSegments()
    for constraint in aliveConstraints() {
      count[point(of: rounding.constraints.vertex(of: constraint)), default: 0] += 1
    }
    for (i, segment) in alive.enumerated() {
      let line = line(of: segment)
      count[line.start, default: 0] += 1
      count[line.end, default: 0] += 1
      for other in alive[..<i] {
        if let point = line.crossing(self.line(of: other)) { count[point, default: 0] += 1 }
      }
    }
    for vertex in 4..<max(4, vertexSlots) where isAlive(vertex: vertex) {
      let wanted = count.removeValue(forKey: point(of: vertex)) ?? 0
      if wanted != rounding.heat(of: vertex) {
        trouble.append("heat \(rounding.heat(of: vertex)) of vertex \(vertex), not \(wanted)")
      }
    }
    return trouble + count.keys.map { "no vertex at \($0)" }
  }

  /// A triangle's coverage must be 1 and the weights of the rings with strands that wind around its middle.
  func troubleWithCoverage() -> [String] {
    var wanted = [Int32](repeating: 1, count: Int(triangleSlots))
    for ring in aliveConstraints() where rounding.constraints.kind(of: ring) == .ring {
      let way = strandLines(of: ring)
      for triangle in 0..<triangleSlots where isAlive(triangle) {
        if winding(of: way, around: triangle) != 0 {
          wanted[Int(triangle)] += rounding.constraints.weight(of: ring)
        }
      }
    }
    return (0..<triangleSlots).filter {
      isAlive($0) && coverage(of: $0) != wanted[Int($0)]
    }.map { "coverage \(coverage(of: $0)) of triangle \($0), not \(wanted[Int($0)])" }
  }

  private func strandLines(of ring: Int32) -> [PixelLine] {
    var lines: [PixelLine] = []
    var strand = rounding.firstStrand(of: ring)
    while strand >= 0 {
      let ends = rounding.strands.ends(of: strand, in: mesh.edges)
      lines.append(PixelLine(point(of: ends.start), point(of: ends.end)))
      strand = rounding.strand(after: strand)
    }
    return lines
  }

  /// How often lines cross the ray from a triangle's middle to the right, upward ones counting 1. All is
  /// multiplied by three, so that the middle is a grid point.
  private func winding(of lines: [PixelLine], around triangle: Int32) -> Int {
    let corners = (0..<3).map { point(of: origin(of: 3 * triangle + $0)) }
    let x = corners.reduce(0) { $0 + Int64($1.x) }
    let y = corners.reduce(0) { $0 + Int64($1.y) }
    var winding = 0
    for line in lines {
      let start = 3 * Int64(line.start.y)
      let end = 3 * Int64(line.end.y)
      guard (start <= y) != (end <= y) else { continue }
      let side = line.dx * (y - start) - line.dy * (x - 3 * Int64(line.start.x))
      if start <= y && side > 0 { winding += 1 }
      if start > y && side < 0 { winding -= 1 }
    }
    return winding
  }
}
