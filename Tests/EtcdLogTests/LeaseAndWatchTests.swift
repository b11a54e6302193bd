import Cluster
import Foundation
import Support
import TestServers
import Testing

@testable import EtcdLog

/// Leases and watches of real members.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LeaseAndWatchTests {
  /// Runs a watch beside a body.
  private func watching(
    _ subject: LogWatch.Subject, by bench: EtcdBench, holding gate: Gate? = nil,
    _ body: (WatchNotes) async throws -> Void
  ) async throws {
    let notes = WatchNotes()
    let task = Task {
      defer { notes.end() }
      try await bench.log.watch(subject).run { event in
        await notes.add(event)
        if case .changes = event { await gate?.pass() }
      }
    }
    let failure: (any Error)?
    do {
      try await body(notes)
      failure = nil
    } catch { failure = error }
    task.cancel()
    await gate?.open()
    // Why a watch has ended says more than that it has.
    try await task.value
    if let failure { throw failure }
  }

  @Test func `a name is one process's until its lease ends, and a watch tells its address`()
    async throws
  {
    try await EtcdBench.run { bench in
      try await watching(.members, by: bench) { notes in
        let leases = [try await bench.lease(), try await bench.lease()]
        let addresses = ["http://127.0.0.1:1", "http://127.0.0.1:2"]
        func holder(_ lease: NodeLease, at address: String) async throws -> Int64? {
          try await bench.log.announce("a", at: address, lease: lease)?.lease
        }
        #expect(try await holder(leases[0], at: addresses[0]) == leases[0].id)
        // As where the answer to the first request was lost.
        #expect(try await holder(leases[0], at: addresses[0]) == leases[0].id)
        #expect(try await holder(leases[1], at: addresses[1]) == leases[0].id)
        try await notes.wait { $0.entries.count == 1 }
        let _: EtcdMessages.Empty = try await bench.client.send(
          "/v3/lease/revoke", EtcdMessages.Lease(leases[0].id), isRepeatable: true)
        try await notes.wait { $0.entries.count == 2 }
        #expect(try await holder(leases[1], at: addresses[1]) == leases[1].id)
        try await notes.wait { $0.entries.count == 3 }
        let entries = await notes.events.entries
        let told = entries.map { $0.value.flatMap { ClusterMember($0)?.address } }
        #expect(told == [addresses[0], nil, addresses[1]])
        #expect(entries.allSatisfy { $0.key == .member(node: "a") })
      }
    }
  }

  @Test func `an owner lets go of a venue that is still its own, and appends no more`()
    async throws
  {
    try await EtcdBench.run { bench in
      let lease = try await bench.lease()
      let first = try await bench.own("fair", as: "a", lease: lease)
      let second = try await bench.own("fair", as: "b", lease: lease)
      #expect(second.term > first.term)
      try await first.release()
      #expect(try await bench.log.read("fair").owner == "b")
      try await second.append([1])
      try await second.release()
      #expect(try await bench.log.read("fair").owner == nil)
      await #expect(throws: VenueWriter.Failure.deposed) { try await second.append([2]) }
    }
  }

  @Test func `a lease that is kept stays, one that ends is noticed, and its owner is gone`()
    async throws
  {
    try await EtcdBench.run { bench in
      try await watching(.owners, by: bench) { notes in
        let lease = try await bench.log.grantLease(seconds: 10)
        let hasEnded = Locked(false)
        let keeping = Task {
          defer { hasEnded.withLock { $0 = true } }
          try await lease.keep()
        }
        let writer = try await bench.own("fair", as: "a", lease: lease)
        let granted = lease.deadline
        try await notes.wait { $0.entries.contains { $0.value == Array("a".utf8) } }
        while lease.deadline <= granted {
          try #require(!hasEnded.withLock { $0 })
          try await Task.sleep(for: .milliseconds(20))
        }
        #expect(lease.isHeld)
        let _: EtcdMessages.Empty = try await bench.client.send(
          "/v3/lease/revoke", EtcdMessages.Lease(lease.id), isRepeatable: true)
        try await notes.wait { $0.entries.last?.value == nil && $0.entries.count > 1 }
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
      try await bench.servers.signal(0, SIGSTOP)
      let begin = ContinuousClock.now
      while lease.isHeld { try await Task.sleep(for: .milliseconds(10)) }
      #expect(lease.deadline <= begin + .seconds(2))
      try await bench.servers.signal(0, SIGCONT)
      // Either etcd has ended it meanwhile, or it takes the next renewal.
      let ended = Task { try? await keeping.value }
      while !lease.isHeld, await !isGone(lease, bench) {
        try await Task.sleep(for: .milliseconds(50))
      }
      keeping.cancel()
      await ended.value
      #expect(!lease.isHeld)
    }
  }

  @Test func `a node that ends gives its lease back, and other nodes need not wait`() async throws {
    try await EtcdBench.run { bench in
      // Longer than the test may take: only what is given back goes.
      let lease = try await bench.lease()
      let keeping = Task { try await lease.keep() }
      _ = try await bench.own("fair", as: "a", lease: lease)
      try await EtcdBench.withClient(of: bench.servers) { other in
        try await watching(.owners, by: other) { notes in
          try await notes.wait { $0.entries.contains { $0.value == Array("a".utf8) } }
          keeping.cancel()
          try await notes.wait { $0.entries.last?.value == nil && $0.entries.count > 1 }
        }
      }
      try await keeping.value
    }
  }

  private func isGone(_ lease: NodeLease, _ bench: EtcdBench) async -> Bool {
    let answer: EtcdMessages.Streamed<EtcdMessages.LeaseResponse>? = try? await bench.client.send(
      "/v3/lease/keepalive", EtcdMessages.Lease(lease.id), isRepeatable: true)
    return answer?.result != nil && (answer?.result?.seconds ?? 0) == 0
  }

  @Test(arguments: [SIGKILL, SIGSTOP])
  func `a watch goes on at another member, without a gap`(_ signal: Int32) async throws {
    try await EtcdBench.run(members: 3) { bench in
      let usual = EtcdBench.timeouts(2)
      try await EtcdBench.withClient(of: bench.servers, timeouts: usual, first: 1) { watcher in
        let lease = try await bench.lease()
        // The renewals notice a member that is stuck.
        let keeping = Task {
          while !Task.isCancelled {
            try? await watcher.log.grantLease(seconds: 10).keep()
          }
        }
        let writer = try await bench.own("fair", as: "a", lease: lease)
        try await writer.append([0])
        try await watching(.records(venue: "fair"), by: watcher) { notes in
          for number in 1...300 {
            try await writer.append(Array("\(number)".utf8))
            if number == 100 {
              try await notes.wait { $0.entries.count >= 50 }
              try await bench.servers.signal(1, signal)
            }
          }
          try await notes.wait { $0.entries.count >= 301 }
          var chain = RecordChain()
          for entry in await notes.events.entries {
            guard case .record(_, let revision) = entry.key else { continue }
            let record = try #require(ClusterRecord(entry.value ?? [], at: revision))
            #expect(try chain.take(record), "no record comes twice")
          }
          #expect(await chain.head == writer.head)
        }
        keeping.cancel()
        await keeping.value
      }
    }
  }

  @Test func `a watch of a member without a leader is interrupted`() async throws {
    try await EtcdBench.run(members: 3) { bench in
      try await watching(.owners, by: bench) { notes in
        try await notes.wait { !$0.isEmpty }
        for index in [1, 2] { try await bench.servers.signal(index, SIGSTOP) }
        try await notes.wait {
          $0.contains { if case .interrupted(.noLeader) = $0 { true } else { false } }
        }
        for index in [1, 2] { try await bench.servers.signal(index, SIGCONT) }
        _ = try await bench.own("fair", as: "a", lease: bench.lease())
        try await notes.wait { $0.entries.contains { $0.value == Array("a".utf8) } }
      }
    }
  }

  @Test func `a watch goes on though its token ends more than once`() async throws {
    try await EtcdBench.run { bench in
      try await bench.addUsers()
      var credentials = EtcdCredentials()
      credentials.user = ("root", "secret")
      try await EtcdBench.withClient(of: bench.servers, credentials: credentials) { owner in
        let writer = try await owner.own("fair", as: "a", lease: owner.lease())
        // A client of its own, for which no other request fetches a token.
        try await EtcdBench.withClient(of: bench.servers, credentials: credentials) { watcher in
          try await watching(.records(venue: "fair"), by: watcher) { notes in
            for number in 1...3 {
              try await writer.append([UInt8(number)])
              try await notes.wait { $0.entries.count >= number }
              // A new password ends the user's tokens; a restart alone may not, and ends the stream.
              let user = ["name": "root", "password": "secret"]
              let _: EtcdMessages.Empty = try await owner.client.send(
                "/v3/auth/user/changepw", user, isRepeatable: true)
              try await bench.servers.end(0)
              try await bench.servers.restart(0)
            }
          }
        }
      }
    }
  }

  @Test func `a watch that missed what was compacted gets all that there is`() async throws {
    try await EtcdBench.run { bench in
      let lease = try await bench.lease()
      let writer = try await bench.own("fair", as: "a", lease: lease)
      let gate = Gate()
      try await watching(.records(venue: "fair"), by: bench, holding: gate) { notes in
        try await notes.wait { !$0.isEmpty }
        try await writer.append([1])
        try await notes.wait { $0.entries.count == 1 }
        // The watch is held at the first record; its stream breaks meanwhile.
        try await bench.servers.end(0)
        try await bench.servers.restart(0)
        for number in 2...40 { try await writer.append([UInt8(number)]) }
        let now = try await presentRevision(bench)
        let _: EtcdMessages.Empty = try await bench.client.send(
          "/v3/kv/compaction", ["revision": String(now)], isRepeatable: true)
        await gate.open()
        try await notes.wait { $0.entries.count >= 41 }
        let events = await notes.events
        let last = events.last { if case .interrupted = $0 { false } else { true } }
        guard case .all(let entries)? = last else {
          Issue.record("changes after a compaction: \(events.count)")
          return
        }
        #expect(entries.count == 40)
      }
    }
  }

  private func presentRevision(_ bench: EtcdBench) async throws -> Int64 {
    let answer: EtcdMessages.RangeResponse = try await bench.client.send(
      "/v3/kv/range", EtcdMessages.Range(Data("x".utf8)), isRepeatable: true)
    return answer.header?.revision?.value ?? 0
  }
}
