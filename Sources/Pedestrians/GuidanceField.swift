public import Geometry

/// The ways from everywhere on a floor to a destination: for each cell metres to go, and whither.
///
/// Solves |∇T| = 1 by fast marching (Sethian 1996) with an untidy queue of buckets (Yatziv, Bartesaghi
/// and Sapiro, *O(N) implementation of the fast marching algorithm*, 2006). Between cells that are not
/// stood in at their middles it goes from spot to spot.
public struct GuidanceField: Sendable {
  /// Where ways end: at a place around a point, which costs metres more from there.
  public struct Goal: Hashable, Sendable {
    /// A point within it.
    fileprivate var point: Point
    /// Metres around the point that belong to it; 0 for its cell alone.
    fileprivate var radius: Double
    /// Where the goal is an area: its outline; the radius then does not count.
    fileprivate var region: Polygon?
    /// Metres that are left to the destination from here.
    fileprivate var metres: Double

    /// Makes a goal.
    public init(point: Point, radius: Double, region: Polygon? = nil, metres: Double = 0) {
      (self.point, self.radius, self.region, self.metres) = (point, radius, region, metres)
    }
  }

  /// No way leads on from a cell.
  static let nowhere = UInt16.max
  /// The first code of goals; smaller codes are directions.
  static let firstGoal: UInt16 = 0xF000
  private static let turn = Double(firstGoal)

  /// By cell: a direction, or `firstGoal` and the number of the goal.
  let codes: [UInt16]
  private let metres: [Float]

  /// Marches from goals outwards; goals beyond 4000 are left out.
  public init(to goals: [Goal], on floor: WalkableFloor) {
    var march = FastMarch(floor)
    for (number, goal) in goals.prefix(4000).enumerated() {
      Self.forEachCell(of: goal, on: floor) {
        march.begin(at: $0, Float(goal.metres), goal: number)
      }
    }
    march.run()
    metres = march.metres
    codes = march.codes()
  }

  /// Where people may stand within a goal: the spots of its cells.
  public static func spots(of goal: Goal, on floor: WalkableFloor) -> [Point] {
    var spots: [Point] = []
    forEachCell(of: goal, on: floor) { cell in
      let spot = floor.point(of: cell)
      spots.append(Point(x: spot.x, y: spot.y))
    }
    return spots
  }

  private static func forEachCell(
    of goal: Goal, on floor: WalkableFloor, _ body: (Int) -> Void
  ) {
    let middle = SIMD2(goal.point.x, goal.point.y)
    guard let region = goal.region, let box = Box(around: region.rings.joined()) else {
      var hasAny = false
      floor.forEachCell(around: middle, within: goal.radius + floor.side) { cell in
        let offset = floor.point(of: cell) - middle
        guard (offset * offset).sum() <= goal.radius * goal.radius,
          floor.isFree(from: floor.point(of: cell), to: middle)
        else { return }
        hasAny = true
        body(cell)
      }
      let cell = floor.cell(at: middle)
      if !hasAny, !floor.spots[cell].x.isNaN { body(cell) }
      return
    }
    let center = SIMD2(box.center.x, box.center.y)
    floor.forEachCell(around: center, within: max(box.width, box.height) / 2) { cell in
      let spot = floor.point(of: cell)
      if region.contains(Point(x: spot.x, y: spot.y)) { body(cell) }
    }
  }

  /// Metres from a point to the destination; `nil` where no way leads there.
  public func metres(from point: Point, on floor: WalkableFloor) -> Double? {
    let target = SIMD2(point.x, point.y)
    let cell = floor.cell(at: target)
    let own = metres[cell]
    if own.isFinite { return Double(own) }
    var best = Double.infinity
    floor.forEachCell(around: target, within: floor.side) { near in
      if metres[near].isFinite, floor.isFree(from: target, to: floor.point(of: near)) {
        best = min(best, Double(metres[near]) + floor.side)
      }
    }
    return best.isFinite ? best : nil
  }

  /// The way from a point to the destination from cell to cell, the first cell left out.
  ///
  /// - Parameters:
  ///   - step: takes the places where a cell's step begins and ends; `false` ends the way.
  /// - Returns: the goal that it ends in; `nil` where it ends before, or no way leads there.
  public func follow(
    from point: Point, on floor: WalkableFloor, _ step: (Point, Point) -> Bool
  ) -> Int? {
    var cell = floor.cell(at: SIMD2(point.x, point.y))
    while metres[cell].isFinite {
      let code = codes[cell]
      if code != Self.nowhere, code >= Self.firstGoal { return Int(code - Self.firstGoal) }
      var next = cell
      for direction in 0..<4 where floor.open[cell] & (1 << UInt8(direction)) != 0 {
        if let other = floor.neighbour(of: cell, direction), metres[other] < metres[next] {
          next = other
        }
      }
      guard next != cell else { return nil }
      let (from, to) = (floor.point(of: cell), floor.point(of: next))
      guard step(Point(x: from.x, y: from.y), Point(x: to.x, y: to.y)) else { return nil }
      cell = next
    }
    return nil
  }

  /// Metres from a cell to the destination; infinite where no way leads there.
  @inline(__always)
  func metres(ofCell cell: Int) -> Double { Double(metres[cell]) }

  /// The unit vector of a code that is a direction.
  @inline(__always)
  static func direction(of code: UInt16, in table: [SIMD2<Double>]) -> SIMD2<Double> {
    table[Int(code >> 4)]
  }

  /// The unit vectors of all directions, a sixteenth of them stored.
  static let directions: [SIMD2<Double>] = (0..<Int(firstGoal >> 4)).map {
    let angle = (Double($0) + 0.5) * 16 / turn * 2 * Double.pi
    return SIMD2(cosine(angle), sine(angle))
  }

  /// The code of a direction.
  static func code(_ dx: Double, _ dy: Double) -> UInt16 {
    let share = angle(dx, dy) / (2 * Double.pi)
    return UInt16(min(turn - 1, max(0, ((share < 0 ? share + 1 : share) * turn))))
  }
}

/// A front that marches over the cells of a floor.
private struct FastMarch {
  private let floor: WalkableFloor
  private(set) var metres: [Float]
  private var isSettled: [Bool]
  private var goals: [UInt16]
  private var buckets: [[Int32]] = []
  private var isMiddle: [Bool]
  private let width: Float

  init(_ floor: WalkableFloor) {
    self.floor = floor
    metres = Array(repeating: .infinity, count: floor.cellCount)
    isSettled = Array(repeating: false, count: floor.cellCount)
    goals = Array(repeating: GuidanceField.nowhere, count: floor.cellCount)
    width = Float(floor.side) / 2
    isMiddle = floor.middles
  }

  mutating func begin(at cell: Int, _ distance: Float, goal: Int) {
    guard distance < metres[cell] else { return }
    goals[cell] = GuidanceField.firstGoal + UInt16(goal)
    put(cell, distance)
  }

  private mutating func put(_ cell: Int, _ distance: Float) {
    metres[cell] = distance
    let bucket = Int(distance / width)
    while buckets.count <= bucket { buckets.append([]) }
    buckets[bucket].append(Int32(cell))
  }

  mutating func run() {
    var bucket = 0
    while bucket < buckets.count {
      var place = 0
      while place < buckets[bucket].count {
        let cell = Int(buckets[bucket][place])
        place += 1
        if isSettled[cell] { continue }
        isSettled[cell] = true
        for direction in 0..<4 {
          guard let other = floor.neighbour(of: cell, direction), !isSettled[other],
            floor.open[other] & (1 << UInt8((direction + 2) & 3)) != 0
          else { continue }
          arrive(at: other, from: cell)
        }
      }
      buckets[bucket] = []
      bucket += 1
    }
  }

  private mutating func arrive(at cell: Int, from settled: Int) {
    var best: Float
    if isMiddle[cell] {
      best = eikonal(cell)
    } else {
      let offset = floor.spots[cell] - floor.spots[settled]
      best = metres[settled] + (offset * offset).sum().squareRoot()
    }
    if best < metres[cell] {
      best = max(best, metres[settled])
      goals[cell] = GuidanceField.nowhere
      put(cell, best)
    }
  }

  /// The least distance on the side of a cell in one axis.
  private func least(_ cell: Int, _ axis: Int) -> Float {
    var least = Float.infinity
    for direction in [axis, axis + 2] {
      if floor.open[cell] & (1 << UInt8(direction)) != 0,
        let other = floor.neighbour(of: cell, direction), isSettled[other]
      {
        least = min(least, metres[other])
      }
    }
    return least
  }

  private func eikonal(_ cell: Int) -> Float {
    let (a, b) = (least(cell, 0), least(cell, 1))
    let side = Float(floor.side)
    let (low, high) = (min(a, b), max(a, b))
    guard high - low < side else { return low + side }
    let gap = high - low
    return (low + high + (2 * side * side - gap * gap).squareRoot()) / 2
  }

  /// The code of each cell: the way down the steepest slope.
  func codes() -> [UInt16] {
    metres.indices.map { cell in
      if goals[cell] != GuidanceField.nowhere { return goals[cell] }
      guard metres[cell].isFinite else { return GuidanceField.nowhere }
      var slope = SIMD2<Float>(0, 0)
      for (axis, steps) in [(0, (0, 2)), (1, (1, 3))] {
        let (forth, back) = (drop(cell, steps.0), drop(cell, steps.1))
        slope[axis] = forth >= back ? max(0, forth) : -max(0, back)
      }
      if slope.x == 0, slope.y == 0 { return GuidanceField.nowhere }
      return GuidanceField.code(Double(slope.x), Double(slope.y))
    }
  }

  /// How much nearer the next cell is.
  private func drop(_ cell: Int, _ direction: Int) -> Float {
    guard floor.open[cell] & (1 << UInt8(direction)) != 0,
      let other = floor.neighbour(of: cell, direction), metres[other].isFinite
    else { return 0 }
    return metres[cell] - metres[other]
  }
}

extension WalkableFloor {
  /// By cell, whether it is stood in at its middle.
  var middles: [Bool] {
    spots.indices.map { cell in
      let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
      let x = Float(bounds.min.x + (Double(column) + 0.5) * side)
      let y = Float(bounds.min.y + (Double(row) + 0.5) * side)
      return abs(spots[cell].x - x) < 1e-3 && abs(spots[cell].y - y) < 1e-3
    }
  }
}
