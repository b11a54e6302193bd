import Support
import Testing
import WebServer

@testable import VenueServer

@Suite(.timeLimit(.minutes(20)))
struct MessageLineTests {
  @Test func `while nothing is read elsewhere, small messages are done at once`() {
    let line = MessageQueue()
    let done = Locked(0)
    #expect(line.take(bytes: 10) { done.withLock { $0 = 1 } })
    #expect(done.withLock(\.self) == 1)
  }

  @Test(arguments: 1...20)
  func `whatever their sizes, messages are done in the order in which they came`(
    seed: Int
  ) async {
    let line = MessageQueue()
    let done = Locked<[Int]>([])
    let (ends, end) = AsyncStream<Void>.makeStream()
    for number in 0..<200 {
      let bytes = number.isMultiple(of: 7 + seed % 5) ? MessageQueue.largeSize + 1 : 100
      #expect(line.take(bytes: bytes) { done.withLock { $0.append(number) } })
    }
    #expect(line.take(bytes: 0) { end.finish() })
    for await _ in ends {}
    #expect(done.withLock(\.self) == Array(0..<200))
  }

  @Test func `more than can be read is refused, and all that was accepted is done`() async {
    let line = MessageQueue()
    let (ends, end) = AsyncStream<Void>.makeStream()
    let isOpen = Locked(false)
    let count = Locked(0)
    // The first one holds the line up until the gate opens.
    #expect(
      line.take(bytes: MessageQueue.largeSize + 1) {
        while !isOpen.withLock(\.self) {}
        count.withLock { $0 += 1 }
      })
    var accepted = 1
    while line.take(bytes: 1 << 20, { count.withLock { $0 += 1 } }) { accepted += 1 }
    #expect((4...6).contains(accepted))
    isOpen.withLock { $0 = true }
    // What has no size is always accepted: a socket's end.
    while !line.take(bytes: 0, { end.finish() }) {}
    for await _ in ends {}
    #expect(count.withLock(\.self) == accepted)
  }
}
