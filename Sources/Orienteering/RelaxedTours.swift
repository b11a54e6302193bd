import HeapModule

/// An upper bound of the prizes of all tours: the best tour that may come back to a stop once it has
/// been far from it.
///
/// Dynamic programming over labels with a relaxed state space (Righini & Salani, *Decremental state
/// space relaxation strategies and initialization heuristics for solving the orienteering problem
/// with time windows with dynamic programming*, Computers & Operations Research 36, 2009). What a
/// label remembers is that of ng-routes (Baldacci, Mingozzi & Roberti, *New route relaxation and
/// pricing strategies for the vehicle routing problem*, Operations Research 59, 2011): of the visited
/// stops those that are near all stops after them. Neighbourhoods grow until the best relaxed tour
/// visits no stop twice, and then is the best of all, or the work is too much. Sessions never repeat,
/// because no visit begins after their end.
struct RelaxedTours {
  /// Comparisons of labels after which the bound of the last whole pass is taken.
  private static let workLimit = 8_000_000
  /// The sizes of neighbourhoods, one pass each.
  private static let neighbourhoods = [1, 4, 8, 12, 18, 64]
  /// Stops that labels can remember.
  private static let bitLimit = 64

  private let problem: TourProblem
  private let useful: [Int]

  init(_ problem: TourProblem, among useful: [Int]) {
    self.problem = problem
    self.useful = useful
  }

  /// - Parameter incumbent: the order of a tour that is known.
  /// - Returns: the better of the incumbent and a best tour, if the search came to its end; and a
  ///   bound that no tour exceeds.
  func solve(incumbent: [Int]) -> (order: [Int], bound: Double) {
    let known = incumbent.reduce(0) { $0 + problem.stops[$1].prize }
    let knapsack = FractionalKnapsack(problem, among: useful)
    var bound = knapsack.bound(after: 0)
    var work = 0
    for size in Self.neighbourhoods {
      var pass = Pass(problem, useful: useful, near: neighbours(size), work: work)
      pass.prune(below: known, by: knapsack)
      guard let best = pass.run(limit: Self.workLimit) else { break }
      work = pass.work
      bound = min(bound, best.prize)
      if bound <= known + 1e-9 { return (incumbent, known) }
      if Set(best.order).count == best.order.count { return (best.order, best.prize) }
    }
    return (incumbent, max(bound, known))
  }

  /// For each stop the nearest ones and itself, as bits of their places among the useful ones.
  private func neighbours(_ size: Int) -> [UInt64] {
    var near = Array(repeating: UInt64(0), count: problem.stops.count)
    for stop in useful {
      let others = useful.indices.prefix(Self.bitLimit).sorted {
        distance(stop, useful[$0]) < distance(stop, useful[$1])
      }
      for place in others.prefix(size) { near[stop] |= 1 << place }
    }
    return near
  }

  private func distance(_ one: Int, _ other: Int) -> Double {
    one == other
      ? 0 : min(problem.seconds(from: one, to: other), problem.seconds(from: other, to: one))
  }
}

/// The prizes of a knapsack in which parts of stops fit (Dantzig 1957): no tour of some seconds has
/// more. Each stop takes its visit and the shortest walk to it.
private struct FractionalKnapsack {
  private struct Item {
    let prize: Double
    let seconds: Double
    let lastArrival: Double
  }

  private let items: [Item]
  private let budget: Double

  init(_ problem: TourProblem, among useful: [Int]) {
    budget = problem.budget
    items = useful.map { stop in
      let walk =
        (useful + [problem.start]).lazy.filter { $0 != stop }
        .map { problem.seconds(from: $0, to: stop) }.min() ?? 0
      let each = problem.stops[stop]
      let stay: Double =
        switch each.stay {
        case .lasting(let seconds): seconds
        case .until(let end): max(1, end - max(each.opens, each.lastArrival))
        }
      return Item(prize: each.prize, seconds: walk + stay, lastArrival: each.lastArrival)
    }.sorted { $0.prize * $1.seconds > $1.prize * $0.seconds }
  }

  /// The prizes that can still be collected after a time.
  func bound(after time: Double) -> Double {
    var (left, sum) = (budget - time, 0.0)
    for item in items where item.lastArrival >= time {
      if item.seconds >= left { return sum + item.prize * max(0, left) / item.seconds }
      sum += item.prize
      left -= item.seconds
    }
    return sum
  }
}

/// One dynamic program over labels, in the order of their times.
private struct Pass {
  private struct Label {
    let stop: Int
    let time: Double
    let prize: Double
    /// The visited stops that are near all later ones, as bits.
    let visited: UInt64
    let before: Int
  }
  /// A label to be extended; the earliest first.
  private struct Turn: Comparable {
    let time: Double
    let label: Int
    static func < (one: Turn, other: Turn) -> Bool {
      (one.time, one.label) < (other.time, other.label)
    }
  }

  /// Comparisons of labels so far.
  private(set) var work: Int
  private let problem: TourProblem
  private let useful: [Int]
  /// The bit of each stop, none for those that labels cannot remember.
  private var bits: [UInt64]
  private let near: [UInt64]
  private var labels: [Label] = []
  private var isDominated: [Bool] = []
  /// The labels of each stop that no other one dominates.
  private var best: [[Int]]
  private var turns = Heap<Turn>()
  private var known = 0.0
  private var knapsack: FractionalKnapsack?

  init(_ problem: TourProblem, useful: [Int], near: [UInt64], work: Int) {
    self.problem = problem
    self.useful = useful
    self.work = work
    self.near = near
    bits = Array(repeating: 0, count: problem.stops.count)
    for (place, stop) in useful.enumerated().prefix(64) { bits[stop] = 1 << place }
    best = Array(repeating: [], count: problem.stops.count)
  }

  /// Drops labels that cannot lead to more prizes than a tour that is known.
  mutating func prune(below known: Double, by knapsack: FractionalKnapsack) {
    (self.known, self.knapsack) = (known, knapsack)
  }

  /// The best tour of the relaxation, if it has more prizes than the known one; `nil` where the limit of work is passed.
  mutating func run(limit: Int) -> (order: [Int], prize: Double)? {
    extend(Label(stop: problem.start, time: 0, prize: 0, visited: 0, before: -1), index: -1)
    while let turn = turns.popMin() {
      guard work < limit else { return nil }
      if !isDominated[turn.label] { extend(labels[turn.label], index: turn.label) }
    }
    let richest = labels.indices.max { labels[$0].prize < labels[$1].prize }
    // Where no label can beat the known tour, its prizes are the bound.
    guard var index = richest, labels[index].prize > known else { return ([], known) }
    let prize = labels[index].prize
    var order: [Int] = []
    while index >= 0 {
      order.append(labels[index].stop)
      index = labels[index].before
    }
    return (order.reversed(), prize)
  }

  private mutating func extend(_ label: Label, index: Int) {
    for stop in useful where stop != label.stop {
      let bit = bits[stop]
      guard label.visited & bit == 0,
        let time = problem.leaving(stop, after: label.stop, at: label.time)
      else { continue }
      add(
        Label(
          stop: stop, time: time, prize: label.prize + problem.stops[stop].prize,
          visited: label.visited & near[stop] | bit, before: index))
    }
  }

  /// Keeps a label unless another one of its stop is as early, as rich and as free.
  private mutating func add(_ label: Label) {
    work += best[label.stop].count + 1
    // The bound is read only for labels that could be the last of a tour below the known one.
    if label.prize <= known, let knapsack {
      work += useful.count / 4
      if label.prize + knapsack.bound(after: label.time) <= known { return }
    }
    let isWorse = best[label.stop].contains { other in
      let other = labels[other]
      return other.time <= label.time && other.prize >= label.prize
        && other.visited & ~label.visited == 0
    }
    if isWorse { return }
    best[label.stop].removeAll { index in
      let other = labels[index]
      let falls =
        label.time <= other.time && label.prize >= other.prize
        && label.visited & ~other.visited == 0
      if falls { isDominated[index] = true }
      return falls
    }
    best[label.stop].append(labels.count)
    turns.insert(Turn(time: label.time, label: labels.count))
    labels.append(label)
    isDominated.append(false)
  }
}
