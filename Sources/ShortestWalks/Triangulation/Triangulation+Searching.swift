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
      let triangle = Self.triangle(edge)
      if scratch.triangleMarks[triangle] == scratch.visit { continue }
      scratch.triangleMarks[triangle] = scratch.visit
      let after = Self.next(edge)
      let before = Self.previous(edge)
      meet(vertices[before], strip)
      cross(after, strip)
      cross(before, strip)
    }
  }

  /// Enters the triangles around the start that reach ahead of it.
  private mutating func searchStar(of start: Int32, _ strip: Strip) {
    let first = edgeOf[start]
    var edge = first
    var isAhead = strip.isAhead(points[end(first)])
    repeat {
      let next = twins[Self.previous(edge)]
      let isNextAhead = strip.isAhead(points[end(next)])
      if isAhead || isNextAhead {
        scratch.triangleMarks[Self.triangle(edge)] = scratch.visit
        meet(end(edge), strip)
        meet(end(next), strip)
        gather(seamOf[edge])
        gather(seamOf[next])
        cross(Self.next(edge), strip)
      }
      isAhead = isNextAhead
      edge = next
    } while edge != first
  }

  /// Takes a vertex when the segment passes its pixel.
  @inline(__always)
  private mutating func meet(_ vertex: Int32, _ strip: Strip) {
    if strip.side(points[vertex]) != 0 || scratch.vertexMarks[vertex] == scratch.visit { return }
    scratch.vertexMarks[vertex] = scratch.visit
    if strip.line.passes(points[vertex]) { scratch.passed.append(vertex) }
  }

  /// Goes on across an edge if it meets the strip, and takes the segments along it.
  @inline(__always)
  private mutating func cross(_ edge: Int32, _ strip: Strip) {
    guard strip.meets(points[vertices[edge]], points[end(edge)]) else { return }
    gather(seamOf[edge])
    let twin = twins[edge]
    if twin >= 0 { scratch.stack.append(twin) }
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
  private let width: Int64
  private let isFlat: Bool
  private let sign: Int64
  private let first: Int64
  private let last: Int64

  init(_ line: PixelLine) {
    self.line = line
    isFlat = abs(line.dx) >= abs(line.dy)
    let long = isFlat ? line.dx : line.dy
    width = line.girth &+ abs(long)
    sign = long.signum()
    first = sign &* Int64(isFlat ? line.start.x : line.start.y)
    last = sign &* Int64(isFlat ? line.end.x : line.end.y)
  }

  @inline(__always)
  private func along(_ point: GridPoint) -> Int64 { sign &* Int64(isFlat ? point.x : point.y) }

  @inline(__always)
  func isAhead(_ point: GridPoint) -> Bool { along(point) > first }

  /// 1 left of the strip, −1 right of it, 0 within its width.
  @inline(__always)
  func side(_ point: GridPoint) -> Int {
    let twice = 2 &* line.side(point)
    return twice > width ? 1 : twice < -width ? -1 : 0
  }

  /// Whether an edge meets more of the strip than a point.
  @inline(__always)
  func meets(_ a: GridPoint, _ b: GridPoint) -> Bool {
    let sideOfA = side(a)
    if sideOfA != 0 && sideOfA == side(b) { return false }
    let alongA = along(a)
    let alongB = along(b)
    return !(alongA <= first && alongB <= first) && !(alongA >= last && alongB >= last)
  }
}
