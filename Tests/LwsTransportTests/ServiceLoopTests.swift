import Dispatch
import Foundation
import Testing

@testable import LwsTransport

@Suite struct ServiceLoopTests {
  /// How often the loop was another thread's while its own thread ran, over many beginnings.
  private func strangers(beginnings: Int) -> Int {
    var strangers = 0
    for _ in 0..<beginnings {
      let loop = ServiceLoop()
      let isOver = DispatchSemaphore(value: 0)
      let others = DispatchGroup()
      let go = DispatchSemaphore(value: 0)
      for _ in 0..<8 {
        DispatchQueue.global().async(group: others) {
          go.wait()
          for _ in 0..<300 { loop.perform {} }
        }
      }
      nonisolated(unsafe) var misses = 0  // written by the thread, read after it has ended
      Thread.detachNewThread {
        for _ in 0..<8 { go.signal() }
        usleep(UInt32.random(in: 0...100))
        loop.begin()
        repeat {
          if !loop.isCurrent { misses += 1 }
          _ = loop.runQueued()
        } while others.wait(timeout: .now()) == .timedOut
        _ = loop.runQueued()
        loop.end()
        isOver.signal()
      }
      isOver.wait()
      strangers += misses
    }
    return strangers
  }

  @Test func `the loop is its thread's from the beginning, whatever is queued just then`() async {
    let strangers = await withCheckedContinuation {
      (continuation: CheckedContinuation<Int, Never>) in
      DispatchQueue(label: "beginnings").async {
        continuation.resume(returning: self.strangers(beginnings: 1000))
      }
    }
    #expect(strangers == 0)
  }
}
