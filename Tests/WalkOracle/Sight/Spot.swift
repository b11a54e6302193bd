import ShortestWalks

/// A point of a snapped plan and the wedges around it, between one edge and the next.
struct Spot {
  let point: GridPoint
  /// The directions in which edges leave, as far points on them, counter-clockwise from the first
  /// half-plane (y ≥ 0).
  private let directions: [GridPoint]
  /// Whether one may stand in the wedge that begins at a direction, and so reach the point.
  let isFree: [Bool]
  /// The wedges that can be reached from each by going around the point, as bits.
  private let reach: [UInt64]

  init(at point: GridPoint, in plan: SnappedPlan) {
    self.point = point
    let rays = Self.rays(at: point, in: plan)
    precondition(rays.count < 64, "too many edges at one point")
    directions = rays.map(\.end)
    if rays.isEmpty {
      isFree = [plan.covers(at: point) == 0]
      reach = [1]
    } else {
      for (index, ray) in rays.enumerated() {
        precondition(ray.left == rays[(index + 1) % rays.count].right, "a wedge covered unevenly")
      }
      let isFree = rays.map { $0.left == 0 }
      self.isFree = isFree
      reach = rays.indices.map { Self.wedges(around: rays, isFree: isFree, from: $0) }
    }
  }

  /// The wedges one may stand in, as bits.
  var free: UInt64 { isFree.indices.reduce(0) { isFree[$1] ? $0 | 1 << UInt64($1) : $0 } }

  /// The wedges that can be reached from any of some without leaving the point.
  func reached(from wedges: UInt64) -> UInt64 {
    reach.indices.reduce(0) { wedges >> UInt64($1) & 1 == 1 ? $0 | reach[$1] : $0 }
  }

  /// The wedges on both sides of a way that leads towards another point; twice the same where it
  /// leads through the middle of one.
  func beside(towards end: GridPoint) -> (left: Int, right: Int) {
    guard !directions.isEmpty else { return (0, 0) }
    let last = directions.count - 1
    var wedge = last
    for (index, direction) in directions.enumerated() {
      let order = Self.compare(direction, end, around: point)
      if order == 0 { return (index, index == 0 ? last : index - 1) }
      if order < 0 { wedge = index }
    }
    return (wedge, wedge)
  }

  private typealias Ray = (end: GridPoint, left: Int, right: Int, passage: Passage)

  private static func rays(at point: GridPoint, in plan: SnappedPlan) -> [Ray] {
    var rays: [Ray] = []
    for edge in plan.edges {
      let isWithin = isWithin(point, edge.from, edge.to)
      if edge.from == point || isWithin {
        rays.append((edge.to, edge.left, edge.right, edge.passage))
      }
      if edge.to == point || isWithin {
        rays.append((edge.from, edge.right, edge.left, edge.passage.turned))
      }
    }
    return rays.sorted { compare($0.end, $1.end, around: point) < 0 }
  }

  /// The wedges that can be reached from one: step by step across edges, both ways around.
  private static func wedges(around rays: [Ray], isFree: [Bool], from start: Int) -> UInt64 {
    guard isFree[start] else { return 0 }
    var reached: UInt64 = 1 << UInt64(start)
    var wedge = start
    for _ in rays.indices {
      let next = (wedge + 1) % rays.count
      guard isFree[next], rays[next].passage.contains(.rightToLeft) else { break }
      reached |= 1 << UInt64(next)
      wedge = next
    }
    wedge = start
    for _ in rays.indices {
      let next = (wedge + rays.count - 1) % rays.count
      guard isFree[next], rays[wedge].passage.contains(.leftToRight) else { break }
      reached |= 1 << UInt64(next)
      wedge = next
    }
    return reached
  }

  /// The order of two directions counter-clockwise, beginning with that of x; 0 for the same.
  private static func compare(_ a: GridPoint, _ b: GridPoint, around point: GridPoint) -> Int {
    let (lowerA, lowerB) = (isLower(a, point), isLower(b, point))
    if lowerA != lowerB { return lowerA ? 1 : -1 }
    return -orientation(point, a, b).signum()
  }

  private static func isLower(_ end: GridPoint, _ point: GridPoint) -> Bool {
    end.y < point.y || (end.y == point.y && end.x < point.x)
  }
}
