import Testing

@testable import LiveMap

struct RouteBatchesTests {
  var batches = RouteBatches()

  @Test mutating func `at most two batches are under way`() {
    for _ in 0..<RouteBatches.limit {
      #expect(batches.isFree)
      batches.begin()
    }
    #expect(!batches.isFree)
    batches.end(count: 1, seconds: 0)
    #expect(batches.isFree)
    #expect(batches.isBusy)
    batches.end(count: 1, seconds: 0)
    #expect(!batches.isBusy)
  }

  @Test mutating func `batches for a quick engine grow up to a limit`() {
    for _ in 0..<20 { run(seconds: 0.0001) }
    #expect(batches.size == RouteBatches.sizes.upperBound)
  }

  @Test mutating func `batches for a slow engine shrink down to a limit`() {
    for _ in 0..<20 { run(seconds: 0.1) }
    #expect(batches.size == RouteBatches.sizes.lowerBound)
  }

  @Test mutating func `a batch below its size does not make the next one grow`() {
    let size = batches.size
    batches.begin()
    batches.end(count: size - 1, seconds: 0.0001)
    #expect(batches.size == size)
  }

  private mutating func run(seconds: Double) {
    batches.begin()
    batches.end(count: batches.size, seconds: seconds)
  }
}
