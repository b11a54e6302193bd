public import Geometry
public import IndoorModel

/// A plan of walkable outlines: people stand inside of them, and their sides are the walls.
public struct OutlinePlan: PositioningPlan {
  private var floors: [Identifier<Floor>: FloorOutline] = [:]

  /// Makes a plan of no floors; everything is walkable on a floor that is not drawn.
  public init() {}

  /// Sets what is walkable on a floor.
  ///
  /// - Parameters:
  ///   - outlines: inside or outside follows the even-odd rule over all their rings.
  ///   - walls: thin walls between walkable places.
  public mutating func set(
    _ outlines: [Polygon], walls: [Segment] = [], on floor: Identifier<Floor>
  ) {
    let sides = outlines.flatMap(\.edges)
    guard let bounds = Box(around: (sides + walls).flatMap { [$0.start, $0.end] }) else {
      floors[floor] = nil
      return
    }
    var index = GridIndex(bounds: bounds, cellSize: 2)
    for (number, side) in (sides + walls).enumerated() {
      index.insert(Int32(number), bounds: side.bounds)
    }
    floors[floor] = FloorOutline(
      sides: sides + walls, index: index, bounds: bounds, outlineCount: sides.count)
  }

  /// Whether a point lies inside of the floor's outlines; everywhere on a floor that is not drawn.
  public func isWalkable(_ point: Point, on floor: Identifier<Floor>) -> Bool {
    floors[floor]?.contains(point) ?? true
  }

  /// How many sides and thin walls a straight line meets.
  public func wallsCrossed(from start: Point, to end: Point, on floor: Identifier<Floor>) -> Int {
    floors[floor]?.wallsCrossed(by: Segment(start, end)) ?? 0
  }

  /// The side or thin wall that a straight line meets first.
  public func firstWall(
    from start: Point, to end: Point, on floor: Identifier<Floor>
  ) -> Segment? {
    floors[floor]?.firstWall(of: Segment(start, end))
  }

  /// A point inside, five centimetres beyond the nearest side, or the point itself.
  public func nearestWalkable(to point: Point, on floor: Identifier<Floor>) -> Point? {
    guard let outline = floors[floor] else { return nil }
    return outline.contains(point) ? point : outline.nearestInside(to: point)
  }
}

/// The walls of one floor, by place; a class, because each question to a plan would copy a value.
private final class FloorOutline: Sendable {
  /// Metres from a wall to the nearest point where a person stands.
  private static let clearance = 0.05

  /// The sides of the outlines first, then thin walls.
  private let sides: [Segment]
  private let index: GridIndex
  private let bounds: Box
  private let outlineCount: Int

  init(sides: [Segment], index: GridIndex, bounds: Box, outlineCount: Int) {
    self.sides = sides
    self.index = index
    self.bounds = bounds
    self.outlineCount = outlineCount
  }

  /// Whether a point lies inside: a line to the nearer end of the grid crosses an odd number of sides.
  func contains(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    let isLeft = point.x < bounds.center.x
    let end = Point(x: isLeft ? bounds.min.x - 1 : bounds.max.x + 1, y: point.y)
    var isInside = false
    forEachSide(near: Segment(point, end).bounds) { number, side in
      guard number < outlineCount, (side.start.y > point.y) != (side.end.y > point.y) else {
        return
      }
      let x =
        (side.end.x - side.start.x) * (point.y - side.start.y) / (side.end.y - side.start.y)
        + side.start.x
      if isLeft ? x < point.x : x > point.x { isInside.toggle() }
    }
    return isInside
  }

  /// How many walls a line meets.
  func wallsCrossed(by line: Segment) -> Int {
    var count = 0
    forEachSide(near: line.bounds) { _, side in
      if side.intersects(line) { count += 1 }
    }
    return count
  }

  /// The wall that a line meets first.
  func firstWall(of line: Segment) -> Segment? {
    var first: Segment?
    var least = Double.infinity
    // A wall may come twice, which changes nothing here.
    index.forEach(along: line) { number in
      let side = sides[Int(number)]
      guard side.intersects(line) else { return true }
      let distance = line.intersection(with: side)?.squaredDistance(to: line.start) ?? 0
      if distance < least { (first, least) = (side, distance) }
      return true
    }
    return first
  }

  /// The point inside that lies nearest to one outside: just beyond the nearest side.
  func nearestInside(to point: Point) -> Point? {
    var radius = 1.0
    let reach = bounds.width + bounds.height + bounds.distance(to: point)
    while radius < 2 * reach {
      let box = Box(point, point).expanded(by: radius)
      var nearest: (point: Point, distance: Double)?
      forEachSide(near: box) { number, side in
        guard number < outlineCount else { return }
        let foot = side.nearestPoint(to: point)
        let distance = foot.squaredDistance(to: point)
        guard distance < nearest?.distance ?? .infinity, distance <= radius * radius,
          let inside = inside(of: side, at: foot, from: point)
        else { return }
        nearest = (inside, distance)
      }
      if let nearest { return nearest.point }
      radius *= 2
    }
    return nil
  }

  /// A walkable point beside a foot on a side, a clearance away from it; corners may have none.
  private func inside(of side: Segment, at foot: Point, from point: Point) -> Point? {
    let normal = (side.end - side.start).perpendicular.normalized
    let onward = (foot - point).normalized
    for direction in [onward, normal, normal.map { -$0 }].compactMap({ $0 }) {
      let candidate = foot + direction * Self.clearance
      if contains(candidate) { return candidate }
    }
    return nil
  }

  /// Calls with each side near a box, once.
  private func forEachSide(near box: Box, _ body: (Int, Segment) -> Void) {
    var seen: [Int32] = []
    index.forEach(in: box) { number in
      seen.append(number)
      return true
    }
    seen.sort()
    var last: Int32 = -1
    for number in seen where number != last {
      last = number
      body(Int(number), sides[Int(number)])
    }
  }
}
