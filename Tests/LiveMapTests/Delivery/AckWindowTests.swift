import Testing

@testable import LiveMap

struct AckWindowTests {
  /// Sends all frames that the window admits, and acknowledges the last one so much later.
  private static func exchange(_ window: inout AckWindow, at seconds: Double, lag: Double) {
    var last = seconds
    while window.admits(at: moment(last + 0.001)) {
      last += 0.001
      window.noteSent(moment(last), at: moment(last))
    }
    _ = window.acknowledge(FrameAck(time: moment(last).onWire), at: moment(last + lag))
  }

  @Test func `one frame is on its way at first`() {
    var window = AckWindow()
    var admitted = [window.admits(at: moment(0))]
    window.noteSent(moment(0), at: moment(0))
    // An acknowledgement that never comes does not end it.
    admitted += [0.1, 4.9, 5.1].map { window.admits(at: moment($0)) }
    #expect(admitted == [true, false, false, true])
  }

  @Test func `the window widens while frames take as long as a lone one`() {
    var window = AckWindow()
    for step in 0..<4 { Self.exchange(&window, at: Double(step), lag: 0.3) }
    #expect(window.width >= 3)
    #expect(!window.isNarrow)
  }

  @Test func `it does not widen when no frame was held back`() {
    var window = AckWindow()
    for step in 0..<10 {
      window.noteSent(moment(Double(step)), at: moment(Double(step)))
      _ = window.acknowledge(
        FrameAck(time: moment(Double(step)).onWire), at: moment(Double(step) + 0.15))
    }
    #expect(window.width == 1)
  }

  @Test func `where the link is no matter several are admitted soon`() {
    var window = AckWindow()
    for step in 0..<3 {
      window.noteSent(moment(Double(step) / 10), at: moment(Double(step) / 10))
      _ = window.acknowledge(
        FrameAck(time: moment(Double(step) / 10).onWire), at: moment(Double(step) / 10 + 0.02))
    }
    #expect(!window.isNarrow)
  }

  @Test func `a queue halves it, once for all that stood in it`() throws {
    var window = AckWindow()
    for step in 0..<5 { Self.exchange(&window, at: Double(step), lag: 0.1) }
    let wide = window.width
    for step in 0..<3 {
      window.noteSent(moment(10 + Double(step) / 10), at: moment(10 + Double(step) / 10))
    }
    var slower: [Bool] = []
    for step in 0..<3 {
      let time = moment(10 + Double(step) / 10)
      let outcome = window.acknowledge(
        FrameAck(time: time.onWire), at: moment(10.6 + Double(step) / 5))
      slower.append(try #require(outcome).isSlower)
    }
    #expect(slower == [true, false, false])
    #expect(window.width == wide / 2)
  }

  @Test func `what the viewer holds back is no lag`() throws {
    var window = AckWindow()
    window.noteSent(moment(0), at: moment(0))
    let ack = FrameAck(time: moment(0).onWire, held: 0.25)
    let outcome = window.acknowledge(ack, at: moment(0.27))
    #expect(abs(try #require(outcome).lag - 0.02) < 0.0011)
  }

  @Test func `a frame has come when its last floor has`() {
    var window = AckWindow()
    window.noteSent(moment(1), floor: 4, at: moment(1))
    let time = moment(1).onWire
    let first = window.acknowledge(FrameAck(time: time, floor: 2), at: moment(1.1))
    let isStillClosed = !window.admits(at: moment(1.1))
    let last = window.acknowledge(FrameAck(time: time, floor: 4), at: moment(1.2))
    let isOpen = window.admits(at: moment(1.2))
    #expect(first == nil && isStillClosed && last != nil && isOpen)
    let again = window.acknowledge(FrameAck(time: time, floor: 4), at: moment(1.3))
    #expect(again == nil)
  }

  @Test func `a way that has become longer is no queue for ever`() {
    var window = AckWindow()
    for step in 0..<5 { Self.exchange(&window, at: Double(step), lag: 0.02) }
    for step in 5..<40 { Self.exchange(&window, at: Double(step), lag: 0.4) }
    #expect(window.width > 4)
  }
}
