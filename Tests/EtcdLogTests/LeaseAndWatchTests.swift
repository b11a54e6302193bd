import Cluster
import Foundation
import Support
import TestServers
import Testing

@testable import EtcdLog

/// Leases and watches of real members.
@Suite(.serialized) struct LeaseAndWatchTests {
  /// Runs a watch beside a body.
  private func watching(
    _ subject: LogWatch.Subject, by bench: EtcdBench, holding gate: Gate? = nil,
    _ body: (WatchNotes) async throws -> Void
  ) async throws {
    let notes = WatchNotes()
    let task = Task {
      try await bench.log.watch(subject).run { event in
        await notes.add(event)
        if case .changes = event { await gate?.pass() }
      }
    }
    try await body(notes)
    task.cancel()
    try await task.value
  }

  @Test func `Swift's continuous clock counts while the machine sleeps`() {
    var time = timespec()
    let clock = ContinuousClock.now
    clock_gettime(CLOCK_BOOTTIME, &time)
    var later = timespec()
    clock_gettime(CLOCK_BOOTTIME, &later)
    // An instant says of itself how long the clock has run, in its description alone.
    let text = String(describing: clock)
    let seconds = text.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    #expect(seconds.map { abs($0 - time.tv_sec) <= 1 } == true, "\(text)")
  }

  @Test func `a lease that is kept stays, one that ends is noticed, and its owner is gone`()
    async throws
  {
    try await EtcdBench.run { bench in
      try await watching(.owners, by: bench) { notes in
        let lease = try await bench.log.grantLease(seconds: 2)
        let keeping = Task { try await lease.keep() }
        let writer = try await bench.own("fair", as: "a", lease: lease)
        let granted = lease.deadline
        await notes.wait { $0.entries.contains { $0.value == Array("a".utf8) } }
        while lease.deadline < granted + .seconds(3) {
          try await Task.sleep(for: .milliseconds(20))
        }
        #expect(lease.isHeld)
        let _: EtcdMessages.Empty = try await bench.client.ask(
          "/v3/lease/revoke", EtcdMessages.Lease(lease.id), isRepeatable: true)
        await notes.wait { $0.entries.last?.value == nil && $0.entries.count > 1 }
        await #expect(throws: EtcdError.leaseGone) { try await keeping.value }
        #expect(!lease.isHeld)
        await #expect(throws: VenueWriter.Failure.deposed) { try await writer.append([1]) }
      }
    }
  }

  @Test func `a lease is not held once etcd has not answered for its time`() async throws {
    try await EtcdBench.run { bench in
      let lease = try await bench.log.grantLease(seconds: 2)
      let keeping = Task { try await lease.keep() }
      await bench.servers.signal(0, SIGSTOP)
      let begin = ContinuousClock.now
      while lease.isHeld { try await Task.sleep(for: .milliseconds(10)) }
      #expect(ContinuousClock.now - begin < .seconds(2.5))
      await bench.servers.signal(0, SIGCONT)
      // Either etcd has ended it meanwhile, or it takes the next renewal.
      let ended = Task { try? await keeping.value }
      while !lease.isHeld, ContinuousClock.now - begin < .seconds(20) {
        if await isGone(lease, bench) { break }
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(ContinuousClock.now - begin < .seconds(20))
      keeping.cancel()
      await ended.value
      #expect(!lease.isHeld)
    }
  }

  private func isGone(_ lease: NodeLease, _ bench: EtcdBench) async -> Bool {
    let answer: EtcdMessages.Streamed<EtcdMessages.LeaseAnswer>? = try? await bench.client.ask(
      "/v3/lease/keepalive", EtcdMessages.Lease(lease.id), isRepeatable: true)
    return answer?.result != nil && (answer?.result?.seconds ?? 0) == 0
  }

  @Test(arguments: [SIGKILL, SIGSTOP])
  func `a watch goes on at another member, without a gap`(_ signal: Int32) async throws {
    try await EtcdBench.run(members: 3) { bench in
      try await EtcdBench.withClient(of: bench.servers, first: 1) { watcher in
        let lease = try await bench.log.grantLease(seconds: 60)
        let own = try await watcher.log.grantLease(seconds: 3)
        // The renewals notice a member that is stuck.
        let keeping = Task { try await own.keep() }
        let writer = try await bench.own("fair", as: "a", lease: lease)
        try await writer.append([0])
        try await watching(.records(venue: "fair"), by: watcher) { notes in
          for number in 1...300 {
            try await writer.append(Array("\(number)".utf8))
            if number == 100 {
              await notes.wait { $0.entries.count >= 50 }
              await bench.servers.signal(1, signal)
            }
          }
          await notes.wait { $0.entries.count >= 301 }
          var chain = RecordChain()
          for entry in await notes.events.entries {
            guard case .record(_, let revision) = entry.key else { continue }
            let record = try #require(ClusterRecord(entry.value ?? [], at: revision))
            #expect(try chain.take(record), "no record comes twice")
          }
          #expect(await chain.head == writer.head)
        }
        keeping.cancel()
        _ = try? await keeping.value
      }
    }
  }

  @Test func `a watch that missed what was compacted gets all that there is`() async throws {
    try await EtcdBench.run { bench in
      let lease = try await bench.log.grantLease(seconds: 60)
      let writer = try await bench.own("fair", as: "a", lease: lease)
      let gate = Gate()
      try await watching(.records(venue: "fair"), by: bench, holding: gate) { notes in
        await notes.wait { !$0.isEmpty }
        try await writer.append([1])
        await notes.wait { $0.entries.count == 1 }
        // The watch is held at the first record; its stream breaks meanwhile.
        try await bench.servers.end(0)
        try await bench.servers.restart(0)
        for number in 2...40 { try await writer.append([UInt8(number)]) }
        let now = try await writerNumber(bench)
        let _: EtcdMessages.Empty = try await bench.client.ask(
          "/v3/kv/compaction", ["revision": String(now)], isRepeatable: true)
        await gate.open()
        await notes.wait { $0.entries.count >= 41 }
        let events = await notes.events
        guard case .all(let entries)? = events.last else {
          Issue.record("changes after a compaction: \(events.count)")
          return
        }
        #expect(entries.count == 40)
      }
    }
  }

  private func writerNumber(_ bench: EtcdBench) async throws -> Int64 {
    let answer: EtcdMessages.RangeAnswer = try await bench.client.ask(
      "/v3/kv/range", EtcdMessages.Range(Data("x".utf8)), isRepeatable: true)
    return answer.header?.revision?.value ?? 0
  }
}
