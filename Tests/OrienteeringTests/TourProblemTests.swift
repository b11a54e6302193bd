import Orienteering
import Support
import Testing

@Suite struct TourProblemTests {
  @Test func `a tour is as rich as the best that an exhaustive search finds`() throws {
    var random = SeededGenerator(seed: 3)
    for round in 0..<500 {
      let problem = TourProblem(random: &random, count: 1 + round % 10, budget: 3600)
      let answer = problem.solve()
      let best = problem.bestByTryingAll
      #expect(answer.tour.prize == best.prize, "round \(round)")
      #expect(answer.bound == answer.tour.prize)
      #expect(answer.tour.end == best.end, "of equal tours the one that is over first")
      try check(answer.tour, of: problem)
    }
  }

  @Test func `beyond the exact limit the gap to the bound is small, and none exceeds the bound`()
    throws
  {
    var random = SeededGenerator(seed: 5)
    // An answer of the server has at most 20 stops.
    for (count, bound) in [(15, 0.01), (20, 0.05), (30, 0.09), (50, 0.09)] {
      var gaps: [Double] = []
      for _ in 0..<12 {
        let problem = TourProblem(random: &random, count: count, budget: 5400)
        let answer = problem.solve()
        try check(answer.tour, of: problem)
        #expect(answer.bound >= answer.tour.prize)
        gaps.append(1 - answer.tour.prize / max(1e-9, answer.bound))
      }
      let mean = gaps.reduce(0, +) / Double(gaps.count)
      let proven = gaps.count { $0 < 1e-9 }
      print(
        "\(count) stops: gap \(mean * 100) % mean, \((gaps.max() ?? 0) * 100) % worst,",
        "\(proven) of \(gaps.count) proven the best")
      #expect(mean < bound)
    }
  }

  @Test func `the search and the relaxation agree with the exact table`() throws {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<40 {
      // 14 stops and one that none can reach in time: solved by the table. With one more that can,
      // by search and relaxation.
      let small = TourProblem(random: &random, count: 14, budget: 4000)
      let exact = small.solve().tour.prize
      let grown = small.adding(prize: 0.001)
      let answer = grown.solve()
      #expect(answer.bound >= exact)
      #expect(answer.tour.prize <= exact + 0.001 + 1e-9)
      #expect(answer.tour.prize >= exact * 0.9)
    }
  }

  @Test func `a session is not joined after its last arrival, and a visitor who is early waits`()
    throws
  {
    let talk = PrizedStop(prize: 1, opens: 600, lastArrival: 900, stay: .until(2400))
    let stand = PrizedStop(prize: 1, stay: .lasting(300))
    let walks = [[0.0, 60], [60, 0], [120, 30]]
    let both = TourProblem(stops: [talk, stand], walks: walks, budget: 3000).solve().tour
    #expect(both.visits.map(\.stop) == [1, 0])
    #expect(both.visits[1].arrival == 390)
    #expect(both.end == 2400)
    // Too late for the whole talk, the stand alone is left.
    let short = TourProblem(stops: [talk, stand], walks: walks, budget: 2399).solve().tour
    #expect(short.visits.map(\.stop) == [1])
    let late = PrizedStop(prize: 1, opens: 0, lastArrival: 100, stay: .until(2400))
    #expect(
      TourProblem(stops: [late, stand], walks: walks, budget: 3000).solve().tour.visits.map(\.stop)
        == [1])
  }

  @Test func `nothing to visit, no way and no time make an empty tour`() {
    let stand = PrizedStop(prize: 1, stay: .lasting(300))
    let none = TourProblem(stops: [], walks: [[]], budget: 100).solve()
    #expect(none.tour.visits.isEmpty && none.bound == 0)
    let apart = TourProblem(stops: [stand], walks: [[0], [.infinity]], budget: 1000).solve()
    #expect(apart.tour.visits.isEmpty && apart.bound == 0)
    let hurried = TourProblem(stops: [stand], walks: [[0], [10]], budget: 309).solve()
    #expect(hurried.tour.visits.isEmpty)
  }

  @Test func `a tour of fifty stops is found in little time`() {
    var random = SeededGenerator(seed: 11)
    for count in [10, 14, 20, 30, 50] {
      let problem = TourProblem(random: &random, count: count, budget: 5400)
      let time = ContinuousClock().measure { _ = problem.solve() }
      print("\(count) stops: \(time)")
    }
  }

  /// Holds what a tour says against its problem.
  private func check(_ tour: PrizedTour, of problem: TourProblem) throws {
    let order = tour.visits.map(\.stop)
    #expect(Set(order).count == order.count)
    #expect(tour == (try #require(problem.tour(order))))
    #expect(tour.end <= problem.budget)
  }
}

extension TourProblem {
  /// Stands and sessions in a hall; some ways are missing.
  fileprivate init(random: inout SeededGenerator, count: Int, budget: Double) {
    let points = (0...count).map { _ in
      SIMD2(
        Double.random(in: 0...150, using: &random), Double.random(in: 0...100, using: &random))
    }
    let walks = (0...count).map { from in
      (0..<count).map { to in
        let way = points[to] - points[from]
        let isMissing = from != to && Double.random(in: 0..<1, using: &random) < 0.05
        return isMissing
          ? Double.infinity
          : (way * way).sum().squareRoot() / 1.3 * .random(in: 1...1.3, using: &random)
      }
    }
    let stops = (0..<count).map { _ in
      let prize = Double(Int.random(in: 1...20, using: &random))
      if Bool.random(using: &random) {
        return PrizedStop(prize: prize, stay: .lasting(.random(in: 120...900, using: &random)))
      }
      let start = Double.random(in: -600...budget, using: &random)
      return PrizedStop(
        prize: prize, opens: start, lastArrival: start + 600,
        stay: .until(start + .random(in: 900...2700, using: &random)))
    }
    self.init(stops: stops, walks: walks, budget: budget)
  }

  /// The same with one more stop near the start.
  fileprivate func adding(prize: Double) -> TourProblem {
    let count = stops.count
    var walks = (0...count).map { from in
      (0..<count).map { seconds(from: from, to: $0) } + [from == count ? 1 : 5000]
    }
    walks.insert(Array(repeating: 5000, count: count) + [0], at: count)
    return TourProblem(
      stops: stops + [PrizedStop(prize: prize, stay: .lasting(1))], walks: walks, budget: budget)
  }

  /// The most prizes of all orders of all subsets, and the earliest end with them.
  fileprivate var bestByTryingAll: (prize: Double, end: Double) {
    var best = (prize: 0.0, end: 0.0)
    func go(_ order: [Int], _ visited: Set<Int>) {
      for stop in stops.indices where !visited.contains(stop) {
        let next = order + [stop]
        guard let tour = tour(next) else { continue }
        if tour.prize > best.prize || tour.prize == best.prize && tour.end < best.end {
          best = (tour.prize, tour.end)
        }
        go(next, visited.union([stop]))
      }
    }
    go([], [])
    return best
  }
}
