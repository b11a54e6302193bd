// Snap rounding and coverage from their definitions.

extension Triangulation {
  /// Every segment's strands must run from its start through the passed hot pixels, in order, to its end.
  func troubleWithRounding() -> [String] {
    var trouble: [String] = []
    for segment in aliveSegments() {
      let record = segments[segment]
      let line = line(of: segment)
      let wanted = (4..<max(4, vertexSlots)).filter {
        isAlive(vertex: $0) && line.passes(points[$0])
      }.sorted { line.order(points[$0]) < line.order(points[$1]) }
      var way = [record.start]
      var strand = record.firstStrand
      var last: Int32 = -1
      while strand >= 0 {
        let ends = ends(of: strand)
        if ends.start != way[way.count - 1] || strands[strand].previous != last
          || strands[strand].segment != segment
        {
          trouble.append("strand \(strand) of segment \(segment)")
        }
        way.append(ends.end)
        last = strand
        strand = strands[strand].next
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
      count[points[constraints[constraint].vertex], default: 0] += 1
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
      let wanted = count.removeValue(forKey: points[vertex]) ?? 0
      if wanted != heat[vertex] {
        trouble.append("heat \(heat[vertex]) of vertex \(vertex), not \(wanted)")
      }
    }
    return trouble + count.keys.map { "no vertex at \($0)" }
  }

  /// A triangle's coverage must be 1 and the weights of the rings whose strands wind around its middle.
  func troubleWithCoverage() -> [String] {
    var wanted = [Int32](repeating: 1, count: coverage.count)
    for ring in aliveConstraints() where constraints[ring].kind == .ring {
      let way = strandLines(of: ring)
      for triangle in 0..<triangleSlots where isAlive(triangle) {
        if winding(of: way, around: triangle) != 0 {
          wanted[Int(triangle)] += constraints[ring].weight
        }
      }
    }
    return (0..<triangleSlots).filter { isAlive($0) && coverage[$0] != wanted[Int($0)] }.map {
      "coverage \(coverage[$0]) of triangle \($0), not \(wanted[Int($0)])"
    }
  }

  private func strandLines(of ring: Int32) -> [PixelLine] {
    var lines: [PixelLine] = []
    var segment = constraints[ring].firstSegment
    while segment >= 0 {
      var strand = segments[segment].firstStrand
      while strand >= 0 {
        let ends = ends(of: strand)
        lines.append(PixelLine(points[ends.start], points[ends.end]))
        strand = strands[strand].next
      }
      segment = segments[segment].next
    }
    return lines
  }

  /// How often lines cross the ray from a triangle's middle to the right, upward ones counting 1. All is
  /// multiplied by three, so that the middle is a grid point.
  private func winding(of lines: [PixelLine], around triangle: Int32) -> Int {
    let corners = (0..<3).map { points[vertices[3 * triangle + $0]] }
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

  func aliveSegments() -> [Int32] {
    (0..<Int32(segments.count)).filter { segments[$0].start >= 0 }
  }

  func aliveConstraints() -> [Int32] {
    (0..<Int32(constraints.count)).filter { constraints[$0].kind != .unused }
  }
}
