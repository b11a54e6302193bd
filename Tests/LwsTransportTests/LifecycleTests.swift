import Testing

@testable import LwsTransport

@Suite struct LifecycleTests {
  @Test func `a server starts, serves, drains and stops`() throws {
    var lifecycle = Lifecycle()
    #expect(lifecycle.isBeforeServing && !lifecycle.isRunning)
    lifecycle.start()
    #expect(lifecycle.isBeforeServing && lifecycle.isRunning)
    #expect(try lifecycle.port() == nil)
    lifecycle.serve(on: 80)
    #expect(!lifecycle.isBeforeServing && lifecycle.isRunning && !lifecycle.isDraining)
    #expect(try lifecycle.port() == 80)
    #expect(lifecycle.drain(until: 5) == true)
    #expect(lifecycle.isDraining && lifecycle.isRunning)
    #expect(!lifecycle.isDrainOver(at: 4.9) && lifecycle.isDrainOver(at: 5))
    #expect(throws: Server.Failure.stopped) { try lifecycle.port() }
    lifecycle.stop(.stopped)
    #expect(!lifecycle.isRunning && !lifecycle.isDraining && lifecycle.end == .stopped)
  }

  @Test func `a server drains only while it serves, and once`() {
    var lifecycle = Lifecycle()
    #expect(lifecycle.drain(until: 1) == false)
    lifecycle.start()
    #expect(lifecycle.drain(until: 1) == false)
    lifecycle.serve(on: 80)
    #expect(lifecycle.drain(until: 2) == true)
    #expect(lifecycle.drain(until: 9) == false)
    #expect(lifecycle.isDrainOver(at: 2))
  }

  @Test func `a server that cannot start says why`() {
    let failure = Server.Failure.cannotStart(reason: "no memory")
    var lifecycle = Lifecycle()
    lifecycle.start()
    lifecycle.stop(failure)
    #expect(lifecycle.end == failure)
    #expect(throws: failure) { try lifecycle.port() }
  }
}
