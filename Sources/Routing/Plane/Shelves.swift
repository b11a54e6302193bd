import ShortestWalks

/// Gives away rectangles of the plane: rows from the bottom up, in each from left to right.
struct Shelves: Hashable, Sendable {
  private struct Shelf: Hashable {
    private let bottom: Double
    private let height: Double
    /// Where the next rectangle begins.
    private var end: Double

    init(bottom: Double, height: Double, from left: Double) {
      self.bottom = bottom
      self.height = height
      end = left
    }

    /// Where the next row may begin.
    var next: Double { bottom + height + Shelves.gap }

    /// Takes a rectangle that is as high as the row and ends at a limit at most.
    mutating func take(width: Double, height: Double, to limit: Double) -> GridBox? {
      guard self.height >= height, end + width <= limit else { return nil }
      defer { end += width + Shelves.gap }
      return Shelves.box(end, bottom, width, self.height)
    }
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
      if let box = shelves[index].take(width: width, height: height, to: right) { return box }
    }
    let floor = shelves.last?.next ?? bottom
    guard left + width <= Self.rim, floor + height <= Self.rim else { return nil }
    var shelf = Shelf(bottom: floor, height: height, from: left)
    let box = shelf.take(width: width, height: height, to: Self.rim)
    shelves.append(shelf)
    return box
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
