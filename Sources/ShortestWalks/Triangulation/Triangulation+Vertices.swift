// Vertices come into the triangle that holds them and go with the star of triangles around them.

extension Triangulation {
  /// Adds a vertex at a place where there is none and no constrained edge.
  mutating func addVertex(_ point: GridPoint, at place: GridPlace) -> Int32 {
    let vertex = makeVertex(point)
    if place.kind == .inside {
      split(triangle: Self.triangle(place.edge), at: vertex)
    } else {
      split(edge: place.edge, at: vertex)
    }
    restoreDelaunay(around: vertex)
    hints.remember(vertex, at: point)
    return vertex
  }

  /// Removes a vertex without constrained edges: flips take its edges away until three are left, whose
  /// triangles become one (Devillers, “On deletion in Delaunay triangulations”, 2002, without his
  /// choice of the best flip: all new edges become suspects).
  ///
  /// - Complexity: O(degree²) at worst, O(degree) mostly, then flips.
  mutating func removeVertex(_ vertex: Int32) {
    var edge = edgeOf[vertex]
    var degree = 0
    repeat {
      degree += 1
      edge = twins[Self.previous(edge)]
    } while edge != edgeOf[vertex]
    var failures = 0
    while degree > 3 {
      let next = twins[Self.previous(edge)]
      if isRemovable(edge, next: next, at: points[vertex]) {
        flip(edge)
        suspectCorners(of: Self.triangle(edge))
        degree -= 1
        failures = 0
      } else {
        failures += 1
        precondition(failures <= degree, "a vertex whose surroundings are not a star")
      }
      edge = next
    }
    mergeLast(around: vertex, edge)
    hints.replace(vertex, at: points[vertex], by: nearestCorner(of: edge, to: points[vertex]))
    freeVertex(vertex)
  }

  /// Whether an edge from a vertex may be flipped away from it: its neighbours see each other past
  /// its end and have the vertex on the other side, or between them.
  @inline(__always)
  private func isRemovable(_ edge: Int32, next: Int32, at center: GridPoint) -> Bool {
    let end = points[end(edge)]
    let left = points[self.end(next)]
    let right = points[vertices[Self.previous(twins[edge])]]
    return turn(right, end, left) > 0 && turn(right, left, center) >= 0
  }

  /// Makes one triangle of the three around a vertex.
  private mutating func mergeLast(around vertex: Int32, _ edge: Int32) {
    let second = twins[Self.previous(edge)]
    let third = twins[Self.previous(second)]
    let before = Self.previous(edge)
    let after = Self.next(edge)
    touch(Self.triangle(edge))
    let a = vertices[after]
    let b = vertices[before]
    let c = end(third)
    // The triangle keeps its edge from a to b and takes over b to c and c to a.
    vertices[edge] = c
    attach(before, to: twins[Self.next(second)], seam: seamOf[Self.next(second)])
    attach(edge, to: twins[Self.next(third)], seam: seamOf[Self.next(third)])
    edgeOf[a] = after
    edgeOf[b] = before
    edgeOf[c] = edge
    freeTriangle(Self.triangle(second))
    freeTriangle(Self.triangle(third))
    suspectCorners(of: Self.triangle(edge))
  }

  private func nearestCorner(of edge: Int32, to point: GridPoint) -> Int32 {
    let a = vertices[edge]
    let b = end(edge)
    let c = vertices[Self.previous(edge)]
    let best = distance(a, point) < distance(b, point) ? a : b
    return distance(c, point) < distance(best, point) ? c : best
  }

  private mutating func suspectCorners(of triangle: Int32) {
    for i in Int32(0)..<3 { suspects.append(3 &* triangle &+ i) }
  }
}
