/// Gives two vertices an edge between them: the triangles that lie across are taken out, and both sides
/// of the hole are triangulated again (Anglada, “An improved incremental algorithm for constructing
/// restricted Delaunay triangulations”, 1997).
struct EdgeInserter: ~Copyable {
  /// An edge of a hole's rim, the hole on its left.
  struct RimEdge: BitwiseCopyable {
    /// Where it ends.
    fileprivate var vertex: Int32
    /// The same edge seen from outside; when that lies in the hole, too (both sides of the edge do),
    /// −2 minus the number of the other side in its rim.
    fileprivate var twin: Int32
    fileprivate var seam: Int32
    /// The new edge in its place, noted for the other side.
    fileprivate var placed: Int32 = -1
  }

  private var isInHole = VisitMarks()
  /// The triangles of the hole; their slots are used for the new ones.
  private var hole = FlatBuffer<Int32>()
  private var leftRim = FlatBuffer<RimEdge>()
  private var rightRim = FlatBuffer<RimEdge>()
  private var rimStack = FlatBuffer<RimEdge>()
  /// Whether edges of the rim may be among the suspects.
  private var hasOlderSuspects = false

  /// The edge from one vertex to another, made if there is none.
  ///
  /// No constrained edge may lie across and no vertex in between; snap rounding sees to that. Edges that
  /// are not Delaunay afterwards are among the suspects.
  /// - Complexity: O(degree + triangles across).
  mutating func connect(
    _ start: Int32, _ end: Int32, in mesh: inout HalfEdges, _ suspects: inout SuspectEdges
  ) -> Int32 {
    let a = mesh.point(of: start)
    let b = mesh.point(of: end)
    let first = mesh.edge(from: start)
    var edge = first
    var isLeft = turn(a, mesh.point(of: mesh.end(of: first)), b) > 0
    repeat {
      if mesh.end(of: edge) == end { return edge }
      let next = mesh.turned(edge)
      let isNextLeft = turn(a, mesh.point(of: mesh.end(of: next)), b) > 0
      if isLeft && !isNextLeft {
        if mesh.end(of: next) == end { return next }
        return cut(from: start, to: end, through: edge, in: &mesh, &suspects)
      }
      isLeft = isNextLeft
      edge = next
    } while edge != first
    preconditionFailure("a vertex without surroundings")
  }

  /// Cuts through the triangles between two vertices.
  ///
  /// - Parameter edge: begins at `start`; its triangle is the first across.
  private mutating func cut(
    from start: Int32, to end: Int32, through edge: Int32, in mesh: inout HalfEdges,
    _ suspects: inout SuspectEdges
  ) -> Int32 {
    hasOlderSuspects = !suspects.isEmpty
    openHole(from: start, to: end, through: edge, in: &mesh)
    closeSlits(in: leftRim, mesh)
    closeSlits(in: rightRim, mesh)
    let left = fillSide(isLeft: true, from: end, in: &mesh, &suspects)
    let right = fillSide(isLeft: false, from: start, in: &mesh, &suspects)
    mesh.pair(left, right)
    mesh.setEdge(from: start, left)
    mesh.setEdge(from: end, right)
    return left
  }

  /// Walks from start to end and gathers the triangles across and the hole's two rims: the right one
  /// from start to end, the left one, too, so that it is read backwards to have the hole on its left.
  private mutating func openHole(
    from start: Int32, to end: Int32, through edge: Int32, in mesh: inout HalfEdges
  ) {
    isInHole.begin(count: mesh.triangleCapacity)
    hole.removeAll()
    leftRim.removeAll()
    rightRim.removeAll()
    let line = PixelLine(mesh.point(of: start), mesh.point(of: end))
    addToHole(HalfEdges.triangle(edge), in: &mesh)
    leftRim.append(Self.rimEdge(HalfEdges.previous(edge), mesh))
    rightRim.append(Self.rimEdge(edge, mesh))
    var crossed = HalfEdges.next(edge)
    while true {
      assert(mesh.seam(of: crossed) < 0)
      let twin = mesh.twin(of: crossed)
      addToHole(HalfEdges.triangle(twin), in: &mesh)
      let after = HalfEdges.next(twin)
      let before = HalfEdges.previous(twin)
      let apex = mesh.origin(of: before)
      let side = apex == end ? 0 : line.side(mesh.point(of: apex))
      if side >= 0 { leftRim.append(Self.rimEdge(before, mesh)) }
      if side <= 0 { rightRim.append(Self.rimEdge(after, mesh)) }
      if side == 0 {
        assert(apex == end)
        return
      }
      crossed = side > 0 ? after : before
    }
  }

  private mutating func addToHole(_ triangle: Int32, in mesh: inout HalfEdges) {
    mesh.log.touch(triangle)
    isInHole.insert(triangle)
    hole.append(triangle)
  }

  /// An edge of the hole's rim; until `closeSlits` its last vertex is not known but itself is.
  @inline(__always)
  private static func rimEdge(_ edge: Int32, _ mesh: borrowing HalfEdges) -> RimEdge {
    RimEdge(vertex: edge, twin: mesh.twin(of: edge), seam: mesh.seam(of: edge))
  }

  /// Finds edges with both sides in the rim (they end inside the hole), and puts last vertices in
  /// the place of edges.
  private func closeSlits(in rim: borrowing FlatBuffer<RimEdge>, _ mesh: borrowing HalfEdges) {
    for i in 0..<rim.count {
      let twin = rim[i].twin
      guard twin >= 0, isInHole.contains(HalfEdges.triangle(twin)) else { continue }
      for j in 0..<i where rim[j].vertex == twin {
        rim[i].twin = -2 &- Int32(j)
        rim[j].twin = -2 &- Int32(i)
      }
    }
    for i in 0..<rim.count { rim[i].vertex = mesh.end(of: rim[i].vertex) }
  }

  /// Triangulates one side of the hole by cutting off convex corners.
  ///
  /// Every point of a side sees the cut (it lies in a triangle that the cut crosses), and in a
  /// polygon all of which is seen from one of its sides every convex corner may be cut off (Toussaint
  /// and Avis, “On a convex hull algorithm for polygons and its application to triangulation
  /// problems”, 1982). Flips make it Delaunay afterwards.
  /// - Returns: the edge along the cut.
  private mutating func fillSide(
    isLeft: Bool, from start: Int32, in mesh: inout HalfEdges, _ suspects: inout SuspectEdges
  ) -> Int32 {
    let count = isLeft ? leftRim.count : rightRim.count
    rimStack.removeAll()
    rimStack.append(RimEdge(vertex: start, twin: -1, seam: -1))
    var cut: Int32 = -1
    for i in 0..<count {
      var edge = isLeft ? leftRim[count - 1 - i] : rightRim[i]
      while rimStack.count > 1 {
        let top = rimStack[rimStack.count - 1]
        let below = rimStack[rimStack.count - 2].vertex
        let isConvex =
          turn(mesh.point(of: below), mesh.point(of: top.vertex), mesh.point(of: edge.vertex)) > 0
        guard isConvex else { break }
        _ = rimStack.removeLast()
        cut = fillCorner(below, top, edge, isLeft: isLeft, in: &mesh, &suspects)
        edge = RimEdge(vertex: edge.vertex, twin: cut, seam: -1)
      }
      rimStack.append(edge)
    }
    assert(rimStack.count == 2)
    let last = suspects.removeLast()
    assert(last == cut)
    return last
  }

  /// Makes the triangle between two edges of a rim.
  private mutating func fillCorner(
    _ start: Int32, _ first: RimEdge, _ second: RimEdge, isLeft: Bool, in mesh: inout HalfEdges,
    _ suspects: inout SuspectEdges
  ) -> Int32 {
    let triangle = hole.removeLast()
    let edge = 3 &* triangle
    mesh.setCorners(triangle, start, first.vertex, second.vertex)
    place(edge, on: first, isLeft: isLeft, in: &mesh, &suspects)
    place(edge &+ 1, on: second, isLeft: isLeft, in: &mesh, &suspects)
    mesh.setSeam(-1, of: edge &+ 2)
    suspects.append(edge &+ 2)
    return edge &+ 2
  }

  /// Puts a new edge in the place of an edge of the rim.
  @inline(__always)
  private mutating func place(
    _ edge: Int32, on rimEdge: RimEdge, isLeft: Bool, in mesh: inout HalfEdges,
    _ suspects: inout SuspectEdges
  ) {
    if rimEdge.twin >= -1 {
      mesh.attach(edge, to: rimEdge.twin, seam: rimEdge.seam)
    } else {
      closeSlit(edge, rimEdge, other: Int(-2 - rimEdge.twin), isLeft: isLeft, in: &mesh)
    }
    if hasOlderSuspects { suspects.append(edge) }
  }

  /// Places one side of a slit and, if it is the second, pairs both.
  private mutating func closeSlit(
    _ edge: Int32, _ rimEdge: RimEdge, other: Int, isLeft: Bool, in mesh: inout HalfEdges
  ) {
    mesh.setSeam(rimEdge.seam, of: edge)
    let twin = isLeft ? leftRim[other] : rightRim[other]
    if twin.placed >= 0 {
      mesh.pair(edge, twin.placed)
    } else if isLeft {
      leftRim[Int(-2 - twin.twin)].placed = edge
    } else {
      rightRim[Int(-2 - twin.twin)].placed = edge
    }
  }
}
