import LwsTransport
import Support
import Testing
import WebServer

@testable import FloorcastBench

/// Notes what it is given, and takes offers as its test sets.
private final class NotingSocket: WebSocket {
  let id: UInt64
  let subprotocol: String? = nil
  let isSlow: Bool
  let offers = Locked<[[WebSocketFrame]]>([])
  let sent = Locked<[WebSocketFrame]>([])

  init(id: UInt64, isSlow: Bool = false) { (self.id, self.isSlow) = (id, isSlow) }

  func send(_ frame: WebSocketFrame) { sent.withLock { $0.append(frame) } }
  func offer(_ frame: WebSocketFrame) -> Bool { offer([frame]) == 1 }
  func offer(_ frames: [WebSocketFrame]) -> Int {
    offers.withLock { $0.append(frames) }
    return isSlow ? 1 : frames.count
  }
  func close(_ code: WebSocketCloseCode, reason: String) {}
}

struct FanoutTests {
  private func payloads(_ frames: [WebSocketFrame]) -> [[UInt8]] {
    frames.map { Array($0.payload) }
  }

  @Test(arguments: [false, true])
  func `what arrives together is offered together, and kept for the slow`(
    _ isSkipping: Bool
  ) async {
    let fanout = Fanout(executor: ServiceLoop(), isTicking: false, isSkipping: isSkipping)
    let (quick, slow, gone) = (
      NotingSocket(id: 1), NotingSocket(id: 2, isSlow: true), NotingSocket(id: 3)
    )
    for socket in [gone, quick, slow] { await fanout.add(socket) }
    await fanout.remove(3)
    await fanout.publishTogether([[1], [2, 2], [3]])
    await fanout.settled()
    #expect(quick.offers.withLock { $0.map(payloads) } == [[[1], [2, 2], [3]]])
    #expect(quick.sent.withLock(\.isEmpty))
    #expect(slow.sent.withLock { payloads($0) } == (isSkipping ? [] : [[2, 2], [3]]))
    #expect(gone.offers.withLock(\.isEmpty))
    // All get the very same frames.
    let same = zip(quick.offers.withLock { $0[0] }, slow.offers.withLock { $0[0] })
    #expect(same.allSatisfy { $0 === $1 })
  }

  @Test func `a tick sends one frame`() async throws {
    let fanout = Fanout(executor: ServiceLoop(), isTicking: true, isSkipping: true)
    let viewer = NotingSocket(id: 1)
    await fanout.add(viewer)
    await fanout.publishTogether([[1], [2, 2], [3]])
    let ticking = Task { try await fanout.run(interval: .milliseconds(1)) }
    while viewer.offers.withLock(\.isEmpty) { await Task.yield() }
    ticking.cancel()
    #expect(viewer.offers.withLock { $0.map(payloads) } == [[[1, 2, 2, 3]]])
  }
}

extension Fanout {
  fileprivate func publishTogether(_ messages: [[UInt8]]) {
    for message in messages { publish(message) }
  }

  /// Returns after what was begun before.
  fileprivate func settled() async { await Task { [self] in _ = self }.value }
}
