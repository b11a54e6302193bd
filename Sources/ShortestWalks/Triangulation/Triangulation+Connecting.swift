// How two vertices get an edge between them: the triangles that lie across are taken out, and both
// sides of the hole are triangulated anew (Anglada, “An improved incremental algorithm for
// constructing restricted Delaunay triangulations”, 1997).

extension Triangulation {
  /// The edge from one vertex to another, made if there is none.
  ///
  /// No constrained edge may lie across and no vertex in between; snap rounding sees to that.
  /// - Complexity: O(degree + triangles across), then flips.
  mutating func connect(_ start: Int32, _ end: Int32) -> Int32 {
    let a = points[start]
    let b = points[end]
    let first = edgeOf[start]
    var edge = first
    var isLeft = turn(a, points[self.end(first)], b) > 0
    repeat {
      if self.end(edge) == end { return edge }
      let next = twins[Self.previous(edge)]
      let isNextLeft = turn(a, points[self.end(next)], b) > 0
      if isLeft && !isNextLeft {
        if self.end(next) == end { return next }
        return cut(from: start, to: end, through: edge)
      }
      isLeft = isNextLeft
      edge = next
    } while edge != first
    preconditionFailure("a vertex without surroundings")
  }

  /// Cuts through the triangles between two vertices.
  ///
  /// - Parameter edge: begins at `start`; its triangle is the first across.
  private mutating func cut(from start: Int32, to end: Int32, through edge: Int32) -> Int32 {
    scratch.hasOlderSuspects = suspects.count > 0
    openHole(from: start, to: end, through: edge)
    closeSlits(in: scratch.leftRim)
    closeSlits(in: scratch.rightRim)
    let left = fillSide(isLeft: true, from: end)
    let right = fillSide(isLeft: false, from: start)
    pair(left, right)
    edgeOf[start] = left
    edgeOf[end] = right
    return left
  }

  /// Walks from start to end and gathers the triangles across and the hole's two rims: the right one
  /// from start to end, the left one, too, so that it is read backwards to have the hole on its left.
  private mutating func openHole(from start: Int32, to end: Int32, through edge: Int32) {
    beginVisit()
    scratch.hole.removeAll()
    scratch.leftRim.removeAll()
    scratch.rightRim.removeAll()
    let line = PixelLine(points[start], points[end])
    addToHole(Self.triangle(edge))
    scratch.leftRim.append(rimEdge(Self.previous(edge)))
    scratch.rightRim.append(rimEdge(edge))
    var crossed = Self.next(edge)
    while true {
      assert(seamOf[crossed] < 0)
      let twin = twins[crossed]
      addToHole(Self.triangle(twin))
      let after = Self.next(twin)
      let before = Self.previous(twin)
      let apex = vertices[before]
      let side = apex == end ? 0 : line.side(points[apex])
      if side >= 0 { scratch.leftRim.append(rimEdge(before)) }
      if side <= 0 { scratch.rightRim.append(rimEdge(after)) }
      if side == 0 {
        assert(apex == end)
        return
      }
      crossed = side > 0 ? after : before
    }
  }

  private mutating func addToHole(_ triangle: Int32) {
    touch(triangle)
    scratch.triangleMarks[triangle] = scratch.visit
    scratch.hole.append(triangle)
  }

  /// An edge of the hole's rim; until `closeSlits` its last vertex is not known but itself is.
  @inline(__always)
  private func rimEdge(_ edge: Int32) -> RimEdge {
    RimEdge(vertex: edge, twin: twins[edge], seam: seamOf[edge])
  }

  /// Finds edges both of whose sides belong to the rim (they end inside the hole), and puts last
  /// vertices in the place of edges.
  private func closeSlits(in rim: borrowing FlatBuffer<RimEdge>) {
    for i in 0..<rim.count {
      let twin = rim[i].twin
      guard twin >= 0, scratch.triangleMarks[Self.triangle(twin)] == scratch.visit else { continue }
      for j in 0..<i where rim[j].vertex == twin {
        rim[i].twin = -2 &- Int32(j)
        rim[j].twin = -2 &- Int32(i)
      }
    }
    for i in 0..<rim.count { rim[i].vertex = end(rim[i].vertex) }
  }

  /// Triangulates one side of the hole by cutting off convex corners.
  ///
  /// Every point of a side sees the cut (it lies in a triangle that the cut crosses), and in a
  /// polygon all of which is seen from one of its sides every convex corner may be cut off (Toussaint
  /// and Avis, “On a convex hull algorithm for polygons and its application to triangulation
  /// problems”, 1982). Flips make it Delaunay afterwards.
  /// - Returns: the edge along the cut.
  private mutating func fillSide(isLeft: Bool, from start: Int32) -> Int32 {
    let count = isLeft ? scratch.leftRim.count : scratch.rightRim.count
    scratch.rimStack.removeAll()
    scratch.rimStack.append(RimEdge(vertex: start, twin: -1, seam: -1))
    var cut: Int32 = -1
    for i in 0..<count {
      var edge = isLeft ? scratch.leftRim[count - 1 - i] : scratch.rightRim[i]
      while scratch.rimStack.count > 1 {
        let top = scratch.rimStack[scratch.rimStack.count - 1]
        let below = scratch.rimStack[scratch.rimStack.count - 2].vertex
        guard turn(points[below], points[top.vertex], points[edge.vertex]) > 0 else { break }
        _ = scratch.rimStack.removeLast()
        cut = fillCorner(below, top, edge, isLeft: isLeft)
        edge = RimEdge(vertex: edge.vertex, twin: cut, seam: -1)
      }
      scratch.rimStack.append(edge)
    }
    assert(scratch.rimStack.count == 2 && suspects[suspects.count - 1] == cut)
    _ = suspects.removeLast()
    return cut
  }

  /// Makes the triangle between two edges of a rim.
  private mutating func fillCorner(
    _ start: Int32, _ first: RimEdge, _ second: RimEdge, isLeft: Bool
  ) -> Int32 {
    let triangle = scratch.hole.removeLast()
    let edge = 3 &* triangle
    setCorners(triangle, start, first.vertex, second.vertex)
    place(edge, on: first, isLeft: isLeft)
    place(edge &+ 1, on: second, isLeft: isLeft)
    seamOf[edge &+ 2] = -1
    suspects.append(edge &+ 2)
    return edge &+ 2
  }

  /// Puts a new edge in the place of an edge of the rim.
  @inline(__always)
  private mutating func place(_ edge: Int32, on rimEdge: RimEdge, isLeft: Bool) {
    if rimEdge.twin >= -1 {
      attach(edge, to: rimEdge.twin, seam: rimEdge.seam)
    } else {
      closeSlit(edge, rimEdge, other: Int(-2 - rimEdge.twin), isLeft: isLeft)
    }
    if scratch.hasOlderSuspects { suspects.append(edge) }
  }

  /// Places one side of a slit and, if it is the second, pairs both.
  private func closeSlit(_ edge: Int32, _ rimEdge: RimEdge, other: Int, isLeft: Bool) {
    seamOf[edge] = rimEdge.seam
    if rimEdge.seam >= 0 { seams[rimEdge.seam].edge = edge }
    let twin = isLeft ? scratch.leftRim[other] : scratch.rightRim[other]
    if twin.placed >= 0 {
      pair(edge, twin.placed)
    } else if isLeft {
      scratch.leftRim[Int(-2 - twin.twin)].placed = edge
    } else {
      scratch.rightRim[Int(-2 - twin.twin)].placed = edge
    }
  }
}
