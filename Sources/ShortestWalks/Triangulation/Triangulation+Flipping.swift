// The small steps every edit is made of: setting, pairing, flipping and splitting.

extension Triangulation {
  @inline(__always)
  mutating func setCorners(_ triangle: Int32, _ a: Int32, _ b: Int32, _ c: Int32) {
    let edge = 3 &* triangle
    vertices[edge] = a
    vertices[edge &+ 1] = b
    vertices[edge &+ 2] = c
    edgeOf[a] = edge
    edgeOf[b] = edge &+ 1
    edgeOf[c] = edge &+ 2
  }

  /// Makes two edges the two sides of one another.
  @inline(__always)
  func pair(_ edge: Int32, _ twin: Int32) {
    twins[edge] = twin
    twins[twin] = edge
  }

  /// Puts an edge in the place of another whose neighbour and seam it takes over.
  @inline(__always)
  func attach(_ edge: Int32, to twin: Int32, seam: Int32) {
    twins[edge] = twin
    if twin >= 0 { twins[twin] = edge }
    seamOf[edge] = seam
    if seam >= 0 { seams[seam].edge = edge }
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
    touch(Self.triangle(edge))
    touch(Self.triangle(twin))
    edgeOf[vertices[edge]] = Self.next(twin)
    edgeOf[vertices[twin]] = Self.next(edge)
    vertices[edge] = vertices[beforeTwin]
    vertices[twin] = vertices[beforeEdge]
    attach(edge, to: twins[beforeTwin], seam: seamOf[beforeTwin])
    attach(twin, to: twins[beforeEdge], seam: seamOf[beforeEdge])
    pair(beforeEdge, beforeTwin)
    seamOf[beforeEdge] = -1
    seamOf[beforeTwin] = -1
  }

  /// Puts a vertex inside a triangle.
  mutating func split(triangle: Int32, at vertex: Int32) {
    touch(triangle)
    let edge = 3 &* triangle
    let second = makeTriangle()
    let third = makeTriangle()
    let a = vertices[edge]
    let b = vertices[edge &+ 1]
    let c = vertices[edge &+ 2]
    attach(3 &* second, to: twins[edge &+ 1], seam: seamOf[edge &+ 1])
    attach(3 &* third, to: twins[edge &+ 2], seam: seamOf[edge &+ 2])
    setCorners(third, c, a, vertex)
    setCorners(second, b, c, vertex)
    setCorners(triangle, a, b, vertex)
    seamOf[edge &+ 1] = -1
    seamOf[edge &+ 2] = -1
    pair(edge &+ 1, 3 &* second &+ 2)
    pair(3 &* second &+ 1, 3 &* third &+ 2)
    pair(3 &* third &+ 1, edge &+ 2)
  }

  /// Puts a vertex on an unconstrained edge that is no side of the square.
  mutating func split(edge: Int32, at vertex: Int32) {
    let twin = twins[edge]
    let first = Self.triangle(edge)
    let second = Self.triangle(twin)
    touch(first)
    touch(second)
    let a = vertices[edge]
    let b = vertices[twin]
    let afterEdge = Self.next(edge)
    let afterTwin = Self.next(twin)
    let c = vertices[Self.previous(edge)]
    let d = vertices[Self.previous(twin)]
    let third = makeTriangle()
    let fourth = makeTriangle()
    // first becomes a, v, c; third v, b, c; second b, v, d; fourth v, a, d.
    attach(3 &* third &+ 1, to: twins[afterEdge], seam: seamOf[afterEdge])
    attach(3 &* fourth &+ 1, to: twins[afterTwin], seam: seamOf[afterTwin])
    setCorners(third, vertex, b, c)
    setCorners(fourth, vertex, a, d)
    vertices[afterEdge] = vertex
    vertices[afterTwin] = vertex
    seamOf[afterEdge] = -1
    seamOf[afterTwin] = -1
    pair(afterEdge, 3 &* third &+ 2)
    pair(afterTwin, 3 &* fourth &+ 2)
    pair(edge, 3 &* fourth)
    pair(twin, 3 &* third)
    edgeOf[a] = edge
    edgeOf[b] = twin
    edgeOf[c] = Self.previous(edge)
    edgeOf[d] = Self.previous(twin)
  }
}
