public import Geometry

/// Where the middles of people may be on one floor: rings as exact lines, and cells for guidance.
///
/// Free space lies to the left of each ring's edges. The cells are `side` metres wide; a cell is stood
/// in at its middle or, where that is not free, at the free one of 24 other spots that is nearest to it.
public struct WalkableFloor: Sendable {
  /// Metres between a person's middle and an edge that no step goes below.
  private static let margin = 0.001
  /// Metres around a square of the edge index within which its edges lie: more than a step.
  private static let reach = 1.3
  /// The usual side of a cell in metres.
  public static let usualSide = 0.25
  /// Floors so large that they had more cells than this get larger ones.
  private static let cellLimit = 500_000.0

  /// The box of all cells.
  public let bounds: Box
  /// The side of a cell in metres.
  public let side: Double
  let columns: Int
  let rows: Int
  /// Metres after which the floor begins again in x; 0 for a floor with ends. For corridors without
  /// end, in which fundamental diagrams are measured.
  let period: Double
  /// The edges that no person crosses from left to right: a point, the unit vector along, the length.
  private var edges: [Edge] = []
  /// By cell: where it is stood in; not a number where it is not free.
  private(set) var spots: [SIMD2<Float>] = []
  /// By cell: bits of the directions (east, north, west, south) in which the next cell is walked to.
  private(set) var open: [UInt8] = []
  /// By square of a metre: where its edges begin in `edgeNumbers`.
  private var edgeStarts: [Int32] = []
  private var edgeNumbers: [Int32] = []
  private let squareColumns: Int
  private let squareRows: Int

  private struct Edge: Sendable {
    let start: SIMD2<Double>
    let along: SIMD2<Double>
    let length: Double

    init?(_ start: Point, _ end: Point) {
      let vector = end - start
      let length = vector.length
      guard length > 1e-9 else { return nil }
      self.start = SIMD2(start.x, start.y)
      along = SIMD2(vector.dx / length, vector.dy / length)
      self.length = length
    }

    /// Metres to the left of the edge's line.
    @inline(__always)
    func left(_ point: SIMD2<Double>) -> Double {
      let offset = point - start
      return along.x * offset.y - along.y * offset.x
    }

    /// The nearest point of the edge.
    @inline(__always)
    func nearest(to point: SIMD2<Double>) -> SIMD2<Double> {
      let offset = point - start
      let way = min(length, max(0, offset.x * along.x + offset.y * along.y))
      return start + along * way
    }

    /// Whether a straight way crosses the edge from left to right.
    @inline(__always)
    func stops(from a: SIMD2<Double>, to b: SIMD2<Double>) -> Bool {
      let (before, after) = (left(a), left(b))
      guard before >= 0, after < 0 else { return false }
      let place = a + (b - a) * (before / (before - after)) - start
      let way = place.x * along.x + place.y * along.y
      return way >= -WalkableFloor.margin && way <= length + WalkableFloor.margin
    }
  }

  /// Takes the free space of a floor.
  ///
  /// - Parameters:
  ///   - rings: outlines counter-clockwise, holes clockwise, not closed.
  ///   - oneWays: lines that are crossed only from their right to their left.
  ///   - period: metres after which the floor begins again in x; it then begins at x = 0.
  public init(
    rings: [[Point]], oneWays: [Segment] = [], side: Double? = nil, period: Double = 0
  ) {
    var box = Box(around: rings.joined()) ?? Box(Point(x: 0, y: 0), Point(x: 1, y: 1))
    if period > 0 { box = Box(Point(x: 0, y: box.min.y), Point(x: period, y: box.max.y)) }
    bounds = box
    self.period = period
    self.side =
      side ?? max(Self.usualSide, (box.width * box.height / Self.cellLimit).squareRoot())
    columns = Int(box.width / self.side) + 1
    rows = Int(box.height / self.side) + 1
    squareColumns = Int(box.width) + 1
    squareRows = Int(box.height) + 1
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        if let edge = Edge(start, end) { edges.append(edge) }
      }
    }
    let ringCount = edges.count
    edges += oneWays.compactMap { Edge($0.start, $0.end) }
    indexEdges()
    findSpots(ringCount: ringCount)
    findSteps()
  }

  // MARK: - Edges by place

  private mutating func indexEdges() {
    var numbers = [[Int32]](repeating: [], count: squareColumns * squareRows)
    for (number, edge) in edges.enumerated() {
      let end = edge.start + edge.along * edge.length
      let low = pointwiseMin(edge.start, end) - Self.reach
      let high = pointwiseMax(edge.start, end) + Self.reach
      let (left, right) = (squareColumn(low.x), squareColumn(high.x))
      for row in squareRow(low.y)...squareRow(high.y) {
        for column in left...right where isNear(edge, column, row) {
          numbers[row * squareColumns + column].append(Int32(number))
        }
      }
    }
    edgeStarts = [0]
    for list in numbers {
      edgeNumbers += list
      edgeStarts.append(Int32(edgeNumbers.count))
    }
  }

  /// Whether an edge comes within reach of a square.
  private func isNear(_ edge: Edge, _ column: Int, _ row: Int) -> Bool {
    let middle = SIMD2(
      bounds.min.x + Double(column) + 0.5, bounds.min.y + Double(row) + 0.5)
    let offset = edge.nearest(to: middle) - middle
    return (offset * offset).sum() <= (Self.reach + 0.71) * (Self.reach + 0.71)
  }

  private func squareColumn(_ x: Double) -> Int {
    Int(min(Double(squareColumns - 1), max(0, x - bounds.min.x)))
  }

  private func squareRow(_ y: Double) -> Int {
    Int(min(Double(squareRows - 1), max(0, y - bounds.min.y)))
  }

  /// The places in `edgeNumbers` of the edges within a step of a point.
  @inline(__always)
  private func edgeRange(at point: SIMD2<Double>) -> Range<Int> {
    let square = squareRow(point.y) * squareColumns + squareColumn(point.x)
    return Int(edgeStarts[square])..<Int(edgeStarts[square + 1])
  }

  /// The edge at a place of `edgeRange`.
  @inline(__always)
  private func edge(at place: Int) -> Edge { edges[Int(edgeNumbers[place])] }

  // MARK: - Cells

  /// Even-odd along lines of sight in x, five to a row of cells.
  private mutating func findSpots(ringCount: Int) {
    let missing = SIMD2<Float>(.nan, .nan)
    spots = Array(repeating: missing, count: columns * rows)
    var crossings = [[Double]](repeating: [], count: rows * 5)
    for edge in edges.prefix(ringCount) {
      let end = edge.start.y + edge.along.y * edge.length
      let (low, high) = (min(edge.start.y, end), max(edge.start.y, end))
      guard high > low else { continue }
      let first = max(0, Int(((low - bounds.min.y) / side * 5 - 0.5).rounded(.up)))
      var line = first
      while line < rows * 5, lineY(line) < high {
        if lineY(line) >= low {
          crossings[line].append(
            edge.start.x + edge.along.x * (lineY(line) - edge.start.y) / edge.along.y)
        }
        line += 1
      }
    }
    for line in crossings.indices { crossings[line].sort() }
    for row in 0..<rows {
      // The spots nearest to the middle are tried first.
      for (column, line) in Self.spotOrder {
        fill(row: row, column: column, line: line, crossings[row * 5 + line])
      }
    }
  }

  private static let spotOrder: [(column: Int, line: Int)] = {
    let all = (0..<25).map { (column: $0 % 5, line: $0 / 5) }
    func distance(_ spot: (column: Int, line: Int)) -> Int {
      (spot.column - 2) * (spot.column - 2) + (spot.line - 2) * (spot.line - 2)
    }
    return all.sorted { (distance($0), $0.line, $0.column) < (distance($1), $1.line, $1.column) }
  }()

  private func lineY(_ line: Int) -> Double {
    bounds.min.y + (Double(line) + 0.5) / 5 * side
  }

  private mutating func fill(row: Int, column: Int, line: Int, _ crossings: [Double]) {
    let y = Float(lineY(row * 5 + line))
    for (begin, end) in zip(crossings, crossings.dropFirst()).enumerated()
      .filter({ $0.offset.isMultiple(of: 2) }).map(\.element)
    {
      let share = (Double(column) + 0.5) / 5
      var number = max(0, Int(((begin - bounds.min.x) / side - share).rounded(.up)))
      while number < columns {
        let x = bounds.min.x + (Double(number) + share) * side
        if x >= end { break }
        let cell = row * columns + number
        if x > begin, spots[cell].x.isNaN { spots[cell] = SIMD2(Float(x), y) }
        number += 1
      }
    }
  }

  private mutating func findSteps() {
    open = Array(repeating: 0, count: columns * rows)
    for cell in open.indices where !spots[cell].x.isNaN {
      for direction in 0..<4 {
        guard let other = neighbour(of: cell, direction), !spots[other].x.isNaN else { continue }
        let (from, to) = (point(of: cell), point(of: other))
        let isAcrossSeam = period > 0 && abs(from.x - to.x) > period / 2
        if isAcrossSeam || isFree(from: from, to: to) { open[cell] |= 1 << UInt8(direction) }
      }
    }
  }

  /// The cell beside another one: east, north, west, south.
  @inline(__always)
  func neighbour(of cell: Int, _ direction: Int) -> Int? {
    let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
    switch direction {
    case 0: return column + 1 < columns ? cell + 1 : nil
    case 1: return row + 1 < rows ? cell + columns : nil
    case 2: return column > 0 ? cell - 1 : nil
    default: return row > 0 ? cell - columns : nil
    }
  }

  /// Where a cell is stood in; not a number where it is not free.
  @inline(__always)
  func point(of cell: Int) -> SIMD2<Double> { SIMD2(Double(spots[cell].x), Double(spots[cell].y)) }

  /// How many cells there are.
  public var cellCount: Int { columns * rows }

  /// The cell that holds a point; that of the nearest point of the box for one outside.
  @inline(__always)
  func cell(at point: SIMD2<Double>) -> Int {
    let column = Int(min(Double(columns - 1), max(0, (point.x - bounds.min.x) / side)))
    let row = Int(min(Double(rows - 1), max(0, (point.y - bounds.min.y) / side)))
    return row * columns + column
  }

  // MARK: - Free space

  /// Whether a straight way crosses no edge from left to right.
  func isFree(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Bool {
    let way = end - start
    let length = (way * way).sum().squareRoot()
    let pieces = max(1, Int(length.rounded(.up)))
    for piece in 0..<pieces {
      let from = start + way * (Double(piece) / Double(pieces))
      let to = start + way * (Double(piece + 1) / Double(pieces))
      for place in edgeRange(at: (from + to) / 2) where edge(at: place).stops(from: start, to: end)
      {
        return false
      }
    }
    return true
  }

  /// Whether the middle of a person may be at a point.
  public func contains(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    let target = SIMD2(point.x, point.y)
    let cell = cell(at: target)
    for near in [cell] + (0..<4).compactMap({ neighbour(of: cell, $0) })
    where !spots[near].x.isNaN && isClear(from: self.point(of: near), to: target) {
      return true
    }
    return false
  }

  /// Whether a straight way leads from one point to another.
  public func sees(_ point: Point, from start: Point) -> Bool {
    isFree(from: SIMD2(start.x, start.y), to: SIMD2(point.x, point.y))
  }

  /// Whether no edge lies between two near points, whichever way it is crossed.
  private func isClear(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Bool {
    isFree(from: start, to: end) && isFree(from: end, to: start)
  }

  /// The free point nearest to a point among the cells' spots within metres of it.
  public func nearestFree(to point: Point, within metres: Double) -> Point? {
    if contains(point) { return point }
    let target = SIMD2(point.x, point.y)
    var best: (square: Double, point: Point)?
    forEachCell(around: target, within: metres) { cell in
      let spot = self.point(of: cell)
      let square = ((spot - target) * (spot - target)).sum()
      if square < best?.square ?? metres * metres { best = (square, Point(x: spot.x, y: spot.y)) }
    }
    return best?.point
  }

  /// Calls for each free cell that may lie within metres of a point.
  func forEachCell(
    around point: SIMD2<Double>, within metres: Double, _ body: (Int) -> Void
  ) {
    let (low, high) = (cell(at: point - metres), cell(at: point + metres))
    for row in (low / columns)...(high / columns) {
      for column in (low % columns)...(high % columns) {
        let cell = row * columns + column
        if !spots[cell].x.isNaN { body(cell) }
      }
    }
  }

  // MARK: - Steps

  /// Where a straight step leads that slides along the edges that it meets.
  func slide(from start: SIMD2<Double>, by move: SIMD2<Double>) -> SIMD2<Double> {
    var position = start
    var rest = move
    for _ in 0..<3 {
      guard let stop = firstStop(from: position, by: rest) else { return position + rest }
      position += rest * stop.share
      let remainder = rest * (1 - stop.share)
      rest = stop.along * (remainder * stop.along).sum()
      if (rest * rest).sum() < 1e-12 { break }
    }
    return position
  }

  /// Whether a step meets an edge.
  @inline(__always)
  func meetsEdge(from start: SIMD2<Double>, by move: SIMD2<Double>) -> Bool {
    firstStop(from: start, by: move) != nil
  }

  /// The edge that a step meets first, and the share of the step before it.
  private func firstStop(
    from start: SIMD2<Double>, by move: SIMD2<Double>
  ) -> (share: Double, along: SIMD2<Double>)? {
    var first: (share: Double, along: SIMD2<Double>)?
    let end = start + move
    for place in edgeRange(at: start) {
      let edge = edge(at: place)
      let (before, after) = (edge.left(start), edge.left(end))
      guard before > -1e-6, after < Self.margin, after < before else { continue }
      let share = max(0, (before - Self.margin) / (before - after))
      guard share < first?.share ?? 1 else { continue }
      let way = ((start + move * share - edge.start) * edge.along).sum()
      if way >= -Self.margin, way <= edge.length + Self.margin { first = (share, edge.along) }
    }
    return first
  }
}
