import Testing

@testable import StreamBench

struct FiguresTests {
  @Test func `quantiles are right to a sixty-fourth`() {
    var histogram = LatencyHistogram()
    for number in 1...100_000 { histogram.add(Int64(number) * 1000) }
    for (share, exact) in [(0.5, 50_000_000.0), (0.99, 99_000_000), (0.999, 99_900_000)] {
      let told = Double(histogram.quantile(share))
      #expect(told >= exact && told <= exact * 65 / 64)
    }
    #expect(histogram.quantile(1) == 100_000_000)
    #expect(histogram.count == 100_000)
  }

  @Test func `small durations are exact, and negative ones are none`() {
    var histogram = LatencyHistogram()
    for number in [-5, 0, 1, 63, 64, 127] { histogram.add(Int64(number)) }
    #expect(histogram.quantile(0.3) == 0)
    #expect(histogram.quantile(0.5) == 1)
    #expect(histogram.quantile(0.8) == 64)
    #expect(histogram.quantile(1) == 127)
  }

  @Test func `a late tick is late once`() {
    var lateness = TickLateness(interval: 100)
    for time in [1000, 1100, 1100, 1230, 1300, 1400, 1750, 1850, 1950] as [Int64] {
      lateness.take(time)
    }
    // 1230 is 30 late; 1750 is 250 late, and the clock goes on from there.
    #expect(lateness.histogram.count == 7)
    #expect(lateness.histogram.largest == 250)
    #expect(lateness.histogram.quantile(6.0 / 7) == 30)
    #expect(lateness.histogram.quantile(5.0 / 7) == 0)
  }

  @Test func `where somebody is tells which step it is`() {
    for rate in [10.0, 30] {
      let walks = Walks(
        count: 20, rate: rate, width: 200, height: 120, unit: 0.01, seed: 3)
      for person in 0..<20 {
        let spots = Set(
          (0..<Walks.period).map { step in
            let spot = walks.spot(of: person, step: step)
            return Int(spot.x) * 65_536 + Int(spot.y)
          })
        #expect(spots.count == Walks.period)
        let (first, again) = (
          walks.spot(of: person, step: 0), walks.spot(of: person, step: Walks.period)
        )
        #expect(first == again)
      }
    }
  }
}
