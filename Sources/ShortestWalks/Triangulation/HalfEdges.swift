/// The triangles of a square, the vertices at their corners, and how they hang together.
///
/// An *edge* e = 3 t + i (i = 0, 1, 2) is the side of triangle t that runs from its corner i to its
/// next corner, counter-clockwise, so that t lies on its left. Every inner edge exists twice, once in
/// each of its two triangles: each is the other's *twin*. A constrained edge bears the number of a
/// *seam*; both of its twins bear the same.
struct HalfEdges: ~Copyable {
  /// Millimetres from the origin to each side of the square.
  let halfSide: Int32
  /// What has changed.
  var log = EditLog()

  /// By edge: the vertex where it begins; −1 in dead triangles.
  private var origins = FlatBuffer<Int32>()
  /// By edge: its twin; −1 along the square's sides. The first one of a dead triangle names the next
  /// unused slot.
  private var twins = FlatBuffer<Int32>()
  /// By edge: its seam, −1 where an edge is only part of the triangulation.
  private var seams = FlatBuffer<Int32>()
  /// By seam: one of its two edges.
  private var seamEdges = FlatBuffer<Int32>()
  private var points = FlatBuffer<GridPoint>()
  /// By vertex: an edge that begins there. An unused slot names the next one n as −2 − n, and −1 when
  /// there is none.
  private var outgoing = FlatBuffer<Int32>()
  private var unusedTriangle: Int32 = -1
  private var unusedVertex: Int32 = -1

  /// How many slots for triangles are in use, alive or not: triangles are 0..<triangleSlots.
  private(set) var triangleSlots: Int32 = 0
  /// How many slots for vertices are in use, alive or not: vertices are 0..<vertexSlots.
  private(set) var vertexSlots: Int32 = 0
  /// How many triangles there are.
  private(set) var triangleCount = 0
  /// How many vertices there are, with the four of the square.
  private(set) var vertexCount = 0

  /// Makes the square: two triangles and the vertices 0…3 at its corners.
  ///
  /// - Parameter vertices: for how many more there is room at first.
  init(halfSide: Int32, vertices: Int) {
    self.halfSide = halfSide
    reserve(vertices: vertices)
    let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)] as [(Int32, Int32)]
    for (x, y) in corners { _ = makeVertex(GridPoint(x: x * halfSide, y: y * halfSide)) }
    let lower = makeTriangle()
    let upper = makeTriangle()
    setCorners(lower, 0, 1, 2)
    setCorners(upper, 0, 2, 3)
    for edge in Int32(0)..<6 { twins[edge] = -1 }
    pair(2, 3)
  }

  // MARK: - Reading

  /// The next edge of the same triangle, counter-clockwise.
  @inline(__always)
  static func next(_ edge: Int32) -> Int32 {
    UInt32(bitPattern: edge) % 3 == 2 ? edge &- 2 : edge &+ 1
  }

  /// The edge before, in the same triangle.
  @inline(__always)
  static func previous(_ edge: Int32) -> Int32 {
    UInt32(bitPattern: edge) % 3 == 0 ? edge &+ 2 : edge &- 1
  }

  /// The triangle on an edge's left, which owns the edge.
  @inline(__always)
  static func triangle(_ edge: Int32) -> Int32 {
    Int32(bitPattern: UInt32(bitPattern: edge) / 3)
  }

  /// Whether a slot holds a triangle.
  @inline(__always)
  func isAlive(_ triangle: Int32) -> Bool { origins[3 &* triangle] >= 0 }

  /// Whether a slot holds a vertex.
  @inline(__always)
  func isAlive(vertex: Int32) -> Bool { outgoing[vertex] >= 0 }

  /// The vertex where an edge begins; −1 in dead triangles.
  @inline(__always)
  func origin(of edge: Int32) -> Int32 { origins[edge] }

  /// The vertex where an edge ends.
  @inline(__always)
  func end(of edge: Int32) -> Int32 { origins[Self.next(edge)] }

  /// The same edge seen from the triangle on its other side; −1 along the square's sides.
  @inline(__always)
  func twin(of edge: Int32) -> Int32 { twins[edge] }

  /// The next edge that begins at the same vertex, counter-clockwise; −1 at the square's sides.
  @inline(__always)
  func turned(_ edge: Int32) -> Int32 { twins[Self.previous(edge)] }

  /// An edge that begins at a vertex.
  @inline(__always)
  func edge(from vertex: Int32) -> Int32 { outgoing[vertex] }

  /// Where a vertex lies.
  @inline(__always)
  func point(of vertex: Int32) -> GridPoint { points[vertex] }

  /// Where an edge begins.
  @inline(__always)
  func start(of edge: Int32) -> GridPoint { points[origins[edge]] }

  /// The seam along an edge; −1 for none.
  @inline(__always)
  func seam(of edge: Int32) -> Int32 { seams[edge] }

  /// One of the two edges of a seam.
  @inline(__always)
  func edge(ofSeam seam: Int32) -> Int32 { seamEdges[seam] }

  /// Whether an edge runs from the lower vertex number to the higher, as its seam does.
  @inline(__always)
  func runsUp(_ edge: Int32) -> Bool { origins[edge] < end(of: edge) }

  /// How many triangles and vertices there is room for: what is kept by their numbers elsewhere needs
  /// as much.
  var triangleCapacity: Int { twins.count / 3 }
  var vertexCapacity: Int { points.count }

  // MARK: - Slots

  /// Makes room for vertices and the triangles between them.
  mutating func reserve(vertices: Int) {
    growVertices(to: vertices + 4)
    growTriangles(to: 2 * vertices + 8)
  }

  private mutating func growTriangles(to count: Int) {
    guard count > triangleCapacity else { return }
    origins.resize(to: 3 * count, with: -1)
    twins.resize(to: 3 * count, with: -1)
    seams.resize(to: 3 * count, with: -1)
    log.growTriangles(to: count)
  }

  private mutating func growVertices(to count: Int) {
    guard count > vertexCapacity else { return }
    points.resize(to: count, with: GridPoint(x: 0, y: 0))
    outgoing.resize(to: count, with: -1)
    log.growVertices(to: count)
  }

  /// A new triangle's slot; its corners and twins are to be set.
  @inline(__always)
  private mutating func makeTriangle() -> Int32 {
    triangleCount &+= 1
    let slot = unusedTriangle
    if slot >= 0 {
      unusedTriangle = twins[3 &* slot]
      log.touch(slot)
      return slot
    }
    let added = triangleSlots
    if 3 &* Int(added) == twins.count { growTriangles(to: 2 &* triangleCapacity) }
    triangleSlots &+= 1
    log.touch(added)
    return added
  }

  @inline(__always)
  private mutating func freeTriangle(_ triangle: Int32) {
    log.touch(triangle)
    let edge = 3 &* triangle
    for i in Int32(0)..<3 {
      origins[edge &+ i] = -1
      seams[edge &+ i] = -1
    }
    twins[edge] = unusedTriangle
    unusedTriangle = triangle
    triangleCount &-= 1
  }

  /// A new vertex that no triangle has yet.
  mutating func makeVertex(_ point: GridPoint) -> Int32 {
    vertexCount &+= 1
    var vertex = unusedVertex
    if vertex >= 0 {
      unusedVertex = -2 &- outgoing[vertex]
    } else {
      vertex = vertexSlots
      if Int(vertex) == points.count { growVertices(to: 2 &* vertexCapacity) }
      vertexSlots &+= 1
    }
    points[vertex] = point
    log.report(vertex: vertex)
    return vertex
  }

  private mutating func freeVertex(_ vertex: Int32) {
    assert(vertex > 3)
    outgoing[vertex] = -2 &- unusedVertex
    unusedVertex = vertex
    vertexCount &-= 1
    log.report(vertex: vertex)
  }

  // MARK: - The small steps of every edit

  @inline(__always)
  mutating func setCorners(_ triangle: Int32, _ a: Int32, _ b: Int32, _ c: Int32) {
    let edge = 3 &* triangle
    origins[edge] = a
    origins[edge &+ 1] = b
    origins[edge &+ 2] = c
    outgoing[a] = edge
    outgoing[b] = edge &+ 1
    outgoing[c] = edge &+ 2
  }

  /// Remembers which of the edges that begin at a vertex comes first.
  @inline(__always)
  mutating func setEdge(from vertex: Int32, _ edge: Int32) { outgoing[vertex] = edge }

  /// Makes two edges each other's twins.
  @inline(__always)
  mutating func pair(_ edge: Int32, _ twin: Int32) {
    twins[edge] = twin
    twins[twin] = edge
  }

  /// Puts an edge in the place of another and gives it the twin and seam of that.
  @inline(__always)
  mutating func attach(_ edge: Int32, to twin: Int32, seam: Int32) {
    twins[edge] = twin
    if twin >= 0 { twins[twin] = edge }
    setSeam(seam, of: edge)
  }

  /// Has an edge bear a seam, or none (−1); its twin is left alone.
  @inline(__always)
  mutating func setSeam(_ seam: Int32, of edge: Int32) {
    seams[edge] = seam
    if seam >= 0 { seamEdges[seam] = edge }
  }

  /// Makes an edge constrained.
  mutating func constrain(_ edge: Int32, by seam: Int32) {
    if Int(seam) >= seamEdges.count {
      seamEdges.resize(to: max(Int(seam) + 1, 2 * seamEdges.count), with: -1)
    }
    seams[twins[edge]] = seam
    setSeam(seam, of: edge)
  }

  /// Makes an edge an ordinary one.
  mutating func release(_ edge: Int32) {
    seams[edge] = -1
    seams[twins[edge]] = -1
  }

  /// Replaces an unconstrained edge by the other diagonal of its two triangles.
  ///
  /// Before: `edge` runs from a to b with c on its left, d on its right. After: `edge` runs from d to
  /// b, the edge after it from b to c, the one before it from c to d; in the other triangle the old
  /// twin runs from c to a, then comes a to d, then d to c.
  @inline(__always)
  mutating func flip(_ edge: Int32) {
    let twin = twins[edge]
    let beforeEdge = Self.previous(edge)
    let beforeTwin = Self.previous(twin)
    log.touch(Self.triangle(edge))
    log.touch(Self.triangle(twin))
    outgoing[origins[edge]] = Self.next(twin)
    outgoing[origins[twin]] = Self.next(edge)
    origins[edge] = origins[beforeTwin]
    origins[twin] = origins[beforeEdge]
    attach(edge, to: twins[beforeTwin], seam: seams[beforeTwin])
    attach(twin, to: twins[beforeEdge], seam: seams[beforeEdge])
    pair(beforeEdge, beforeTwin)
    seams[beforeEdge] = -1
    seams[beforeTwin] = -1
  }

  /// Puts a vertex inside a triangle.
  mutating func split(triangle: Int32, at vertex: Int32) {
    log.touch(triangle)
    let edge = 3 &* triangle
    let second = makeTriangle()
    let third = makeTriangle()
    let a = origins[edge]
    let b = origins[edge &+ 1]
    let c = origins[edge &+ 2]
    attach(3 &* second, to: twins[edge &+ 1], seam: seams[edge &+ 1])
    attach(3 &* third, to: twins[edge &+ 2], seam: seams[edge &+ 2])
    setCorners(third, c, a, vertex)
    setCorners(second, b, c, vertex)
    setCorners(triangle, a, b, vertex)
    seams[edge &+ 1] = -1
    seams[edge &+ 2] = -1
    pair(edge &+ 1, 3 &* second &+ 2)
    pair(3 &* second &+ 1, 3 &* third &+ 2)
    pair(3 &* third &+ 1, edge &+ 2)
  }

  /// Puts a vertex on an unconstrained edge that is no side of the square.
  mutating func split(edge: Int32, at vertex: Int32) {
    let twin = twins[edge]
    let first = Self.triangle(edge)
    let second = Self.triangle(twin)
    log.touch(first)
    log.touch(second)
    let a = origins[edge]
    let b = origins[twin]
    let afterEdge = Self.next(edge)
    let afterTwin = Self.next(twin)
    let c = origins[Self.previous(edge)]
    let d = origins[Self.previous(twin)]
    let third = makeTriangle()
    let fourth = makeTriangle()
    // first becomes a, v, c; third v, b, c; second b, v, d; fourth v, a, d.
    attach(3 &* third &+ 1, to: twins[afterEdge], seam: seams[afterEdge])
    attach(3 &* fourth &+ 1, to: twins[afterTwin], seam: seams[afterTwin])
    setCorners(third, vertex, b, c)
    setCorners(fourth, vertex, a, d)
    origins[afterEdge] = vertex
    origins[afterTwin] = vertex
    seams[afterEdge] = -1
    seams[afterTwin] = -1
    pair(afterEdge, 3 &* third &+ 2)
    pair(afterTwin, 3 &* fourth &+ 2)
    pair(edge, 3 &* fourth)
    pair(twin, 3 &* third)
    outgoing[a] = edge
    outgoing[b] = twin
    outgoing[c] = Self.previous(edge)
    outgoing[d] = Self.previous(twin)
  }

  /// Removes a vertex of three unconstrained edges: its three triangles become one in the slot of
  /// the triangle of `edge`.
  ///
  /// - Parameter edge: begins at the vertex.
  mutating func merge(around vertex: Int32, _ edge: Int32) {
    let second = turned(edge)
    let third = turned(second)
    let before = Self.previous(edge)
    let after = Self.next(edge)
    log.touch(Self.triangle(edge))
    let a = origins[after]
    let b = origins[before]
    let c = end(of: third)
    // The triangle keeps its edge from a to b and takes over b to c and c to a.
    origins[edge] = c
    attach(before, to: twins[Self.next(second)], seam: seams[Self.next(second)])
    attach(edge, to: twins[Self.next(third)], seam: seams[Self.next(third)])
    outgoing[a] = after
    outgoing[b] = before
    outgoing[c] = edge
    freeTriangle(Self.triangle(second))
    freeTriangle(Self.triangle(third))
    freeVertex(vertex)
  }
}
