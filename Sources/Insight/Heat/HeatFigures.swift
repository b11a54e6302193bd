import Geometry

/// A square of 1 m on a floor.
public struct HeatSquare: Hashable, Sendable, Comparable {
  /// Squares right of the floor's origin.
  public let column: Int
  /// Squares up from the floor's origin.
  public let row: Int

  private static let offset = 1 << 14

  /// The square that a point lies in; points more than 16 km from the origin are in the last one.
  init(_ point: Point) {
    self.init(column: Self.index(point.x), row: Self.index(point.y))
  }

  /// Names a square.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  private static func index(_ metres: Double) -> Int {
    Int(min(max(metres.rounded(.down), Double(-offset)), Double(offset - 1)))
  }

  /// The number of 30 bits that stands for it, rising by rows.
  var number: UInt64 {
    UInt64(row + Self.offset) << 15 | UInt64(column + Self.offset)
  }

  init(number: UInt64) {
    self.init(
      column: Int(number & 0x7FFF) - Self.offset, row: Int(number >> 15 & 0x7FFF) - Self.offset)
  }

  /// By row, then by column.
  public static func < (left: HeatSquare, right: HeatSquare) -> Bool {
    (left.row, left.column) < (right.row, right.column)
  }
}

/// Names a floor and a group.
public struct HeatKey: Hashable, Sendable, Comparable {
  /// The number of the floor.
  public let floor: Int32
  /// The number of the group; 0 for people that count in no group.
  public let group: Int32

  /// Names a floor and a group.
  public init(floor: Int32, group: Int32) {
    self.floor = floor
    self.group = group
  }

  /// By floor, then by group.
  public static func < (left: HeatKey, right: HeatKey) -> Bool {
    (left.floor, left.group) < (right.floor, right.group)
  }
}

/// What people did on a floor, by squares of 1 m.
public struct HeatFigures: Hashable, Sendable {
  /// What people did in a square.
  public struct Cell: Hashable, Sendable {
    /// Different people of each quarter of an hour, summed over the quarters.
    public var people: Int
    /// Milliseconds that they were there, summed.
    public var milliseconds: Int64
    /// Millimetres that they moved there, summed.
    public var millimetres: Int64

    /// Describes a square.
    public init(people: Int = 0, milliseconds: Int64 = 0, millimetres: Int64 = 0) {
      self.people = people
      self.milliseconds = milliseconds
      self.millimetres = millimetres
    }

    mutating func add(_ other: Cell) {
      people += other.people
      milliseconds += other.milliseconds
      millimetres += other.millimetres
    }
  }

  /// The squares in which enough people were.
  public private(set) var cells: [HeatSquare: Cell] = [:]

  /// No squares.
  public init() {}

  mutating func add(_ cell: Cell, at square: HeatSquare) {
    cells[square, default: Cell()].add(cell)
  }

  /// Adds those of another time or group.
  public mutating func add(_ other: HeatFigures) {
    for (square, cell) in other.cells { add(cell, at: square) }
  }
}

/// The squares of a quarter of an hour that may be published.
public struct QuarterHeat: Hashable, Sendable {
  /// Quarters of an hour since 1970.
  public let quarter: Int64
  /// The squares by floor and group.
  public let figures: [HeatKey: HeatFigures]
}
