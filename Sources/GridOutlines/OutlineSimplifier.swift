import Geometry

/// Leaves out corners of outlines, so that no corner lies farther from its new outline than a
/// tolerance, and no two outlines cross or touch that did not.
///
/// Each ring is simplified on its own first (Douglas and Peucker 1973). Then sides that cross another
/// one, touch it, or have a ring on another side than before get back the corner that they are farthest
/// from, until none is left: the exact outlines are right, so this ends.
public struct OutlineSimplifier {
  /// A side of the simplified outline: from one corner of an exact ring to a later one.
  private struct Side {
    let ring: Int
    let start: Int
    /// Greater than `start`, and beyond the number of corners where the side passes the first one.
    let end: Int
    /// The box around the corners that it stands for.
    let box: Box
    var isKept = true
  }

  /// Rings longer than this are cut into such pieces first, so that none costs its square.
  private static let pieceLength = 1024

  private let rings: [[OutlineCorner]]
  /// In units of corners, squared.
  private let squaredTolerance: Double
  private var sides: [Side] = []
  private var index: GridIndex
  /// The sides that were not compared with the others yet.
  private var open: [Int] = []

  /// Simplifies the outlines of one grid together.
  ///
  /// - Parameter tolerance: in cells; thin walls keep both of their sides up to 1.
  /// - Complexity: O(*n* log *n*) for *n* corners of usual plans.
  public static func simplified(_ outlines: [GridOutline], tolerance: Double) -> [GridOutline] {
    var simplifier = OutlineSimplifier(outlines.flatMap(\.rings), tolerance: tolerance)
    simplifier.separate()
    var rings = simplifier.result[...]
    return outlines.map { outline in
      var outline = outline
      let count = outline.rings.count
      outline.rings = Array(rings.prefix(count))
      rings = rings.dropFirst(count)
      return outline
    }
  }

  private init(_ rings: [[OutlineCorner]], tolerance: Double) {
    self.rings = rings
    let reach = tolerance * Double(OutlineCorner.unitsPerCell)
    squaredTolerance = reach * reach
    let bounds =
      Box(around: rings.lazy.flatMap { $0 }.map(Self.point))
      ?? Box(Point(x: 0, y: 0), Point(x: 1, y: 1))
    index = GridIndex(bounds: bounds, cellSize: 4 * Double(OutlineCorner.unitsPerCell))
    for (number, ring) in rings.enumerated() { simplify(ring, number) }
  }

  /// The rings of the corners that are left.
  private var result: [[OutlineCorner]] {
    var starts: [[Int]] = Array(repeating: [], count: rings.count)
    for side in sides where side.isKept { starts[side.ring].append(side.start) }
    return zip(rings, starts).map { ring, starts in
      Set(starts.map { $0 % ring.count }).sorted().map { ring[$0] }
    }
  }

  // MARK: - Each ring on its own

  private mutating func simplify(_ ring: [OutlineCorner], _ number: Int) {
    // Both ends of the widest extent are corners of any outline that resembles the ring.
    let first = ring.indices.min { (ring[$0].x, ring[$0].y) < (ring[$1].x, ring[$1].y) } ?? 0
    let farthest =
      ring.indices.max {
        Self.squaredDistance(ring[$0], ring[first]) < Self.squaredDistance(ring[$1], ring[first])
      } ?? 0
    let middle = farthest > first ? farthest : farthest + ring.count
    for (start, end) in [(first, middle), (middle, first + ring.count)] {
      for from in stride(from: start, to: end, by: Self.pieceLength) {
        simplify(number, from, min(from + Self.pieceLength, end))
      }
    }
  }

  private mutating func simplify(_ ring: Int, _ start: Int, _ end: Int) {
    var pieces = [(start, end)]
    while let (start, end) = pieces.popLast() {
      let far = farthest(ring, start, end)
      if let far, far.squaredDistance >= squaredTolerance {
        pieces.append((start, far.corner))
        pieces.append((far.corner, end))
      } else {
        add(ring, start, end)
      }
    }
  }

  /// The corner between two that lies farthest from the side between them.
  private func farthest(
    _ ring: Int, _ start: Int, _ end: Int
  ) -> (corner: Int, squaredDistance: Double)? {
    guard end - start > 1 else { return nil }
    let side = Segment(Self.point(corner(ring, start)), Self.point(corner(ring, end)))
    var best = (corner: start + 1, squaredDistance: -1.0)
    for number in (start + 1)..<end {
      let distance = side.squaredDistance(to: Self.point(corner(ring, number)))
      if distance > best.squaredDistance { best = (number, distance) }
    }
    return best
  }

  private mutating func add(_ ring: Int, _ start: Int, _ end: Int) {
    let corners = (start...end).map { Self.point(corner(ring, $0)) }
    guard let box = Box(around: corners) else { return }
    index.insert(Int32(sides.count), bounds: box)
    open.append(sides.count)
    sides.append(Side(ring: ring, start: start, end: end, box: box))
  }

  private func corner(_ ring: Int, _ number: Int) -> OutlineCorner {
    let corners = rings[ring]
    return corners[number < corners.count ? number : number - corners.count]
  }

  // MARK: - All of them together

  /// Gives corners back until no side is in conflict with another one.
  private mutating func separate() {
    while let number = open.popLast() {
      guard sides[number].isKept else { continue }
      let side = sides[number]
      var rivals: Set<Int> = []
      var isDone = false
      index.forEach(in: side.box) { other in
        let other = Int(other)
        guard other != number, sides[other].isKept, conflict(side, sides[other]) else {
          return true
        }
        rivals.insert(other)
        // One that cannot be divided any more changes nothing on its side.
        isDone = side.end - side.start > 1
        return !isDone
      }
      for other in rivals { divide(other) }
      if isDone { divide(number) }
    }
  }

  private mutating func divide(_ number: Int) {
    let side = sides[number]
    guard let far = farthest(side.ring, side.start, side.end) else { return }
    sides[number].isKept = false
    index.remove(Int32(number), bounds: side.box)
    add(side.ring, side.start, far.corner)
    add(side.ring, far.corner, side.end)
  }

  private func conflict(_ one: Side, _ other: Side) -> Bool {
    guard one.end - one.start > 1 || other.end - other.start > 1 else { return false }
    return meet(one, other) || swallows(one, other) || swallows(other, one)
  }

  /// Whether two sides cross or touch, but for the corner that neighbours share.
  private func meet(_ one: Side, _ other: Side) -> Bool {
    let (a, b) = (corner(one.ring, one.start), corner(one.ring, one.end))
    let (c, d) = (corner(other.ring, other.start), corner(other.ring, other.end))
    guard one.ring == other.ring else { return Self.touch(a, b, c, d) }
    switch (b == c, a == d) {
    case (true, true): return true
    case (true, false): return Self.isOn(d, a, b) || Self.isOn(a, c, d)
    case (false, true): return Self.isOn(c, a, b) || Self.isOn(b, c, d)
    case (false, false): return Self.touch(a, b, c, d)
    }
  }

  /// Whether the start of a side lies between another side and the corners that it stands for.
  private func swallows(_ side: Side, _ other: Side) -> Bool {
    guard side.end - side.start > 1 else { return false }
    let start = corner(other.ring, other.start)
    let point = Self.point(start)
    guard side.box.contains(point) else { return false }
    let chain = (side.start...side.end).map { corner(side.ring, $0) }
    guard !chain.contains(start) else { return false }
    return Polygon(chain.map(Self.point)).contains(point)
  }

  // MARK: - Exact geometry

  private static func point(_ corner: OutlineCorner) -> Point {
    Point(x: Double(corner.x), y: Double(corner.y))
  }

  private static func squaredDistance(_ one: OutlineCorner, _ other: OutlineCorner) -> Int {
    let (dx, dy) = (one.x - other.x, one.y - other.y)
    return dx * dx + dy * dy
  }

  /// Positive where `c` lies to one hand of the line from `a` to `b`, negative to the other.
  private static func turn(_ a: OutlineCorner, _ b: OutlineCorner, _ c: OutlineCorner) -> Int {
    ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).signum()
  }

  /// Whether a point lies on a segment, its ends included.
  private static func isOn(_ point: OutlineCorner, _ a: OutlineCorner, _ b: OutlineCorner) -> Bool {
    turn(a, b, point) == 0 && min(a.x, b.x) <= point.x && point.x <= max(a.x, b.x)
      && min(a.y, b.y) <= point.y && point.y <= max(a.y, b.y)
  }

  /// Whether two segments have a point in common.
  private static func touch(
    _ a: OutlineCorner, _ b: OutlineCorner, _ c: OutlineCorner, _ d: OutlineCorner
  ) -> Bool {
    if turn(a, b, c) * turn(a, b, d) < 0, turn(c, d, a) * turn(c, d, b) < 0 { return true }
    return isOn(c, a, b) || isOn(d, a, b) || isOn(a, c, d) || isOn(b, c, d)
  }
}
