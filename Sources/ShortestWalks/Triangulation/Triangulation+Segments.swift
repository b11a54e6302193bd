// A segment comes by finding what it crosses, making those pixels hot, and being led through all hot
// pixels in its way.

extension Triangulation {
  /// Lays a segment whose ends are vertices.
  mutating func laySegment(_ segment: Int32) {
    let line = line(of: segment)
    search(along: segment, line)
    findCrossings(of: segment, line)
    for i in 0..<scratch.crossings.count {
      let point = scratch.crossings[i]
      let vertex = heatUp(point, from: edgeOf[nearest(to: point, segments[segment].start)])
      scratch.passed.append(vertex)
    }
    layStrands(of: segment, line)
    countCrossings(of: segment, by: 1)
  }

  /// Takes a segment's strands away, and what it gave to the heat of vertices. Those without heat then
  /// are among `cooling`.
  mutating func liftSegment(_ segment: Int32) {
    countCrossings(of: segment, by: -1)
    var strand = segments[segment].firstStrand
    while strand >= 0 {
      let next = strands[strand].next
      let end = lift(strand).end
      scratch.cooling.append(end)
      freeStrand(strand)
      strand = next
    }
    segments[segment].firstStrand = -1
    let record = segments[segment]
    heat[record.start] &-= 1
    heat[record.end] &-= 1
    scratch.cooling.append(record.start)
  }

  /// Leads a segment from its start through the passed vertices to its end.
  private mutating func layStrands(of segment: Int32, _ line: PixelLine) {
    sortPassed(along: line)
    let record = segments[segment]
    var last: Int32 = -1
    var vertex = record.start
    for i in 0...scratch.passed.count {
      let next = i < scratch.passed.count ? scratch.passed[i] : record.end
      if next == vertex { continue }
      let strand = makeStrand(Strand(segment: segment, previous: last))
      if last < 0 { segments[segment].firstStrand = strand } else { strands[last].next = strand }
      lay(strand, from: vertex, to: next)
      last = strand
      vertex = next
    }
  }

  /// Sorts by insertion: mostly there are none or few.
  private func sortPassed(along line: PixelLine) {
    for i in 1..<max(1, scratch.passed.count) {
      let vertex = scratch.passed[i]
      let order = line.order(points[vertex])
      var place = i
      while place > 0, line.order(points[scratch.passed[place - 1]]) > order {
        scratch.passed[place] = scratch.passed[place - 1]
        place -= 1
      }
      scratch.passed[place] = vertex
    }
  }

  /// Fills `crossings` from `neighbours`.
  private mutating func findCrossings(of segment: Int32, _ line: PixelLine) {
    scratch.crossings.removeAll()
    for i in 0..<scratch.neighbours.count {
      let other = scratch.neighbours[i]
      let otherLine = self.line(of: other)
      if let point = line.crossing(otherLine) { scratch.crossings.append(point) }
      noteContact(of: segment, line, with: other, otherLine)
    }
  }

  /// Adds to the heat of the vertices in whose pixels a laid segment crosses others, or takes it away.
  private mutating func countCrossings(of segment: Int32, by count: Int32) {
    let line = line(of: segment)
    countCrossings(of: segment, line, at: segments[segment].start, by: count)
    var strand = segments[segment].firstStrand
    while strand >= 0 {
      countCrossings(of: segment, line, at: ends(of: strand).end, by: count)
      strand = strands[strand].next
    }
  }

  /// Two segments that cross in a pixel are both led through it. So they are found around its vertex,
  /// at which there are three ends of strands at least: one of them ends elsewhere.
  private mutating func countCrossings(
    of segment: Int32, _ line: PixelLine, at vertex: Int32, by count: Int32
  ) {
    if strandEnds[vertex] < 3 { return }
    beginVisit()
    segments[segment].mark = scratch.visit
    let first = edgeOf[vertex]
    var edge = first
    repeat {
      var strand = seamOf[edge] >= 0 ? seams[seamOf[edge]].first : -1
      while strand >= 0 {
        let other = strands[strand].segment
        if segments[other].mark != scratch.visit {
          segments[other].mark = scratch.visit
          let otherLine = self.line(of: other)
          if line.crossing(otherLine) == points[vertex] { heat[vertex] &+= count }
          if count > 0 { noteContact(of: segment, line, with: other, otherLine) }
        }
        strand = strands[strand].nextOnSeam
      }
      edge = twins[Self.previous(edge)]
    } while edge != first
  }

  /// Remembers of a ring that two of its segments have more in common than an end.
  @inline(__always)
  private func noteContact(
    of segment: Int32, _ line: PixelLine, with other: Int32, _ otherLine: PixelLine
  ) {
    let constraint = segments[segment].constraint
    guard segments[other].constraint == constraint, constraints[constraint].isPlain,
      !areNeighbours(segment, other), line.touches(otherLine)
    else { return }
    constraints[constraint].isPlain = false
  }

  /// Whether one of two segments of a ring follows the other. (While a ring is being laid, its last
  /// segment so far is followed by none.)
  private func areNeighbours(_ one: Int32, _ other: Int32) -> Bool {
    follows(one, other) || follows(other, one)
  }

  private func follows(_ one: Int32, _ other: Int32) -> Bool {
    let next = segments[other].next
    let first = constraints[segments[one].constraint].firstSegment
    return next == one || next < 0 && first == one && segments[other].end == segments[one].start
  }
}
