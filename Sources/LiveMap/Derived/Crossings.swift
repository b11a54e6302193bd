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
    /// The lines that it has crossed and is not yet away from, in the pool.
    var list = ListPool<Neighbour>.end
    var point = Point(x: 0, y: 0)
  }

  /// Somebody who has crossed a line and is not yet away from it.
  private struct Neighbour: BitwiseCopyable {
    let line: Int32
    /// What was crossed since, to the left positive, and not counted.
    var uncounted = 0
  }

  /// Metres from a line within which it is not crossed anew.
  static let margin = 0.5

  private var seats: [Seat] = []
  private var pool = ListPool<Neighbour>()
  /// What the step that is looked at crossed.
  private var crossed = LinePlan.Nets()
  private(set) var tallies: [Tally] = []
  private var changed: Set<Int32> = []

  /// Begins to count a line at zero.
  mutating func open(_ line: Int32) {
    while tallies.count <= Int(line) { tallies.append(Tally()) }
    tallies[Int(line)] = Tally()
    changed.insert(line)
  }

  /// Counts on from what was counted.
  mutating func restore(_ line: Int32, forward: Int, backward: Int) {
    tallies[Int(line)] = Tally(forward: forward, backward: backward)
    changed.insert(line)
  }

  /// Lines are no more, or elsewhere: nobody is near them any longer.
  mutating func forget(_ lines: Set<Int32>) {
    if lines.isEmpty { return }
    for slot in seats.indices {
      var node = seats[slot].list
      while node != ListPool<Neighbour>.end {
        let next = pool.next(node)
        if lines.contains(pool[node].line) { end(slot, node) }
        node = next
      }
    }
  }

  /// Takes the next place of a navigator.
  ///
  /// - Parameters:
  ///   - isDoubtful: nobody can have walked there, so that it crossed nothing.
  ///   - lines: those of the floor; `nil` where there are none.
  mutating func look(
    _ slot: Int, at point: Point, floor: Int32, isDoubtful: Bool, on lines: FloorLines?
  ) {
    while seats.count <= slot { seats.append(Seat()) }
    let before = seats[slot]
    if before.floor != floor || isDoubtful { leave(slot) }
    seats[slot].floor = floor
    seats[slot].point = point
    guard let lines else { return }
    if before.floor == floor, !isDoubtful, before.point != point {
      lines.cross(from: before.point, to: point, &crossed)
      for index in crossed.all.indices {
        cross(slot, crossed.all[index].line, crossed.all[index].net)
      }
    }
    settle(slot, at: point, on: lines)
  }

  private mutating func cross(_ slot: Int, _ line: Int32, _ net: Int) {
    var node = seats[slot].list
    while node != ListPool<Neighbour>.end, pool[node].line != line { node = pool.next(node) }
    if node != ListPool<Neighbour>.end {
      pool[node].uncounted += net
    } else if net != 0 {
      count(net, on: line)
      pool.push(Neighbour(line: line), to: &seats[slot].list)
    }
  }

  /// Ends the neighbourhood of lines that are a margin away.
  private mutating func settle(_ slot: Int, at point: Point, on lines: FloorLines) {
    var node = seats[slot].list
    while node != ListPool<Neighbour>.end {
      let next = pool.next(node)
      if lines.distance(from: point, to: pool[node].line) >= Self.margin { end(slot, node) }
      node = next
    }
  }

  private mutating func end(_ slot: Int, _ node: ListPool<Neighbour>.Node) {
    let neighbour = pool[node]
    pool.remove(node, from: &seats[slot].list)
    count(neighbour.uncounted, on: neighbour.line)
  }

  /// Somebody is gone, or on another floor.
  mutating func leave(_ slot: Int) {
    guard slot < seats.count else { return }
    while seats[slot].list != ListPool<Neighbour>.end { end(slot, seats[slot].list) }
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
