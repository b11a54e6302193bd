/// A strand that is led another way, and the vertices between which it ran.
struct LooseStrand: BitwiseCopyable {
  var strand: Int32
  var start: Int32 = -1
  var end: Int32 = -1
}

/// Finds the strands that run through a pixel.
struct PixelSearch: ~Copyable {
  private var waiting = FlatBuffer<Int32>()
  private var seenTriangles = VisitMarks()
  private var seenSeams = VisitMarks()

  /// Adds to a list the strands of segments that pass a pixel that is not hot yet.
  ///
  /// A seam is nowhere farther than half a pixel from its segments, so those are found on the edges
  /// within 1 mm of the point, and the triangles between form one connected patch around it.
  ///
  /// - Parameter triangle: the one that holds the point; one of its sides is near it.
  mutating func findStrands(
    throughPixelOf point: GridPoint, from triangle: Int32, in mesh: borrowing HalfEdges,
    _ constraints: borrowing ConstraintTable, _ strands: borrowing StrandTable,
    into found: inout FlatBuffer<LooseStrand>
  ) {
    seenTriangles.begin(count: mesh.triangleCapacity)
    seenSeams.begin(count: strands.seamSlots)
    waiting.removeAll()
    waiting.append(triangle)
    seenTriangles.insert(triangle)
    while waiting.count > 0 {
      let first = 3 &* waiting.removeLast()
      for edge in first..<first &+ 3 where Self.isNear(edge, point, mesh) {
        let seam = mesh.seam(of: edge)
        if seam >= 0, seenSeams.insert(seam) {
          Self.findStrands(
            on: seam, throughPixelOf: point, in: mesh, constraints, strands, into: &found)
        }
        let twin = mesh.twin(of: edge)
        guard twin >= 0 else { continue }
        let other = HalfEdges.triangle(twin)
        if seenTriangles.insert(other) { waiting.append(other) }
      }
    }
  }

  /// Whether a side of a triangle is so near to a point that strands may run through its pixel.
  @inline(__always)
  static func isNear(
    sidesOf triangle: Int32, _ point: GridPoint, in mesh: borrowing HalfEdges
  ) -> Bool {
    let first = 3 &* triangle
    return isNear(first, point, mesh) || isNear(first &+ 1, point, mesh)
      || isNear(first &+ 2, point, mesh)
  }

  /// Whether an edge comes within 1½ mm of a point in x or y.
  @inline(__always)
  private static func isNear(
    _ edge: Int32, _ point: GridPoint, _ mesh: borrowing HalfEdges
  ) -> Bool {
    let line = PixelLine(mesh.start(of: edge), mesh.point(of: mesh.end(of: edge)))
    return 2 &* abs(line.side(point)) <= 3 &* line.girth
      && max(line.start.x, line.end.x) >= point.x &- 1
      && min(line.start.x, line.end.x) <= point.x &+ 1
      && max(line.start.y, line.end.y) >= point.y &- 1
      && min(line.start.y, line.end.y) <= point.y &+ 1
  }

  /// Adds those strands of a seam that are to be led through a point. Of a segment, only one strand has
  /// the point between its ends.
  private static func findStrands(
    on seam: Int32, throughPixelOf point: GridPoint, in mesh: borrowing HalfEdges,
    _ constraints: borrowing ConstraintTable, _ strands: borrowing StrandTable,
    into found: inout FlatBuffer<LooseStrand>
  ) {
    var strand = strands.firstStrand(onSeam: seam)
    while strand >= 0 {
      let line = constraints.line(of: strands.segment(of: strand), in: mesh)
      if line.passes(point) {
        let (start, end) = strands.ends(of: strand, in: mesh)
        let order = line.order(point)
        if line.order(mesh.point(of: start)) < order && order < line.order(mesh.point(of: end)) {
          found.append(LooseStrand(strand: strand, start: start, end: end))
        }
      }
      strand = strands.strand(beside: strand)
    }
  }
}
