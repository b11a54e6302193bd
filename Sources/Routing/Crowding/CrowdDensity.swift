import Geometry
import IndoorModel

/// How many people there are per square metre, cell by cell, and how much they slow walkers down.
///
/// Each person is spread over a normal distribution (Helbing, Johansson, Al-Abideen, *Dynamics of
/// crowd disasters*, Phys. Rev. E 75 (2007), with a radius of a metre), as far as one may walk from
/// there: people in a narrow corridor are as dense as they stand, and those behind a wall do not
/// count.
struct CrowdDensity: Sendable {
  /// How many times as long a cell takes as in free space; 1 in an empty cell.
  private var slowness: [Float]

  /// The standard deviation in metres: the radius of the paper by the square root of two.
  static let spread = 0.7

  /// An empty crowd.
  init(cellCount: Int) { slowness = Array(repeating: 1, count: cellCount) }

  /// Counts people.
  ///
  /// - Parameters:
  ///   - isGround: whether a walker can stand in a cell.
  ///   - isOpen: whether a walker in a cell may walk to the one beside it.
  /// - Complexity: O(*cells* + *people*).
  init(
    of people: [Place], on grids: [FloorGrid],
    isGround: (_ cell: Int, FloorGrid) -> Bool,
    isOpen: (_ cell: Int, CellDirection, FloorGrid) -> Bool
  ) {
    let count = grids.last?.end ?? 0
    var density = Array(repeating: Float(0), count: count)
    for grid in grids {
      for person in people where person.floor == grid.floor && person.point.isFinite {
        var around = Neighbourhood(of: person.point, on: grid)
        let weights = around.weights(isGround: isGround, isOpen: isOpen)
        let whole = weights.reduce(0) { $0 + $1.weight } * grid.side * grid.side
        for (cell, weight) in weights { density[cell] += Float(weight / whole) }
      }
    }
    slowness = density.map { density in
      density < 1e-3 ? 1 : Float(CrowdedPace.slowness(atDensity: Double(density)))
    }
  }

  /// How many times as long a cell takes as in free space.
  @inline(__always)
  func slowness(in cell: Int) -> Float { slowness[cell] }

  /// How many times as long a straight walk takes as in free space, times its metres.
  ///
  /// - Complexity: O(*cells* crossed).
  func effort(from a: Point, to b: Point, on grid: FloorGrid) -> Double {
    let length = a.distance(to: b)
    guard length > 0 else { return 0 }
    let parts = max(1, Int((2 * length / grid.side).rounded(.up)))
    var sum = 0.0
    for part in 0..<parts {
      let point = a.interpolated(to: b, fraction: (Double(part) + 0.5) / Double(parts))
      sum += grid.cell(at: point).map { Double(slowness[$0]) } ?? 1
    }
    return sum * length / Double(parts)
  }
}

/// The cells over which one person is spread.
private struct Neighbourhood {
  private let point: Point
  private let grid: FloorGrid
  private var seen: Set<Int> = []

  init(of point: Point, on grid: FloorGrid) {
    self.point = point
    self.grid = grid
  }

  /// The cells that are reached from the person's own, or from those around it where that is of no
  /// person, and their shares.
  mutating func weights(
    isGround: (Int, FloorGrid) -> Bool, isOpen: (Int, CellDirection, FloorGrid) -> Bool
  ) -> [(cell: Int, weight: Double)] {
    var front = grid.cell(at: point).map { [$0] } ?? []
    front.removeAll { !isGround($0, grid) }
    if front.isEmpty {
      front = grid.cells(around: point, within: 1).filter { isGround($0, grid) }
    }
    seen = Set(front)
    var weights: [(cell: Int, weight: Double)] = []
    while let cell = front.popLast() {
      let away = grid.middle(of: cell).distance(to: point) / CrowdDensity.spread
      guard away < 3 else { continue }
      weights.append((cell, CrowdedPace.exponential(-away * away / 2)))
      for direction in CellDirection.all {
        guard let next = grid.neighbour(of: cell, direction), !seen.contains(next),
          isOpen(cell, direction, grid)
        else { continue }
        seen.insert(next)
        front.append(next)
      }
    }
    return weights
  }
}
