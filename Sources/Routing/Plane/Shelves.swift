import ShortestWalks

/// Gives away rectangles of the plane: rows from the bottom up, in each from left to right.
struct Shelves: Hashable, Sendable {
  private struct Shelf: Hashable {
    let bottom: Double
    let top: Double
    /// Where the next rectangle begins.
    var end: Double
  }

  private let left: Double
  private let bottom: Double
  /// Where rows usually end; a wide rectangle alone in its row may go on to the plane's rim.
  private let right: Double
  private var shelves: [Shelf] = []
  /// Rectangles that were given back.
  private var free: [GridBox] = []

  /// Metres between rectangles would do; this many millimetres are plenty.
  private static let gap = 1000.0
  private static let rim = Double(GridPoint.limit) - 1000

  /// Makes rows for rectangles of these sizes around the middle of the plane, with room for more.
  init(for sizes: [SlotSize]) {
    let area = sizes.reduce(0) { $0 + ($1.width + Self.gap) * ($1.height + Self.gap) }
    let widest = sizes.map(\.width).max() ?? 0
    let side = max(widest, (area * 1.3).squareRoot()) + Self.gap
    let isTight = side > Self.rim
    left = isTight ? -Self.rim : -(side / 2).rounded()
    bottom = left
    right = isTight ? Self.rim : left + side.rounded()
  }

  /// Takes a rectangle of at least this size in millimetres; `nil` when there is none left.
  mutating func take(width: Double, height: Double) -> GridBox? {
    if let index = free.firstIndex(where: { $0.holds(width, height) }) {
      return free.remove(at: index)
    }
    for index in shelves.indices {
      let shelf = shelves[index]
      let isHighEnough = shelf.top - shelf.bottom >= height
      guard isHighEnough, shelf.end + width <= right else { continue }
      shelves[index].end += width + Self.gap
      return Self.box(shelf.end, shelf.bottom, width, shelf.top - shelf.bottom)
    }
    let floor = shelves.last.map { $0.top + Self.gap } ?? bottom
    guard left + width <= Self.rim, floor + height <= Self.rim else { return nil }
    shelves.append(Shelf(bottom: floor, top: floor + height, end: left + width + Self.gap))
    return Self.box(left, floor, width, height)
  }

  /// Takes a rectangle back.
  mutating func give(back box: GridBox) { free.append(box) }

  private static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> GridBox {
    GridBox(minX: Int32(x), minY: Int32(y), maxX: Int32(x + width), maxY: Int32(y + height))
  }
}

extension GridBox {
  fileprivate func holds(_ width: Double, _ height: Double) -> Bool {
    Double(maxX) - Double(minX) >= width && Double(maxY) - Double(minY) >= height
  }
}
