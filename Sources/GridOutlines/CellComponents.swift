/// Which cells of a grid hang together, by sides or corners.
///
/// Runs of cells are joined with those that they touch in the row above (a forest of disjoint sets),
/// so that memory grows with the edges of the shape, not with the grid.
struct CellComponents {
  private struct Run {
    let columns: Range<Int>
    var parent: Int
  }

  private var runs: [Run] = []
  /// The first run of each row, and after the last row the number of all.
  private var starts: [Int] = [0]

  /// - Parameter runLimit: the most runs.
  init(_ grid: CellGrid, runLimit: Int) throws(OutlineRefusal) {
    for row in 0..<grid.height {
      let first = runs.count
      var above = row == 0 ? 0 : starts[row - 1]
      for columns in grid.runs(inRow: row) {
        guard runs.count < runLimit else { throw .tooManyCorners(limit: runLimit) }
        let own = runs.count
        runs.append(Run(columns: columns, parent: own))
        while above < first, runs[above].columns.upperBound < columns.lowerBound { above += 1 }
        var touching = above
        while touching < first, runs[touching].columns.lowerBound <= columns.upperBound {
          join(own, touching)
          touching += 1
        }
        // The last one that touches may touch the next run, too.
        above = max(above, touching - 1)
      }
      starts.append(runs.count)
    }
  }

  /// The runs of a row from left to right, each with the number of its component: the first run of it.
  mutating func components(inRow row: Int) -> [(columns: Range<Int>, component: Int)] {
    (starts[row]..<starts[row + 1]).map { (runs[$0].columns, root(of: $0)) }
  }

  private mutating func join(_ one: Int, _ other: Int) {
    let (a, b) = (root(of: one), root(of: other))
    // The earlier run is the root, so that a component is known by its first one.
    if a < b { runs[b].parent = a } else { runs[a].parent = b }
  }

  private mutating func root(of run: Int) -> Int {
    var root = run
    while runs[root].parent != root {
      runs[root].parent = runs[runs[root].parent].parent
      root = runs[root].parent
    }
    return root
  }
}
