/// Triangles with vertices and constrained edges that come and go; they are Delaunay as far as the
/// constrained edges allow.
///
/// It knows neither what is drawn nor what is covered. Edits follow Kallmann, Bieri and Thalmann,
/// “Fully dynamic constrained Delaunay triangulations” (2003).
struct DelaunayMesh: ~Copyable {
  /// The triangles themselves, to read.
  private(set) var edges: HalfEdges
  private var suspects = SuspectEdges()
  private var inserter = EdgeInserter()
  private var locator = PointLocator()

  /// Makes a square of two triangles.
  ///
  /// - Parameter vertices: for how many there is room at first.
  init(halfSide: Int32, vertices: Int) {
    edges = HalfEdges(halfSide: halfSide, vertices: vertices)
  }

  mutating func reserve(vertices: Int) { edges.reserve(vertices: vertices) }

  /// Whether all edges are Delaunay.
  var isSettled: Bool { suspects.isEmpty }

  /// Where a grid point lies.
  ///
  /// - Parameter hint: a vertex that may be near.
  @inline(__always)
  func place(of point: GridPoint, near hint: Int32) -> GridPlace {
    PointLocator.place(
      of: point, from: edges.edge(from: locator.nearest(to: point, hint, in: edges)), in: edges)
  }

  /// Makes all edges Delaunay.
  mutating func restoreDelaunay() { suspects.restoreDelaunay(&edges) }

  /// Adds a vertex at a place where there is none and no constrained edge.
  mutating func addVertex(_ point: GridPoint, at place: GridPlace) -> Int32 {
    let vertex = edges.makeVertex(point)
    if place.kind == .inside {
      edges.split(triangle: HalfEdges.triangle(place.edge), at: vertex)
    } else {
      edges.split(edge: place.edge, at: vertex)
    }
    suspects.restoreDelaunay(around: vertex, &edges)
    locator.remember(vertex, at: point)
    return vertex
  }

  /// Removes a vertex without constrained edges: flips take its edges away until three are left,
  /// and their triangles become one (Devillers, “On deletion in Delaunay triangulations”, 2002,
  /// without his choice of the best flip: all new edges become suspects).
  ///
  /// - Complexity: O(degree²) at worst, O(degree) mostly, then flips.
  mutating func removeVertex(_ vertex: Int32) {
    let point = edges.point(of: vertex)
    var edge = edges.edge(from: vertex)
    var degree = 0
    repeat {
      degree += 1
      edge = edges.turned(edge)
    } while edge != edges.edge(from: vertex)
    var failures = 0
    while degree > 3 {
      let next = edges.turned(edge)
      if isRemovable(edge, next: next, at: point) {
        edges.flip(edge)
        suspects.append(edgesOf: HalfEdges.triangle(edge))
        degree -= 1
        failures = 0
      } else {
        failures += 1
        precondition(failures <= degree, "a vertex whose surroundings are not a star")
      }
      edge = next
    }
    edges.merge(around: vertex, edge)
    suspects.append(edgesOf: HalfEdges.triangle(edge))
    locator.replace(vertex, at: point, by: nearestCorner(of: edge, to: point))
  }

  /// Whether an edge from a vertex may be flipped away from it: its neighbours see each other past
  /// its end and have the vertex on the other side, or between them.
  @inline(__always)
  private func isRemovable(_ edge: Int32, next: Int32, at center: GridPoint) -> Bool {
    let end = edges.point(of: edges.end(of: edge))
    let left = edges.point(of: edges.end(of: next))
    let right = edges.start(of: HalfEdges.previous(edges.twin(of: edge)))
    return turn(right, end, left) > 0 && turn(right, left, center) >= 0
  }

  @inline(__always)
  private func nearestCorner(of edge: Int32, to point: GridPoint) -> Int32 {
    let a = edges.origin(of: edge)
    let b = edges.end(of: edge)
    let c = edges.origin(of: HalfEdges.previous(edge))
    let toA = PointLocator.distance(a, point, in: edges)
    let toB = PointLocator.distance(b, point, in: edges)
    let best = toA < toB ? a : b
    return PointLocator.distance(c, point, in: edges) < min(toA, toB) ? c : best
  }

  /// The edge from one vertex to another, made if there is none; the edges that this disturbs are not
  /// Delaunay until `restoreDelaunay`.
  mutating func connect(_ start: Int32, _ end: Int32) -> Int32 {
    inserter.connect(start, end, in: &edges, &suspects)
  }

  /// Makes an edge constrained.
  mutating func constrain(_ edge: Int32, by seam: Int32) { edges.constrain(edge, by: seam) }

  /// Makes an edge an ordinary one, which may not be Delaunay.
  mutating func release(_ edge: Int32) {
    edges.release(edge)
    suspects.append(edge)
  }

  /// Has searches around a vertex begin with one of its edges.
  mutating func setEdge(from vertex: Int32, _ edge: Int32) { edges.setEdge(from: vertex, edge) }

  // MARK: - What has changed

  /// Notes that the triangles on both sides of an edge are not what they were.
  @inline(__always)
  mutating func touchSides(of edge: Int32) {
    edges.log.touch(HalfEdges.triangle(edge))
    edges.log.touch(HalfEdges.triangle(edges.twin(of: edge)))
  }

  /// Notes that all triangles are not what they were.
  mutating func touchAll() {
    for triangle in 0..<edges.triangleSlots where edges.isAlive(triangle) {
      edges.log.touch(triangle)
    }
  }

  /// Puts a triangle among those to be handed over.
  @inline(__always)
  mutating func report(_ triangle: Int32) { edges.log.report(triangle) }

  /// Notes that the coverage of a touched triangle is known again.
  @inline(__always)
  mutating func settle(_ triangle: Int32) { edges.log.settle(triangle) }

  mutating func removeTouched() { edges.log.removeTouched() }

  /// Hands over what was reported since the last call.
  mutating func takeChanges(into changes: inout TriangulationChanges) {
    edges.log.take(into: &changes)
  }
}
