// Lawson's flips (“Software for C1 surface interpolation”, 1977): an edge whose opposite corner lies
// in the circle of its triangle is replaced by the other diagonal, until there is none.

extension Triangulation {
  /// Makes all suspects and what their flips touch Delaunay.
  mutating func restoreDelaunay() {
    while suspects.count > 0 {
      let edge = suspects.removeLast()
      guard vertices[edge] >= 0, isImprovable(edge) else { continue }
      flip(edge)
      let twin = twins[Self.previous(edge)]
      suspects.append(edge)
      suspects.append(Self.next(edge))
      suspects.append(Self.next(twin))
      suspects.append(Self.previous(twin))
    }
  }

  /// Makes the surroundings of a vertex Delaunay that was just put there: only edges across from it can
  /// be wrong, unless there are older suspects.
  mutating func restoreDelaunay(around vertex: Int32) {
    let hadSuspects = suspects.count > 0
    let bottom = suspects.count
    let first = edgeOf[vertex]
    var edge = first
    repeat {
      suspects.append(Self.next(edge))
      edge = twins[Self.previous(edge)]
    } while edge != first
    while suspects.count > bottom {
      let opposite = suspects.removeLast()
      guard isImprovable(opposite) else { continue }
      let twin = twins[opposite]
      flip(opposite)
      suspects.append(opposite)
      suspects.append(Self.next(twin))
    }
    if hadSuspects { suspectStar(of: vertex) }
  }

  /// Suspects all edges of the triangles around a vertex: flips moved them to other slots.
  private mutating func suspectStar(of vertex: Int32) {
    let first = edgeOf[vertex]
    var edge = first
    repeat {
      suspects.append(edge)
      suspects.append(Self.next(edge))
      edge = twins[Self.previous(edge)]
    } while edge != first
  }

  /// Whether the other diagonal would be better.
  @inline(__always)
  private func isImprovable(_ edge: Int32) -> Bool {
    let twin = twins[edge]
    if twin < 0 || seamOf[edge] >= 0 { return false }
    return isInCircle(
      points[vertices[edge]], points[vertices[twin]], points[vertices[Self.previous(edge)]],
      points[vertices[Self.previous(twin)]])
  }
}
