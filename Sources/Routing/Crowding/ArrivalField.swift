import Geometry
import IndoorModel

/// The seconds from everywhere to one destination through a crowd, shared by all walks that lead
/// there.
///
/// Solves the eikonal equation |∇T| = 1/v from the destination outwards by fast marching (Sethian,
/// *A fast marching level set method for monotonically advancing fronts*, PNAS 93 (1996)): cells
/// are settled in the order of their times, each from its settled neighbours. Where the ground is
/// cut up, by steps from cell to cell. Connectors carry the front from floor to floor. It marches
/// on only as far as a caller asks.
struct ArrivalField: Sendable {
  /// How one goes on from a cell.
  enum Exit: Hashable, Sendable {
    /// To a neighbour that is nearer.
    case onwards
    /// Straight to the destination.
    case destination(Point)
    /// Straight to a connector, and through it.
    case floorChange(Int)
  }

  /// Seconds by cell; infinite where the front has not been.
  private var seconds: [Float]
  private var isSettled: [Bool]
  private var exits: [Int32: Exit] = [:]
  private var front = MarchingFront()
  /// The ways through connectors that the front has passed.
  private var passed: Set<Int> = []

  /// Begins at a destination, which is a free place.
  init(to destination: Place, in world: inout CrowdedGround, on ground: WalkableGround) {
    seconds = Array(repeating: .infinity, count: world.cellCount)
    isSettled = Array(repeating: false, count: world.cellCount)
    seed(around: destination, after: 0, as: .destination(destination.point), in: &world, on: ground)
  }

  /// How one goes on from a settled cell.
  func exit(of cell: Int) -> Exit { exits[Int32(cell)] ?? .onwards }

  /// The seconds from a cell; `nil` while the front may still bring better ones.
  func settledSeconds(from cell: Int) -> Float? { isSettled[cell] ? seconds[cell] : nil }

  /// Marches until a cell is settled, or nothing is left.
  mutating func march(to cell: Int, in world: inout CrowdedGround, on ground: WalkableGround) {
    while !isSettled[cell], let next = front.pop() {
      let settled = next.cell
      guard !isSettled[settled], next.seconds == seconds[settled] else { continue }
      isSettled[settled] = true
      pass(settled, in: &world, on: ground)
      guard let grid = world.grid(of: settled) else { continue }
      for direction in CellDirection.all {
        guard let other = grid.neighbour(of: settled, direction), !isSettled[other] else {
          continue
        }
        arrive(at: other, toward: direction.opposite, of: grid, in: &world, on: ground)
      }
    }
  }

  // MARK: - The front

  /// Reckons the time of a cell beside one that was settled.
  private mutating func arrive(
    at cell: Int, toward direction: CellDirection, of grid: FloorGrid,
    in world: inout CrowdedGround, on ground: WalkableGround
  ) {
    guard world.isOpen(from: cell, direction, of: grid, on: ground),
      let there = grid.neighbour(of: cell, direction)
    else { return }
    let step = world.stepSeconds(from: cell, to: there, of: grid, on: ground)
    var best = seconds[there] + step
    if direction.number & 1 == 0, world.isMiddle(cell), world.isMiddle(there) {
      for side in [(direction.number + 2) & 7, (direction.number + 6) & 7] {
        let across = CellDirection(number: side)
        if let smooth = smooth(cell, direction, across, of: grid, in: &world, on: ground) {
          best = min(best, smooth)
        }
      }
    }
    if best < seconds[cell] {
      if !exits.isEmpty { exits[Int32(cell)] = nil }
      put(cell, best)
    }
  }

  /// The time of a cell from a settled one beside and one above or below it, where the ground between
  /// is open: the upwind scheme of first order.
  private func smooth(
    _ cell: Int, _ one: CellDirection, _ other: CellDirection, of grid: FloorGrid,
    in world: inout CrowdedGround, on ground: WalkableGround
  ) -> Float? {
    let between = CellDirection(
      number: (one.number + 2) & 7 == other.number ? (one.number + 1) & 7 : (one.number + 7) & 7)
    guard let a = grid.neighbour(of: cell, one), let b = grid.neighbour(of: cell, other),
      isSettled[b], world.isMiddle(b),
      world.isOpen(from: cell, other, of: grid, on: ground),
      world.isOpen(from: cell, between, of: grid, on: ground)
    else { return nil }
    // (T − a)² + (T − b)² = h², the larger solution; upwind only if it lies beyond both.
    let h = Float(grid.side) * world.secondsPerMetre(in: cell)
    let (first, second) = (seconds[a], seconds[b])
    let gap = first - second
    let root = 2 * h * h - gap * gap
    guard root >= 0 else { return nil }
    let time = (first + second + root.squareRoot()) / 2
    return time >= max(first, second) ? time : nil
  }

  private mutating func put(_ cell: Int, _ time: Float) {
    seconds[cell] = time
    front.push(cell, at: time)
  }

  // MARK: - Where it begins and changes floors

  /// Starts a front around a place from which the destination is so many seconds away.
  private mutating func seed(
    around place: Place, after delay: Float, as exit: Exit, in world: inout CrowdedGround,
    on ground: WalkableGround
  ) {
    guard let grid = world.grid(on: place.floor) else { return }
    for cell in grid.cells(around: place.point, within: 2) where !isSettled[cell] {
      guard let point = world.spot(in: cell, of: grid, on: ground),
        ground.isFree(
          from: point, to: place.point, on: place.floor)
      else { continue }
      let time = delay + Float(world.walkSeconds(from: point, to: place.point, of: grid))
      guard time < seconds[cell] else { continue }
      exits[Int32(cell)] = exit
      put(cell, time)
    }
  }

  /// Carries the front through the connectors that are left near a cell that was settled.
  private mutating func pass(
    _ cell: Int, in world: inout CrowdedGround, on ground: WalkableGround
  ) {
    for number in world.floorChanges(leftNear: cell) where !passed.contains(number) {
      let change = world.floorChange(number)
      guard let grid = world.grid(of: cell),
        let point = world.spot(in: cell, of: grid, on: ground),
        ground.isFree(
          from: change.to.point, to: point, on: change.to.floor)
      else { continue }
      passed.insert(number)
      let walk = Float(world.walkSeconds(from: change.to.point, to: point, of: grid))
      seed(
        around: change.from, after: seconds[cell] + walk + Float(change.use.seconds),
        as: .floorChange(number), in: &world, on: ground)
    }
  }
}
