extension StopCosts {
  /// A good order, found by improving greedy ones.
  ///
  /// Moves of up to three stops in a row to another place, either way round (Or, *Traveling
  /// salesman-type combinatorial problems*, 1976), and reversals of any part (Croes 1958, 2-opt),
  /// both with the costs of the reversed direction, until none helps.
  /// - Returns: `nil` when some stop has no way to the next in every order that was found.
  func improvedOrder() -> [Int]? {
    let ahead = greedyOrder(keepsAhead: true)
    let nearest = greedyOrder(keepsAhead: false)
    let best = (ahead == nearest ? [nearest] : [ahead, nearest]).map { order in
      var search = OrOpt(costs: self, order: order)
      search.improve()
      return search.order
    }.min { seconds(of: $0) < seconds(of: $1) }
    return best.flatMap { seconds(of: $0) < .infinity ? $0 : nil }
  }
}

/// Improves one order step by step.
private struct OrOpt {
  /// Stands for a missing way, so that fewer of them always are better than a shorter walk.
  static let missing = 1e7
  /// Gains below this are rounding.
  static let least = 1e-6

  private let costs: StopCosts
  /// The start, the stops, the end; start and end are number `count`.
  private var path: [Int]
  /// Seconds from the first point of the path to each, and of the way back.
  private var forward: [Double] = []
  private var backward: [Double] = []

  init(costs: StopCosts, order: [Int]) {
    self.costs = costs
    path = [costs.count] + order + [costs.count]
    sum()
  }

  var order: [Int] { Array(path.dropFirst().dropLast()) }

  mutating func improve() {
    while moveOnce() || reverseOnce() {}
  }

  private func cost(_ from: Int, _ to: Int) -> Double { min(Self.missing, costs[from, to]) }

  private mutating func sum() {
    forward = [0]
    backward = [0]
    for index in path.indices.dropFirst() {
      forward.append(forward[index - 1] + cost(path[index - 1], path[index]))
      // The ends of the path are never walked backwards; only differences within are used.
      backward.append(backward[index - 1] + cost(path[index], path[index - 1]))
    }
  }

  /// Seconds that a part takes when it is walked the other way round, less what it takes now.
  private func turning(_ first: Int, _ last: Int) -> Double {
    (backward[last] - backward[first]) - (forward[last] - forward[first])
  }

  /// Reverses the part that gains most.
  private mutating func reverseOnce() -> Bool {
    var best = (gain: Self.least, first: 0, last: 0)
    for first in 1..<(path.count - 1) {
      for last in (first + 1)..<max(first + 1, path.count - 1) {
        let (before, after) = (path[first - 1], path[last + 1])
        let change =
          cost(before, path[last]) + cost(path[first], after) + turning(first, last)
          - cost(before, path[first]) - cost(path[last], after)
        if -change > best.gain { best = (-change, first, last) }
      }
    }
    guard best.gain > Self.least else { return false }
    path[best.first...best.last].reverse()
    sum()
    return true
  }

  /// Moves the one to three stops that gain most.
  private mutating func moveOnce() -> Bool {
    var best = Move.none
    for first in 1..<(path.count - 1) {
      for last in first..<min(first + 3, path.count - 1) {
        for target in 0..<(path.count - 1) where target < first - 1 || target > last {
          consider(first, last, after: target, &best)
        }
      }
    }
    guard best.helps else { return false }
    best.apply(to: &path)
    sum()
    return true
  }

  private func consider(_ first: Int, _ last: Int, after target: Int, _ best: inout Move) {
    let (head, tail) = (path[first], path[last])
    let (from, to) = (path[target], path[target + 1])
    let freed =
      cost(path[first - 1], head) + cost(tail, path[last + 1])
      - cost(path[first - 1], path[last + 1]) + cost(from, to)
    let straight = freed - cost(from, head) - cost(tail, to)
    let turned = freed - cost(from, tail) - cost(head, to) - turning(first, last)
    let move = Move(
      gain: max(straight, turned), first: first, last: last, target: target,
      isTurned: turned > straight)
    if move.isBetter(than: best) { best = move }
  }
}

/// Stops `first` through `last` of the path put behind `target`, and the seconds that this saves.
private struct Move {
  private let gain: Double
  private let first: Int
  private let last: Int
  private let target: Int
  private let isTurned: Bool

  static let none = Move(gain: OrOpt.least, first: 0, last: 0, target: 0, isTurned: false)

  @inline(__always)
  init(gain: Double, first: Int, last: Int, target: Int, isTurned: Bool) {
    self.gain = gain
    self.first = first
    self.last = last
    self.target = target
    self.isTurned = isTurned
  }

  /// Whether it saves more than rounding.
  var helps: Bool { gain > OrOpt.least }

  @inline(__always)
  func isBetter(than other: Move) -> Bool { gain > other.gain }

  func apply(to path: inout [Int]) {
    var part = Array(path[first...last])
    if isTurned { part.reverse() }
    path.removeSubrange(first...last)
    path.insert(contentsOf: part, at: target < first ? target + 1 : target + 1 - part.count)
  }
}
