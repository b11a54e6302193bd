import Geometry

/// A person near another one, as seen from that.
struct Neighbour {
  let offset: SIMD2<Double>
  let distance: Double
  /// Whether it wants to go the opposite way.
  let isOpposed: Bool
  /// Whether it lies behind in the way that both together want to go. Of two that want the same gap, one
  /// is behind, so that no two block each other.
  let isBehind: Bool
}

/// The people of a floor in the order of square cells, so that those near a person lie together.
struct NeighbourCells: Sendable {
  private let origin: SIMD2<Double>
  private let columns: Int
  private let rows: Int
  private let sides: SIMD2<Double>
  private let period: Double
  /// By cell, where its people begin.
  private var starts: [Int32]
  private var slots: [Int32] = []
  /// By place, where a person was when people were sorted, and where it is since.
  private var positions: [SIMD2<Double>] = []
  private var moved: [SIMD2<Double>] = []
  /// By place, whither a person wants to go.
  private var headings: [SIMD2<Double>] = []
  private var cellOfPlace: [Int32] = []
  private var scratch: [Int32] = []

  init(of floor: WalkableFloor, side: Double) {
    let box = floor.bounds
    origin = SIMD2(box.min.x, box.min.y)
    period = floor.period
    columns = max(1, Int(period > 0 ? period / side : box.width / side + 1))
    rows = max(1, Int(box.height / side) + 1)
    sides = SIMD2(period > 0 ? period / Double(columns) : side, side)
    starts = Array(repeating: 0, count: columns * rows + 1)
  }

  /// How many people were sorted.
  var count: Int { slots.count }

  @inline(__always)
  func slot(at place: Int) -> Int { Int(slots[place]) }

  /// Where the person of a place is now.
  @inline(__always)
  func position(at place: Int) -> SIMD2<Double> { moved[place] }

  mutating func move(_ place: Int, to position: SIMD2<Double>) { moved[place] = position }

  private func cell(at position: SIMD2<Double>) -> Int {
    let place = (position - origin) / sides
    let column = Int(min(Double(columns - 1), max(0, place.x)))
    let row = Int(min(Double(rows - 1), max(0, place.y)))
    return row * columns + column
  }

  /// Counting sort: O(people + cells).
  mutating func sort(
    _ all: [SIMD2<Double>], headings wanted: [SIMD2<Double>], isHere: [Bool]
  ) {
    for cell in starts.indices { starts[cell] = 0 }
    scratch.removeAll(keepingCapacity: true)
    var count = 0
    for slot in all.indices {
      guard isHere[slot] else {
        scratch.append(-1)
        continue
      }
      let cell = cell(at: all[slot])
      scratch.append(Int32(cell))
      starts[cell + 1] += 1
      count += 1
    }
    for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
    if slots.count != count {
      slots = Array(repeating: 0, count: count)
      positions = Array(repeating: .zero, count: count)
      headings = Array(repeating: .zero, count: count)
      cellOfPlace = Array(repeating: 0, count: count)
    }
    for slot in all.indices.reversed() where scratch[slot] >= 0 {
      let cell = Int(scratch[slot])
      starts[cell + 1] -= 1
      let place = Int(starts[cell + 1])
      slots[place] = Int32(slot)
      positions[place] = all[slot]
      headings[place] = wanted[slot]
      cellOfPlace[place] = Int32(cell)
    }
    // Each begin has moved to that of its cell: shift them back.
    for cell in 0..<starts.count - 1 { starts[cell] = starts[cell + 1] }
    starts[starts.count - 1] = Int32(count)
    moved = positions
  }

  /// The ranges of places in the nine cells around a person's.
  @inline(__always)
  private func forEachRange(around place: Int, _ body: (Range<Int>) -> Void) {
    let (row, column) = Int(cellOfPlace[place]).quotientAndRemainder(dividingBy: columns)
    for near in max(0, row - 1)...min(rows - 1, row + 1) {
      let first = near * columns
      if period > 0, columns > 2, column == 0 || column == columns - 1 {
        for step in -1...1 {
          let cell = first + (column + step + columns) % columns
          body(Int(starts[cell])..<Int(starts[cell + 1]))
        }
      } else {
        let low = first + max(0, column - 1)
        let high = first + min(columns - 1, column + 1)
        body(Int(starts[low])..<Int(starts[high + 1]))
      }
    }
  }

  @inline(__always)
  private func wrapped(_ offset: SIMD2<Double>) -> SIMD2<Double> {
    guard period > 0 else { return offset }
    var offset = offset
    if offset.x > period / 2 { offset.x -= period }
    if offset.x < -period / 2 { offset.x += period }
    return offset
  }

  /// Gathers the people within metres of a person, as they were when people were sorted.
  @inline(__always)
  func gather(around place: Int, within limit: Double, into near: inout [Neighbour]) {
    near.removeAll(keepingCapacity: true)
    let position = positions[place]
    let heading = headings[place]
    let squareLimit = limit * limit
    forEachRange(around: place) { range in
      for other in range where other != place {
        let offset = wrapped(positions[other] - position)
        let square = offset.x * offset.x + offset.y * offset.y
        if square < squareLimit {
          let isOpposed = Self.areOpposed(heading, headings[other])
          let way = heading + headings[other]
          near.append(
            Neighbour(
              offset: offset, distance: square.squareRoot(), isOpposed: isOpposed,
              isBehind: !isOpposed && offset.x * way.x + offset.y * way.y < 0))
        }
      }
    }
  }

  /// Whether two want to go opposite ways.
  @inline(__always)
  private static func areOpposed(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Bool {
    one.x * other.x + one.y * other.y < -0.2
  }

  /// The share of a move that brings a person no nearer than `core` to another one, and `opposedCore` to
  /// one that wants to go the opposite way, where all are now.
  func share(
    of move: SIMD2<Double>, from place: Int, core usual: Double, opposedCore: Double
  ) -> Double {
    let square = (move * move).sum()
    guard square > 1e-18 else { return 1 }
    let position = moved[place]
    let heading = headings[place]
    let reach = usual + square.squareRoot()
    var share = 1.0
    forEachRange(around: place) { range in
      for other in range where other != place {
        let offset = wrapped(moved[other] - position)
        let distance = (offset * offset).sum()
        guard distance < reach * reach else { continue }
        let ahead = (offset * move).sum()
        guard ahead > 0 else { continue }
        let core = Self.areOpposed(heading, headings[other]) ? opposedCore : usual
        if distance <= core * core {
          share = 0
          continue
        }
        let root = ahead * ahead - square * (distance - core * core)
        if root > 0 { share = min(share, max(0, (ahead - root.squareRoot()) / square)) }
      }
    }
    return share
  }
}
