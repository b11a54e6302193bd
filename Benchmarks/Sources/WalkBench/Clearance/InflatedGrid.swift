/// The cells of a grid map that are farther than a clearance from all that stands there, and shortest
/// walks on them from cell to cell, eight ways: what grid planners of robots find.
public struct InflatedGrid: Sendable {
  /// Cells from left to right.
  public let width: Int
  /// Cells from top to bottom.
  public let height: Int
  private let free: [Bool]

  /// Inflates what is occupied.
  ///
  /// A cell is free where its middle is more than `radius` cells away from the middle of each occupied
  /// one: the distances are exact (Felzenszwalb and Huttenlocher, "Distance transforms of sampled
  /// functions", 2012).
  public init(width: Int, height: Int, radius: Int, isOccupied: (_ column: Int, _ row: Int) -> Bool)
  {
    self.width = width
    self.height = height
    // The distance down each column first, as far as it matters.
    let far = radius + 1
    var vertical = [Int](repeating: far, count: width * height)
    for column in 0..<width {
      var distance = far
      for row in 0..<height {
        distance = isOccupied(column, row) ? 0 : min(distance + 1, far)
        vertical[row * width + column] = distance
      }
      distance = far
      for row in (0..<height).reversed() {
        let cell = row * width + column
        distance = min(vertical[cell] == 0 ? 0 : distance + 1, far)
        vertical[cell] = min(vertical[cell], distance)
      }
    }
    var free = [Bool](repeating: true, count: width * height)
    for row in 0..<height {
      for column in 0..<width {
        let own = vertical[row * width + column]
        guard own <= radius else { continue }
        // All cells of the row within the disc around the nearest occupied one of this column.
        let reach = Int(Double(radius * radius - own * own).squareRoot())
        for other in max(column - reach, 0)...min(column + reach, width - 1) {
          free[row * width + other] = false
        }
      }
    }
    self.free = free
  }

  /// Whether a cell keeps the clearance.
  public func isFree(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && row >= 0 && column < width && row < height && free[row * width + column]
  }

  private static let steps = [
    (1, 0, 1.0), (-1, 0, 1.0), (0, 1, 1.0), (0, -1, 1.0), (1, 1, 2.0.squareRoot()),
    (1, -1, 2.0.squareRoot()), (-1, 1, 2.0.squareRoot()), (-1, -1, 2.0.squareRoot()),
  ]

  /// The lengths of the shortest walks from a free cell to others, in cells; infinite for those that
  /// it does not reach.
  ///
  /// Dijkstra's search with buckets: as no step is shorter than 1, cells of one bucket of width 1 do
  /// not shorten each other's walks.
  public func lengths(from start: (column: Int, row: Int), to goals: [(column: Int, row: Int)])
    -> [Double]
  {
    var lengths = [Double](repeating: .infinity, count: width * height)
    guard isFree(start.column, start.row) else { return goals.map { _ in .infinity } }
    lengths[start.row * width + start.column] = 0
    var buckets: [[Int]] = [[start.row * width + start.column]]
    var current = 0
    while current < buckets.count {
      let cells = buckets[current]
      buckets[current] = []
      for cell in cells where Int(lengths[cell]) == current {
        let (column, row) = (cell % width, cell / width)
        for (dx, dy, step) in Self.steps where isFree(column + dx, row + dy) {
          let next = (row + dy) * width + column + dx
          let length = lengths[cell] + step
          guard length < lengths[next] else { continue }
          lengths[next] = length
          while buckets.count <= Int(length) { buckets.append([]) }
          buckets[Int(length)].append(next)
        }
      }
      current += 1
    }
    return goals.map {
      isFree($0.column, $0.row) ? lengths[$0.row * width + $0.column] : .infinity
    }
  }
}
