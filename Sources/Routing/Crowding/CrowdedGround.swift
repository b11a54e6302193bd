import Geometry
import IndoorModel

/// The ground of one profile, cell by cell, and the crowd on it.
struct CrowdedGround: Sendable {
  private var grids: [FloorGrid] = []
  private var cells: GroundCells
  private let floorChanges: [FloorChange]
  private var density: CrowdDensity
  /// Which count of people the density is of; 0 for none.
  private var count = 0
  private var changesAtCell: [Int: [Int]] = [:]
  private let speed: Double

  /// Lays the cells out; all of them empty.
  init(_ ground: WalkableGround) {
    for floor in ground.floors {
      grids.append(FloorGrid(floor, first: grids.last?.end ?? 0))
    }
    let cellCount = grids.last?.end ?? 0
    cells = GroundCells(count: cellCount)
    floorChanges = ground.floorChanges
    speed = ground.speed
    density = CrowdDensity(cellCount: cellCount)
    for (number, change) in floorChanges.enumerated() {
      guard let grid = grid(on: change.to.floor) else { continue }
      for cell in grid.cells(around: change.to.point, within: 2) {
        changesAtCell[cell, default: []].append(number)
      }
    }
  }

  /// How many cells all floors have.
  var cellCount: Int { grids.last?.end ?? 0 }

  /// Takes over where people are now.
  ///
  /// - Parameter count: the number of this count of people.
  mutating func take(_ people: [Place], count: Int, on ground: WalkableGround) {
    guard count != self.count else { return }
    self.count = count
    // Moved out and back, so that nothing of them is copied.
    var cells = GroundCells(count: 0)
    swap(&cells, &self.cells)
    density = CrowdDensity(
      of: people, on: grids,
      isGround: { cells.spot(in: $0, of: $1, on: ground) != nil },
      isOpen: { cells.isOpen(from: $0, $1, of: $2, on: ground) })
    swap(&cells, &self.cells)
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
  func grid(of cell: Int) -> FloorGrid? { grids.first { cell < $0.end } }

  /// The numbers of the ways through connectors that are left near a cell.
  func floorChanges(leftNear cell: Int) -> [Int] { changesAtCell[cell] ?? [] }

  /// A way through a connector by its number.
  func floorChange(_ number: Int) -> FloorChange { floorChanges[number] }

  // MARK: - Cells

  /// Where a walker stands in a cell; `nil` in a cell without room.
  @inline(__always)
  mutating func spot(in cell: Int, of grid: FloorGrid, on ground: WalkableGround) -> Point? {
    cells.spot(in: cell, of: grid, on: ground)
  }

  /// Whether a walker in a cell may walk straight to the one beside it.
  @inline(__always)
  mutating func isOpen(
    from cell: Int, _ direction: CellDirection, of grid: FloorGrid, on ground: WalkableGround
  ) -> Bool { cells.isOpen(from: cell, direction, of: grid, on: ground) }

  /// Whether a cell that can be stood in is stood in at its middle.
  @inline(__always)
  func isMiddle(_ cell: Int) -> Bool { cells.isMiddle(cell) }

  // MARK: - Seconds

  /// Seconds that a metre takes in a cell.
  @inline(__always)
  func secondsPerMetre(in cell: Int) -> Float { density.slowness(in: cell) / Float(speed) }

  /// Seconds from a cell to the one beside it.
  mutating func stepSeconds(
    from cell: Int, to other: Int, of grid: FloorGrid, on ground: WalkableGround
  ) -> Float {
    guard let from = cells.spot(in: cell, of: grid, on: ground),
      let to = cells.spot(in: other, of: grid, on: ground)
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
