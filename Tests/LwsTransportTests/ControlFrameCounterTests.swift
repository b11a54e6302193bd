import Testing

@testable import LwsTransport

@Suite struct ControlFrameCounterTests {
  private let slack = ControlFrameCounter.slack

  @Test func `bytes beyond those of messages are control frames of six bytes`() {
    var counter = ControlFrameCounter(received: 1_000)
    #expect(counter.takeCount(received: 1_000 + slack) { 0 } == 0)
    #expect(counter.takeCount(received: 1_000 + slack + 60) { 0 } == 10)
    #expect(counter.takeCount(received: 1_000 + slack + 60) { 0 } == 0)
    #expect(counter.takeCount(received: 1_000 + slack + 66) { 0 } == 1)
  }

  @Test func `bytes of messages and bytes that were not read yet are none`() {
    var counter = ControlFrameCounter(received: 0)
    counter.add(piece: 600_000)
    #expect(counter.takeCount(received: 600_000) { 0 } == 0)
    #expect(counter.takeCount(received: 600_000 + slack + 120) { 60 } == 10)
  }

  @Test func `a client saves up nothing by what its messages might have needed`() {
    var counter = ControlFrameCounter(received: 0)
    for _ in 0..<1_000 { counter.add(piece: 10) }
    #expect(counter.takeCount(received: 10_000) { 0 } == 0)
    #expect(counter.takeCount(received: 10_000 + slack + 6) { 0 } == 1)
  }
}
