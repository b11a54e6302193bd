public import Support

/// Figures that add up over quarters of an hour, days and longer times.
public protocol InsightPart: Sendable {
  /// No figures.
  init()
  /// Reads columns.
  init(bytes: [UInt8]) throws(ByteReader.Malformed)
  /// The figures as columns.
  var bytes: [UInt8] { get }
  /// Adds those of another time.
  mutating func add(_ other: Self)
}

/// The visits that ended, by area and group; group 0 has people without a group of their own.
public struct DwellPart: InsightPart, Hashable {
  /// The visits.
  public private(set) var visits: [FigureKey: MinuteFigures.Dwell]

  /// No visits.
  public init() { visits = [:] }

  /// Takes the visits of a minute.
  public init(_ visits: [FigureKey: MinuteFigures.Dwell]) { self.visits = visits }

  /// Adds visits.
  public mutating func add(_ other: DwellPart) {
    for (key, dwell) in other.visits { visits[key, default: MinuteFigures.Dwell()].add(dwell) }
  }

  /// The visits of all people, by area.
  public var bySubject: [Int32: MinuteFigures.Dwell] { visits(where: { _ in true }) }

  /// Visits of some groups, by area.
  ///
  /// - Parameter includes: whether the visits of a group count.
  public func visits(where includes: (_ group: Int32) -> Bool) -> [Int32: MinuteFigures.Dwell] {
    var sums: [Int32: MinuteFigures.Dwell] = [:]
    for (key, dwell) in visits where includes(key.group) {
      sums[key.subject, default: MinuteFigures.Dwell()].add(dwell)
    }
    return sums
  }

  /// The visits as columns.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(count: visits.count)
    for (key, dwell) in visits.sorted(by: { $0.key < $1.key }) {
      writer.append(count: Int(key.subject))
      writer.append(count: Int(key.group))
      for count in dwell.counts { writer.append(count: count) }
      writer.append(signed: dwell.milliseconds)
    }
    return writer.bytes
  }

  /// Reads columns.
  public init(bytes: [UInt8]) throws(ByteReader.Malformed) {
    self.init()
    var reader = ByteReader(bytes)
    for _ in 0..<(try reader.count()) {
      let key = FigureKey(
        Int32(truncatingIfNeeded: try reader.integer()),
        group: Int32(truncatingIfNeeded: try reader.integer()))
      var dwell = MinuteFigures.Dwell()
      for place in dwell.counts.indices { dwell.counts[place] = try reader.integer() }
      dwell.milliseconds = try reader.signed()
      visits[key] = dwell
    }
    try reader.requireEnd()
  }
}

/// The people that came from one area to another.
public struct FlowPart: InsightPart, Hashable {
  /// The flows.
  public private(set) var flows: [MinuteFigures.Flow: Int]

  /// No flows.
  public init() { flows = [:] }

  /// Takes the flows of a minute.
  public init(_ flows: [MinuteFigures.Flow: Int]) { self.flows = flows }

  /// Adds flows.
  public mutating func add(_ other: FlowPart) {
    for (flow, count) in other.flows { flows[flow, default: 0] += count }
  }

  /// The flows of all people, the strongest first.
  public var ofAllPeople: [(flow: MinuteFigures.Flow, people: Int)] { sums(where: { _ in true }) }

  /// Flows of some groups, the strongest first.
  ///
  /// - Parameter includes: whether the flows of a group count.
  public func sums(
    where includes: (_ group: Int32) -> Bool
  ) -> [(flow: MinuteFigures.Flow, people: Int)] {
    var sums: [MinuteFigures.Flow: Int] = [:]
    for (flow, count) in flows where includes(flow.group) {
      sums[.init(origin: flow.origin, target: flow.target, group: 0), default: 0] += count
    }
    return sums.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }
      .map { (flow: $0.key, people: $0.value) }
  }

  /// The flows as columns.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(count: flows.count)
    for (flow, count) in flows.sorted(by: { $0.key < $1.key }) {
      writer.append(count: Int(flow.origin))
      writer.append(count: Int(flow.target))
      writer.append(count: Int(flow.group))
      writer.append(count: count)
    }
    return writer.bytes
  }

  /// Reads columns.
  public init(bytes: [UInt8]) throws(ByteReader.Malformed) {
    self.init()
    var reader = ByteReader(bytes)
    for _ in 0..<(try reader.count()) {
      let flow = MinuteFigures.Flow(
        origin: Int32(truncatingIfNeeded: try reader.integer()),
        target: Int32(truncatingIfNeeded: try reader.integer()),
        group: Int32(truncatingIfNeeded: try reader.integer()))
      flows[flow] = try reader.integer()
    }
    try reader.requireEnd()
  }
}

extension HeatFigures: InsightPart {
  /// The squares as columns: where, then people, seconds and ways.
  public var bytes: [UInt8] {
    let squares = cells.sorted { $0.key < $1.key }
    var writer = ByteWriter()
    writer.append(count: squares.count)
    var before: Int64 = 0
    for (square, _) in squares {
      writer.append(signed: Int64(square.number) - before)
      before = Int64(square.number)
    }
    for (_, cell) in squares { writer.append(count: cell.people) }
    for (_, cell) in squares { writer.append(signed: cell.milliseconds) }
    for (_, cell) in squares { writer.append(signed: cell.millimetres) }
    return writer.bytes
  }

  /// Reads columns.
  public init(bytes: [UInt8]) throws(ByteReader.Malformed) {
    self.init()
    var reader = ByteReader(bytes)
    var squares: [HeatSquare] = []
    var number: Int64 = 0
    for _ in 0..<(try reader.count()) { squares.append(try reader.square(after: &number)) }
    var read = [Cell](repeating: Cell(), count: squares.count)
    for index in read.indices { read[index].people = try reader.integer() }
    for index in read.indices { read[index].milliseconds = try reader.signed() }
    for index in read.indices { read[index].millimetres = try reader.signed() }
    try reader.requireEnd()
    for (square, cell) in zip(squares, read) { add(cell, at: square) }
  }
}

extension ByteReader {
  /// The next square of columns.
  ///
  /// - Parameter number: that of the square before; 0 at the begin.
  fileprivate mutating func square(after number: inout Int64) throws(Malformed) -> HeatSquare {
    number &+= try signed()
    guard (0..<1 << 30).contains(number) else { throw malformed }
    return HeatSquare(number: UInt64(number))
  }
}

/// The heat of a range on one floor, as it is added up from many parts.
public struct HeatSum: Sendable {
  /// The leftmost column, in metres right of the floor's origin.
  public private(set) var column = 0
  /// The lowest row, in metres up from the floor's origin.
  public private(set) var row = 0
  /// How many columns there are.
  public private(set) var columns = 0
  /// How many rows there are.
  public private(set) var rows = 0
  private var cells: [HeatFigures.Cell] = []
  /// The squares of the part that is added, then their places among the cells. A long range has many
  /// parts of tens of thousands of squares, for which memory is taken once.
  private var partSquares: [HeatSquare] = []
  private var places: [Int] = []

  /// No heat.
  public init() {}

  /// Adds the columns of a part. Where that fails, the sum is of no use.
  public mutating func add(bytes: [UInt8]) throws(ByteReader.Malformed) {
    var reader = ByteReader(bytes)
    try readSquares(&reader)
    for place in places { cells[place].people += try reader.integer() }
    for place in places { cells[place].milliseconds &+= try reader.signed() }
    for place in places { cells[place].millimetres &+= try reader.signed() }
    try reader.requireEnd()
  }

  /// Reads where the squares of a part are, and makes room for them.
  private mutating func readSquares(_ reader: inout ByteReader) throws(ByteReader.Malformed) {
    partSquares.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    var (left, right, bottom, top) = (Int.max, Int.min, Int.max, Int.min)
    var number: Int64 = 0
    for _ in 0..<(try reader.count()) {
      let square = try reader.square(after: &number)
      (left, right) = (min(left, square.column), max(right, square.column))
      (bottom, top) = (min(bottom, square.row), max(top, square.row))
      partSquares.append(square)
    }
    if partSquares.isEmpty { return }
    cover(left...right, bottom...top)
    for square in partSquares {
      places.append((square.row - row) * columns + square.column - column)
    }
  }

  private mutating func cover(_ wide: ClosedRange<Int>, _ high: ClosedRange<Int>) {
    let isCovered =
      columns > 0 && wide.lowerBound >= column && wide.upperBound < column + columns
      && high.lowerBound >= row && high.upperBound < row + rows
    if isCovered { return }
    let left = columns > 0 ? min(column, wide.lowerBound) : wide.lowerBound
    let right = columns > 0 ? max(column + columns - 1, wide.upperBound) : wide.upperBound
    let bottom = columns > 0 ? min(row, high.lowerBound) : high.lowerBound
    let top = columns > 0 ? max(row + rows - 1, high.upperBound) : high.upperBound
    var larger = [HeatFigures.Cell](
      repeating: HeatFigures.Cell(), count: (right - left + 1) * (top - bottom + 1))
    for (index, cell) in cells.enumerated() {
      let place = (index / columns + row - bottom) * (right - left + 1)
      larger[place + index % columns + column - left] = cell
    }
    (column, row, columns, rows) = (left, bottom, right - left + 1, top - bottom + 1)
    cells = larger
  }

  /// The squares in which people were, by `row * columns + column` from the lowest row on.
  public var squares: [(index: Int, cell: HeatFigures.Cell)] {
    cells.indices.compactMap { cells[$0].people > 0 ? ($0, cells[$0]) : nil }
  }
}
