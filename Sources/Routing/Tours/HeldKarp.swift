extension StopCosts {
  /// The most stops that are put in order exactly.
  static let exactLimit = 12

  /// The quickest order of all.
  ///
  /// Held & Karp, *A dynamic programming approach to sequencing problems*, J. SIAM 10 (1962): the
  /// best walk over a set of stops that ends at one of them goes on from the best walk over the
  /// others, so that only sets count and not the orders within them.
  /// - Returns: `nil` when no order has a way from each stop to the next.
  /// - Complexity: O(2ⁿ *n*²) time, O(2ⁿ *n*) space.
  func exactOrder() -> [Int]? {
    guard count > 0 else { return [] }
    let table = HeldKarpTable(self)
    var set = (1 << count) - 1
    var next = count
    var order: [Int] = []
    while set != 0 {
      guard let last = table.last(of: set, before: next) else { return nil }
      order.append(last)
      set &= ~(1 << last)
      next = last
    }
    return order.reversed()
  }
}

/// The seconds of the best walks from the start over each set of stops, by the stop at which they
/// end. The bits of a number are a set.
private struct HeldKarpTable {
  private let count: Int
  /// Set by set, a number for each stop; infinite for those that are not in the set.
  private var seconds: [Double]
  /// The seconds from every stop to one, and last to the end.
  private let arrivals: [Double]

  init(_ costs: StopCosts) {
    let count = costs.count
    self.count = count
    arrivals = (0...count).flatMap { to in (0..<count).map { costs[$0, to] } }
    seconds = Array(repeating: .infinity, count: count << count)
    for stop in 0..<count { seconds[(1 << stop) * count + stop] = costs[count, stop] }
    for set in 1..<(1 << count) where set & (set - 1) != 0 {
      var left = set
      while left != 0 {
        let last = left.trailingZeroBitCount
        left &= left - 1
        seconds[set * count + last] = best(of: set & ~(1 << last), before: last).seconds
      }
    }
  }

  /// The stop at which the best walk over a set ends that goes on to another stop, or to the end.
  ///
  /// - Returns: `nil` when there is no such walk.
  func last(of set: Int, before next: Int) -> Int? {
    let best = best(of: set, before: next)
    return best.seconds < .infinity ? best.last : nil
  }

  @inline(__always)
  private func best(of set: Int, before next: Int) -> (last: Int, seconds: Double) {
    var best = (last: 0, seconds: Double.infinity)
    var left = set
    while left != 0 {
      let last = left.trailingZeroBitCount
      left &= left - 1
      let candidate = seconds[set &* count &+ last] + arrivals[next &* count &+ last]
      if candidate < best.seconds { best = (last, candidate) }
    }
    return best
  }
}

extension StopCosts {
  /// An order that always goes to the nearest stop left: where improvement begins.
  ///
  /// - Parameter keepsAhead: goes only to stops from which all others that are left can be reached,
  ///   as far as there are any. A walk through a one-way door too early never comes back; since
  ///   what can be reached from a reachable place can be reached, this finds an order whenever
  ///   there is one.
  /// - Complexity: O(*n*²).
  func greedyOrder(keepsAhead: Bool) -> [Int] {
    let reaches = (0..<count).map { stop in
      (0..<count).count { self[stop, $0] < .infinity }
    }
    var left = Array(0..<count)
    var order: [Int] = []
    var last = count
    while !left.isEmpty {
      let farthest = left.lazy.map { reaches[$0] }.max() ?? 0
      let candidates = left.indices.filter { !keepsAhead || reaches[left[$0]] == farthest }
      let nearest = candidates.min { self[last, left[$0]] < self[last, left[$1]] } ?? 0
      last = left.remove(at: nearest)
      order.append(last)
    }
    return order
  }
}
