public import Geometry

/// The points at which a planner predicts: the walkable ones of an upright grid.
public struct PlanningGrid: Sendable {
  /// Cells that a grid has at most, walkable or not.
  private static let cellLimit = 40_000.0

  /// The bottom left corner of the first cell.
  public let origin: Point
  /// The side of a cell in metres.
  public let step: Double
  /// Cells from left to right.
  public let columns: Int
  /// Cells from bottom to top.
  public let rows: Int
  /// The middles of the walkable cells, row by row from the bottom.
  public let points: [Point]
  /// The number (row × `columns` + column) of the cell of each point.
  public let cells: [Int]

  /// Lays a grid over a box of which all is walkable.
  ///
  /// - Parameter spacing: the side of a cell in metres, at least 0.1.
  public init(over bounds: Box, spacing: Double = 1) {
    self.init(over: bounds, step: max(0.1, spacing)) { _ in
      [bounds.min.x - spacing, bounds.max.x + spacing]
    }
  }

  /// Lays a grid over walkable space.
  ///
  /// - Parameters:
  ///   - space: what lies inside follows the even-odd rule over all rings.
  ///   - areas: where tags matter: points outside of all of them are left out; none for everywhere.
  ///   - pointLimit: about how many points the grid may have at most; the cells have the size for that,
  ///     but at least 0.25 m.
  public init(over space: [Polygon], within areas: [Polygon], pointLimit: Int) {
    guard !areas.isEmpty else {
      self.init(over: space, pointLimit: pointLimit)
      return
    }
    let coarse = Self(over: space, pointLimit: pointLimit).kept(within: areas)
    let count = max(1, coarse.points.count)
    let limit = pointLimit * pointLimit / min(pointLimit, count)
    self = Self(over: space, pointLimit: limit).kept(within: areas)
  }

  private init(over space: [Polygon], pointLimit: Int) {
    let edges = space.flatMap(\.edges)
    let bounds =
      Box(around: edges.lazy.map(\.start)) ?? Box(Point(x: 0, y: 0), Point(x: 0, y: 0))
    let area = abs(space.flatMap(\.rings).reduce(0) { $0 + Polygon.signedArea($1) })
    let step = max(
      0.25, (area / Double(max(1, pointLimit))).squareRoot(),
      (bounds.width * bounds.height / Self.cellLimit).squareRoot())
    let rows = Self.count(bounds.height, step)
    var crossings: [[Double]] = Array(repeating: [], count: rows)
    for edge in edges where edge.start.y != edge.end.y {
      let (low, high) = edge.start.y < edge.end.y ? (edge.start, edge.end) : (edge.end, edge.start)
      let first = max(0, Int(((low.y - bounds.min.y) / step - 0.5).rounded(.up)))
      var row = first
      while row < rows {
        let y = bounds.min.y + (Double(row) + 0.5) * step
        guard y < high.y else { break }
        if y >= low.y {
          crossings[row].append(low.x + (high.x - low.x) * (y - low.y) / (high.y - low.y))
        }
        row += 1
      }
    }
    self.init(over: bounds, step: step) { crossings[$0].sorted() }
  }

  /// - Parameter spans: where walkable space begins and ends along the middle of a row, by turns.
  private init(over bounds: Box, step: Double, spans: (Int) -> [Double]) {
    let (columns, rows) = (Self.count(bounds.width, step), Self.count(bounds.height, step))
    var points: [Point] = []
    var cells: [Int] = []
    for row in 0..<rows {
      let y = bounds.min.y + (Double(row) + 0.5) * step
      let borders = spans(row)
      for pair in stride(from: 0, to: borders.count - 1, by: 2) {
        let first = Int(((borders[pair] - bounds.min.x) / step - 0.5).rounded(.up))
        let end = Int(((borders[pair + 1] - bounds.min.x) / step - 0.5).rounded(.up))
        guard max(0, first) < min(columns, end) else { continue }
        for column in max(0, first)..<min(columns, end) {
          points.append(Point(x: bounds.min.x + (Double(column) + 0.5) * step, y: y))
          cells.append(row * columns + column)
        }
      }
    }
    (self.origin, self.step) = (bounds.min, step)
    (self.columns, self.rows) = (columns, rows)
    (self.points, self.cells) = (points, cells)
  }

  /// The cell in which a place lies, for a grid of which all cells are walkable; `nil` outside.
  func cell(of place: Point) -> Int? {
    let (column, row) = ((place.x - origin.x) / step, (place.y - origin.y) / step)
    guard (0..<Double(columns)).contains(column), (0..<Double(rows)).contains(row),
      points.count == rows * columns
    else { return nil }
    return Int(row) * columns + Int(column)
  }

  private init(_ other: Self, points: [Point], cells: [Int]) {
    (origin, step, columns, rows) = (other.origin, other.step, other.columns, other.rows)
    (self.points, self.cells) = (points, cells)
  }

  /// The grid without the points outside of all areas.
  private func kept(within areas: [Polygon]) -> Self {
    let kept = points.indices.filter { areas.haveInside(points[$0]) }
    return Self(self, points: kept.map { points[$0] }, cells: kept.map { cells[$0] })
  }

  private static func count(_ length: Double, _ step: Double) -> Int {
    max(1, Int((length / step - 1e-9).rounded(.up)))
  }
}

extension [Polygon] {
  /// Whether a point lies inside of one of them.
  func haveInside(_ point: Point) -> Bool {
    contains { $0.bounds?.contains(point) == true && $0.contains(point) }
  }
}
