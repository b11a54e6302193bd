import Testing

@testable import LwsTransport

@Suite struct DrainQueueTests {
  @Test(arguments: [0, 1, 3, 4, 5, 9, 1_000])
  func `each element is in one of four batches of one size`(_ count: Int) {
    var queue = DrainQueue(Array(0..<count))
    let batches = (0..<4).map { _ in queue.next() }
    #expect(batches.flatMap(\.self).sorted() == Array(0..<count))
    #expect(batches.allSatisfy { $0.count <= (count + 3) / 4 })
    #expect(queue.next().isEmpty)
  }
}
