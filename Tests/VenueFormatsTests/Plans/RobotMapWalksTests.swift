import Geometry
import IndoorModel
import Routing
import Support
import Testing
import VenueFormats

/// Routes on an imported robot map beside the walks of a planner that goes from pixel to pixel, as
/// those of robots do: at the same clearance ours are never longer.
@Suite struct RobotMapWalksTests {
  private static let clearance = 0.3
  private static let side = 0.05

  @Test(arguments: 1...3) func `a route is never longer than the walk over pixels`(seed: Int) throws
  {
    let plan = RandomPlan(seed: UInt64(seed))
    let venue = try imported(plan)
    #expect(venue.features.values.contains { $0.kind == .obstacle })
    let grid = PixelWalks(plan, radius: Int((Self.clearance / Self.side).rounded()))
    var engine = MeshEngine(
      venue: venue, traits: [.walking: WalkerTraits(clearance: Self.clearance)])
    var random = SeededGenerator(seed: UInt64(seed))
    var compared = 0
    while compared < 25 {
      let (start, goal) = (plan.cell(using: &random), plan.cell(using: &random))
      guard grid.isFree(start), grid.isFree(goal), start != goal,
        let length = grid.length(from: start, to: goal)
      else { continue }
      compared += 1
      let route = try engine.route(
        from: Place(floor: "0", point: plan.middle(of: start, side: Self.side)),
        to: Place(floor: "0", point: plan.middle(of: goal, side: Self.side)), profile: .walking)
      #expect(
        route.distance <= length * Self.side + 1e-9,
        "from \(start) to \(goal): \(route.distance) m, over pixels \(length * Self.side) m")
    }
  }

  private func imported(_ plan: RandomPlan) throws -> Venue {
    let yaml = """
      image: map.pgm
      resolution: \(Self.side)
      origin: [0, 0, 0]
      negate: 0
      occupied_thresh: 0.65
      free_thresh: 0.196
      """
    var reader = VenueImport(slug: "map")
    try reader.add(
      PlanSource(
        name: "map",
        files: [
          PlanSource.File(name: "map.yaml", bytes: Array(yaml.utf8)),
          PlanSource.File(
            name: "map.pgm",
            bytes: Array("P5 \(plan.width) \(plan.height) 255\n".utf8)
              + plan.occupied.map { $0 ? 0 : 255 }),
        ]))
    return try reader.finished().venue
  }
}

/// Rooms of slanted and straight walls with gaps, and pillars, in pixels.
private struct RandomPlan {
  struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  let width = 240
  let height = 180
  private(set) var occupied: [Bool]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let number = { (range: ClosedRange<Double>) in Double.random(in: range, using: &random) }
    var walls: [(Segment, Double)] = []
    for step in 1..<4 {
      // A wall across, a little slanted, with a gap of 1.2 m.
      let (left, right) = (
        Point(x: 60 * Double(step) + number(-8...8), y: 0),
        Point(x: 60 * Double(step) + number(-8...8), y: 180)
      )
      let gap = number(0.15...0.7)
      walls.append((Segment(left, left.interpolated(to: right, fraction: gap)), number(1...3)))
      walls.append(
        (Segment(left.interpolated(to: right, fraction: gap + 24 / 180), right), number(1...3)))
    }
    for _ in 0..<14 {
      let middle = Point(x: number(0...240), y: number(0...180))
      walls.append((Segment(middle, middle), number(1...5)))
    }
    let (width, height) = (width, height)
    occupied = (0..<(width * height)).map { cell in
      let (column, row) = (cell % width, cell / width)
      if column == 0 || row == 0 || column == width - 1 || row == height - 1 { return true }
      let middle = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
      return walls.contains { $0.squaredDistance(to: middle) <= $1 * $1 }
    }
  }

  func cell(using random: inout SeededGenerator) -> Cell {
    Cell(
      column: .random(in: 0..<width, using: &random), row: .random(in: 0..<height, using: &random))
  }

  /// The middle of a pixel in metres, y up.
  func middle(of cell: Cell, side: Double) -> Point {
    Point(x: (Double(cell.column) + 0.5) * side, y: (Double(height - cell.row) - 0.5) * side)
  }
}

/// Shortest walks over pixels of which the middle is farther than a radius from every occupied one's.
private struct PixelWalks {
  private let width: Int
  private let free: [Bool]

  init(_ plan: RandomPlan, radius: Int) {
    width = plan.width
    var free = [Bool](repeating: true, count: plan.occupied.count)
    for (cell, isOccupied) in plan.occupied.enumerated() where isOccupied {
      let (column, row) = (cell % plan.width, cell / plan.width)
      for dy in -radius...radius where (0..<plan.height).contains(row + dy) {
        for dx in -radius...radius where (0..<plan.width).contains(column + dx) {
          if dx * dx + dy * dy <= radius * radius {
            free[(row + dy) * plan.width + column + dx] = false
          }
        }
      }
    }
    self.free = free
  }

  func isFree(_ cell: RandomPlan.Cell) -> Bool { free[cell.row * width + cell.column] }

  /// In pixels, over eight neighbours; `nil` where there is no way.
  func length(from start: RandomPlan.Cell, to goal: RandomPlan.Cell) -> Double? {
    let target = goal.row * width + goal.column
    var lengths = [start.row * width + start.column: 0.0]
    // No step is shorter than 1: within a bucket of that width none makes another one shorter.
    var buckets: [[Int]] = [Array(lengths.keys)]
    var current = 0
    while current < buckets.count {
      for cell in buckets[current] {
        guard let length = lengths[cell], Int(length) == current else { continue }
        for dy in -1...1 {
          for dx in -1...1 where (dx, dy) != (0, 0) {
            let next = cell + dy * width + dx
            guard free.indices.contains(next), free[next] else { continue }
            let sum = length + (dx * dy == 0 ? 1 : 2.0.squareRoot())
            guard sum < lengths[next] ?? .infinity else { continue }
            lengths[next] = sum
            while buckets.count <= Int(sum) { buckets.append([]) }
            buckets[Int(sum)].append(next)
          }
        }
      }
      current += 1
    }
    return lengths[target]
  }
}
