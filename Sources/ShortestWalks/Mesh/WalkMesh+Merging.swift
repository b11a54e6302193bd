extension WalkMesh {
  /// Joins waiting triangles to convex polygons, the longest sides first: they are the ones that
  /// searches would cross most.
  mutating func merge(_ triangulation: borrowing Triangulation) {
    collectInnerEdges(triangulation)
    work.sortInnerEdges(triangulation)
    for index in 0..<work.sorted.count {
      let edge = work.sorted[index]
      if isConvex(without: edge, triangulation) { join(across: edge, triangulation) }
    }
  }

  private mutating func collectInnerEdges(_ triangulation: borrowing Triangulation) {
    for index in 0..<work.triangles.count {
      let triangle = work.triangles[index]
      for edge in (3 * triangle)..<(3 * triangle + 3) {
        let twin = triangulation.twin(of: edge)
        // Each edge once.
        guard twin > edge, work.marks[twin / 3] == work.mark,
          triangulation.rule(of: edge) == .free
        else { continue }
        work.inner.append(edge)
      }
    }
  }

  /// Whether the two polygons on the sides of an edge are convex together.
  private func isConvex(without edge: Int32, _ triangulation: borrowing Triangulation) -> Bool {
    let twin = triangulation.twin(of: edge)
    return isConvex(
      before: work.previous[edge], after: work.next[twin], triangulation)
      && isConvex(before: work.previous[twin], after: work.next[edge], triangulation)
  }

  /// Whether two half-edges that would follow each other turn left, or run straight on.
  private func isConvex(
    before: Int32, after: Int32, _ triangulation: borrowing Triangulation
  ) -> Bool {
    // Two sides of one line with a vertex between: without the one the other would stick out.
    if triangulation.twin(of: before) == after { return false }
    let a = triangulation.point(of: triangulation.origin(of: before))
    let b = triangulation.point(of: triangulation.origin(of: after))
    let c = triangulation.point(of: triangulation.origin(of: work.next[after]))
    let (ux, uy) = (Int64(b.x) - Int64(a.x), Int64(b.y) - Int64(a.y))
    let (vx, vy) = (Int64(c.x) - Int64(b.x), Int64(c.y) - Int64(b.y))
    return ux * vy - uy * vx >= 0
  }

  private func join(across edge: Int32, _ triangulation: borrowing Triangulation) {
    let twin = triangulation.twin(of: edge)
    work.link(work.previous[edge], work.next[twin])
    work.link(work.previous[twin], work.next[edge])
    work.next[edge] = -1
    work.next[twin] = -1
    let (first, second) = (work.leader(of: edge / 3), work.leader(of: twin / 3))
    if first != second { work.group[second] = first }
  }
}

extension MeshWork {
  /// Makes one half-edge follow another.
  func link(_ before: Int32, _ after: Int32) {
    next[before] = after
    previous[after] = before
  }

  /// Sorts inner edges by falling length: counted by the highest bits of the length, which is exact
  /// enough and linear.
  mutating func sortInnerEdges(_ triangulation: borrowing Triangulation) {
    lengthCounts.fill(with: 0)
    for index in 0..<inner.count {
      lengthCounts[Self.rank(of: inner[index], triangulation) + 1] += 1
    }
    for rank in 1..<lengthCounts.count { lengthCounts[rank] += lengthCounts[rank - 1] }
    sorted.resize(to: inner.count, with: 0)
    for index in 0..<inner.count {
      let rank = Self.rank(of: inner[index], triangulation)
      sorted[lengthCounts[rank]] = inner[index]
      lengthCounts[rank] += 1
    }
  }

  /// From 0 for the longest to 2046 for the shortest.
  private static func rank(of edge: Int32, _ triangulation: borrowing Triangulation) -> Int {
    let next = edge % 3 == 2 ? edge - 2 : edge + 1
    let a = triangulation.point(of: triangulation.origin(of: edge))
    let b = triangulation.point(of: triangulation.origin(of: next))
    let (x, y) = (Float(b.x) - Float(a.x), Float(b.y) - Float(a.y))
    return 2046 - min(2046, Int((x * x + y * y).bitPattern >> 20))
  }
}
