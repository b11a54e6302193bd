import CommandSupport
import Foundation
import IndoorModel
import Routing

/// What was measured of edits that re-route people.
struct LiveBenchFigures {
  /// One edit.
  struct Sample {
    /// Whether it took an obstacle away.
    var isRemoval: Bool
    /// Seconds from the request's first byte to each new route.
    var latencies: [Double] = []
    /// Seconds from the request's first byte to each route at each follower.
    var followed: [Double] = []
    /// Routes that were sent although they are as before.
    var unneeded = 0
    /// Routes that are not the quickest any more and were not sent again; `nil` if not looked for.
    var missed: Int?
    /// Seconds until the edit was answered.
    var answer = 0.0
    /// Seconds of processor time of the server.
    var processor = 0.0
    /// Seconds of processor time that the service thread worked on end at most.
    var longestBlock = 0.0

    init(isRemoval: Bool) { self.isRemoval = isRemoval }
  }

  var navigators = 0
  var sockets = 0
  var followers = 0
  var destinations = 0
  var samples: [Sample] = []

  var text: String {
    var table = TextTable(
      [
        "edits", "count", "affected", "first p50", "route p50", "route p99", "last p50", "last max",
        "followed p99", "answer p50", "answer p99", "server CPU", "longest block", "unneeded",
        "missed",
      ])
    for (name, samples) in groups {
      let row = Row(samples)
      table.add(
        [name, "\(row.count)", "\(Int(row.affected.rounded()))"]
          + [
            row.first, row.p50, row.p99, row.last, row.lastMax, row.followed, row.answer,
            row.answerP99,
            row.processor, row.block,
          ].map { EditBench.text($0 * 1000, digits: 2) }
          + ["\(row.unneeded)", row.missed.map { "\($0)" } ?? "–"])
    }
    return
      "\(navigators) people on \(sockets) WebSockets on their way to \(destinations) destinations; "
      + "milliseconds\n" + table.text
  }

  var value: Value {
    var members: [String: Value?] = [
      "navigators": Value(navigators), "sockets": Value(sockets),
      "destinations": Value(destinations), "followers": Value(followers),
    ]
    for (name, samples) in groups { members[name] = Row(samples).value }
    return Value(members: members)
  }

  private var groups: [(name: String, samples: [Sample])] {
    [
      ("all", samples), ("put", samples.filter { !$0.isRemoval }),
      ("removed", samples.filter(\.isRemoval)),
    ]
  }

  /// The figures of several edits; times are seconds.
  private struct Row {
    let count: Int
    let affected, first, p50, p99, last, lastMax, followed, answer, answerP99, processor,
      block: Double
    let unneeded: Int
    let missed: Int?

    init(_ samples: [Sample]) {
      count = samples.count
      affected = RouteBench.quantile(0.5, of: samples.map { Double($0.latencies.count) })
      let moving = samples.filter { !$0.latencies.isEmpty }
      let all = moving.flatMap(\.latencies)
      first = RouteBench.quantile(0.5, of: moving.compactMap { $0.latencies.min() })
      p50 = RouteBench.quantile(0.5, of: all)
      p99 = RouteBench.quantile(0.99, of: all)
      let lasts = moving.compactMap { $0.latencies.max() }
      last = RouteBench.quantile(0.5, of: lasts)
      lastMax = RouteBench.quantile(1, of: lasts)
      followed = RouteBench.quantile(0.99, of: samples.flatMap(\.followed))
      answer = RouteBench.quantile(0.5, of: samples.map(\.answer))
      answerP99 = RouteBench.quantile(0.99, of: samples.map(\.answer))
      processor = samples.map(\.processor).reduce(0, +) / Double(max(1, samples.count))
      block = samples.map(\.longestBlock).max() ?? 0
      unneeded = samples.map(\.unneeded).reduce(0, +)
      let looked = samples.compactMap(\.missed)
      missed = looked.isEmpty ? nil : looked.reduce(0, +)
    }

    /// Times in milliseconds.
    var value: Value {
      func milliseconds(_ seconds: Double) -> Value {
        .number((seconds * 1e6).rounded() / 1000)
      }
      return Value(members: [
        "edits": Value(count), "affected": .number(affected), "first": milliseconds(first),
        "p50": milliseconds(p50), "p99": milliseconds(p99), "last": milliseconds(last),
        "worst": milliseconds(lastMax), "followed": milliseconds(followed),
        "answer": milliseconds(answer),
        "answerP99": milliseconds(answerP99), "processor": milliseconds(processor),
        "longestBlock": milliseconds(block), "unneeded": Value(unneeded),
        "missed": missed.map { Value($0) },
      ])
    }
  }
}
