import IndoorModel
import TestKit
import Testing

@testable import LiveMap

@Suite
struct AlertBookTests {
  /// The alerts while counts hold for some seconds each, judged ten times a second.
  private func levels(_ counts: [(count: Int, seconds: Double)], limit: Int = 100) -> [String] {
    var book = AlertBook()
    var alerts: [String] = []
    var tick = 0
    for (count, seconds) in counts {
      for _ in 0..<Int(seconds * 10) {
        let now = moment(Double(tick) / 10)
        if let news = book.judge(0, count: count, limit: limit, at: now, id: "hall") {
          alerts.append("\(news.level) \(news.count)")
        }
        tick += 1
      }
    }
    return alerts
  }

  @Test func `near, full, over and clear bring one alert each`() {
    #expect(
      levels([(50, 5), (80, 5), (90, 30), (100, 5), (101, 5), (110, 30), (20, 15)])
        == ["near 80", "full 100", "over 101", "clear 20"])
  }

  @Test func `a clock that is set back holds no alert up`() {
    var book = AlertBook()
    let judged = [3600, 0, 1, 2, 3].map { second in
      book.judge(0, count: 120, limit: 100, at: moment(Double(second)), id: "hall") != nil
    }
    #expect(judged.count { $0 } == 1)
  }

  @Test func `a level that does not hold brings no alert`() {
    #expect(levels([(50, 5), (120, 1.5), (50, 20)]) == [])
    #expect(levels([(120, 5), (50, 8), (120, 5)]) == ["over 120"])
  }

  @Test func `a count that goes up and down about a threshold brings one alert`() {
    let around = (0..<200).map { (count: $0 % 2 == 0 ? 80 : 78, seconds: 3.0) }
    #expect(levels([(50, 5)] + around) == ["near 80"])
    let full = (0..<200).map { (count: $0 % 2 == 0 ? 100 : 96, seconds: 20.0) }
    #expect(levels([(50, 5)] + full) == ["full 100"])
  }

  @Test func `an area within its limit is never overfull`() {
    #expect(levels([(104, 5), (99, 30)]) == ["over 104", "full 99"])
    #expect(levels([(1, 5), (0, 20)], limit: 1) == ["full 1", "clear 0"])
    #expect(levels([(0, 20), (1, 5), (0, 20)], limit: 0) == ["over 1", "clear 0"])
  }

  @Test func `random counts never flicker: a lower level takes ten seconds`() {
    var random = SeededGenerator(seed: 4)
    var book = AlertBook()
    var count = 75
    var last: (level: AlertNews.Level, time: Timestamp) = (.clear, moment(0))
    for tick in 0..<20_000 {
      count = max(0, count + Int.random(in: -3...3, using: &random))
      if count > 130 { count = 60 }
      let now = moment(Double(tick) / 10)
      guard let news = book.judge(0, count: count, limit: 100, at: now, id: "hall") else {
        continue
      }
      #expect(news.level != last.level)
      let least = news.level > last.level ? 2.0 : 10.0
      #expect(news.time.seconds(since: last.time) >= least)
      last = (news.level, news.time)
    }
    #expect(book.latest.count > 20 && book.latest.count <= AlertBook.historyLimit)
  }

  @Test func `an area without a limit any more is clear`() {
    var book = AlertBook()
    for tick in 0..<30 {
      _ = book.judge(0, count: 9, limit: 5, at: moment(Double(tick) / 10), id: "hall")
    }
    #expect(book.holding.count == 1)
    #expect(book.judge(0, count: 9, limit: nil, at: moment(9), id: "hall")?.level == .clear)
    #expect(book.holding.isEmpty && !book.isLimited(0))
  }
}
