public import Geometry
public import IndoorModel

/// The number of people in each square of a floor at one moment; made once and shared by all viewers.
public struct CellCounts: Hashable, Sendable {
  /// A square that is not empty.
  public struct Cell: Hashable, Sendable {
    /// Its place in the grid, row by row from the bottom, each from left to right.
    public var index: Int
    /// The number of people in it.
    public var count: Int
  }

  /// The sides in metres that a client may ask for.
  public static let sizes = [1, 2, 4, 8]

  /// The floor.
  public var floor: FloorFrame
  /// The server's time.
  public var time: Timestamp
  /// The bottom left corner of the first square: that of the plan, in the floor's metres.
  public var origin: Point
  /// The side of a square in metres: the requested one, or a multiple where a row or column of the floor
  /// would have more than 65 535 squares.
  public var size: Double
  /// Squares in a row.
  public var columns: Int
  /// Squares in a column.
  public var rows: Int
  /// The squares that are not empty, in their order.
  public var cells: [Cell]

  /// Counts people at points in the floor's metres; those beyond the plan count in the nearest square.
  init(_ points: [Point], on floor: FloorFrame, bounds: Box, size: Int, at time: Timestamp) {
    self.init(on: floor, bounds: bounds, size: size, at: time)
    for index in points.map(index(of:)).sorted() {
      if cells.last?.index == index {
        cells[cells.count - 1].count += 1
      } else {
        cells.append(Cell(index: index, count: 1))
      }
    }
  }

  /// Makes an empty grid.
  init(on floor: FloorFrame, bounds: Box, size: Int, at time: Timestamp) {
    var side = Double(size)
    while max(bounds.width, bounds.height) / side > 65_535 { side *= 2 }
    self.floor = floor
    self.time = time
    self.size = side
    origin = bounds.min
    columns = max(1, Int((bounds.width / side).rounded(.up)))
    rows = max(1, Int((bounds.height / side).rounded(.up)))
    cells = []
  }

  /// The square that a point in the floor's metres is in; the nearest one beyond the plan.
  func index(of point: Point) -> Int {
    let column = min(max(0, Int(((point.x - origin.x) / size).rounded(.down))), columns - 1)
    let row = min(max(0, Int(((point.y - origin.y) / size).rounded(.down))), rows - 1)
    return row * columns + column
  }

  /// The people, those of a square spread evenly over it by the additive recurrence R₂ (Roberts, *The
  /// unreasonable effectiveness of quasirandom sequences*, 2018).
  var people: [Place] {
    cells.flatMap { cell in
      let (row, column) = cell.index.quotientAndRemainder(dividingBy: columns)
      return (0..<cell.count).map { number in
        let share = { (step: Double) in
          (0.5 + Double(number) * step)
            .truncatingRemainder(dividingBy: 1)
        }
        return Place(
          floor: floor.floor,
          point: Point(
            x: origin.x + (Double(column) + share(0.754_877_666_246_693)) * size,
            y: origin.y + (Double(row) + share(0.569_840_290_998_053)) * size))
      }
    }
  }

  /// The message as `docs/protocol.md` lays it out: 28 bytes of header, then pairs of the number of
  /// empty squares that come first and the number of people in the next one; little-endian.
  ///
  /// - Parameter venue: the number of the venue on this server.
  public func bytes(venue: UInt16) -> [UInt8] {
    var bytes: [UInt8] = [3, 2]
    bytes.append(littleEndian: venue)
    bytes.append(littleEndian: floor.index)
    bytes.append(littleEndian: UInt16(columns))
    bytes.append(littleEndian: time.onWire)
    bytes.append(littleEndian: UInt16(rows))
    bytes.append(littleEndian: UInt16(0))
    for number in [size, origin.x, origin.y] {
      bytes.append(littleEndian: Float(number).bitPattern)
    }
    var next = 0
    for cell in cells {
      bytes.append(varint: UInt32(cell.index - next))
      bytes.append(varint: UInt32(cell.count))
      next = cell.index + 1
    }
    // After the last people come only empty squares.
    if next < columns * rows { bytes.append(varint: UInt32(columns * rows - next)) }
    return bytes
  }
}
