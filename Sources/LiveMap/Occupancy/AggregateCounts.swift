public import IndoorModel

/// The numbers of people for viewers that may not see single persons.
///
/// People are split into parts that do not overlap, by floor, by the areas that they are counted in
/// and by squares of 8 m; a part of fewer than *k* is joined with the other small ones of the same
/// areas, then of the same floor, and is not counted at all where even these are fewer. Every number
/// is the sum of whole parts, rounded down to a multiple of *k*: so whatever a viewer adds, subtracts
/// or intersects, the result is 0 or at least *k* people.
///
/// The server makes them every ten seconds, the same for all viewers: in that time a person walks
/// further than a square is wide, so no viewer can follow a person from one to the next.
public struct AggregateCounts: Hashable, Sendable {
  /// The side of the squares in metres: only one, because the difference of two sizes would say more.
  public static let cellSize = 8
  /// Milliseconds for which the numbers hold.
  private static let interval: Int64 = 10_000

  /// The time of the counts.
  public let time: Timestamp
  /// The fewest people that a number may stand for: every number is a multiple of this.
  public let threshold: Int
  /// The people on floors with enough people.
  public private(set) var floors: [Identifier<Floor>: Int] = [:]
  /// The people in areas; `nil` for areas with too few.
  public private(set) var areas: [Identifier<Feature>: Int?] = [:]
  /// The people in squares of floors, by the floors' indices; without squares with too few.
  private var cells: [Int: CellCounts] = [:]

  /// The people on all floors with enough people.
  public var navigators: Int { floors.values.reduce(0, +) }

  /// The numbers of one floor.
  func narrowed(to floor: Identifier<Floor>, of venue: Venue) -> AggregateCounts {
    var counts = self
    counts.floors = floors.filter { $0.key == floor }
    counts.areas = areas.filter { venue.features[$0.key]?.floor == floor }
    counts.cells = cells.filter { $0.value.floor.floor == floor }
    return counts
  }

  private struct Part: Hashable {
    /// The areas, by the place of their list among all lists.
    let areas: Int
    let cell: Int
  }

  /// Counts the navigators of a venue.
  ///
  /// - Parameter tracker: knows the areas that they are counted in.
  init(
    of navigators: NavigatorTable, _ tracker: OccupancyTracker, threshold: Int, at time: Timestamp
  ) {
    self.time = time
    self.threshold = max(2, threshold)
    var tallies: [Int32: Int] = [:]
    for floor in navigators.floors.present { take(floor, of: navigators, tracker, &tallies) }
    for id in tracker.areaIDs {
      let count = tracker.number(ofArea: id).flatMap { tallies[$0] } ?? 0
      areas[id] = .some(rounded(count))
    }
  }

  /// A number as viewers get it; `nil` for too few.
  private func rounded(_ count: Int) -> Int? {
    count < threshold ? nil : count / threshold * threshold
  }

  private mutating func take(
    _ floor: Int, of navigators: NavigatorTable, _ tracker: OccupancyTracker,
    _ tallies: inout [Int32: Int]
  ) {
    guard let bounds = navigators.floors.bounds[floor] else { return }
    let frame = navigators.frames[floor]
    var grid = CellCounts(on: frame, bounds: bounds, size: Self.cellSize, at: time)
    let (parts, lists) = parts(of: floor, in: grid, navigators.positions, tracker)
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
    if let count = rounded(total) { floors[frame.floor] = count }
  }

  /// The number of people in each part of a floor, and the lists of areas that the parts name.
  private func parts(
    of floor: Int, in grid: CellCounts, _ positions: PositionTable, _ tracker: OccupancyTracker
  ) -> (parts: [Part: Int], lists: [[Int32]]) {
    var parts: [Part: Int] = [:]
    var lists: [[Int32]] = [[]]
    var places: [[Int32]: Int] = [[]: 0]
    positions.forEachCounted(on: floor) { slot, point in
      let list = tracker.areas(of: slot)
      let place = places[list] ?? lists.count
      if place == lists.count {
        lists.append(list)
        places[list] = place
      }
      parts[Part(areas: place, cell: grid.index(of: point)), default: 0] += 1
    }
    return (parts, lists)
  }

  /// The squares of a floor, by its index.
  func cells(on floor: Int) -> CellCounts? { cells[floor] }

  /// The squares of all floors, in the order of the floors' indices.
  var cellsByFloor: [(floor: Int, cells: CellCounts)] {
    cells.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The people in the squares, each spread evenly over its square: no more than the counts say.
  public var people: [Place] { cells.values.flatMap(\.people) }

  /// Whether the counts are of these floors.
  func covers(_ floors: [Int]) -> Bool {
    cells.count == floors.count && floors.allSatisfy { cells[$0] != nil }
  }

  /// Whether the counts still hold at a moment.
  func holds(at now: Timestamp) -> Bool {
    time.millisecondsSince1970 / Self.interval == now.millisecondsSince1970 / Self.interval
  }
}
