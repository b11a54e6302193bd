public import IndoorModel

/// What may be told of people to whoever may see crowds, but nobody in particular.
///
/// People are split into parts that do not overlap, by floor, by the areas that they are counted in
/// and by squares of 8 m; a part of fewer than *k* is joined with the other small ones of the same
/// areas, then of the same floor, and is not counted at all where even these are fewer. Every number
/// is the sum of whole parts, rounded down to a multiple of *k*: so whatever is added, subtracted or
/// intersected, it comes out at nobody or at *k* people or more, and never at less.
///
/// It is made anew every ten seconds, the same for all: in that time one walks further than a square
/// is wide, so nobody can be followed from one to the next.
public struct AggregateCounts: Hashable, Sendable {
  /// The side of the squares in metres: only one, because the difference of two sizes tells more.
  public static let cellSize = 8
  /// Milliseconds for which it holds.
  static let interval: Int64 = 10_000

  /// When it was so.
  public let time: Timestamp
  /// How many people must be together: every number is a multiple of this.
  public let threshold: Int
  /// How many are on floors, where they are enough.
  public private(set) var floors: [Identifier<Floor>: Int] = [:]
  /// How many are in areas; `nil` where they are too few to be told.
  public private(set) var areas: [Identifier<Feature>: Int?] = [:]
  /// How many are in squares of floors, by the floors' indices; without those of too few.
  private(set) var cells: [Int: CellCounts] = [:]

  /// The people on all floors whose number is told.
  public var navigators: Int { floors.values.reduce(0, +) }

  /// The same without the people of other floors and without other areas.
  func keeping(
    _ floor: Identifier<Floor>, areas isKept: (Identifier<Feature>) -> Bool
  ) -> AggregateCounts {
    var digest = self
    digest.floors = floors.filter { $0.key == floor }
    digest.areas = areas.filter { isKept($0.key) }
    digest.cells = cells.filter { $0.value.floor.floor == floor }
    return digest
  }

  private struct Part: Hashable {
    /// The areas, by the place of their list among all lists.
    let areas: Int
    let cell: Int
  }

  init(of crowd: NavigatorTable, _ derived: OccupancyTracker, threshold: Int, at time: Timestamp) {
    self.time = time
    self.threshold = max(2, threshold)
    var tallies: [Int32: Int] = [:]
    for floor in crowd.table.present { take(floor, of: crowd, derived, &tallies) }
    for id in derived.areas.ids {
      let count = derived.areas[id].flatMap { tallies[$0] } ?? 0
      areas[id] = .some(told(count))
    }
  }

  /// A number as it is told.
  private func told(_ count: Int) -> Int? {
    count < threshold ? nil : count / threshold * threshold
  }

  private mutating func take(
    _ floor: Int, of crowd: NavigatorTable, _ derived: OccupancyTracker,
    _ tallies: inout [Int32: Int]
  ) {
    guard let bounds = crowd.table.bounds[floor] else { return }
    let frame = crowd.frames[floor]
    var grid = CellCounts(on: frame, bounds: bounds, size: Self.cellSize, at: time)
    let (parts, lists) = parts(of: crowd.floors[floor].slots, in: grid, crowd, derived)
    var (total, left, squares) = (0, 0, [Int: Int]())
    var rests = [Int](repeating: 0, count: lists.count)
    for (part, count) in parts {
      guard count >= threshold else {
        rests[part.areas] += count
        continue
      }
      squares[part.cell, default: 0] += count
      for area in lists[part.areas] { tallies[area, default: 0] += count }
      total += count
    }
    for (list, count) in zip(lists, rests) {
      guard count >= threshold else {
        left += count
        continue
      }
      for area in list { tallies[area, default: 0] += count }
      total += count
    }
    if left >= threshold { total += left }
    grid.cells = squares.sorted { $0.key < $1.key }.map { index, count in
      CellCounts.Cell(index: index, count: count / threshold * threshold)
    }
    cells[floor] = grid
    if let count = told(total) { floors[frame.floor] = count }
  }

  /// How many people there are in each part of a floor, and the lists of areas that these name.
  private func parts(
    of slots: [UInt16], in grid: CellCounts, _ crowd: NavigatorTable, _ derived: OccupancyTracker
  ) -> (parts: [Part: Int], lists: [[Int32]]) {
    var parts: [Part: Int] = [:]
    var lists: [[Int32]] = [[]]
    var places: [[Int32]: Int] = [[]: 0]
    for slot in slots {
      let list = derived.occupancy.areas(of: Int(slot))
      let place = places[list] ?? lists.count
      if place == lists.count {
        lists.append(list)
        places[list] = place
      }
      let part = Part(areas: place, cell: grid.index(of: crowd.spot(Int(slot)).point))
      parts[part, default: 0] += 1
    }
    return (parts, lists)
  }
}
