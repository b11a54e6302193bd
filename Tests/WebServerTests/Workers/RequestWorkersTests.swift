import Foundation
import Testing

@testable import WebServer

struct RequestWorkersTests {
  /// How far below other threads the thread stands that asks.
  private static var niceness: CInt { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }

  /// Takes processor time of its thread; by the clock it takes as long as other threads make it.
  private static func spin(for seconds: Double) {
    let begin = threadSeconds
    while threadSeconds - begin < seconds {}
  }

  private static var threadSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func `work runs on threads of its own, and its time is counted`() async {
    let workers = RequestWorkers(threads: 2)
    let (niceness, seconds) = await workers.run(for: "a") {
      Self.spin(for: 0.05)
      #expect(RequestCost.seconds >= 0.05)
      await Task.yield()
      Self.spin(for: 0.05)
      return Self.niceness
    }
    #expect(niceness > Self.niceness)
    #expect((0.1...0.15).contains(seconds), "\(seconds)")
    #expect(RequestCost.seconds == 0)
  }

  @Test(.timeLimit(.minutes(20)))
  func `requests that keep every worker busy do not stop Swift's own threads`() async {
    let workers = RequestWorkers(threads: 2)
    let gate = DispatchSemaphore(value: 0)
    @Sendable func block() { gate.wait() }
    await withTaskGroup(of: Void.self) { group in
      for client in 0..<16 {
        group.addTask { _ = await workers.run(for: "\(client)") { block() } }
      }
      // On the same threads, this would wait for what it is to end.
      for _ in 0..<100 { await Task.yield() }
      for _ in 0..<16 { gate.signal() }
      await group.waitForAll()
    }
  }

  @Test func `a client in debt waits until its time has come`() {
    var limits = ClientLimits()
    limits.millisecondsPerSecond = 100
    let ledger = ClientLedger(ofAccounts: limits)
    #expect(ledger.ask("kiosk") == nil)
    ledger.end("kiosk", after: 1.5)
    #expect(ledger.ask("kiosk") == nil)
    ledger.end("kiosk", after: 1.5)
    let wait = ledger.ask("kiosk")
    #expect(wait.map { (9...10.1).contains($0) } == true, "\(String(describing: wait))")
    #expect(ledger.ask("another") == nil)
  }
}
