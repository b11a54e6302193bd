/// What is drawn, and how it is led along the edges of the triangulation.
///
/// Snap rounding, kept up to date: Hobby, “Practical segment intersection with finite precision
/// output” (1999); Guibas and Marimont, “Rounding arrangements dynamically” (1998).
///
/// A pixel is hot when a segment ends in it or two segments cross in it, both as they were drawn. Every
/// segment is led through the centres of exactly the hot pixels that it passes, in its order. Led so,
/// segments meet at centres of hot pixels only, and none is led through the wrong side of another. What
/// comes out depends on the set of segments alone. Vertices are hot pixels (and the square's corners);
/// their *heat* counts the reasons.
///
/// When a pixel becomes hot, the segments through it are led through its centre; when it cools down,
/// they are led straight past it. In between, all segments are led through some set of hot pixels that
/// contains all crossings among them, so no seam ever lies across a new one.
struct SnapRounding: ~Copyable {
  /// What is drawn.
  private(set) var constraints = ConstraintTable()
  /// Along which edges it is led.
  private(set) var strands = StrandTable()
  /// The constraints that run another way than before.
  private(set) var rerouted = FlatBuffer<Int32>()

  /// By vertex: how many ends of lines it is, and how many pairs of lines cross in its pixel.
  private var heat = FlatBuffer<Int32>()
  /// By vertex: how many strands end there.
  private var strandEnds = FlatBuffer<Int32>()
  private var lineSearch = LineSearch()
  private var pixelSearch = PixelSearch()
  private var seenSegments = VisitMarks()
  /// Where the segment that is being laid crosses others outside of hot pixels.
  private var crossings = FlatBuffer<GridPoint>()
  /// Strands that are being led another way.
  private var loose = FlatBuffer<LooseStrand>()
  /// Vertices that may have lost the reason to be there.
  private var cooling = FlatBuffer<Int32>()

  /// Makes room for segments.
  mutating func reserve(_ count: Int) {
    constraints.reserve(segments: count)
    strands.reserve(count)
  }

  /// The reasons why a vertex is there.
  func heat(of vertex: Int32) -> Int32 { heat[vertex] }
  /// How many strands end at a vertex.
  func strandEnds(at vertex: Int32) -> Int32 { strandEnds[vertex] }

  // MARK: - Constraints

  /// Draws a ring, line or point.
  ///
  /// - Parameters:
  ///   - outline: one point or more, none equal to the one before; the first of a ring is not repeated.
  ///   - passage: which way a line lets walkers through.
  ///   - weight: how much a ring adds to the coverage of what it winds around.
  ///   - touchesItself: whether two segments of a ring share more than an end, as far as the caller
  ///     knows.
  mutating func insert(
    _ kind: ConstraintTable.Kind, _ outline: borrowing FlatBuffer<GridPoint>,
    passage: Passage = .both, weight: Int32 = 0, touchesItself: Bool = false,
    in mesh: inout DelaunayMesh
  ) -> Int32 {
    let constraint = constraints.insert(
      kind, passage: passage, weight: weight, touchesItself: touchesItself)
    let count = outline.count
    let first = heatUp(outline[0], near: 0, in: &mesh)
    constraints.setVertex(first, of: constraint)
    heat[first] &+= 1
    var last = first
    for i in 1..<max(1, kind == .ring && count > 1 ? count + 1 : count) {
      let vertex = i < count ? heatUp(outline[i], near: last, in: &mesh) : first
      heat[last] &+= 1
      heat[vertex] &+= 1
      lay(constraints.appendSegment(from: last, to: vertex, of: constraint), in: &mesh)
      last = vertex
    }
    return constraint
  }

  /// Takes away a ring, line or point, and the vertices that nothing else keeps.
  mutating func remove(_ constraint: Int32, in mesh: inout DelaunayMesh) {
    _ = constraints.takeReroute(of: constraint)
    let vertex = constraints.vertex(of: constraint)
    cooling.removeAll()
    cooling.append(vertex)
    heat[vertex] &-= 1
    while true {
      let segment = constraints.firstSegment(of: constraint)
      if segment < 0 { break }
      lift(segment, in: &mesh)
      constraints.removeFirstSegment(of: constraint)
    }
    for i in 0..<cooling.count {
      let vertex = cooling[i]
      if mesh.edges.isAlive(vertex: vertex) && heat[vertex] == 0 { coolDown(vertex, in: &mesh) }
    }
    constraints.remove(constraint)
  }

  /// Forgets that a constraint runs another way than before.
  ///
  /// - Returns: whether that was known.
  mutating func takeReroute(of constraint: Int32) -> Bool {
    constraints.takeReroute(of: constraint)
  }

  mutating func removeRerouted() { rerouted.removeAll() }

  /// The first strand of a constraint; −1 when there is none.
  @inline(__always)
  func firstStrand(of constraint: Int32) -> Int32 {
    firstStrand(from: constraints.firstSegment(of: constraint))
  }

  /// The strand after another one of the same constraint; −1 after the last.
  @inline(__always)
  func strand(after strand: Int32) -> Int32 {
    let next = strands.strand(after: strand)
    if next >= 0 { return next }
    return firstStrand(from: constraints.segment(after: strands.segment(of: strand)))
  }

  /// The first strand of a segment or of those after it: one between equal points has none.
  @inline(__always)
  private func firstStrand(from segment: Int32) -> Int32 {
    var segment = segment
    while segment >= 0 {
      let strand = constraints.firstStrand(of: segment)
      if strand >= 0 { return strand }
      segment = constraints.segment(after: segment)
    }
    return -1
  }

  /// Sets what a strand's ring covers on its left more than on its right.
  @inline(__always)
  mutating func setJump(_ jump: Int32, of strand: Int32) { strands.setJump(jump, of: strand) }

  // MARK: - Segments

  /// Lays a segment between two vertices: finds what it crosses, makes those pixels hot, and leads
  /// it through all hot pixels in its way.
  private mutating func lay(_ segment: Int32, in mesh: inout DelaunayMesh) {
    let line = constraints.line(of: segment, in: mesh.edges)
    lineSearch.search(along: segment, line, in: mesh.edges, constraints, strands)
    let start = constraints.start(of: segment)
    // The edge inserter looks for it next.
    if lineSearch.firstEdge >= 0 { mesh.setEdge(from: start, lineSearch.firstEdge) }
    findCrossings(of: segment, line, in: mesh.edges)
    for i in 0..<crossings.count {
      lineSearch.passed.append(heatUp(crossings[i], near: start, in: &mesh))
    }
    layStrands(of: segment, line, in: &mesh)
    countCrossings(of: segment, by: 1, in: mesh.edges)
  }

  /// Takes a segment's strands away, and what it gave to the heat of vertices. Those without heat then
  /// are among `cooling`.
  private mutating func lift(_ segment: Int32, in mesh: inout DelaunayMesh) {
    countCrossings(of: segment, by: -1, in: mesh.edges)
    var strand = constraints.firstStrand(of: segment)
    while strand >= 0 {
      let next = strands.strand(after: strand)
      cooling.append(lift(strand: strand, in: &mesh).end)
      strands.remove(strand)
      strand = next
    }
    constraints.setFirstStrand(-1, of: segment)
    let start = constraints.start(of: segment)
    heat[start] &-= 1
    heat[constraints.end(of: segment)] &-= 1
    cooling.append(start)
  }

  /// Leads a segment from its start through the passed vertices to its end.
  private mutating func layStrands(
    of segment: Int32, _ line: PixelLine, in mesh: inout DelaunayMesh
  ) {
    if lineSearch.passed.count > 1 { lineSearch.sortPassed(along: line, in: mesh.edges) }
    let passage = constraints.passage(of: constraints.constraint(of: segment))
    var last: Int32 = -1
    var vertex = constraints.start(of: segment)
    for i in 0...lineSearch.passed.count {
      let next =
        i < lineSearch.passed.count ? lineSearch.passed[i] : constraints.end(of: segment)
      if next == vertex { continue }
      let strand = strands.append(to: segment, after: last, passage)
      if last < 0 { constraints.setFirstStrand(strand, of: segment) }
      lay(strand: strand, from: vertex, to: next, in: &mesh)
      last = strand
      vertex = next
    }
  }

  /// Fills `crossings` from the neighbours that were found.
  @inline(__always)
  private mutating func findCrossings(
    of segment: Int32, _ line: PixelLine, in mesh: borrowing HalfEdges
  ) {
    crossings.removeAll()
    for i in 0..<lineSearch.neighbours.count {
      let other = lineSearch.neighbours[i]
      let otherLine = constraints.line(of: other, in: mesh)
      if let point = line.crossing(otherLine) { crossings.append(point) }
      noteContact(of: segment, line, with: other, otherLine)
    }
  }

  /// Adds to the heat of the vertices in the pixels where a laid segment crosses others, or takes
  /// it away.
  ///
  /// Two segments that cross in a pixel are both led through it. So they are found around its vertex,
  /// at which there are three ends of strands at least: one of them ends elsewhere.
  @inline(__always)
  private mutating func countCrossings(
    of segment: Int32, by count: Int32, in mesh: borrowing HalfEdges
  ) {
    let line = constraints.line(of: segment, in: mesh)
    let start = constraints.start(of: segment)
    if strandEnds[start] > 2 { countCrossings(of: segment, line, at: start, by: count, in: mesh) }
    var strand = constraints.firstStrand(of: segment)
    while strand >= 0 {
      let end = strands.ends(of: strand, in: mesh).end
      if strandEnds[end] > 2 { countCrossings(of: segment, line, at: end, by: count, in: mesh) }
      strand = strands.strand(after: strand)
    }
  }

  private mutating func countCrossings(
    of segment: Int32, _ line: PixelLine, at vertex: Int32, by count: Int32,
    in mesh: borrowing HalfEdges
  ) {
    seenSegments.begin(count: constraints.segmentSlots)
    seenSegments.insert(segment)
    let first = mesh.edge(from: vertex)
    var edge = first
    repeat {
      var strand = strands.firstStrand(onSeam: mesh.seam(of: edge))
      while strand >= 0 {
        let other = strands.segment(of: strand)
        if seenSegments.insert(other) {
          let otherLine = constraints.line(of: other, in: mesh)
          if line.crossing(otherLine) == mesh.point(of: vertex) { heat[vertex] &+= count }
          if count > 0 { noteContact(of: segment, line, with: other, otherLine) }
        }
        strand = strands.strand(beside: strand)
      }
      edge = mesh.turned(edge)
    } while edge != first
  }

  /// Remembers of a ring that two of its segments have more in common than an end.
  @inline(__always)
  private mutating func noteContact(
    of segment: Int32, _ line: PixelLine, with other: Int32, _ otherLine: PixelLine
  ) {
    let constraint = constraints.constraint(of: segment)
    guard constraints.constraint(of: other) == constraint,
      !constraints.touchesItself(constraint), !constraints.areNeighbours(segment, other),
      line.touches(otherLine)
    else { return }
    constraints.noteSelfContact(of: constraint)
  }

  // MARK: - Pixels

  /// The vertex at a point, made (and segments led through it) if there is none.
  ///
  /// - Parameter hint: a vertex that may be near.
  private mutating func heatUp(
    _ point: GridPoint, near hint: Int32, in mesh: inout DelaunayMesh
  ) -> Int32 {
    let place = mesh.place(of: point, near: hint)
    if place.kind == .onVertex { return mesh.edges.origin(of: place.edge) }
    loose.removeAll()
    let triangle = HalfEdges.triangle(place.edge)
    if PixelSearch.isNear(sidesOf: triangle, point, in: mesh.edges) {
      pixelSearch.findStrands(
        throughPixelOf: point, from: triangle, in: mesh.edges, constraints, strands, into: &loose)
    }
    if loose.count == 0 { return addVertex(point, at: place, in: &mesh) }
    for i in 0..<loose.count {
      (loose[i].start, loose[i].end) = lift(strand: loose[i].strand, in: &mesh)
    }
    let vertex = addVertex(point, at: place, in: &mesh)
    mesh.restoreDelaunay()
    for i in 0..<loose.count {
      let (strand, start, end) = (loose[i].strand, loose[i].start, loose[i].end)
      let added = strands.split(strand)
      lay(strand: strand, from: start, to: vertex, in: &mesh)
      lay(strand: added, from: vertex, to: end, in: &mesh)
      noteReroute(of: strand)
    }
    return vertex
  }

  private mutating func addVertex(
    _ point: GridPoint, at place: GridPlace, in mesh: inout DelaunayMesh
  ) -> Int32 {
    let vertex = mesh.addVertex(point, at: place)
    if Int(vertex) >= heat.count {
      heat.resize(to: mesh.edges.vertexCapacity, with: 0)
      strandEnds.resize(to: mesh.edges.vertexCapacity, with: 0)
    }
    assert(heat[vertex] == 0 && strandEnds[vertex] == 0)
    return vertex
  }

  /// Removes a vertex that is no hot pixel any more and leads the segments through it straight on.
  private mutating func coolDown(_ vertex: Int32, in mesh: inout DelaunayMesh) {
    findStrands(endingAt: vertex, in: mesh.edges)
    for i in 0..<loose.count {
      let strand = loose[i].strand
      loose[i].start = lift(strand: strand, in: &mesh).start
      loose[i].end = lift(strand: strands.strand(after: strand), in: &mesh).end
      strands.joinNext(to: strand)
    }
    mesh.removeVertex(vertex)
    for i in 0..<loose.count {
      let (strand, start, end) = (loose[i].strand, loose[i].start, loose[i].end)
      lay(strand: strand, from: start, to: end, in: &mesh)
      noteReroute(of: strand)
    }
  }

  /// Fills `loose` with the strands that end at a vertex.
  @inline(__always)
  private mutating func findStrands(endingAt vertex: Int32, in mesh: borrowing HalfEdges) {
    loose.removeAll()
    let first = mesh.edge(from: vertex)
    var edge = first
    repeat {
      var strand = strands.firstStrand(onSeam: mesh.seam(of: edge))
      while strand >= 0 {
        if strands.ends(of: strand, in: mesh).end == vertex {
          loose.append(LooseStrand(strand: strand))
        }
        strand = strands.strand(beside: strand)
      }
      edge = mesh.turned(edge)
    } while edge != first
  }

  /// Notes that a constraint has been led another way.
  @inline(__always)
  private mutating func noteReroute(of strand: Int32) {
    let constraint = constraints.constraint(of: strands.segment(of: strand))
    if constraints.noteReroute(of: constraint) { rerouted.append(constraint) }
  }

  // MARK: - Strands

  /// Lays a strand from one vertex to the next, along an edge that is made if there is none.
  private mutating func lay(
    strand: Int32, from start: Int32, to end: Int32, in mesh: inout DelaunayMesh
  ) {
    let edge = mesh.connect(start, end)
    var seam = mesh.edges.seam(of: edge)
    if seam < 0 {
      seam = strands.makeSeam()
      mesh.constrain(edge, by: seam)
    }
    strands.lay(strand, on: seam, runsUp: start < end)
    strandEnds[start] &+= 1
    strandEnds[end] &+= 1
    mesh.touchSides(of: edge)
    mesh.restoreDelaunay()
  }

  /// Takes a strand from its seam; edges without strands become suspects.
  private mutating func lift(
    strand: Int32, in mesh: inout DelaunayMesh
  ) -> (start: Int32, end: Int32) {
    let edge = mesh.edges.edge(ofSeam: strands.seam(of: strand))
    let (start, end) = strands.ends(of: strand, in: mesh.edges)
    strandEnds[start] &-= 1
    strandEnds[end] &-= 1
    mesh.touchSides(of: edge)
    if strands.lift(strand) { mesh.release(edge) }
    return (start, end)
  }
}

extension ConstraintTable {
  /// A segment as it was drawn.
  @inline(__always)
  func line(of segment: Int32, in mesh: borrowing HalfEdges) -> PixelLine {
    PixelLine(mesh.point(of: start(of: segment)), mesh.point(of: end(of: segment)))
  }
}

extension StrandTable {
  /// The vertices between which a strand runs, in its segment's direction.
  @inline(__always)
  func ends(of strand: Int32, in mesh: borrowing HalfEdges) -> (start: Int32, end: Int32) {
    let edge = mesh.edge(ofSeam: seam(of: strand))
    let a = mesh.origin(of: edge)
    let b = mesh.end(of: edge)
    return (direction(of: strand) > 0) == (a < b) ? (a, b) : (b, a)
  }
}
