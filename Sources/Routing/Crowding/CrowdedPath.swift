import Geometry
import IndoorModel

/// Reads a walk off a field and pulls it tight.
struct CrowdedPath {
  /// The part of a walk on one floor.
  struct Piece: Hashable {
    var floor: Identifier<Floor>
    var points: [Point]
    /// What leads to the next piece.
    var floorChange: FloorChange?
  }

  private(set) var pieces: [Piece] = []

  /// Reads the walk from a free place.
  ///
  /// - Returns: `nil` when the front does not get there: a passage is too narrow for the cells.
  init?(
    from start: Place, by field: inout ArrivalField, in world: inout CrowdedGround,
    on ground: WalkableGround
  ) {
    var place = start
    while true {
      guard
        let first = Self.firstCell(from: place, by: &field, in: &world, on: ground),
        let grid = world.grid(of: first)
      else { return nil }
      var piece = Piece(floor: place.floor, points: [place.point], floorChange: nil)
      let last = Self.descend(from: first, by: field, in: &world, on: ground) {
        piece.points.append($0)
      }
      guard let last else { return nil }
      switch field.exit(of: last) {
      case .onwards: return nil
      case .destination(let point):
        piece.points.append(point)
        pieces.append(Self.tightened(piece, of: grid, in: world, on: ground))
        return
      case .floorChange(let number):
        let change = world.floorChange(number)
        piece.points.append(change.from.point)
        piece.floorChange = change
        pieces.append(Self.tightened(piece, of: grid, in: world, on: ground))
        place = change.to
      }
    }
  }

  /// The cell near a place by which the walk is quickest.
  private static func firstCell(
    from place: Place, by field: inout ArrivalField, in world: inout CrowdedGround,
    on ground: WalkableGround
  ) -> Int? {
    guard let grid = world.grid(on: place.floor) else { return nil }
    var best: (cell: Int, seconds: Double)?
    for cell in grid.cells(around: place.point, within: 1) {
      guard let point = world.spot(in: cell, of: grid, on: ground),
        ground.isFree(
          from: place.point, to: point, on: place.floor)
      else { continue }
      field.march(to: cell, in: &world, on: ground)
      guard let rest = field.settledSeconds(from: cell) else { continue }
      let seconds = Double(rest) + world.walkSeconds(from: place.point, to: point, of: grid)
      if seconds < best?.seconds ?? .infinity { best = (cell, seconds) }
    }
    return best?.cell
  }

  /// Goes from cell to cell, always to the one by which the destination is nearest.
  ///
  /// - Returns: the cell from which one goes straight to a connector or the destination.
  private static func descend(
    from first: Int, by field: ArrivalField, in world: inout CrowdedGround,
    on ground: WalkableGround, _ visit: (Point) -> Void
  ) -> Int? {
    guard let grid = world.grid(of: first) else { return nil }
    var cell = first
    while true {
      guard let point = world.spot(in: cell, of: grid, on: ground) else { return nil }
      visit(point)
      if field.exit(of: cell) != .onwards { return cell }
      var best: (cell: Int, seconds: Float)?
      for direction in CellDirection.all {
        guard let next = grid.neighbour(of: cell, direction),
          let rest = field.settledSeconds(from: next),
          rest < field.settledSeconds(from: cell) ?? .infinity,
          world.isOpen(from: cell, direction, of: grid, on: ground)
        else { continue }
        let seconds = rest + world.stepSeconds(from: cell, to: next, of: grid, on: ground)
        if seconds < best?.seconds ?? .infinity { best = (next, seconds) }
      }
      guard let best else { return nil }
      cell = best.cell
    }
  }

  // MARK: - Pulling tight

  /// Rounds in which corners are moved at most.
  private static let rounds = 8

  /// The piece with fewer corners, each as near to the straight way as what is in the way, and the
  /// crowd, allow.
  private static func tightened(
    _ piece: Piece, of grid: FloorGrid, in world: CrowdedGround, on ground: WalkableGround
  ) -> Piece {
    var line = TightLine(piece.points) { from, to in
      guard ground.isFree(from: from, to: to, on: grid.floor)
      else { return nil }
      return world.walkSeconds(from: from, to: to, of: grid)
    }
    line.skip()
    for _ in 0..<rounds where line.pull() { line.skip() }
    var piece = piece
    piece.points = line.points
    return piece
  }
}
