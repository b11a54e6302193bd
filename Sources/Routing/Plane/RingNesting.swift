import Geometry

/// Which rings of a polygon lie in which.
enum RingNesting {
  /// For each ring the number of others around it: even ones are solid inside, odd ones are holes.
  ///
  /// - Returns: `nil` for all when two of them touch or cross, and for each that touches or crosses
  ///   itself: what lies inside such rings is solid.
  /// - Complexity: O(*n* log *n*) in the number of corners, as long as few sides overlap in `x`.
  static func depths(of loops: [Chain]) -> [Int?] {
    if loops.count == 1, loops[0].isConvex { return [0] }
    var sides: [(ring: Int, segment: Segment, box: Box)] = []
    for (ring, loop) in loops.enumerated() {
      for segment in loop.segments { sides.append((ring, segment, segment.bounds)) }
    }
    var isCrossed = Array(repeating: false, count: loops.count)
    var isApart = true
    sides.sort { $0.box.min.x < $1.box.min.x }
    var open: [Int] = []
    for index in sides.indices {
      let side = sides[index]
      open.removeAll { sides[$0].box.max.x < side.box.min.x }
      for other in open where meet(side.segment, sides[other].segment) {
        if sides[other].ring == side.ring { isCrossed[side.ring] = true } else { isApart = false }
      }
      open.append(index)
    }
    return loops.indices.map { ring in
      guard isApart, loops[ring].isClosed, !isCrossed[ring] else { return nil }
      return loops.indices.count { $0 != ring && holds(loops[$0], loops[ring]) }
    }
  }

  private static func holds(_ outer: Chain, _ inner: Chain) -> Bool {
    outer.isClosed && Polygon(outer.points).contains(inner.points[0])
  }

  /// Whether two sides have a point in common that is not just the corner between them.
  private static func meet(_ one: Segment, _ other: Segment) -> Bool {
    guard one.bounds.intersects(other.bounds) else { return false }
    let isNext = one.end == other.start || other.end == one.start
    guard isNext else { return one.intersects(other) }
    // Neighbours meet in their corner; they overlap when one turns back on the other.
    let (first, second) = one.end == other.start ? (one, other) : (other, one)
    let (u, v) = (first.end - first.start, second.end - second.start)
    let isTwice = first.start == second.end
    return isTwice || (u.cross(v) == 0 && u.dot(v) < 0)
  }
}

extension Chain {
  /// Whether it is the outline of a convex region, gone around once: all turns are to one side, and
  /// it goes to the right and back to the left once.
  fileprivate var isConvex: Bool {
    guard isClosed, points.count >= 3 else { return false }
    var turns = 0.0
    var changes = 0
    var last = points[points.count - 1] - points[points.count - 2]
    var wasRight = last.dx > 0 || (last.dx == 0 && last.dy > 0)
    var previous = points[points.count - 1]
    for point in points {
      let side = point - previous
      let turn = last.cross(side)
      if turn == 0 || turn * turns < 0 { return false }
      turns = turn
      let isRight = side.dx > 0 || (side.dx == 0 && side.dy > 0)
      if isRight != wasRight { changes += 1 }
      (last, wasRight, previous) = (side, isRight, point)
    }
    return changes == 2
  }
}
