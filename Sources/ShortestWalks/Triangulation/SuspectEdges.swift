/// Edges that may not be Delaunay any more, and the flips that make them so.
///
/// Lawson's flips (“Software for C1 surface interpolation”, 1977): an edge with an opposite corner
/// that lies in the circle of its triangle is replaced by the other diagonal, until there is none.
struct SuspectEdges: ~Copyable {
  private var edges = FlatBuffer<Int32>()

  var isEmpty: Bool { edges.count == 0 }

  @inline(__always)
  mutating func append(_ edge: Int32) { edges.append(edge) }

  /// Appends the three edges of a triangle.
  @inline(__always)
  mutating func append(edgesOf triangle: Int32) {
    for i in Int32(0)..<3 { edges.append(3 &* triangle &+ i) }
  }

  @inline(__always)
  mutating func removeLast() -> Int32 { edges.removeLast() }

  /// Makes all suspects and what their flips touch Delaunay.
  mutating func restoreDelaunay(_ mesh: inout HalfEdges) {
    while edges.count > 0 {
      let edge = edges.removeLast()
      guard mesh.origin(of: edge) >= 0, Self.isImprovable(edge, mesh) else { continue }
      mesh.flip(edge)
      let twin = mesh.turned(edge)
      edges.append(edge)
      edges.append(HalfEdges.next(edge))
      edges.append(HalfEdges.next(twin))
      edges.append(HalfEdges.previous(twin))
    }
  }

  /// Makes the surroundings of a vertex Delaunay that was just put there: only edges across from it can
  /// be wrong, unless there are older suspects.
  mutating func restoreDelaunay(around vertex: Int32, _ mesh: inout HalfEdges) {
    let bottom = edges.count
    let first = mesh.edge(from: vertex)
    var edge = first
    repeat {
      edges.append(HalfEdges.next(edge))
      edge = mesh.turned(edge)
    } while edge != first
    while edges.count > bottom {
      let opposite = edges.removeLast()
      guard Self.isImprovable(opposite, mesh) else { continue }
      let twin = mesh.twin(of: opposite)
      mesh.flip(opposite)
      edges.append(opposite)
      edges.append(HalfEdges.next(twin))
    }
    if bottom > 0 { appendStar(of: vertex, mesh) }
  }

  /// Appends all edges of the triangles around a vertex: flips moved them to other slots.
  @inline(__always)
  private mutating func appendStar(of vertex: Int32, _ mesh: borrowing HalfEdges) {
    let first = mesh.edge(from: vertex)
    var edge = first
    repeat {
      edges.append(edge)
      edges.append(HalfEdges.next(edge))
      edge = mesh.turned(edge)
    } while edge != first
  }

  /// Whether the other diagonal would be better.
  @inline(__always)
  private static func isImprovable(_ edge: Int32, _ mesh: borrowing HalfEdges) -> Bool {
    let twin = mesh.twin(of: edge)
    if twin < 0 || mesh.seam(of: edge) >= 0 { return false }
    return isInCircle(
      mesh.start(of: edge), mesh.start(of: twin), mesh.start(of: HalfEdges.previous(edge)),
      mesh.start(of: HalfEdges.previous(twin)))
  }
}
