import Testing
import WalkBench

@Suite struct FiguresTests {
  @Test func `quantiles are values that were measured`() {
    let figures = Figures(microseconds: (1...100).map(Double.init).shuffled())
    #expect(figures.count == 100)
    #expect(figures.mean == 50.5)
    #expect([figures.median, figures.p95, figures.p99, figures.worst] == [50, 95, 99, 100])
  }

  @Test func `of batches the one in the middle is the mean`() {
    #expect(Figures(microseconds: [1, 2, 90], batches: [5, 4, 700]).mean == 5)
  }

  @Test func `none have no figures`() {
    let figures = Figures(microseconds: [])
    #expect([figures.mean, figures.median, figures.worst] == [0, 0, 0])
  }

  @Test func `the stopwatch is never below zero, and longer for more work`() {
    let stopwatch = Stopwatch()
    var sum = 0.0
    let nothing = stopwatch.microseconds {}
    let something = stopwatch.microseconds {
      for n in 0..<200_000 { sum += Double(n).squareRoot() }
    }
    #expect(nothing >= 0)
    #expect(something > 0 && sum > 0)
  }
}
