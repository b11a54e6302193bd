// What lies along a line that is to be laid.

extension Triangulation {
  /// Fills `passed` with the vertices in whose pixels a segment runs (its ends left out, not sorted)
  /// and `neighbours` with the segments near it, among them all that cross it outside those pixels.
  ///
  /// A seam is nowhere farther than half a pixel from its segments, so that what matters lies in a
  /// strip a little wider than 1 mm. The triangles that meet it form one connected patch, which
  /// is searched from the segment's start across the edges that meet it.
  /// - Complexity: O(triangles that meet the strip + degree of the start).
  mutating func search(along segment: Int32, _ line: PixelLine) {
    let record = segments[segment]
    let strip = Strip(line)
    beginVisit()
    scratch.stack.removeAll()
    scratch.passed.removeAll()
    scratch.neighbours.removeAll()
    scratch.vertexMarks[record.start] = scratch.visit
    scratch.vertexMarks[record.end] = scratch.visit
    segments[segment].mark = scratch.visit
    searchStar(of: record.start, strip)
    while scratch.stack.count > 0 {
      let edge = scratch.stack.removeLast()
      searchOn(across: edge, strip)
    }
  }

  /// Enters the triangles around the start that reach ahead of it. The one in the line's direction is
  /// remembered as the start's first, because `connect` looks for it next.
  private mutating func searchStar(of start: Int32, _ strip: Strip) {
    let first = edgeOf[start]
    var edge = first
    var view = strip.view(points[end(first)])
    repeat {
      let next = twins[Self.previous(edge)]
      let nextView = strip.view(points[end(next)])
      if view.along > strip.first || nextView.along > strip.first {
        scratch.triangleMarks[Self.triangle(edge)] = scratch.visit
        if view.side == 0 { meet(end(edge), strip.line) }
        if nextView.side == 0 { meet(end(next), strip.line) }
        gather(seamOf[edge])
        gather(seamOf[next])
        if strip.meets(view, nextView) { cross(Self.next(edge)) }
        if view.twice < 0 && nextView.twice >= 0 { edgeOf[start] = edge }
      }
      view = nextView
      edge = next
    } while edge != first
  }

  /// Goes on through triangles as long as there is one way, and leaves others for later.
  ///
  /// - Parameter entry: an edge of the first triangle, which it enters across it.
  private mutating func searchOn(across entry: Int32, _ strip: Strip) {
    var edge = entry
    var start = strip.view(points[vertices[edge]])
    var end = strip.view(points[self.end(edge)])
    while edge >= 0 {
      let triangle = Self.triangle(edge)
      if scratch.triangleMarks[triangle] == scratch.visit { return }
      scratch.triangleMarks[triangle] = scratch.visit
      let after = Self.next(edge)
      let before = Self.next(after)
      let apex = strip.view(points[vertices[before]])
      if apex.side == 0 { meet(vertices[before], strip.line) }
      edge = -1
      if strip.meets(apex, start) {
        gather(seamOf[before])
        edge = twins[before]
      }
      if strip.meets(end, apex) {
        if edge >= 0 { scratch.stack.append(edge) }
        gather(seamOf[after])
        edge = twins[after]
        start = apex
      } else {
        end = apex
      }
    }
  }

  /// Takes a vertex when the segment passes its pixel.
  private mutating func meet(_ vertex: Int32, _ line: PixelLine) {
    if scratch.vertexMarks[vertex] == scratch.visit { return }
    scratch.vertexMarks[vertex] = scratch.visit
    if line.passes(points[vertex]) { scratch.passed.append(vertex) }
  }

  /// Goes on across an edge later, and takes the segments along it.
  @inline(__always)
  private mutating func cross(_ edge: Int32) {
    gather(seamOf[edge])
    if twins[edge] >= 0 { scratch.stack.append(twins[edge]) }
  }

  /// Takes the segments along a seam.
  @inline(__always)
  private mutating func gather(_ seam: Int32) {
    if seam < 0 || seams[seam].mark == scratch.visit { return }
    seams[seam].mark = scratch.visit
    var strand = seams[seam].first
    while strand >= 0 {
      let segment = strands[strand].segment
      if segments[segment].mark != scratch.visit {
        segments[segment].mark = scratch.visit
        scratch.neighbours.append(segment)
      }
      strand = strands[strand].nextOnSeam
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
