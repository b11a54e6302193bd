public import ShortestWalks

/// Shortest walks by trying everything: every corner sees what it sees, and Dijkstra does the rest.
///
/// Knows nothing of triangles. Walkers are points; they may touch what is solid and walk along it,
/// but not squeeze through where solids touch at a point. All decisions are exact; only lengths are
/// rounded.
///
/// - Complexity: O(corners² × edges) to make, O(corners × edges + corners²) a question.
public struct Oracle {
  /// What stands there after snapping.
  public let plan: SnappedPlan
  private let spots: [Spot]
  /// Where the wedges of each spot begin in the row of all.
  private let offsets: [Int]
  /// For every wedge of every corner: the wedges that a straight way leads to, and its length.
  private let links: [[(to: Int, length: Double)]]

  /// Prepares all sights between corners.
  public init(parts: [PlanPart], outside: Int = 1) {
    plan = SnappedPlan(parts: parts, outside: outside)
    var spots: [Spot] = []
    for corner in plan.corners { spots.append(Spot(at: corner, in: plan)) }
    self.spots = spots
    offsets = spots.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.isFree.count) }
    var links = Array(repeating: [(to: Int, length: Double)](), count: offsets.last ?? 0)
    for (index, spot) in spots.enumerated() where spot.free != 0 {
      for (other, target) in spots.enumerated() where target.free != 0 && other != index {
        let sight = Sight(from: spot, to: target, among: plan, spots: spots)
        let length = distance(spot.point, target.point)
        for wedge in spot.isFree.indices where spot.isFree[wedge] {
          let arrives = Self.arrivals(of: sight, from: spot.reached(from: 1 << UInt64(wedge)))
          for arrival in target.isFree.indices where arrives >> UInt64(arrival) & 1 == 1 {
            links[offsets[index] + wedge].append((offsets[other] + arrival, length))
          }
        }
      }
    }
    self.links = links
  }

  /// Whether a walker may stand somewhere.
  public func isFree(_ point: GridPoint) -> Bool { Spot(at: point, in: plan).free != 0 }

  /// Whether one may walk from point to point along straight lines, turning as drawn.
  public func isWalkable(_ walk: [GridPoint]) -> Bool {
    guard let first = walk.first else { return false }
    var here = Spot(at: first, in: plan)
    var wedges = here.free
    for next in walk.dropFirst() where next != here.point {
      let there = Spot(at: next, in: plan)
      let sight = Sight(from: here, to: there, among: plan, spots: spots)
      wedges = Self.arrivals(of: sight, from: here.reached(from: wedges))
      here = there
    }
    return wedges != 0
  }

  /// The length of a shortest walk in millimetres, and its corners; nil if there is none.
  public func walk(
    from start: GridPoint, to goal: GridPoint
  ) -> (length: Double, corners: [GridPoint])? {
    let (first, last) = (Spot(at: start, in: plan), Spot(at: goal, in: plan))
    guard first.free != 0, last.free != 0 else { return nil }
    guard start != goal else { return (0, [start]) }
    var search = Search(count: links.count)
    let straight = Sight(from: first, to: last, among: plan, spots: spots)
    if Self.arrivals(of: straight, from: first.free) != 0 {
      search.finish(after: nil, length: distance(start, goal))
    }
    for (index, spot) in spots.enumerated() where spot.free != 0 {
      let length = distance(start, spot.point)
      let arrives =
        spot.point == start
        ? first.free
        : Self.arrivals(
          of: Sight(from: first, to: spot, among: plan, spots: spots), from: first.free)
      for wedge in spot.isFree.indices where arrives >> UInt64(wedge) & 1 == 1 {
        search.offer(offsets[index] + wedge, length: length, after: nil)
      }
    }
    while let wedge = search.takeNearest() {
      for link in links[wedge] {
        search.offer(link.to, length: search.length(of: wedge) + link.length, after: wedge)
      }
      let (index, own) = spotAndWedge(wedge)
      let spot = spots[index]
      guard search.couldFinish(after: wedge, adding: distance(spot.point, goal)) else { continue }
      let reached = spot.reached(from: 1 << UInt64(own))
      let sight = Sight(from: spot, to: last, among: plan, spots: spots)
      let isThere = spot.point == goal ? reached != 0 : Self.arrivals(of: sight, from: reached) != 0
      guard isThere else { continue }
      search.finish(
        after: wedge, length: search.length(of: wedge) + distance(spot.point, goal))
    }
    guard let found = search.found else { return nil }
    let corners = found.wedges.map { spots[spotAndWedge($0).spot].point }
    return (found.length, ([start] + corners + [goal]).withoutRepeats)
  }

  private func spotAndWedge(_ wedge: Int) -> (spot: Int, wedge: Int) {
    var (low, high) = (0, offsets.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= wedge { low = middle } else { high = middle }
    }
    return (low, wedge - offsets[low])
  }

  private static func arrivals(of sight: Sight, from wedges: UInt64) -> UInt64 {
    sight.ways.reduce(0) { $1.leaves & wedges != 0 ? $0 | $1.arrives : $0 }
  }
}

extension [GridPoint] {
  fileprivate var withoutRepeats: [GridPoint] {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
