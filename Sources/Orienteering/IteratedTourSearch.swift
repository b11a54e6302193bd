import Support

/// Looks for a good tour over many stops: inserts, exchanges and moves stops until nothing helps,
/// takes out a part, and begins again from there.
///
/// After Vansteenwegen, Souffriau, Vanden Berghe & Van Oudheusden, *Iterated local search for the
/// team orienteering problem with time windows*, Computers & Operations Research 36 (2009). The
/// parts taken out are drawn by a seeded generator: the same question has the same answer.
struct IteratedTourSearch {
  /// Rounds without a better tour after which the search is over.
  private static let patience = 60

  private let problem: TourProblem
  private let useful: [Int]
  private var random = SeededGenerator(seed: 2009)
  private var order: [Int] = []

  init(_ problem: TourProblem, among useful: [Int]) {
    self.problem = problem
    self.useful = useful
  }

  /// The order of the best tour found.
  mutating func best() -> [Int] {
    improve()
    var best = order
    var fruitless = 0
    while fruitless < Self.patience, !useful.isEmpty {
      removePart()
      improve()
      if isBetter(order, than: best) {
        (best, fruitless) = (order, 0)
      } else {
        fruitless += 1
        // From time to time back to the best one, so that the search does not stray.
        if fruitless % 10 == 0 { order = best }
      }
    }
    return best
  }

  private func prize(_ order: [Int]) -> Double {
    order.reduce(0) { $0 + problem.stops[$1].prize }
  }

  private func isBetter(_ order: [Int], than other: [Int]) -> Bool {
    let (mine, its) = (prize(order), prize(other))
    if mine != its { return mine > its }
    return (end(order) ?? .infinity) < (end(other) ?? .infinity)
  }

  /// When the last visit of an order is over; `nil` where it does not keep to the times.
  private func end(_ order: [Int]) -> Double? {
    var (time, last) = (0.0, problem.start)
    for stop in order {
      guard let end = problem.leaving(stop, after: last, at: time) else { return nil }
      (time, last) = (end, stop)
    }
    return time
  }

  private mutating func improve() {
    while insertOnce() || exchangeOnce() || shiftOnce() {}
  }

  private var absent: [Int] {
    let present = Set(order)
    return useful.filter { !present.contains($0) }
  }

  /// Inserts the stop that is worth most for the time that it takes.
  private mutating func insertOnce() -> Bool {
    let now = end(order) ?? 0
    var best: (ratio: Double, order: [Int])?
    for stop in absent {
      for place in 0...order.count {
        var candidate = order
        candidate.insert(stop, at: place)
        guard let end = end(candidate) else { continue }
        // A later end of the whole is all that an insertion costs; waiting absorbs it.
        let prize = problem.stops[stop].prize
        let ratio = prize * prize / max(1, end - now)
        if ratio > best?.ratio ?? 0 { best = (ratio, candidate) }
      }
    }
    guard let best else { return false }
    order = best.order
    return true
  }

  /// Puts a stop in the place of another that is worth less.
  private mutating func exchangeOnce() -> Bool {
    let absent = absent
    for out in order.indices {
      for stop in absent where problem.stops[stop].prize > problem.stops[order[out]].prize {
        var rest = order
        rest.remove(at: out)
        for place in 0...rest.count {
          var candidate = rest
          candidate.insert(stop, at: place)
          if end(candidate) != nil {
            order = candidate
            return true
          }
        }
      }
    }
    return false
  }

  /// Moves a stop to where the tour is over sooner.
  private mutating func shiftOnce() -> Bool {
    guard let now = end(order) else { return false }
    for from in order.indices {
      var rest = order
      let stop = rest.remove(at: from)
      for place in 0...rest.count where place != from {
        var candidate = rest
        candidate.insert(stop, at: place)
        if let end = end(candidate), end < now - 1e-6 {
          order = candidate
          return true
        }
      }
    }
    return false
  }

  /// Takes out some stops in a row.
  private mutating func removePart() {
    guard !order.isEmpty else { return }
    let first = Int.random(in: 0..<order.count, using: &random)
    let count = Int.random(in: 1...max(1, order.count / 2), using: &random)
    order.removeSubrange(first..<min(order.count, first + count))
    // What is left may be too late where a way round was quicker than the direct one.
    while end(order) == nil, !order.isEmpty { order.removeLast() }
  }
}
