import Geometry

/// How many crossed which lines, forward and backward.
///
/// A crossing counts at once. Then the line takes no notice of the same navigator until it is a
/// margin away; if it is on the side that it came from by then, that is one crossing back. So who
/// stands on the line counts once, and the difference of the two counts is always right in the end.
/// Lines and navigators are known by small numbers.
struct Crossings {
  /// What was counted of one line.
  struct Tally: Hashable, Sendable {
    /// How many crossed to the left of the line as it was drawn.
    var forward = 0
    /// How many crossed to its right.
    var backward = 0

    /// Counts crossings, those to the right as negative.
    mutating func count(_ crossings: Int) {
      if crossings > 0 { forward += crossings } else { backward -= crossings }
    }
  }

  private struct Seat {
    var floor: Int32 = -1
    var point = Point(x: 0, y: 0)
  }

  /// Somebody who has crossed a line and is not yet away from it.
  private struct Neighbour {
    let line: Int32
    /// What was crossed since, to the left positive, and not counted.
    var uncounted = 0
  }

  /// Metres from a line within which it is not crossed anew.
  static let margin = 0.5

  private var seats: [Seat] = []
  private var neighbours: [Int: [Neighbour]] = [:]
  private(set) var tallies: [Tally] = []
  private var changed: Set<Int32> = []

  /// Begins to count a line at zero.
  mutating func open(_ line: Int32) {
    while tallies.count <= Int(line) { tallies.append(Tally()) }
    tallies[Int(line)] = Tally()
    changed.insert(line)
  }

  /// Lines are no more, or elsewhere: nobody is near them any longer.
  mutating func forget(_ lines: Set<Int32>) {
    if lines.isEmpty { return }
    for slot in Array(neighbours.keys) {
      for neighbour in neighbours[slot] ?? [] where lines.contains(neighbour.line) {
        count(neighbour.uncounted, on: neighbour.line)
      }
      neighbours[slot]?.removeAll { lines.contains($0.line) }
      if neighbours[slot]?.isEmpty == true { neighbours[slot] = nil }
    }
  }

  /// Takes the next place of a navigator.
  ///
  /// - Parameter isDoubtful: nobody can have walked there, so that it crossed nothing.
  mutating func look(
    _ slot: Int, at point: Point, floor: Int32, isDoubtful: Bool, in plan: LinePlan
  ) {
    while seats.count <= slot { seats.append(Seat()) }
    let before = seats[slot]
    if before.floor != floor || isDoubtful { leave(slot) }
    seats[slot] = Seat(floor: floor, point: point)
    guard plan.hasLines(on: floor) else { return }
    var crossed: [(line: Int32, net: Int)] = []
    if before.floor == floor, !isDoubtful, before.point != point {
      crossed = plan.crossings(from: before.point, to: point, on: floor)
    }
    if crossed.isEmpty, neighbours.isEmpty { return }
    for (line, net) in crossed { cross(slot, line, net) }
    settle(slot, at: point, in: plan)
  }

  private mutating func cross(_ slot: Int, _ line: Int32, _ net: Int) {
    if let index = neighbours[slot]?.firstIndex(where: { $0.line == line }) {
      neighbours[slot]?[index].uncounted += net
    } else if net != 0 {
      count(net, on: line)
      neighbours[slot, default: []].append(Neighbour(line: line))
    }
  }

  /// Ends the neighbourhood of lines that are a margin away.
  private mutating func settle(_ slot: Int, at point: Point, in plan: LinePlan) {
    guard let near = neighbours[slot] else { return }
    let (away, rest) = near.reduce(into: ([Neighbour](), [Neighbour]())) { parts, neighbour in
      if plan.distance(from: point, to: neighbour.line) >= Self.margin {
        parts.0.append(neighbour)
      } else {
        parts.1.append(neighbour)
      }
    }
    for neighbour in away { count(neighbour.uncounted, on: neighbour.line) }
    neighbours[slot] = rest.isEmpty ? nil : rest
  }

  /// Somebody is gone, or on another floor.
  mutating func leave(_ slot: Int) {
    guard slot < seats.count else { return }
    for neighbour in neighbours.removeValue(forKey: slot) ?? [] {
      count(neighbour.uncounted, on: neighbour.line)
    }
    seats[slot].floor = -1
  }

  private mutating func count(_ crossings: Int, on line: Int32) {
    if crossings == 0 { return }
    tallies[Int(line)].count(crossings)
    changed.insert(line)
  }

  /// The lines whose tally changed since the last call.
  mutating func takeChanged() -> Set<Int32> {
    defer { changed = [] }
    return changed
  }
}
