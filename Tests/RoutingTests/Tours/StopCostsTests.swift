import TestKit
import Testing

@testable import Routing

@Suite struct StopCostsTests {
  @Test(arguments: 0...8)
  func `the exact order is as quick as the best of all permutations`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count) + 1)
    for round in 0..<(count == 8 ? 4 : 60) {
      let costs = StopCosts(
        random: &random, count: count, missing: [0, 0.1, 0.3, 0.6][round % 4],
        hasEnd: round % 3 == 0)
      let best = costs.bestByTryingAll
      let order = costs.exactOrder()
      #expect((order == nil) == (best == .infinity))
      guard let order else { continue }
      #expect(order.sorted() == Array(0..<count))
      #expect(abs(costs.seconds(of: order) - best) < 1e-9)
    }
  }

  @Test func `an improved order is never worse than going to the nearest each time`() {
    var random = SeededGenerator(seed: 7)
    for count in [1, 2, 3, 5, 9, 13, 20, 50] {
      for round in 0..<12 {
        let costs = StopCosts(
          random: &random, count: count, missing: round % 3 == 0 ? 0.05 : 0, hasEnd: round % 2 == 0)
        let greedy = costs.seconds(of: costs.greedyOrder(keepsAhead: false))
        let order = costs.improvedOrder()
        #expect(order != nil || greedy == .infinity)
        guard let order else { continue }
        #expect(order.sorted() == Array(0..<count))
        #expect(costs.seconds(of: order) <= greedy + 1e-9)
      }
    }
  }

  @Test func `improved orders are close to the exact ones`() throws {
    var random = SeededGenerator(seed: 99)
    var ratios: [Double] = []
    for _ in 0..<60 {
      let costs = StopCosts(points: &random, count: 11)
      let exact = costs.seconds(of: try #require(costs.exactOrder()))
      let improved = costs.seconds(of: try #require(costs.improvedOrder()))
      #expect(improved >= exact - 1e-9)
      ratios.append(improved / exact)
    }
    let mean = ratios.reduce(0, +) / Double(ratios.count)
    print("Or-opt against Held–Karp, 11 stops in a hall: \(mean) mean, \(ratios.max() ?? 0) worst")
    #expect(mean < 1.05)
  }

  @Test func `an order is found whenever ways lead on, whichever of them are one-way`() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<40 {
      // Rooms behind one another; doors lead only onwards, and within a room everywhere.
      let rooms = (0..<16).map { _ in Int.random(in: 0..<5, using: &random) }
      var costs = StopCosts(points: &random, count: rooms.count)
      for from in rooms.indices {
        for to in rooms.indices where rooms[to] < rooms[from] { costs[from, to] = .infinity }
      }
      let order = try #require(costs.improvedOrder())
      #expect(costs.seconds(of: order) < .infinity)
      #expect(order.map { rooms[$0] } == rooms.sorted())
    }
  }

  @Test func `two stops behind doors that lead apart have no order`() {
    var costs = StopCosts(count: 2)
    costs[2, 0] = 1
    costs[2, 1] = 1
    #expect(costs.exactOrder() == nil)
    #expect(costs.improvedOrder() == nil)
  }

  @Test func `putting stops in order takes little time`() {
    var random = SeededGenerator(seed: 12)
    for (count, isExact) in [(8, true), (12, true), (13, false), (25, false), (50, false)] {
      let costs = StopCosts(points: &random, count: count)
      let rounds = 5
      let time = ContinuousClock().measure {
        for _ in 0..<rounds { _ = isExact ? costs.exactOrder() : costs.improvedOrder() }
      }
      print("\(count) stops, \(isExact ? "exact" : "improved"): \(time / rounds) an order")
    }
  }
}

extension StopCosts {
  /// Costs by lot, some ways missing; the end is anywhere or at a place of its own.
  init(random: inout SeededGenerator, count: Int, missing: Double, hasEnd: Bool) {
    self.init(count: count)
    for from in 0...count {
      for to in 0..<(hasEnd ? count + 1 : count) where from != to {
        let isMissing = Double.random(in: 0..<1, using: &random) < missing
        self[from, to] = isMissing ? .infinity : .random(in: 1...100, using: &random)
      }
    }
  }

  /// The distances between points of a square, made a little uneven by direction.
  init(points random: inout SeededGenerator, count: Int) {
    self.init(count: count)
    let points = (0...count).map { _ in
      SIMD2(
        Double.random(in: 0...100, using: &random), Double.random(in: 0...100, using: &random))
    }
    for from in 0...count {
      for to in 0..<count where from != to {
        let way = points[to] - points[from]
        self[from, to] = (way * way).sum().squareRoot() * .random(in: 1...1.2, using: &random)
      }
    }
  }

  /// Seconds of the best of all orders.
  var bestByTryingAll: Double {
    var best = Double.infinity
    func go(_ order: [Int], _ left: Set<Int>) {
      if left.isEmpty { best = min(best, seconds(of: order)) }
      for stop in left { go(order + [stop], left.subtracting([stop])) }
    }
    go([], Set(0..<count))
    return best
  }
}
