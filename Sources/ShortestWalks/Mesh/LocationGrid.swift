/// For each cell of a coarse grid a triangle near its middle, where looking for a place begins.
struct LocationGrid: ~Copyable {
  private var triangles = FlatBuffer<Int32>()
  private var minX = 0.0
  private var minY = 0.0
  private var cellsPerMillimetre = 0.0
  private var columns = 0
  private var rows = 0

  /// The most cells.
  private static let limit = 1 << 16
  /// The smallest side of a cell in millimetres.
  private static let smallestCell = 1000.0

  /// Lays a grid over the free triangles, with about two cells for each.
  mutating func rebuild(over triangulation: borrowing Triangulation) {
    guard let box = Self.bounds(of: triangulation) else {
      columns = 0
      rows = 0
      return
    }
    let area = max(1, (box.maxX - box.minX) * (box.maxY - box.minY))
    let wanted = Double(min(Self.limit, max(64, 2 * triangulation.triangleCount)))
    var size = max(Self.smallestCell, (area / wanted).squareRoot())
    while (box.maxX - box.minX) / size * ((box.maxY - box.minY) / size) > Double(Self.limit) {
      size *= 1.5
    }
    (minX, minY, cellsPerMillimetre) = (box.minX, box.minY, 1 / size)
    columns = Int((box.maxX - box.minX) / size) + 1
    rows = Int((box.maxY - box.minY) / size) + 1
    triangles.resize(to: columns * rows, with: -1)
    triangles.fill(with: -1)
    fill(triangulation)
  }

  private mutating func fill(_ triangulation: borrowing Triangulation) {
    var hint: Int32 = 0
    for row in 0..<rows {
      // To and fro, so that each cell is near the one before.
      for step in 0..<columns {
        let column = row % 2 == 0 ? step : columns - 1 - step
        let x = minX + (Double(column) + 0.5) / cellsPerMillimetre
        let y = minY + (Double(row) + 0.5) / cellsPerMillimetre
        hint = triangulation.locate(x, y, from: hint)
        triangles[row * columns + column] = hint
      }
    }
  }

  private static func bounds(of triangulation: borrowing Triangulation) -> PlaneBox? {
    var box = PlaneBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    for triangle in 0..<triangulation.triangleSlots
    where triangulation.isAlive(triangle) && triangulation.coverage(of: triangle) == 0 {
      for edge in (3 * triangle)..<(3 * triangle + 3) {
        let point = triangulation.point(of: triangulation.origin(of: edge))
        box.minX = min(box.minX, Double(point.x))
        box.minY = min(box.minY, Double(point.y))
        box.maxX = max(box.maxX, Double(point.x))
        box.maxY = max(box.maxY, Double(point.y))
      }
    }
    return box.minX <= box.maxX ? box : nil
  }

  /// Notes triangles that are new in the cells of their middles.
  mutating func update(
    _ changed: borrowing FlatBuffer<Int32>, _ triangulation: borrowing Triangulation
  ) {
    guard columns > 0 else { return }
    for index in 0..<changed.count where triangulation.isAlive(changed[index]) {
      var (x, y) = (0.0, 0.0)
      for edge in (3 * changed[index])..<(3 * changed[index] + 3) {
        let point = triangulation.point(of: triangulation.origin(of: edge))
        x += Double(point.x)
        y += Double(point.y)
      }
      triangles[cell(x / 3, y / 3)] = changed[index]
    }
  }

  /// Whether a place lies on the grid.
  func contains(_ x: Double, _ y: Double) -> Bool {
    let column = (x - minX) * cellsPerMillimetre
    let row = (y - minY) * cellsPerMillimetre
    return column >= 0 && row >= 0 && column < Double(columns) && row < Double(rows)
  }

  @inline(__always)
  private func cell(_ x: Double, _ y: Double) -> Int {
    let column = min(max(0, (x - minX) * cellsPerMillimetre), Double(columns - 1))
    let row = min(max(0, (y - minY) * cellsPerMillimetre), Double(rows - 1))
    return Int(row) * columns + Int(column)
  }

  /// A triangle near a place; −1 without a grid.
  @inline(__always)
  func hint(_ x: Double, _ y: Double) -> Int32 { columns > 0 ? triangles[cell(x, y)] : -1 }
}
