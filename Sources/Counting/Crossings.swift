package import Geometry

/// The number of crossings of each line, forward and backward.
///
/// A crossing counts at once. Then the line takes no notice of the same navigator until it is a
/// margin away; if it is on the side that it came from by then, that is one crossing back. So a person
/// standing on the line counts once, and the difference of the two counts is always right in the end.
/// Lines and navigators are known by small numbers.
package struct Crossings {
  /// What was counted of one line.
  package struct Tally: Hashable, Sendable {
    /// Crossings to the left of the line as it was drawn.
    package var forward = 0
    /// Crossings to its right.
    package var backward = 0

    /// Counts crossings, those to the right as negative.
    mutating func count(_ crossings: Int) {
      if crossings > 0 { forward += crossings } else { backward -= crossings }
    }
  }

  /// The navigator in a slot.
  private struct SlotState {
    var floor: Int32 = -1
    /// The lines that it has crossed and is not yet away from, in the pool.
    var list = ListPool<CrossedLine>.end
    var point = Point(x: 0, y: 0)
  }

  /// A line that a navigator has crossed and is not yet away from.
  private struct CrossedLine: BitwiseCopyable {
    let line: Int32
    /// What was crossed since, to the left positive, and not counted.
    var uncounted = 0
  }

  /// Lines that a navigator has crossed and is not yet away from, and what it crossed since.
  package typealias KeptLine = (line: Int32, uncounted: Int)

  /// Metres from a line within which it is not crossed again.
  static let margin = 0.5

  package init() {}

  private var states: [SlotState] = []
  private var pool = ListPool<CrossedLine>()
  /// What the present step crossed; kept, so that no step needs memory.
  private var sums = LinePlan.Sums()
  private var tallies: [Tally] = []
  private var changed: Set<Int32> = []
  /// What was counted since `beginTick`: `net` is positive to the line's left.
  package private(set) var passages: [(slot: Int, line: Int32, net: Int)] = []

  /// What was counted of a line.
  package func tally(of line: Int32) -> Tally { tallies[Int(line)] }

  /// Forgets the passages of the last tick.
  package mutating func beginTick() { passages.removeAll(keepingCapacity: true) }

  /// The lines that a navigator has crossed and is not yet away from, by their numbers.
  package func crossed(by slot: Int) -> [KeptLine] {
    guard slot < states.count else { return [] }
    var all: [KeptLine] = []
    var node = states[slot].list
    while node != ListPool<CrossedLine>.end {
      all.append((pool[node].line, pool[node].uncounted))
      node = pool.next(node)
    }
    return all.sorted { $0.line < $1.line }
  }

  /// Puts a navigator where another table had it.
  package mutating func resume(_ slot: Int, at point: Point, floor: Int32, _ lines: [KeptLine]) {
    while states.count <= slot { states.append(SlotState()) }
    states[slot].floor = floor
    states[slot].point = point
    for kept in lines {
      let line = CrossedLine(line: kept.line, uncounted: kept.uncounted)
      pool.push(line, to: &states[slot].list)
    }
  }

  /// Begins to count a line at zero.
  package mutating func open(_ line: Int32) {
    while tallies.count <= Int(line) { tallies.append(Tally()) }
    tallies[Int(line)] = Tally()
    changed.insert(line)
  }

  /// Counts on from what was counted.
  package mutating func restore(_ line: Int32, forward: Int, backward: Int) {
    tallies[Int(line)] = Tally(forward: forward, backward: backward)
    changed.insert(line)
  }

  /// Ends that navigators are near lines, because these are gone or elsewhere.
  package mutating func forget(_ lines: Set<Int32>) {
    if lines.isEmpty { return }
    for slot in states.indices {
      var node = states[slot].list
      while node != ListPool<CrossedLine>.end {
        let next = pool.next(node)
        if lines.contains(pool[node].line) { end(slot, node) }
        node = next
      }
    }
  }

  /// Takes the next place of a navigator.
  ///
  /// - Parameters:
  ///   - isDoubtful: whether the step was too fast for a person, and hence crossed nothing.
  ///   - lines: those of the floor; `nil` where there are none.
  package mutating func look(
    _ slot: Int, at point: Point, floor: Int32, isDoubtful: Bool, on lines: FloorLines?
  ) {
    while states.count <= slot { states.append(SlotState()) }
    let before = states[slot]
    if before.floor != floor || isDoubtful { leave(slot) }
    states[slot].floor = floor
    states[slot].point = point
    guard let lines else { return }
    if before.floor == floor, !isDoubtful, before.point != point {
      lines.cross(from: before.point, to: point, &sums)
      for index in 0..<sums.count {
        let (line, net) = sums[index]
        cross(slot, line, net)
      }
    }
    settle(slot, at: point, on: lines)
  }

  private mutating func cross(_ slot: Int, _ line: Int32, _ net: Int) {
    var node = states[slot].list
    while node != ListPool<CrossedLine>.end, pool[node].line != line { node = pool.next(node) }
    if node != ListPool<CrossedLine>.end {
      pool[node].uncounted += net
    } else if net != 0 {
      count(net, on: line, by: slot)
      pool.push(CrossedLine(line: line), to: &states[slot].list)
    }
  }

  /// Ends that a navigator is near lines that are a margin away.
  private mutating func settle(_ slot: Int, at point: Point, on lines: FloorLines) {
    var node = states[slot].list
    while node != ListPool<CrossedLine>.end {
      let next = pool.next(node)
      if lines.distance(from: point, to: pool[node].line) >= Self.margin { end(slot, node) }
      node = next
    }
  }

  private mutating func end(_ slot: Int, _ node: ListPool<CrossedLine>.Node) {
    let crossed = pool[node]
    pool.remove(node, from: &states[slot].list)
    count(crossed.uncounted, on: crossed.line, by: slot)
  }

  /// Takes a navigator off its floor.
  package mutating func leave(_ slot: Int) {
    guard slot < states.count else { return }
    while states[slot].list != ListPool<CrossedLine>.end { end(slot, states[slot].list) }
    states[slot].floor = -1
  }

  private mutating func count(_ crossings: Int, on line: Int32, by slot: Int) {
    if crossings == 0 { return }
    passages.append((slot, line, crossings))
    tallies[Int(line)].count(crossings)
    changed.insert(line)
  }

  /// The lines with a tally that changed since the last call.
  package mutating func takeChanged() -> Set<Int32> {
    defer { changed = [] }
    return changed
  }
}
