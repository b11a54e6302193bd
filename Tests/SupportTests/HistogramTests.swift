import Support
import Testing

struct HistogramTests {
  @Test func `a value on an end of a bucket counts below it`() {
    var histogram = Histogram(bounds: [0.1, 1])
    for seconds in [-3, 0.05, 0.1, 0.2, 1, 1.5] { histogram.note(seconds) }
    #expect(histogram.counts == [3, 2, 1])
    #expect(histogram.count == 6)
    #expect(abs(histogram.sum - 2.85) < 1e-12)
  }

  @Test func `a duration has its seconds as a number`() {
    #expect(Duration.milliseconds(1500).seconds == 1.5)
    #expect(Duration.milliseconds(-250).seconds == -0.25)
  }
}
