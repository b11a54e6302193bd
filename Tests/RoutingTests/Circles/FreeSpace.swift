import Geometry
import IndoorModel

@testable import Routing

/// Where the middle of a person may be on one floor, for one profile.
///
/// The exact test: nothing is rasterised or rounded; the grid only says which solids to ask.
struct FreeSpace: Sendable {
  /// The solids by number; numbers are never used again, removed ones are no longer present.
  private(set) var solids: [Solid] = []
  private(set) var owners: [Identifier<Feature>] = []
  private(set) var isPresent: [Bool] = []
  private(set) var numbers: [Solid: Int32] = [:]
  private(set) var regions: [Region] = []
  private(set) var gates: [Gate] = []
  private var grid = SolidGrid(solids: [], isPresent: [])

  init(_ floor: FloorSolids) { update(to: floor) }

  /// Takes over what a floor's features have become.
  ///
  /// - Returns: the numbers of the solids that are new, and of those that are gone.
  @discardableResult
  mutating func update(to floor: FloorSolids) -> (added: [Int32], removed: [Int32]) {
    regions = floor.regions
    gates = floor.gates
    var removed = Set(numbers.values)
    var added: [Int32] = []
    for (solid, owner) in zip(floor.solids, floor.owners) {
      if let number = numbers[solid] {
        removed.remove(number)
        owners[Int(number)] = owner
      } else {
        added.append(insert(solid, owner: owner))
      }
    }
    for number in removed {
      isPresent[Int(number)] = false
      numbers[solids[Int(number)]] = nil
    }
    if !(added.isEmpty && removed.isEmpty) {
      grid = SolidGrid(solids: solids, isPresent: isPresent)
    }
    return (added, removed.sorted())
  }

  private mutating func insert(_ solid: Solid, owner: Identifier<Feature>) -> Int32 {
    let number = Int32(solids.count)
    solids.append(solid)
    owners.append(owner)
    isPresent.append(true)
    numbers[solid] = number
    return number
  }

  /// Whether a straight walk keeps clear of all solids and passes no gate the wrong way.
  ///
  /// It says nothing about the insides of regions: a walk that starts outside of one does not get in.
  func isFree(from a: Point, to b: Point) -> Bool {
    let isClear = grid.forEachRun(of: Segment(a, b), reach: 0) { first, last in
      for entry in grid.entries(from: first, through: last) {
        if solids[Int(grid.numbers[entry])].blocks(from: a, to: b) { return false }
      }
      return true
    }
    return isClear && !gates.contains { $0.forbids(from: a, to: b) }
  }

  /// Whether a person may stand at a point.
  func isFree(_ point: Point) -> Bool {
    let isClear = grid.forEachRun(of: Segment(point, point), reach: 0) { first, last in
      for entry in grid.entries(from: first, through: last) {
        if solids[Int(grid.numbers[entry])].blocks(point) { return false }
      }
      return true
    }
    return isClear && !regions.contains { $0.contains(point) }
  }

  /// The numbers of the solids that reach, widened by a margin, a point; each once.
  func solids(near point: Point, margin: Double) -> [Int32] {
    var near: Set<Int32> = []
    grid.forEachRun(of: Segment(point, point), reach: margin) { first, last in
      near.formUnion(grid.numbers[grid.entries(from: first, through: last)])
      return true
    }
    return near.sorted()
  }

  /// The feature that keeps a person from standing at a point: the one around it, else the nearest.
  func blocker(at point: Point) -> Identifier<Feature>? {
    if let region = regions.first(where: { $0.contains(point) }) { return region.feature }
    let depth = { (number: Int32) in
      let solid = solids[Int(number)]
      return solid.squaredDistance(toX: point.x, point.y).squareRoot() - solid.reach
    }
    return solids(near: point, margin: 0)
      .filter { solids[Int($0)].blocks(point) }
      .min { depth($0) < depth($1) }
      .map { owners[Int($0)] }
  }
}
