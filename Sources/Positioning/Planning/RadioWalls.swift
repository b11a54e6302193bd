public import Geometry
public import IndoorModel

/// The walls of a floor that weaken radio: each counts once, where people walk through it is none.
///
/// The outlines of walkable space do not do for that: a wall between two rooms has two of them, an anchor
/// on a wall lies outside of both, and tables and benches have outlines, too.
public struct RadioWalls: Sendable {
  /// Metres within which two drawn walls side by side are one, as are those of two rooms back to back.
  private static let same = 0.2
  /// How far (sine of the angle) two pieces may be from parallel to be one.
  private static let parallel = 0.2
  /// Metres beyond half of its depth within which a door opens a wall.
  private static let doorReach = 0.15
  /// Pieces shorter than this are left out, in metres.
  private static let least = 0.01

  /// A straight piece of wall.
  struct Piece: Sendable {
    let segment: Segment
    /// Metres from the middle of the wall within which an anchor hangs on it.
    let reach: Double
  }

  private(set) var pieces: [Piece] = []

  /// Takes walls as they are.
  public init(_ segments: [Segment]) { pieces = segments.map { Piece(segment: $0, reach: 0.05) } }

  /// Finds the walls of a floor: walls, outlines of walled areas, and obstacles without a category, such
  /// as pillars; furniture lets radio through.
  ///
  /// - Parameter features: those of the floor; their order decides nothing but which of two walls at
  ///   the same place counts.
  public init(of features: [Feature]) {
    var index = PieceIndex(around: features)
    let doors = features.filter { $0.kind == .door }.flatMap { door in
      door.shape.segments.map { (threshold: $0, depth: door.properties["depth"]?.number ?? 0) }
    }
    for feature in features {
      for side in Self.sides(of: feature) {
        let half = max(0, feature.thickness / 2)
        var rest = [side]
        for door in doors where door.threshold.bounds.expanded(by: 3).intersects(side.bounds) {
          let reach = min(2, door.depth / 2) + half + Self.doorReach
          rest = rest.flatMap { Self.remainder(of: $0, beside: door.threshold, within: reach) }
        }
        for other in index.near(side, within: Self.same) {
          rest = rest.flatMap {
            Self.remainder(of: $0, beside: pieces[other].segment, within: Self.same)
          }
        }
        for segment in rest {
          index.add(segment)
          pieces.append(Piece(segment: segment, reach: min(1, half) + 0.05))
        }
      }
    }
  }

  private static func sides(of feature: Feature) -> [Segment] {
    switch (feature.kind, feature.shape) {
    case (.area, _) where !feature.isWalled, (.obstacle, _) where feature.category != nil: []
    case (.area, .circle(let center, let radius)), (.obstacle, .circle(let center, let radius)):
      Polygon(Polygon.ring(around: center, radius: radius)).edges
    case (.wall, let shape), (.area, let shape), (.obstacle, let shape): shape.segments
    default: []
    }
  }

  /// What is left of a segment where another one runs along it.
  private static func remainder(
    of segment: Segment, beside other: Segment, within reach: Double
  ) -> [Segment] {
    let length = segment.length
    guard length > least, let along = (segment.end - segment.start).normalized,
      let direction = (other.end - other.start).normalized,
      abs(along.cross(direction)) < parallel
    else { return length > least ? [segment] : [] }
    let (first, last) = (other.start - segment.start, other.end - segment.start)
    guard min(abs(along.cross(first)), abs(along.cross(last))) <= reach else { return [segment] }
    let (from, to) = (
      min(along.dot(first), along.dot(last)), max(along.dot(first), along.dot(last))
    )
    guard to > least, from < length - least else { return [segment] }
    var rest: [Segment] = []
    if from > least { rest.append(Segment(segment.start, segment.start + along * from)) }
    if to < length - least { rest.append(Segment(segment.start + along * to, segment.end)) }
    return rest
  }

  /// How many walls the straight line from one point to each of others crosses; a wall on which the
  /// first point lies is none.
  ///
  /// Each wall looks only at the points of the directions in which it stands.
  ///
  /// - Complexity: O(*points* + *walls* + points behind walls).
  func crossings(from origin: Point, to points: [Point]) -> [UInt8] {
    var counts = Array(repeating: UInt8(0), count: points.count)
    let sectors = Sectors(around: origin, points)
    let farthest = points.reduce(0) { max($0, $1.squaredDistance(to: origin)) }
    for piece in pieces {
      let distance = piece.segment.squaredDistance(to: origin)
      guard distance > piece.reach * piece.reach, distance < farthest else { continue }
      let (a, b) = (piece.segment.start - origin, piece.segment.end - origin)
      // Counter-clockwise as seen from the origin.
      let (right, left) = a.cross(b) >= 0 ? (a, b) : (b, a)
      let side = left - right
      let own = side.cross(Vector(dx: -right.dx, dy: -right.dy))
      sectors.forEach(from: right, to: left) { number in
        let ray = points[number] - origin
        // One of its ends belongs to a piece, so that a chain of them counts once.
        guard ray.cross(right) <= 0, ray.cross(left) > 0,
          (side.cross(ray - right) > 0) != (own > 0), counts[number] < .max
        else { return }
        counts[number] += 1
      }
    }
    return counts
  }
}

/// Pieces of wall by place, while more are found.
private struct PieceIndex {
  private var grid: GridIndex
  private var count: Int32 = 0

  init(around features: [Feature]) {
    let bounds = Box(around: features.flatMap(\.shape.vertices))
    grid = GridIndex(bounds: bounds ?? Box(Point(x: 0, y: 0), Point(x: 1, y: 1)), cellSize: 2)
  }

  mutating func add(_ segment: Segment) {
    grid.insert(count, bounds: segment.bounds)
    count += 1
  }

  /// The numbers of pieces that may lie beside a segment, in their order.
  func near(_ segment: Segment, within reach: Double) -> [Int] {
    var found: Set<Int> = []
    grid.forEach(in: segment.bounds.expanded(by: reach)) {
      found.insert(Int($0))
      return true
    }
    return found.sorted()
  }
}

/// Points by their direction from another one.
private struct Sectors {
  private static let count = 512

  /// The numbers of the points, sector by sector.
  private var order: [Int32]
  /// Where each sector begins in `order`.
  private var starts = Array(repeating: 0, count: count + 1)

  init(around origin: Point, _ points: [Point]) {
    let sectors = points.map { Self.sector(of: $0 - origin) }
    for sector in sectors { starts[sector + 1] += 1 }
    for sector in 0..<Self.count { starts[sector + 1] += starts[sector] }
    order = Array(repeating: 0, count: points.count)
    var next = starts
    for (number, sector) in sectors.enumerated() {
      order[next[sector]] = Int32(number)
      next[sector] += 1
    }
  }

  /// The sector of a direction, counter-clockwise; grows with the angle as the angle's cosine over a
  /// square does, without the cost of an arc tangent.
  private static func sector(of vector: Vector) -> Int {
    let sum = abs(vector.dx) + abs(vector.dy)
    guard sum > 0 else { return 0 }
    let turn = vector.dy >= 0 ? 1 - vector.dx / sum : 3 + vector.dx / sum
    return min(count - 1, Int(turn * Double(count) / 4))
  }

  /// Visits the points of all sectors from one direction counter-clockwise to another.
  func forEach(from right: Vector, to left: Vector, _ visit: (Int) -> Void) {
    var sector = Self.sector(of: right)
    let last = Self.sector(of: left)
    while true {
      for place in starts[sector]..<starts[sector + 1] { visit(Int(order[place])) }
      if sector == last { return }
      sector = (sector + 1) % Self.count
    }
  }
}
