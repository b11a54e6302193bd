import Geometry
import IndoorModel

/// The ground of one profile, cell by cell, and the crowd on it.
struct CrowdedGround: Sendable {
  private(set) var grids: [FloorGrid]
  var cells: GroundCells
  private(set) var floorChanges: [FloorChange]
  private(set) var density: CrowdDensity
  /// Which count of people the density is of; 0 for none.
  private(set) var count = 0
  private var changesAtCell: [Int: [Int]] = [:]
  private let speed: Double

  /// Lays the cells out; all of them empty.
  init(_ ground: some WalkableGround, profile: Profile) {
    grids = []
    for floor in ground.floors {
      grids.append(
        FloorGrid(floor, first: grids.last.map { $0.first + $0.count } ?? 0))
    }
    let cellCount = grids.last.map { $0.first + $0.count } ?? 0
    cells = GroundCells(profile: profile, count: cellCount)
    floorChanges = ground.floorChanges(profile: profile)
    speed = ground.speed(of: profile)
    density = CrowdDensity(cellCount: cellCount)
    for (number, change) in floorChanges.enumerated() {
      guard let grid = grid(on: change.to.floor) else { continue }
      for cell in grid.cells(around: change.to.point, within: 2) {
        changesAtCell[cell, default: []].append(number)
      }
    }
  }

  var cellCount: Int { grids.last.map { $0.first + $0.count } ?? 0 }

  /// Takes over where people are now.
  ///
  /// - Parameter count: the number of this count of people.
  mutating func take(_ people: [Place], count: Int, on ground: some WalkableGround) {
    guard count != self.count else { return }
    self.count = count
    var cells = cells
    density = CrowdDensity(
      of: people, on: grids,
      isGround: { cells.standing(in: $0, of: $1, on: ground) != nil },
      isOpen: { cells.isOpen(from: $0, $1, of: $2, on: ground) })
    self.cells = cells
  }

  /// Takes over what an engine knows of connectors, and forgets the cells where something changed.
  mutating func update(_ boxes: [(floor: Identifier<Floor>, box: Box)]) {
    for (floor, box) in boxes {
      guard let grid = grid(on: floor) else { continue }
      for cell in grid.cells(in: box) { cells.forget(cell) }
    }
  }

  func grid(on floor: Identifier<Floor>) -> FloorGrid? { grids.first { $0.floor == floor } }

  /// The floor's grid that a cell belongs to.
  @inline(__always)
  func grid(of cell: Int) -> FloorGrid? { grids.last { $0.first <= cell } }

  /// The connectors that are left near a cell.
  func floorChanges(leftNear cell: Int) -> [Int] { changesAtCell[cell] ?? [] }

  /// Seconds that a metre takes in a cell.
  @inline(__always)
  func secondsPerMetre(in cell: Int) -> Float { density.slowness[cell] / Float(speed) }

  /// Seconds from a cell to the one beside it.
  mutating func stepSeconds(
    from cell: Int, to other: Int, of grid: FloorGrid, on ground: some WalkableGround
  ) -> Float {
    guard let from = cells.standing(in: cell, of: grid, on: ground),
      let to = cells.standing(in: other, of: grid, on: ground)
    else { return .infinity }
    let pace = (secondsPerMetre(in: cell) + secondsPerMetre(in: other)) / 2
    return Float(from.distance(to: to)) * pace
  }

  /// Seconds of a straight walk.
  func walkSeconds(from a: Point, to b: Point, of grid: FloorGrid) -> Double {
    density.effort(from: a, to: b, on: grid) / speed
  }

  /// Seconds of a leg's walk through the crowd.
  func walkSeconds(of points: [Point], on floor: Identifier<Floor>) -> Double {
    guard let grid = grid(on: floor) else {
      return Polyline(points).length / speed
    }
    return zip(points, points.dropFirst()).reduce(0) {
      $0 + walkSeconds(from: $1.0, to: $1.1, of: grid)
    }
  }
}
