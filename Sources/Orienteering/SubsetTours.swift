/// The earliest ends of tours over each set of stops, by the stop at which they end.
///
/// Held & Karp's recursion (J. SIAM 10, 1962) with times of leaving instead of lengths: because
/// leaving is never earlier for a later arrival, only the earliest end of a set and its last stop
/// counts. The bits of a number are a set.
struct SubsetTours {
  private let problem: TourProblem
  private let useful: [Int]
  /// Set by set, a time for each stop; infinite where no tour over the set ends there.
  private var ends: [Double]

  /// Fills the table.
  ///
  /// - Complexity: O(2ⁿ *n*²) time and O(2ⁿ *n*) space in the number of useful stops.
  init(_ problem: TourProblem, among useful: [Int]) {
    self.problem = problem
    self.useful = useful
    let count = useful.count
    ends = Array(repeating: .infinity, count: count << count)
    for (bit, stop) in useful.enumerated() {
      ends[(1 << bit) * count + bit] =
        problem.leaving(stop, after: problem.start, at: 0) ?? .infinity
    }
    for set in stride(from: 1, to: 1 << count, by: 1) {
      for last in 0..<count where ends[set * count + last] < .infinity {
        let time = ends[set * count + last]
        for next in 0..<count where set & (1 << next) == 0 {
          let cell = (set | 1 << next) * count + next
          guard let end = problem.leaving(useful[next], after: useful[last], at: time) else {
            continue
          }
          ends[cell] = min(ends[cell], end)
        }
      }
    }
  }

  /// The order of the tour with the most prizes; of several the one that is over first.
  func best() -> [Int] {
    let count = useful.count
    var best = (prize: 0.0, end: 0.0, set: 0, last: -1)
    for set in stride(from: 1, to: 1 << count, by: 1) {
      let prize = useful.indices.reduce(0) {
        set & (1 << $1) == 0 ? $0 : $0 + problem.stops[useful[$1]].prize
      }
      for last in 0..<count {
        let end = ends[set * count + last]
        guard end < .infinity else { continue }
        if prize > best.prize || prize == best.prize && end < best.end && best.last >= 0 {
          best = (prize, end, set, last)
        }
      }
    }
    return best.last < 0 ? [] : order(of: best.set, last: best.last)
  }

  /// Goes back from the end of a tour: each stop before is one that leads to the end in the table.
  private func order(of set: Int, last: Int) -> [Int] {
    let count = useful.count
    var (set, last) = (set, last)
    var order = [useful[last]]
    while set & (set - 1) != 0 {
      let rest = set & ~(1 << last)
      let end = ends[set * count + last]
      let before = useful.indices.first { candidate in
        let time = ends[rest * count + candidate]
        return time < .infinity
          && problem.leaving(useful[last], after: useful[candidate], at: time) == end
      }
      guard let before else {
        preconditionFailure("a tour over \(set) has no stop before its last")
      }
      (set, last) = (rest, before)
      order.append(useful[last])
    }
    return order.reversed()
  }
}
