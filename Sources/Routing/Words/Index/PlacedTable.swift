import Geometry
import IndoorModel

/// Something that lies somewhere on a floor.
protocol Placed: Sendable {
  /// The box in which it is looked for.
  var bounds: Box { get }
}

/// What belongs to the features of one floor, by number and by place.
///
/// Numbers are given again after they were taken away; a feature may have several.
struct PlacedTable<Item: Placed>: Sendable {
  private var items: [Item] = []
  private var unused: [Int32] = []
  private(set) var numbers: [Identifier<Feature>: [Int32]] = [:]
  private var grid: GridIndex

  /// Makes an empty table.
  ///
  /// - Parameter cellSize: the side of a cell of its index in metres.
  init(bounds: Box, cellSize: Double) {
    grid = GridIndex(bounds: bounds, cellSize: cellSize)
  }

  subscript(number: Int32) -> Item {
    _read { yield items[Int(number)] }
    _modify { yield &items[Int(number)] }
  }

  /// Adds what belongs to a feature and says its numbers.
  @discardableResult
  mutating func add(_ added: [Item], of feature: Identifier<Feature>) -> [Int32] {
    var given: [Int32] = []
    for item in added {
      let number = unused.popLast() ?? Int32(items.count)
      if Int(number) == items.count { items.append(item) } else { items[Int(number)] = item }
      grid.insert(number, bounds: item.bounds)
      given.append(number)
    }
    if !given.isEmpty { numbers[feature, default: []] += given }
    return given
  }

  /// Takes away what belongs to a feature and says what it was.
  @discardableResult
  mutating func remove(_ feature: Identifier<Feature>) -> [Item] {
    let taken = numbers.removeValue(forKey: feature) ?? []
    for number in taken { grid.remove(number, bounds: self[number].bounds) }
    unused += taken
    return taken.map { self[$0] }
  }

  /// Spreads the index over another extent of the floor.
  mutating func spread(over bounds: Box, cellSize: Double) {
    guard bounds != grid.bounds else { return }
    grid = GridIndex(bounds: bounds, cellSize: cellSize)
    for number in numbers.values.joined() { grid.insert(number, bounds: self[number].bounds) }
  }

  /// Visits the numbers near a box; some may come more than once, some may lie beside it.
  @inline(__always)
  func forEach(near box: Box, _ visit: (Int32) -> Void) {
    guard !numbers.isEmpty else { return }
    grid.forEach(in: box) { number in
      visit(number)
      return true
    }
  }

  /// Visits the numbers near a segment; some may come more than once, some may lie beside it.
  @inline(__always)
  func forEach(along segment: Segment, margin: Double = 0, _ visit: (Int32) -> Void) {
    guard !numbers.isEmpty else { return }
    grid.forEach(along: segment, margin: margin) { number in
      visit(number)
      return true
    }
  }

  /// Whether there is one near a segment for which a claim holds.
  func contains(along segment: Segment, where claim: (Item) -> Bool) -> Bool {
    !grid.forEach(along: segment) { !claim(items[Int($0)]) }
  }
}
