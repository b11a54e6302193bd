import Geometry

@testable import Routing

/// Which solids a point or a straight walk may meet: the cells of a uniform grid, each with the
/// numbers of the solids that reach it.
///
/// The lists lie one after the other in one array, so that a search touches no reference counts;
/// an edit makes the grid anew, which costs less than a tenth of a millisecond per thousand solids.
struct SolidGrid: Sendable {
  private let origin: Point
  private let cellSize: Double
  private let columns: Int
  private let rows: Int
  /// Where the list of each cell begins in `numbers`; one more entry than cells.
  private var starts: [Int32]
  private(set) var numbers: [Int32]

  /// The smallest side of a cell in metres.
  private static let smallestCell = 1.5
  /// The most cells that a grid has.
  private static let cellLimit = 40_000.0

  /// Sorts solids into cells; `isPresent` tells which of them count.
  init(solids: [Solid], isPresent: [Bool]) {
    let present = solids.indices.filter { isPresent[$0] }
    let bounds = present.map { solids[$0].bounds }
    let whole = bounds.dropFirst().reduce(bounds.first) { $0?.union($1) }
    let region = whole ?? Box(Point(x: 0, y: 0), Point(x: 1, y: 1))
    var size = Self.smallestCell
    while (region.width / size + 1) * (region.height / size + 1) > Self.cellLimit { size *= 1.5 }
    origin = region.min
    cellSize = size
    columns = Int(region.width / size) + 1
    rows = Int(region.height / size) + 1
    starts = Array(repeating: 0, count: columns * rows + 1)
    numbers = []
    fill(solids: solids, present: present)
  }

  /// Counts first, so that every list has its place, then fills the lists.
  private mutating func fill(solids: [Solid], present: [Int]) {
    var counts = Array(repeating: Int32(0), count: columns * rows + 1)
    for number in present {
      let solid = solids[number]
      forEachRun(of: solid.axis, reach: solid.reach) { first, last in
        for cell in first...last { counts[cell + 1] += 1 }
        return true
      }
    }
    for cell in 1..<counts.count { counts[cell] += counts[cell - 1] }
    starts = counts
    var next = counts
    var filled = Array(repeating: Int32(0), count: Int(counts[counts.count - 1]))
    for number in present {
      let solid = solids[number]
      forEachRun(of: solid.axis, reach: solid.reach) { first, last in
        for cell in first...last {
          filled[Int(next[cell])] = Int32(number)
          next[cell] += 1
        }
        return true
      }
    }
    numbers = filled
  }

  /// The places in `numbers` of the solids in a run of neighbouring cells of one row.
  @inline(__always)
  func entries(from first: Int, through last: Int) -> Range<Int> {
    Int(starts[first])..<Int(starts[last + 1])
  }

  /// Calls `visit` with the runs of cells, row by row, that lie within `reach` of a segment.
  ///
  /// - Parameter visit: takes the first and the last cell of a run; `false` ends the search.
  /// - Returns: `false` when the visitor ended the search.
  @discardableResult @inline(__always)
  func forEachRun(of segment: Segment, reach: Double, _ visit: (Int, Int) -> Bool) -> Bool {
    // A little wider than asked, so that rounding never loses a cell.
    let margin = reach + 1e-6
    let (ax, ay) = (segment.start.x - origin.x, segment.start.y - origin.y)
    let (bx, by) = (segment.end.x - origin.x, segment.end.y - origin.y)
    let lowest = ((min(ay, by) - margin) / cellSize).rounded(.down)
    let highest = ((max(ay, by) + margin) / cellSize).rounded(.down)
    guard highest >= 0, lowest < Double(rows) else { return true }
    let slope = abs(by - ay) > 1e-9 ? (bx - ax) / (by - ay) : 0
    let isFlat = abs(by - ay) <= 1e-9
    for row in Int(max(0, lowest))...Int(min(Double(rows - 1), highest)) {
      var (left, right) = (min(ax, bx), max(ax, bx))
      if !isFlat {
        let bottom = max(min(ay, by), Double(row) * cellSize - margin)
        let top = min(max(ay, by), Double(row + 1) * cellSize + margin)
        let (one, two) = (ax + (bottom - ay) * slope, ax + (top - ay) * slope)
        (left, right) = (max(left, min(one, two)), min(right, max(one, two)))
      }
      let first = max(0, ((left - margin) / cellSize).rounded(.down))
      let last = min(Double(columns - 1), ((right + margin) / cellSize).rounded(.down))
      guard first <= last else { continue }
      if !visit(row * columns + Int(first), row * columns + Int(last)) { return false }
    }
    return true
  }
}
