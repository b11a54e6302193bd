public import ShortestWalks

/// What stands on a plane after snapping: edges that meet at their ends only, and what lies beside
/// each.
public struct SnappedPlan: Sendable {
  /// All edges, each once.
  public let edges: [SnappedEdge]
  /// The ends of all edges, each once.
  public let corners: [GridPoint]
  private let outside: Int
  private let rings: [(chain: [GridPoint], weight: Int)]

  /// Snaps parts and finds out what is covered.
  ///
  /// - Parameter outside: how often everything is covered to begin with.
  public init(parts: [PlanPart], outside: Int = 1) {
    self.outside = outside
    let snapping = Snapping(parts: parts)
    var rings: [(chain: [GridPoint], weight: Int)] = []
    var rules: [Piece: Passage] = [:]
    for part in parts {
      let chains = part.pieces.map { snapping.chain(of: $0) }
      let pairs = chains.flatMap { zip($0, $0.dropFirst()).map(Piece.init) }
      for pair in pairs {
        let (edge, isTurned) = SnappedPlan.ordered(pair)
        var passage: Passage = [.leftToRight, .rightToLeft]
        if case .line(_, let own) = part { passage = isTurned ? own.turned : own }
        rules[edge, default: [.leftToRight, .rightToLeft]].formIntersection(passage)
      }
      if case .ring(_, let weight) = part {
        rings.append((chain: chains.flatMap { $0.dropLast() }, weight: weight))
      }
    }
    self.rings = rings
    edges = rules.map { edge, passage in
      let beside = Self.covers(beside: edge, rings: rings, outside: outside)
      return SnappedEdge(
        from: edge.from, to: edge.to, left: beside.left, right: beside.right, passage: passage)
    }.sorted { ($0.from.x, $0.from.y, $0.to.x, $0.to.y) < ($1.from.x, $1.from.y, $1.to.x, $1.to.y) }
    corners = Set(edges.flatMap { [$0.from, $0.to] }).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }

  /// How often a point that lies on no edge is covered.
  func covers(at point: GridPoint) -> Int {
    rings.reduce(outside) { sum, ring in
      let winding = Winding(of: ring.chain, atDoubled: (2 * Int(point.x), 2 * Int(point.y)))
      return sum + (winding.left != 0 ? ring.weight : 0)
    }
  }

  private static func covers(
    beside edge: Piece, rings: [(chain: [GridPoint], weight: Int)], outside: Int
  ) -> (left: Int, right: Int) {
    // The ray must leave the edge: for level edges everything is turned by a quarter.
    let isLevel = edge.from.y == edge.to.y
    let (from, to) = isLevel ? (edge.from.turned, edge.to.turned) : (edge.from, edge.to)
    let middle = (Int(from.x) + Int(to.x), Int(from.y) + Int(to.y))
    var beside = (left: outside, right: outside)
    for ring in rings {
      let chain = isLevel ? ring.chain.map(\.turned) : ring.chain
      let winding = Winding(of: chain, atDoubled: middle)
      if winding.left != 0 { beside.left += ring.weight }
      if winding.right != 0 { beside.right += ring.weight }
    }
    return from.y < to.y ? beside : (beside.right, beside.left)
  }

  private static func ordered(_ pair: Piece) -> (edge: Piece, isTurned: Bool) {
    (pair.from.x, pair.from.y) < (pair.to.x, pair.to.y)
      ? (pair, false) : (Piece(from: pair.to, to: pair.from), true)
  }
}

/// An edge of a snapped plan.
public struct SnappedEdge: Hashable, Sendable {
  /// Its lesser end.
  public let from: GridPoint
  /// Its greater end.
  public let to: GridPoint
  /// How often the place just left of it is covered.
  public let left: Int
  /// How often the place just right of it is covered.
  public let right: Int
  /// What the lines on it allow, seen from `from` to `to`.
  public let passage: Passage
}

/// How often a chain runs around a point, and where the point lies on the chain, around the places
/// just left and just right of it (in the direction of x).
private struct Winding {
  var left = 0
  var right = 0

  init(of chain: [GridPoint], atDoubled point: (x: Int, y: Int)) {
    var before = chain.last
    for next in chain {
      defer { before = next }
      guard let from = before else { continue }
      let (fromY, toY) = (2 * Int(from.y), 2 * Int(next.y))
      guard (fromY <= point.y) != (toY <= point.y) else { continue }
      let step = toY > fromY ? 1 : -1
      let side =
        (2 * (Int(next.x) - Int(from.x)) * (point.y - fromY)
          - (toY - fromY) * (point.x - 2 * Int(from.x))) * step
      if side >= 0 { left += step }
      if side > 0 { right += step }
    }
  }
}

extension GridPoint {
  /// Turned by a quarter to the left about the origin.
  fileprivate var turned: GridPoint { GridPoint(x: -y, y: x) }
}

extension Passage {
  /// The same, seen along the line the other way.
  var turned: Passage {
    var turned: Passage = []
    if contains(.leftToRight) { turned.insert(.rightToLeft) }
    if contains(.rightToLeft) { turned.insert(.leftToRight) }
    return turned
  }
}
