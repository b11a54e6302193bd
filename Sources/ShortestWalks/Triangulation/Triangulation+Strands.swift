// Strands tie the segments of the drawing to the edges of the triangulation.

extension Triangulation {
  /// Lays a strand from one vertex to the next, along an edge that is made if there is none.
  mutating func lay(_ strand: Int32, from start: Int32, to end: Int32) {
    let edge = connect(start, end)
    var seam = seamOf[edge]
    let twin = twins[edge]
    if seam < 0 {
      seam = makeSeam(along: edge)
      seamOf[edge] = seam
      seamOf[twin] = seam
    }
    let first = seams[seam].first
    strands[strand].seam = seam
    strands[strand].direction = start < end ? 1 : -1
    strands[strand].previousOnSeam = -1
    strands[strand].nextOnSeam = first
    if first >= 0 { strands[first].previousOnSeam = strand }
    seams[seam].first = strand
    seams[seam].jump &+= strands[strand].jump &* strands[strand].direction
    strandEnds[start] &+= 1
    strandEnds[end] &+= 1
    touch(Self.triangle(edge))
    touch(Self.triangle(twin))
    if passage(of: strand) != .both { findPassage(of: seam) }
    restoreDelaunay()
  }

  /// Takes a strand from its seam; edges without strands become suspects.
  mutating func lift(_ strand: Int32) -> (start: Int32, end: Int32) {
    let record = strands[strand]
    let edge = seams[record.seam].edge
    let (start, end) = ends(of: strand)
    if record.previousOnSeam >= 0 {
      strands[record.previousOnSeam].nextOnSeam = record.nextOnSeam
    } else {
      seams[record.seam].first = record.nextOnSeam
    }
    if record.nextOnSeam >= 0 {
      strands[record.nextOnSeam].previousOnSeam = record.previousOnSeam
    }
    strandEnds[start] &-= 1
    strandEnds[end] &-= 1
    touch(Self.triangle(edge))
    touch(Self.triangle(twins[edge]))
    if seams[record.seam].first < 0 {
      seamOf[edge] = -1
      seamOf[twins[edge]] = -1
      suspects.append(edge)
      freeSeam(record.seam)
    } else {
      seams[record.seam].jump &-= record.jump &* record.direction
      if passage(of: strand) != .both { findPassage(of: record.seam) }
    }
    strands[strand].seam = -1
    return (start, end)
  }

  /// The vertices between which a strand runs, in its segment's direction.
  @inline(__always)
  func ends(of strand: Int32) -> (start: Int32, end: Int32) {
    let edge = seams[strands[strand].seam].edge
    let a = vertices[edge]
    let b = end(edge)
    return (strands[strand].direction > 0) == (a < b) ? (a, b) : (b, a)
  }

  @inline(__always)
  private func passage(of strand: Int32) -> Passage {
    constraints[segments[strands[strand].segment].constraint].passage
  }

  /// What all lines along a seam let through together.
  private mutating func findPassage(of seam: Int32) {
    var passage = Passage.both
    var strand = seams[seam].first
    while strand >= 0 {
      let own = self.passage(of: strand)
      passage.formIntersection(strands[strand].direction > 0 ? own : own.reversed)
      strand = strands[strand].nextOnSeam
    }
    seams[seam].passage = passage
  }
}
