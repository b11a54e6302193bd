import Geometry

/// The pieces of one floor's counting lines, and the cells of a grid that they run through.
package struct FloorLines {
  private struct Piece {
    let line: Int32
    let segment: Segment
    private let bounds: Box

    init(_ segment: Segment, of line: Int32) {
      self.line = line
      self.segment = segment
      bounds = segment.bounds
    }

    /// 1 when a step crosses to the left, -1 to the right, 0 when it does not cross.
    ///
    /// - Parameter box: that around the step.
    func crossing(by step: Segment, in box: Box) -> Int {
      bounds.intersects(box) ? segment.crossing(by: step) : 0
    }
  }

  /// The side of a cell in metres; grown where a floor would have too many.
  private static let cellSize = 4.0
  private static let cellLimit = 40_000.0
  /// Metres by which a piece may be in a neighbouring cell, too, for the sake of rounding.
  private static let slack = 1e-6

  private let bounds: Box
  private let cellSize: Double
  private let cellsPerMetre: Double
  private let columns: Int
  private let rows: Int
  /// Where the pieces of each cell begin in `entries`; one more than there are cells.
  private var starts: [Int32] = []
  private var entries: [Int32] = []
  private var pieces: [Piece] = []
  /// The pieces of each line, by its number.
  private var ranges: [Int32: Range<Int>] = [:]

  /// Makes the index of some lines; `nil` when they have no pieces.
  init?(_ lines: [(number: Int32, line: Polyline)]) {
    for (number, line) in lines {
      let first = pieces.count
      pieces += line.segments.map { Piece($0, of: number) }
      ranges[number] = first..<pieces.count
    }
    guard let box = Box(around: pieces.flatMap { [$0.segment.start, $0.segment.end] }) else {
      return nil
    }
    let size = max(
      Self.cellSize, (box.width * box.height / Self.cellLimit).squareRoot(),
      max(box.width, box.height) / Self.cellLimit)
    bounds = box
    cellSize = size
    cellsPerMetre = 1 / size
    columns = Int(box.width / size) + 1
    rows = Int(box.height / size) + 1
    fill()
  }

  /// Notes in which cells each piece runs.
  private mutating func fill() {
    var touched: [(cell: Int, piece: Int32)] = []
    for (number, piece) in pieces.enumerated() {
      for row in rows(of: piece.segment.bounds.expanded(by: Self.slack)) {
        for column in columns(of: piece.segment, in: row) {
          touched.append((row * columns + column, Int32(number)))
        }
      }
    }
    starts = [Int32](repeating: 0, count: columns * rows + 1)
    for each in touched { starts[each.cell + 1] += 1 }
    for cell in 0..<(columns * rows) { starts[cell + 1] += starts[cell] }
    var next = starts
    entries = [Int32](repeating: 0, count: touched.count)
    for each in touched {
      entries[Int(next[each.cell])] = each.piece
      next[each.cell] += 1
    }
  }

  private func column(_ x: Double) -> Int {
    Int(min(max((x - bounds.min.x) * cellsPerMetre, 0), Double(columns - 1)))
  }

  private func row(_ y: Double) -> Int {
    Int(min(max((y - bounds.min.y) * cellsPerMetre, 0), Double(rows - 1)))
  }

  private func rows(of box: Box) -> ClosedRange<Int> { row(box.min.y)...row(box.max.y) }

  /// The columns that a segment runs through within a row of cells.
  private func columns(of segment: Segment, in row: Int) -> ClosedRange<Int> {
    let (start, end) = (segment.start, segment.end)
    var (first, last) = (0.0, 1.0)
    if start.y != end.y {
      let bottom = bounds.min.y + Double(row) * cellSize
      let low = (bottom - Self.slack - start.y) / (end.y - start.y)
      let high = (bottom + cellSize + Self.slack - start.y) / (end.y - start.y)
      first = min(1, max(0, min(low, high)))
      last = min(1, max(0, max(low, high)))
    }
    let ends = (start.x + (end.x - start.x) * first, start.x + (end.x - start.x) * last)
    return column(min(ends.0, ends.1) - Self.slack)...column(max(ends.0, ends.1) + Self.slack)
  }

  /// Metres from a point to a line; infinite when it is not on this floor.
  func distance(from point: Point, to line: Int32) -> Double {
    var nearest = Double.infinity
    for number in ranges[line] ?? 0..<0 {
      nearest = min(nearest, pieces[number].segment.squaredDistance(to: point))
    }
    return nearest.squareRoot()
  }

  /// Finds the lines that a step crosses.
  ///
  /// Whatever lies on a line counts to its right, and whatever lies on a step to the step's right:
  /// so a step through a corner of a line crosses one of the two pieces, and two steps that meet on
  /// a line cross it once.
  func cross(from: Point, to: Point, _ sums: inout LinePlan.Sums) {
    sums.clear()
    let step = Segment(from, to)
    let box = step.bounds
    guard bounds.intersects(box) else { return }
    let (left, right) = (column(box.min.x), column(box.max.x))
    let (bottom, top) = (row(box.min.y), row(box.max.y))
    if left == right, bottom == top {
      cross(cell: bottom * columns + left, step, box, &sums)
      return
    }
    for row in bottom...top {
      for column in columns(of: step, in: row) {
        cross(cell: row * columns + column, step, box, &sums)
      }
    }
  }

  private func cross(cell: Int, _ step: Segment, _ box: Box, _ sums: inout LinePlan.Sums) {
    for entry in Int(starts[cell])..<Int(starts[cell + 1]) {
      let number = Int(entries[entry])
      let net = pieces[number].crossing(by: step, in: box)
      if net != 0 { sums.add(net, of: Int32(number), to: pieces[number].line) }
    }
  }
}

extension Segment {
  /// 1 when a step crosses to the left, -1 to the right, 0 when it does not cross.
  fileprivate func crossing(by step: Segment) -> Int {
    let begins = isLeft(step.start)
    let ends = isLeft(step.end)
    guard begins != ends, step.isLeft(start) != step.isLeft(end) else { return 0 }
    return ends ? 1 : -1
  }

  private func isLeft(_ point: Point) -> Bool { (end - start).cross(point - start) > 0 }
}
