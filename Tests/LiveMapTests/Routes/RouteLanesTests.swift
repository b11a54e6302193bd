import Testing

@testable import LiveMap

struct RouteLanesTests {
  var lanes = RouteLanes()

  @Test mutating func `so many batches are under way and no more`() {
    for _ in 0..<RouteLanes.limit {
      #expect(lanes.isFree)
      lanes.begin()
    }
    #expect(!lanes.isFree)
    lanes.end(count: 1, seconds: 0)
    #expect(lanes.isFree)
    #expect(lanes.isBusy)
    lanes.end(count: 1, seconds: 0)
    #expect(!lanes.isBusy)
  }

  @Test mutating func `a quick engine is asked for more at a time, up to a limit`() {
    for _ in 0..<20 { run(seconds: 0.0001) }
    #expect(lanes.size == RouteLanes.sizes.upperBound)
  }

  @Test mutating func `a slow engine is asked for less at a time, but for some`() {
    for _ in 0..<20 { run(seconds: 0.1) }
    #expect(lanes.size == RouteLanes.sizes.lowerBound)
  }

  @Test mutating func `small batches tell nothing of what large ones take`() {
    let size = lanes.size
    lanes.begin()
    lanes.end(count: size - 1, seconds: 0.0001)
    #expect(lanes.size == size)
  }

  private mutating func run(seconds: Double) {
    lanes.begin()
    lanes.end(count: lanes.size, seconds: seconds)
  }
}
