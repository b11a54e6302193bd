import Geometry
import IndoorModel

/// The free space of a venue without steps in squares of 0.3 m, more generous than any walker: walls
/// take 0.16 m on each side, whatever is near an open door without steps takes nothing, and a place
/// counts as in all squares within 0.6 m. Where two places are not joined here, no walk joins them.
///
/// It shares nothing with the router but the plan.
struct CoarseFloors {
  private static let cell = 0.3
  private static let margin = 0.16
  private static let doorReach = 0.4

  private struct Grid {
    let origin: Point
    let columns: Int
    let rows: Int
    /// The number of the piece of each square; 0 for what is solid.
    var pieces: [Int]

    func column(_ x: Double) -> Int { Int(((x - origin.x) / CoarseFloors.cell).rounded(.down)) }
    func row(_ y: Double) -> Int { Int(((y - origin.y) / CoarseFloors.cell).rounded(.down)) }

    func middle(_ column: Int, _ row: Int) -> Point {
      Point(
        x: origin.x + (Double(column) + 0.5) * CoarseFloors.cell,
        y: origin.y + (Double(row) + 0.5) * CoarseFloors.cell)
    }

    /// Calls with each square of a box.
    func forEach(in box: Box, _ visit: (_ square: Int, _ middle: Point) -> Void) {
      for row in max(0, row(box.min.y))...max(0, min(rows - 1, row(box.max.y))) {
        for column in max(0, column(box.min.x))...max(0, min(columns - 1, column(box.max.x))) {
          visit(row * columns + column, middle(column, row))
        }
      }
    }
  }

  private var grids: [Identifier<Floor>: Grid] = [:]
  /// The piece that a piece is joined with, by lifts.
  private var parents = [0]

  init(_ venue: Venue) {
    for floor in venue.floors { grids[floor.id] = makeGrid(of: floor, in: venue) }
    for lift in venue.features.values where lift.kind == .connector && lift.isStepFree {
      let ends = zip(lift.connectorFloors, lift.shape.vertices).compactMap {
        nearestPiece(to: Place(floor: $0, point: $1))
      }
      for (one, other) in zip(ends, ends.dropFirst()) { parents[root(one)] = root(other) }
    }
  }

  /// Whether there may be a way without steps.
  func areJoined(_ one: Place, _ other: Place) -> Bool {
    !pieces(near: one).isDisjoint(with: pieces(near: other))
  }

  private func root(_ piece: Int) -> Int {
    parents[piece] == piece ? piece : root(parents[piece])
  }

  private func pieces(near place: Place) -> Set<Int> {
    var found: Set<Int> = []
    guard let grid = grids[place.floor] else { return found }
    grid.forEach(in: Box(place.point, place.point).expanded(by: 0.6)) { square, _ in
      if grid.pieces[square] > 0 { found.insert(root(grid.pieces[square])) }
    }
    return found
  }

  private func nearestPiece(to place: Place) -> Int? {
    guard let grid = grids[place.floor] else { return nil }
    var best = (distance: Double.infinity, piece: 0)
    grid.forEach(in: Box(place.point, place.point).expanded(by: 1.5)) { square, middle in
      let distance = middle.distance(to: place.point)
      if grid.pieces[square] > 0, distance < best.distance {
        best = (distance, grid.pieces[square])
      }
    }
    return best.piece == 0 ? nil : best.piece
  }

  private mutating func makeGrid(of floor: Floor, in venue: Venue) -> Grid {
    let box = floor.bounds.expanded(by: 1)
    let columns = Int((box.width / Self.cell).rounded(.up))
    let rows = Int((box.height / Self.cell).rounded(.up))
    var grid = Grid(
      origin: box.min, columns: columns, rows: rows,
      pieces: Array(repeating: -1, count: columns * rows))
    let features = venue.features.values.filter { $0.floor == floor.id }
    let doors = features.filter { $0.kind == .door && !$0.isClosed && $0.isStepFree }
      .flatMap { zip($0.shape.vertices, $0.shape.vertices.dropFirst()).map(Segment.init) }
    for wall in features.flatMap(\.solidSegments) {
      let near = doors.filter { $0.distance(to: wall) < Self.doorReach }
      grid.forEach(in: wall.bounds.expanded(by: Self.margin + Self.cell)) { square, middle in
        let nearest = wall.nearestPoint(to: middle)
        if nearest.distance(to: middle) <= Self.margin,
          !near.contains(where: { $0.distance(to: nearest) < Self.doorReach })
        {
          grid.pieces[square] = 0
        }
      }
    }
    label(&grid)
    return grid
  }

  private mutating func label(_ grid: inout Grid) {
    var waiting: [Int] = []
    for first in grid.pieces.indices where grid.pieces[first] < 0 {
      let piece = parents.count
      parents.append(piece)
      grid.pieces[first] = piece
      waiting.append(first)
      while let square = waiting.popLast() {
        let column = square % grid.columns
        for next in [
          column > 0 ? square - 1 : -1, column < grid.columns - 1 ? square + 1 : -1,
          square - grid.columns, square + grid.columns,
        ] where next >= 0 && next < grid.pieces.count && grid.pieces[next] < 0 {
          grid.pieces[next] = piece
          waiting.append(next)
        }
      }
    }
  }
}

extension Feature {
  /// The lines that bar walkers: walls, and the outlines of walled areas and obstacles.
  var solidSegments: [Segment] {
    switch shape {
    case .polyline(let line) where kind == .wall || kind == .obstacle: line.segments
    case .polygon(let polygon) where kind == .wall || kind == .obstacle || isWalled: polygon.edges
    default: []
    }
  }
}
