import ShortestWalks

/// A straight way from one spot to another: from which wedge it may leave, and in which it arrives.
struct Sight {
  /// The wedges from which it may leave, at most two, each with where that leads, as bits.
  private(set) var ways: [(leaves: UInt64, arrives: UInt64)] = []

  /// Tries a straight way.
  ///
  /// Nothing may be entered. Where the way touches corners it goes on only from wedges that can be
  /// reached around the corner: two solids that touch at a point are closed there.
  init(from start: Spot, to end: Spot, among plan: SnappedPlan, spots: [Spot]) {
    guard start.point != end.point,
      !plan.edges.contains(where: { Self.isStopped(start.point, end.point, by: $0) })
    else { return }
    let between = spots.filter { isWithin($0.point, start.point, end.point) }
      .sorted {
        advance(start.point, end.point, $0.point) < advance(start.point, end.point, $1.point)
      }
    let stops = between + [end]
    let out = start.beside(towards: end.point)
    for wedge in Set([out.left, out.right]) where start.isFree[wedge] {
      var (isLeft, isRight) = (wedge == out.left, wedge == out.right)
      var arrived: UInt64 = 0
      for (index, stop) in stops.enumerated() {
        let back = stop.beside(towards: start.point)
        // On the way back its left side is to the right.
        arrived = (isLeft ? 1 << UInt64(back.right) : 0) | (isRight ? 1 << UInt64(back.left) : 0)
        arrived &= stop.free
        guard index < stops.count - 1 else { break }
        let reached = stop.reached(from: arrived)
        let on = stop.beside(towards: end.point)
        isLeft = reached >> UInt64(on.left) & 1 == 1
        isRight = reached >> UInt64(on.right) & 1 == 1
      }
      if arrived != 0 { ways.append((1 << UInt64(wedge), arrived)) }
    }
  }

  /// Whether a way crosses an edge that it may not cross there.
  private static func isStopped(
    _ start: GridPoint, _ end: GridPoint, by edge: SnappedEdge
  ) -> Bool {
    guard max(edge.from.x, edge.to.x) >= min(start.x, end.x),
      min(edge.from.x, edge.to.x) <= max(start.x, end.x),
      max(edge.from.y, edge.to.y) >= min(start.y, end.y),
      min(edge.from.y, edge.to.y) <= max(start.y, end.y)
    else { return false }
    let from = orientation(start, end, edge.from).signum()
    guard from * orientation(start, end, edge.to).signum() < 0 else { return false }
    let side = orientation(edge.from, edge.to, start).signum()
    guard side * orientation(edge.from, edge.to, end).signum() < 0 else { return false }
    guard edge.left == 0, edge.right == 0 else { return true }
    return !edge.passage.contains(side > 0 ? .leftToRight : .rightToLeft)
  }
}
