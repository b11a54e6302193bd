import Geometry

/// The walls of one floor, by place; a class, because each question to a plan would copy a value.
final class FloorOutline: Sendable {
  /// Metres from a wall to the nearest point where a person stands.
  private static let clearance = 0.05
  /// The side of the index' cells in metres.
  private static let cellSize = 2.0

  /// The sides of the outlines first, then thin walls.
  private let sides: [Segment]
  private let index: GridIndex
  private let inner: InnerCells
  /// By cell, row after row, whether a side's box reaches into it or one of the eight around it.
  private let isBuilt: [Bool]
  private let outlineCount: Int

  /// Takes a floor's outlines; `nil` where nothing is drawn.
  init?(sides: [Segment], walls: [Segment]) {
    let all = sides + walls
    guard let bounds = Box(around: all.flatMap { [$0.start, $0.end] }) else { return nil }
    var index = GridIndex(bounds: bounds, cellSize: Self.cellSize)
    for (number, side) in all.enumerated() { index.insert(Int32(number), bounds: side.bounds) }
    self.sides = all
    self.index = index
    inner = InnerCells(sides: sides, index: index)
    isBuilt = Self.builtCells(of: all, in: index)
    outlineCount = sides.count
  }

  private static func builtCells(of sides: [Segment], in index: GridIndex) -> [Bool] {
    var isBuilt = [Bool](repeating: false, count: index.columns * index.rows)
    for side in sides {
      let (first, last) = (index.cell(at: side.bounds.min), index.cell(at: side.bounds.max))
      for row in max(0, first.row - 1)...min(index.rows - 1, last.row + 1) {
        for column in max(0, first.column - 1)...min(index.columns - 1, last.column + 1) {
          isBuilt[row * index.columns + column] = true
        }
      }
    }
    return isBuilt
  }

  /// Whether no side lies within a radius in metres of a point; `false` near sides also where none does.
  ///
  /// One look, so that most points of large halls need no other.
  func isOpen(around point: Point, radius: Double) -> Bool {
    guard radius <= index.cellSize else { return false }
    let cell = index.cell(at: point)
    return !isBuilt[cell.row * index.columns + cell.column]
  }

  /// Whether no side's box comes closer to a point than some metres along both axes.
  func isFree(around point: Point, reach: Double) -> Bool {
    if isOpen(around: point, radius: reach) { return true }
    let box = Box(point, point).expanded(by: reach)
    var isFree = true
    index.forEach(in: box) { number in
      isFree = !sides[Int(number)].bounds.intersects(box)
      return isFree
    }
    return isFree
  }

  /// Whether a point lies inside of the outlines.
  func contains(_ point: Point) -> Bool {
    guard index.bounds.contains(point) else { return false }
    var way = inner.way(to: point)
    if isOpen(around: point, radius: 0) { return way.endsInside }
    index.forEach(in: Box(point, point)) { number in
      if number < outlineCount { way.cross(sides[Int(number)]) }
      return true
    }
    return way.endsInside
  }

  /// The wall that a line meets first.
  func firstWall(from start: Point, to end: Point) -> Segment? {
    if isOpen(around: start, radius: start.distance(to: end)) { return nil }
    let line = Segment(start, end)
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

  /// A point inside, five centimetres beyond the nearest side, or the point itself.
  func nearestWalkable(to point: Point) -> Point? {
    if contains(point) { return point }
    let bounds = index.bounds
    var radius = 1.0
    let reach = bounds.width + bounds.height + bounds.distance(to: point)
    while radius < 2 * reach {
      let box = Box(point, point).expanded(by: radius)
      var nearest: (point: Point, distance: Double)?
      index.forEach(in: box) { number in
        guard number < outlineCount else { return true }
        let side = sides[Int(number)]
        let foot = side.nearestPoint(to: point)
        let distance = foot.squaredDistance(to: point)
        if distance < nearest?.distance ?? .infinity, distance <= radius * radius,
          let inside = inside(of: side, at: foot, from: point)
        {
          nearest = (inside, distance)
        }
        return true
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
}
