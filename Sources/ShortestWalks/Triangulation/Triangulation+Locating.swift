// Walks from triangle to triangle towards a point (Devillers, Pion, Teillaud, “Walking in a
// triangulation”, 2001).

/// Where a grid point lies.
struct GridPlace {
  enum Kind { case inside, onEdge, onVertex }

  var kind: Kind
  /// An edge of the triangle; the edge on which it lies; an edge that begins at the vertex.
  var edge: Int32
}

extension Triangulation {
  /// The triangle that holds a point; on an edge or a vertex, one of those that do.
  ///
  /// - Parameters:
  ///   - x: millimetres.
  ///   - y: millimetres.
  ///   - hint: a triangle near it, if one is known; any number otherwise.
  /// - Returns: −1 for points outside the square.
  /// - Complexity: O(triangles between hint and point); at worst O(*n*).
  public func locate(_ x: Double, _ y: Double, from hint: Int32) -> Int32 {
    let side = Double(halfSide)
    guard abs(x) <= side, abs(y) <= side else { return -1 }
    let isHintAlive = hint >= 0 && hint < triangleSlots && isAlive(hint)
    var triangle = isHintAlive ? hint : Self.triangle(edgeOf[0])
    var turning: UInt32 = 1
    for _ in 0..<4 * triangleCount + 64 {
      turning = turning &* 1_664_525 &+ 1_013_904_223
      guard let edge = edge(of: triangle, facing: x, y, first: turning &>> 16) else {
        return triangle
      }
      triangle = Self.triangle(twins[edge])
    }
    return holder(x, y)
  }

  /// An edge of a triangle that has the point strictly on its outer side. The edges are tried in
  /// changing order: so the walk cannot run in circles forever.
  @inline(__always)
  private func edge(of triangle: Int32, facing x: Double, _ y: Double, first: UInt32) -> Int32? {
    var edge = 3 &* triangle &+ Int32(truncatingIfNeeded: first % 3)
    for _ in 0..<3 {
      if side(edge, x, y) < 0 && twins[edge] >= 0 { return edge }
      edge = Self.next(edge)
    }
    return nil
  }

  @inline(__always)
  private func side(_ edge: Int32, _ x: Double, _ y: Double) -> Double {
    let a = points[vertices[edge]]
    let b = points[end(edge)]
    return (Double(b.x) - Double(a.x)) * (y - Double(a.y))
      - (Double(b.y) - Double(a.y)) * (x - Double(a.x))
  }

  /// Looks through all triangles for the one that holds a point, as well as rounding allows.
  private func holder(_ x: Double, _ y: Double) -> Int32 {
    var best: Int32 = -1
    var least = -Double.infinity
    for triangle in 0..<triangleSlots where isAlive(triangle) {
      let edge = 3 &* triangle
      let side = min(side(edge, x, y), side(edge &+ 1, x, y), side(edge &+ 2, x, y))
      if side > least {
        best = triangle
        least = side
      }
    }
    return best
  }

  /// Where a grid point strictly inside the square lies, exactly.
  func place(of point: GridPoint, from hint: Int32) -> GridPlace {
    var edge = hint
    var turning: UInt32 = 1
    for _ in 0..<4 * triangleCount + 64 {
      let after = Self.next(edge)
      let before = Self.next(after)
      let a = points[vertices[edge]]
      let b = points[vertices[after]]
      let c = points[vertices[before]]
      let sides = (turn(a, b, point), turn(b, c, point), turn(c, a, point))
      turning = turning &* 1_664_525 &+ 1_013_904_223
      let isSwapped = turning & 0x10000 != 0
      if sides.0 < 0 {
        edge = twins[edge]
      } else if isSwapped ? sides.1 < 0 : sides.2 < 0 {
        edge = twins[isSwapped ? after : before]
      } else if isSwapped ? sides.2 < 0 : sides.1 < 0 {
        edge = twins[isSwapped ? before : after]
      } else {
        return place(edge, sides)
      }
    }
    return holder(of: point)
  }

  /// Names what of a triangle holds a point by the point's sides of its edges.
  @inline(__always)
  private func place(_ edge: Int32, _ sides: (Int64, Int64, Int64)) -> GridPlace {
    let after = Self.next(edge)
    let before = Self.next(after)
    if sides.0 != 0 && sides.1 != 0 && sides.2 != 0 { return GridPlace(kind: .inside, edge: edge) }
    if sides.0 == 0 && sides.2 == 0 { return GridPlace(kind: .onVertex, edge: edge) }
    if sides.0 == 0 && sides.1 == 0 { return GridPlace(kind: .onVertex, edge: after) }
    if sides.1 == 0 && sides.2 == 0 { return GridPlace(kind: .onVertex, edge: before) }
    let on = sides.0 == 0 ? edge : sides.1 == 0 ? after : before
    return GridPlace(kind: .onEdge, edge: on)
  }

  /// Looks through all triangles: only when a walk took far too long.
  private func holder(of point: GridPoint) -> GridPlace {
    for triangle in 0..<triangleSlots where isAlive(triangle) {
      let edge = 3 &* triangle
      let a = points[vertices[edge]]
      let b = points[vertices[edge &+ 1]]
      let c = points[vertices[edge &+ 2]]
      let sides = (turn(a, b, point), turn(b, c, point), turn(c, a, point))
      if sides.0 >= 0 && sides.1 >= 0 && sides.2 >= 0 { return place(edge, sides) }
    }
    preconditionFailure("a point outside the square")
  }
}
