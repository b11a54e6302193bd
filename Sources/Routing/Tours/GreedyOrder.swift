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
