/// What lies along a segment that is to be laid: the vertices with pixels in which it runs, and the
/// segments near it.
///
/// A seam is nowhere farther than half a pixel from its segments, so that what matters lies in a
/// strip a little wider than 1 mm. The triangles that meet it form one connected patch, which
/// is searched from the segment's start across the edges that meet it.
struct LineSearch: ~Copyable {
  /// The vertices with pixels in which the segment runs, its ends left out; the caller adds those
  /// that it makes.
  var passed = FlatBuffer<Int32>()
  /// The segments near it, among them all that cross it outside those pixels.
  private(set) var neighbours = FlatBuffer<Int32>()
  /// The edge from the segment's start that has the beginning of the segment on its left; −1 when
  /// it runs along one.
  private(set) var firstEdge: Int32 = -1
  /// Edges by which triangles are to be entered.
  private var waiting = FlatBuffer<Int32>(capacity: 64)
  private var seenTriangles = VisitMarks()
  private var seenVertices = VisitMarks()
  private var seenSeams = VisitMarks()
  private var seenSegments = VisitMarks()

  /// Fills `passed` and `neighbours`.
  ///
  /// - Complexity: O(triangles that meet the strip + degree of the start).
  @inline(__always)
  mutating func search(
    along segment: Int32, _ line: PixelLine, in mesh: borrowing HalfEdges,
    _ constraints: borrowing ConstraintTable, _ strands: borrowing StrandTable
  ) {
    let strip = Strip(line)
    seenTriangles.begin(count: mesh.triangleCapacity)
    seenVertices.begin(count: mesh.vertexCapacity)
    seenSeams.begin(count: strands.seamSlots)
    seenSegments.begin(count: constraints.segmentSlots)
    waiting.removeAll()
    passed.removeAll()
    neighbours.removeAll()
    firstEdge = -1
    seenVertices.insert(constraints.start(of: segment))
    seenVertices.insert(constraints.end(of: segment))
    seenSegments.insert(segment)
    searchStar(of: constraints.start(of: segment), strip, in: mesh, strands)
    searchOn(strip, in: mesh, strands)
  }

  /// Sorts the passed vertices along the line, by insertion: mostly there are none or few.
  mutating func sortPassed(along line: PixelLine, in mesh: borrowing HalfEdges) {
    for i in 1..<max(1, passed.count) {
      let vertex = passed[i]
      let order = line.order(mesh.point(of: vertex))
      var place = i
      while place > 0, line.order(mesh.point(of: passed[place - 1])) > order {
        passed[place] = passed[place - 1]
        place -= 1
      }
      passed[place] = vertex
    }
  }

  /// Enters the triangles around the start that reach ahead of it.
  private mutating func searchStar(
    of start: Int32, _ strip: Strip, in mesh: borrowing HalfEdges, _ strands: borrowing StrandTable
  ) {
    let first = mesh.edge(from: start)
    var edge = first
    var view = strip.view(mesh.point(of: mesh.end(of: first)))
    repeat {
      let next = mesh.turned(edge)
      let nextView = strip.view(mesh.point(of: mesh.end(of: next)))
      if view.along > strip.first || nextView.along > strip.first {
        seenTriangles.insert(HalfEdges.triangle(edge))
        if view.side == 0 { meet(mesh.end(of: edge), strip.line, in: mesh) }
        if nextView.side == 0 { meet(mesh.end(of: next), strip.line, in: mesh) }
        gather(mesh.seam(of: edge), strands)
        gather(mesh.seam(of: next), strands)
        if strip.meets(view, nextView) { cross(HalfEdges.next(edge), in: mesh, strands) }
        if view.twice < 0 && nextView.twice >= 0 { firstEdge = edge }
      }
      view = nextView
      edge = next
    } while edge != first
  }

  /// Enters the triangles that wait.
  private mutating func searchOn(
    _ strip: Strip, in mesh: borrowing HalfEdges, _ strands: borrowing StrandTable
  ) {
    while waiting.count > 0 { searchOn(across: waiting.removeLast(), strip, in: mesh, strands) }
  }

  /// Goes on through triangles as long as there is one way, and leaves others for later.
  ///
  /// - Parameter entry: an edge of the first triangle, which it enters across it.
  @inline(__always)
  private mutating func searchOn(
    across entry: Int32, _ strip: Strip, in mesh: borrowing HalfEdges,
    _ strands: borrowing StrandTable
  ) {
    var edge = entry
    var start = strip.view(mesh.start(of: edge))
    var end = strip.view(mesh.point(of: mesh.end(of: edge)))
    while edge >= 0 {
      guard seenTriangles.insert(HalfEdges.triangle(edge)) else { return }
      let after = HalfEdges.next(edge)
      let before = HalfEdges.next(after)
      let apex = strip.view(mesh.start(of: before))
      if apex.side == 0 { meet(mesh.origin(of: before), strip.line, in: mesh) }
      edge = -1
      if strip.meets(apex, start) {
        gather(mesh.seam(of: before), strands)
        edge = mesh.twin(of: before)
      }
      if strip.meets(end, apex) {
        if edge >= 0 { waiting.append(edge) }
        gather(mesh.seam(of: after), strands)
        edge = mesh.twin(of: after)
        start = apex
      } else {
        end = apex
      }
    }
  }

  /// Takes a vertex when the segment passes its pixel.
  private mutating func meet(
    _ vertex: Int32, _ line: PixelLine, in mesh: borrowing HalfEdges
  ) {
    guard seenVertices.insert(vertex) else { return }
    if line.passes(mesh.point(of: vertex)) { passed.append(vertex) }
  }

  /// Goes on across an edge later, and takes the segments along it.
  @inline(__always)
  private mutating func cross(
    _ edge: Int32, in mesh: borrowing HalfEdges, _ strands: borrowing StrandTable
  ) {
    gather(mesh.seam(of: edge), strands)
    let twin = mesh.twin(of: edge)
    if twin >= 0 { waiting.append(twin) }
  }

  /// Takes the segments along a seam.
  @inline(__always)
  private mutating func gather(_ seam: Int32, _ strands: borrowing StrandTable) {
    guard seam >= 0, seenSeams.insert(seam) else { return }
    var strand = strands.firstStrand(onSeam: seam)
    while strand >= 0 {
      let segment = strands.segment(of: strand)
      if seenSegments.insert(segment) { neighbours.append(segment) }
      strand = strands.strand(beside: strand)
    }
  }
}

/// The surroundings of a line: as far along its longer side as the line goes, and aside half a pixel
/// and a bit.
private struct Strip {
  let line: PixelLine
  /// How far along the line's longer side it begins.
  let first: Int64
  private let last: Int64
  private let width: Int64
  private let isFlat: Bool
  private let sign: Int64

  @inline(__always)
  init(_ line: PixelLine) {
    self.line = line
    isFlat = abs(line.dx) >= abs(line.dy)
    let long = isFlat ? line.dx : line.dy
    width = line.girth &+ abs(long)
    sign = long < 0 ? -1 : 1
    first = sign &* Int64(isFlat ? line.start.x : line.start.y)
    last = sign &* Int64(isFlat ? line.end.x : line.end.y)
  }

  /// Where a point lies as seen along the line.
  struct View {
    /// Twice the area it spans with the line, positive on the left.
    var twice: Int64
    /// 1 left of the strip, −1 right of it, 0 within its width.
    var side: Int
    var along: Int64
  }

  @inline(__always)
  func view(_ point: GridPoint) -> View {
    let twice = 2 &* line.side(point)
    return View(
      twice: twice, side: twice > width ? 1 : twice < 0 &- width ? -1 : 0,
      along: sign &* Int64(isFlat ? point.x : point.y))
  }

  /// Whether an edge between two points meets more of the strip than a point.
  @inline(__always)
  func meets(_ a: View, _ b: View) -> Bool {
    if a.side == b.side && a.side != 0 { return false }
    return max(a.along, b.along) > first && min(a.along, b.along) < last
  }
}
