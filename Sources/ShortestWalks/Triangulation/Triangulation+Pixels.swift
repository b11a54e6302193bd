// Snap rounding, kept up to date: Hobby, “Practical segment intersection with finite precision
// output” (1999); Guibas and Marimont, “Rounding arrangements dynamically” (1998).
//
// A pixel is hot when a segment ends in it or two segments cross in it, both as they were drawn. Every
// segment is led through the centres of exactly the hot pixels that it passes, in its order. Led so,
// segments meet at centres of hot pixels only, and none is led through the wrong side of another. What
// comes out depends on the set of segments alone. Vertices are hot pixels (and the square's corners);
// `heat` counts the reasons.
//
// When a pixel becomes hot, the segments through it are led through its centre; when it cools down,
// they are led straight past it. In between, all segments are led through some set of hot pixels that
// contains all crossings among them, so no seam ever lies across a new one.

extension Triangulation {
  /// The vertex at a point, made (and segments led through it) if there is none.
  ///
  /// - Parameter hint: an edge of a triangle near by.
  mutating func heatUp(_ point: GridPoint, from hint: Int32) -> Int32 {
    let place = place(of: point, from: hint)
    if place.kind == .onVertex { return vertices[place.edge] }
    gatherStrands(throughPixelOf: point, at: place)
    if scratch.loose.count == 0 { return addVertex(point, at: place) }
    for i in 0..<scratch.loose.count {
      (scratch.loose[i].start, scratch.loose[i].end) = lift(scratch.loose[i].strand)
    }
    let vertex = addVertex(point, at: place)
    restoreDelaunay()
    for i in 0..<scratch.loose.count {
      let loose = scratch.loose[i]
      let record = strands[loose.strand]
      let added = makeStrand(
        Strand(
          segment: record.segment, next: record.next, previous: loose.strand, jump: record.jump))
      if record.next >= 0 { strands[record.next].previous = added }
      strands[loose.strand].next = added
      lay(loose.strand, from: loose.start, to: vertex)
      lay(added, from: vertex, to: loose.end)
      noteBend(of: record.segment)
    }
    return vertex
  }

  /// Removes a vertex that is no hot pixel any more and leads the segments through it straight on.
  mutating func coolDown(_ vertex: Int32) {
    gatherStrands(endingAt: vertex)
    for i in 0..<scratch.loose.count {
      let strand = scratch.loose[i].strand
      let last = strands[strand].next
      scratch.loose[i].start = lift(strand).start
      scratch.loose[i].end = lift(last).end
      let next = strands[last].next
      strands[strand].next = next
      if next >= 0 { strands[next].previous = strand }
      freeStrand(last)
    }
    removeVertex(vertex)
    for i in 0..<scratch.loose.count {
      let loose = scratch.loose[i]
      lay(loose.strand, from: loose.start, to: loose.end)
      noteBend(of: strands[loose.strand].segment)
    }
  }

  /// Fills `loose` with the strands whose segments pass a pixel that is not hot yet.
  ///
  /// A seam is nowhere farther than half a pixel from its segments, so those are found on the edges
  /// within 1 mm of the point, and the triangles between form one connected patch around it.
  private mutating func gatherStrands(throughPixelOf point: GridPoint, at place: GridPlace) {
    scratch.loose.removeAll()
    let triangle = Self.triangle(place.edge)
    let first = 3 &* triangle
    guard isNear(first, point) || isNear(first &+ 1, point) || isNear(first &+ 2, point) else {
      return
    }
    beginVisit()
    scratch.stack.removeAll()
    scratch.stack.append(triangle)
    scratch.triangleMarks[triangle] = scratch.visit
    while scratch.stack.count > 0 {
      let edge = 3 &* scratch.stack.removeLast()
      for i in Int32(0)..<3 where isNear(edge &+ i, point) {
        gatherStrands(on: seamOf[edge &+ i], throughPixelOf: point)
        let twin = twins[edge &+ i]
        guard twin >= 0 else { continue }
        let other = Self.triangle(twin)
        if scratch.triangleMarks[other] == scratch.visit { continue }
        scratch.triangleMarks[other] = scratch.visit
        scratch.stack.append(other)
      }
    }
  }

  /// Whether an edge comes within 1½ mm of a point in x or y.
  @inline(__always)
  private func isNear(_ edge: Int32, _ point: GridPoint) -> Bool {
    let line = PixelLine(points[vertices[edge]], points[end(edge)])
    return 2 &* abs(line.side(point)) <= 3 &* line.girth
      && max(line.start.x, line.end.x) >= point.x &- 1
      && min(line.start.x, line.end.x) <= point.x &+ 1
      && max(line.start.y, line.end.y) >= point.y &- 1
      && min(line.start.y, line.end.y) <= point.y &+ 1
  }

  /// Adds those strands of a seam to `loose` that are to be led through a point. Of a segment, only
  /// one strand has the point between its ends.
  private mutating func gatherStrands(on seam: Int32, throughPixelOf point: GridPoint) {
    guard seam >= 0, seams[seam].mark != scratch.visit else { return }
    seams[seam].mark = scratch.visit
    var strand = seams[seam].first
    while strand >= 0 {
      let record = strands[strand]
      let line = line(of: record.segment)
      if line.passes(point) {
        let (start, end) = ends(of: strand)
        let order = line.order(point)
        if line.order(points[start]) < order && order < line.order(points[end]) {
          scratch.loose.append(LooseStrand(strand: strand, start: start, end: end))
        }
      }
      strand = record.nextOnSeam
    }
  }

  /// Fills `loose` with the strands that end at a vertex.
  private mutating func gatherStrands(endingAt vertex: Int32) {
    scratch.loose.removeAll()
    let first = edgeOf[vertex]
    var edge = first
    repeat {
      var strand = seamOf[edge] >= 0 ? seams[seamOf[edge]].first : -1
      while strand >= 0 {
        if ends(of: strand).end == vertex {
          scratch.loose.append(LooseStrand(strand: strand, start: -1, end: -1))
        }
        strand = strands[strand].nextOnSeam
      }
      edge = twins[Self.previous(edge)]
    } while edge != first
  }

  /// A segment as it was drawn.
  @inline(__always)
  func line(of segment: Int32) -> PixelLine {
    PixelLine(points[segments[segment].start], points[segments[segment].end])
  }

  /// Begins a visit of triangles, vertices, segments or seams.
  @inline(__always)
  mutating func beginVisit() {
    if !scratch.beginVisit() {
      for segment in 0..<segments.count { segments[segment].mark = 0 }
      for seam in 0..<seams.count { seams[seam].mark = 0 }
    }
  }
}
