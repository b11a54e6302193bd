import Foundation
import ShortestWalks
import TestKit
import Testing
import WalkOracle

/// Floods, searches and repairs against the oracle, on random plans.
///
/// `FLOORCAST_ORACLE_QUERIES` asks for more than the usual few thousand questions.
@Suite struct SearchAgainstOracleTests {
  private static let queries = LongRun.count("ORACLE_QUERIES", share: 4000)

  @Test func `lengths and ways of floods and searches are those of the oracle`() throws {
    var generator = SeededGenerator(seed: LongRun.seed(21))
    for _ in 0..<(Self.queries / 20) {
      let plan = Self.plan(using: &generator)
      let oracle = Oracle(parts: plan.parts)
      let plane = try Plane(parts: plan.parts, side: plan.side)
      for _ in 0..<5 {
        let goal = plan.point(using: &generator)
        let map = plane.map(to: goal)
        for _ in 0..<4 {
          let start = plan.point(using: &generator)
          let expected = oracle.walk(from: start, to: goal)
          let far = plane.walk(from: start, on: map)
          let cold = plane.search(from: start, to: goal)
          #expect(
            Self.agree(far?.length, expected?.length), "flood: \(start) to \(goal) in \(plan.parts)"
          )
          #expect(
            Self.agree(cold?.length, expected?.length),
            "search: \(start) to \(goal) in \(plan.parts)")
          for walk in [far, cold].compactMap({ $0 }) {
            #expect(
              abs(walk.length - Self.length(of: walk.points)) < 1e-6,
              "\(walk) to \(goal) in \(plan.parts)")
            #expect(oracle.isWalkable(walk.points), "\(walk.points) in \(plan.parts)")
          }
        }
      }
    }
  }

  @Test func `maps that followed edits tell what the oracle does`() throws {
    var generator = SeededGenerator(seed: LongRun.seed(22))
    var work = RepairWork()
    for _ in 0..<(Self.queries / 40) {
      let first = Self.plan(using: &generator)
      var parts = first.parts
      var plane = try Plane(parts: parts, side: first.side)
      let goal = first.point(using: &generator)
      var map = plane.map(to: goal)
      for _ in 0..<4 {
        if parts.count > 2, Bool.random(using: &generator) {
          let index = Int.random(in: 1..<parts.count, using: &generator)
          plane.remove(index)
          parts.remove(at: index)
        } else {
          let other = RandomPlan(side: first.side, count: 1, using: &generator)
          try plane.insert(other.parts[1])
          parts.append(other.parts[1])
        }
        plane.follow(&map, to: goal, &work)
        let oracle = Oracle(parts: parts)
        for _ in 0..<5 {
          let start = first.point(using: &generator)
          let expected = oracle.walk(from: start, to: goal)?.length
          let found = plane.walk(from: start, on: map)?.length
          #expect(Self.agree(found, expected), "\(start) to \(goal) in \(parts)")
        }
      }
    }
  }

  @Test(arguments: [(1, 1), (1, -1), (-1, 1), (-1, -1)] as [(Int32, Int32)])
  func `sides in line with a destination on a side lie on the side where they are`(
    xSign: Int32, ySign: Int32
  ) throws {
    // A hall with two alcoves in one of its walls; the destination is on the border of the first.
    func box(_ x: Int32, _ y: Int32, _ right: Int32, _ top: Int32) -> [GridPoint] {
      [(x, y), (right, y), (right, top), (x, top)].map {
        GridPoint(x: xSign * ($0.0 - 10), y: ySign * ($0.1 - 10))
      }
    }
    let parts =
      [PlanPart.ring(box(0, 0, 20, 20), weight: -1)]
      + [box(0, 0, 4, 10), box(8, 0, 12, 10), box(16, 0, 20, 10)].map { .ring($0, weight: 1) }
    let plane = try Plane(parts: parts, side: 20)
    let oracle = Oracle(parts: parts)
    for goal in 4...16 {
      let goal = GridPoint(x: xSign * (Int32(goal) - 10), y: 0)
      let map = plane.map(to: goal)
      for start in [(6, 5), (14, 5), (4, 10), (16, 10), (10, 15)] as [(Int32, Int32)] {
        let start = GridPoint(x: xSign * (start.0 - 10), y: ySign * (start.1 - 10))
        let expected = oracle.walk(from: start, to: goal)?.length
        #expect(Self.agree(plane.walk(from: start, on: map)?.length, expected), "\(start) \(goal)")
      }
    }
  }

  private static func plan(using generator: inout SeededGenerator) -> RandomPlan {
    if Int.random(in: 0..<5, using: &generator) == 0 {
      return RandomPlan(
        cells: Int32.random(in: 3...9, using: &generator),
        share: Double.random(in: 0.1...0.5, using: &generator), using: &generator)
    }
    let sides: [Int32] = [12, 40, 1000, 30_000]
    let side = sides.randomElement(using: &generator) ?? 40
    let step = max(1, side / ([1, 8, 20, side].randomElement(using: &generator) ?? 1))
    return RandomPlan(
      side: side, count: Int.random(in: 0..<14, using: &generator), step: step, using: &generator)
  }

  private static func agree(_ found: Double?, _ expected: Double?) -> Bool {
    guard let found, let expected else { return found == nil && expected == nil }
    // A millionth of a metre, as the demand is; it is nearer a millionth of that.
    return abs(found - expected) < 1e-3
  }

  private static func length(of points: [GridPoint]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { sum, leg in
      let (x, y) = (Double(leg.1.x) - Double(leg.0.x), Double(leg.1.y) - Double(leg.0.y))
      return sum + (x * x + y * y).squareRoot()
    }
  }
}

/// A plane as the engine sees it, asked at grid points.
private struct Plane: ~Copyable {
  private var triangulation: Triangulation
  private var mesh = WalkMesh()
  private var constraints: [ConstraintID] = []

  init(parts: [PlanPart], side: Int32) throws {
    triangulation = Triangulation(halfSide: 4 * side)
    for part in parts { try insertOnly(part) }
    update()
  }

  mutating func insert(_ part: PlanPart) throws {
    try insertOnly(part)
    update()
  }

  mutating func remove(_ index: Int) {
    triangulation.remove(constraints.remove(at: index))
    update()
  }

  func map(to goal: GridPoint) -> ShortestPathMap {
    var map = ShortestPathMap()
    map.clear(for: mesh)
    addSources(at: goal, to: &map)
    map.flood(mesh)
    return map
  }

  func follow(_ map: inout ShortestPathMap, to goal: GridPoint, _ work: inout RepairWork) {
    if map.repair(mesh, &work) == .whole {
      addSources(at: goal, to: &map)
      map.flood(mesh)
    }
  }

  func walk(
    from start: GridPoint, on map: borrowing ShortestPathMap
  ) -> (length: Double, points: [GridPoint])? {
    var best: (length: Double, points: [GridPoint])?
    let (x, y) = (Double(start.x), Double(start.y))
    for polygon in polygons(at: start) {
      let reading = map.read(x, y, in: polygon, mesh)
      guard reading.distance < best?.length ?? .infinity else { continue }
      var steps = FlatBuffer<WalkStep>()
      map.appendPath(from: reading, to: &steps, mesh)
      let points = (0..<steps.count).map {
        GridPoint(x: Int32(steps[$0].x), y: Int32(steps[$0].y))
      }
      best = (reading.distance, [start] + points)
    }
    return best
  }

  func search(from start: GridPoint, to goal: GridPoint) -> (length: Double, points: [GridPoint])? {
    var map = ShortestPathMap()
    map.clear(for: mesh)
    addSources(at: goal, to: &map)
    for polygon in polygons(at: start) {
      map.search(from: Double(start.x), Double(start.y), in: polygon, mesh)
    }
    return walk(from: start, on: map)
  }

  private func addSources(at goal: GridPoint, to map: inout ShortestPathMap) {
    for polygon in polygons(at: goal) {
      map.addSource(x: Double(goal.x), y: Double(goal.y), in: polygon)
    }
  }

  private func polygons(at point: GridPoint) -> [Int32] {
    var polygons: [Int32] = []
    mesh.forEachPolygon(touchingX: Double(point.x), Double(point.y), triangulation) {
      polygons.append($0)
    }
    return polygons
  }

  private mutating func insertOnly(_ part: PlanPart) throws {
    switch part {
    case .ring(let ring, let weight):
      constraints.append(try triangulation.insertRing(ring, weight: Int32(weight)))
    case .line(let line, let passage):
      constraints.append(try triangulation.insertLine(line, passage: passage))
    case .point(let point): constraints.append(try triangulation.insertPoint(point))
    }
  }

  private mutating func update() {
    let changes = triangulation.takeChanges()
    mesh.update(from: triangulation, changes: changes)
  }
}
