import Geometry

/// The squares of a quarter of an hour, added up person by person the plain way.
struct HeatTruth {
  /// What people did in a square.
  struct Cell: Hashable {
    var people = 0
    var milliseconds = 0
    var millimetres = 0

    fileprivate mutating func add(_ other: Cell) {
      people += other.people
      milliseconds += other.milliseconds
      millimetres += other.millimetres
    }
  }

  private struct Square: Hashable {
    let floor: Int
    let column: Int
    let row: Int
  }

  private let least: Int
  /// What each person did in each square.
  private var stays: [Square: [Int: Cell]] = [:]
  /// The group of each person: what it was first in the quarter.
  private var groups: [Int: String] = [:]

  init(least: Int) { self.least = least }

  /// Takes a second that a person was there, and the one before.
  mutating func note(
    _ walker: Int, group: String, from before: MadeDay.Spot, to spot: MadeDay.Spot
  ) {
    if groups[walker] == nil { groups[walker] = group }
    let metres = spot.floor == before.floor ? spot.point.distance(to: before.point) : 0
    let square = Square(
      floor: Int(spot.floor), column: Int(spot.point.x.rounded(.down)),
      row: Int(spot.point.y.rounded(.down)))
    stays[square, default: [:]][walker, default: Cell(people: 1)].add(
      Cell(milliseconds: 1000, millimetres: Int((metres * 1000).rounded())))
  }

  private func isSafe(_ stays: [Cell]) -> Bool {
    stays.count >= least
      && (stays.map(\.milliseconds).max() ?? 0) * 2
        <= stays.reduce(0) { $0 + $1.milliseconds }
  }

  /// The squares: by floor, column and row, then group (`` for the rest).
  var cells: [[String]: Cell] {
    var cells: [[String]: Cell] = [:]
    for (square, people) in stays {
      let key = [square.floor, square.column, square.row].map(String.init)
      let byGroup = Dictionary(grouping: people) { groups[$0.key] ?? "" }
        .mapValues { $0.map(\.value) }
      var rest = byGroup[""] ?? []
      for (group, stays) in byGroup where !group.isEmpty {
        if isSafe(stays) {
          cells[key + [group]] = stays.reduce(into: Cell()) { $0.add($1) }
        } else {
          rest += stays
        }
      }
      if isSafe(rest) { cells[key + [""]] = rest.reduce(into: Cell()) { $0.add($1) } }
    }
    return cells
  }
}
