import Cluster
import Foundation
import Support
import TestKit
import TestServers
import Testing

@testable import EtcdLog

/// Against real members of etcd.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ClusterLogTests {
  @Test func `of two contenders exactly one gets a venue, and one the next record, in each round`()
    async throws
  {
    try await EtcdBench.run(members: 3) { first in
      try await EtcdBench.withClient(of: first.servers, first: 1) { second in
        let leases = [try await first.lease(), try await second.lease()]
        let logs = [first.log, second.log]
        var contest = Contest()
        for round in 1...LongRun.count("CONTESTS", share: 200) {
          let reading = try await logs[round % 2].read("fair")
          let write = ["a", "b"].map { Tenure.claim(of: "fair", by: $0, seeing: reading.view) }
          async let left = logs[0].apply(write[0], lease: leases[0])
          async let right = logs[1].apply(write[1], lease: leases[1])
          let claims = try await [left, right]
          guard let term = try contest.winner(of: claims, \.claims) else { continue }
          // One owner twice, as after a restart that was not one: both copies go on from one head.
          var copies = [0, 1].map { _ in
            Tenure(of: "fair", claimedBy: term, seeing: reading.view)
          }
          let bodies = ["left \(round)", "right \(round)"]
          let writes = copies.indices.compactMap { copies[$0].append(Array(bodies[$0].utf8)) }
          try #require(writes.count == 2)
          async let one = logs[0].apply(writes[0])
          async let other = logs[1].apply(writes[1])
          _ = try await contest.winner(of: [one, other], \.appends)
        }
        // etcd's own count shows whether a claim replaced one that it did not see.
        let claims = try await first.version(of: .owner(venue: "fair"))
        #expect(contest.claims.contains(claims))
        var chain = RecordChain()
        for record in try await first.records("fair") { try chain.take(record) }
        #expect(contest.appends.contains(Int(chain.head.revision)))
        #expect(try await first.version(of: .head(venue: "fair")) == Int(chain.head.revision))
        #expect(try await chain.head == first.log.read("fair").view.head)
      }
    }
  }

  /// Counts what two contenders have written: exactly one each time, unless no answer came.
  private struct Contest {
    /// How many writes there are: all that were answered, and at most those of rounds without answers.
    var claims = 0...0
    var appends = 0...0
    /// Whether a write without an answer may still come.
    private var isUnclear = false

    /// The mod revision of the write that was written; `nil` where there may be none.
    mutating func winner(
      of results: [WriteResult], _ count: WritableKeyPath<Contest, ClosedRange<Int>>
    ) throws -> Int64? {
      let modRevisions = results.compactMap(\.modRevision)
      let range = self[keyPath: count]
      guard modRevisions.isEmpty else {
        try #require(modRevisions.count == 1)
        isUnclear = false
        self[keyPath: count] = range.lowerBound + 1...range.upperBound + 1
        return modRevisions[0]
      }
      let hasUnknown = results.contains(where: \.isUnknown)
      try #require(isUnclear || hasUnknown, "two contenders, and no winner")
      isUnclear = hasUnknown
      self[keyPath: count] = range.lowerBound...range.upperBound + (hasUnknown ? 1 : 0)
      return nil
    }
  }

  @Test func `an owner that was paused until another one came appends nothing more`()
    async throws
  {
    try await EtcdBench.run { bench in
      let lease = try await bench.lease()
      var paused = try await bench.tenure(of: "fair", as: "a", lease: lease)
      let first = paused.append([1])
      let late = try #require(first)
      let next = try await bench.own("fair", as: "b", lease: lease)
      let written = try await next.append([2])
      guard case .refused(let now) = try await bench.answer(to: late) else {
        Issue.record("a deposed owner wrote")
        return
      }
      #expect(now.owner == "b" && now.record != nil)
      #expect(paused.take(.refused, of: 1) == .unclear(revision: 1))
      #expect(paused.judge(now.view, found: now.record) == .deposed)
      let found = try await bench.records("fair")
      #expect(found == [written])
      let third = try await bench.own("fair", as: "c", lease: lease)
      await #expect(throws: VenueWriter.Failure.deposed) { try await next.append([3]) }
      try await third.append([4])
    }
  }

  @Test func `a request that is doubled is written once, and its owner learns that it was`()
    async throws
  {
    try await EtcdBench.run { bench in
      var tenure = try await bench.tenure(of: "fair", as: "a", lease: bench.lease())
      let first = tenure.append([7])
      let write = try #require(first)
      let record = try #require(tenure.pending)
      let log = bench.log
      let results = try await withThrowingTaskGroup(of: WriteResult.self) { group in
        for _ in 0..<16 { group.addTask { try await log.apply(write) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let written = results.compactMap(\.modRevision).count
      #expect(written == 1 || written == 0 && results.contains(where: \.isUnknown))
      try #require(results.contains { !$0.isUnknown })
      for case .refused(let now) in results {
        #expect(now.record == record)
        var waiting = tenure
        #expect(waiting.judge(now.view, found: now.record) == .committed(record))
      }
      #expect(try await bench.records("fair") == [record])
    }
  }

  @Test(arguments: [SIGKILL, SIGSTOP])
  func `the leader of etcd goes, and nothing that was acknowledged is lost or doubled`(
    _ signal: Int32
  ) async throws {
    // The usual time-out, after which the client gives up a member that is stopped.
    try await EtcdBench.run(members: 3, timeouts: EtcdBench.timeouts(2)) { bench in
      let lease = try await bench.lease()
      let writer = try await bench.own("fair", as: "a", lease: lease)
      var acknowledged: [ClusterRecord] = []
      var longest = Duration.zero
      let leader = try await bench.leader()
      for number in 1...600 {
        if number == 200 { try await bench.servers.signal(leader, signal) }
        let begin = ContinuousClock.now
        acknowledged.append(try await writer.append(Array("\(number)".utf8)))
        longest = max(longest, ContinuousClock.now - begin)
      }
      print("leader gone by signal \(signal): longest append \(longest)")
      #expect(try await bench.records("fair") == acknowledged)
    }
  }

  @Test func `an append ends at its deadline, and is settled later`() async throws {
    try await EtcdBench.run(timeouts: EtcdBench.timeouts(2)) { bench in
      let writer = try await bench.own("fair", as: "a", lease: bench.lease())
      try await bench.servers.signal(0, SIGSTOP)
      await #expect {
        try await writer.append([1], until: ContinuousClock.now + .milliseconds(100))
      } throws: {
        if case .unsettled(.noAnswer) = $0 as? VenueWriter.Failure { true } else { false }
      }
      await #expect(throws: VenueWriter.Failure.busy) { try await writer.append([2]) }
      try await bench.servers.signal(0, SIGCONT)
      let record = try #require(try await writer.settle())
      #expect(try await bench.records("fair") == [record])
    }
  }

  @Test func `records of the greatest length are read in pages, and watched`() async throws {
    try await EtcdBench.run { bench in
      let writer = try await bench.own("fair", as: "a", lease: bench.lease())
      var written: [ClusterRecord] = []
      for number in 1...40 {
        let body = [UInt8](repeating: UInt8(number), count: ClusterLog.largestBody)
        written.append(try await writer.append(body))
      }
      #expect(try await bench.records("fair") == written)
      let notes = WatchNotes()
      let watch = Task {
        defer { notes.end() }
        try await bench.log.watch(.records(venue: "fair")).run { await notes.add($0) }
      }
      try await notes.wait { $0.entries.count >= 40 }
      for number in 41...44 {
        let body = [UInt8](repeating: UInt8(number), count: ClusterLog.largestBody)
        written.append(try await writer.append(body))
      }
      try await notes.wait { $0.entries.count >= 44 }
      watch.cancel()
      try await watch.value
      #expect(await notes.events.entries.map(\.value) == written.map(\.bytes))
    }
  }

  @Test func `more requests than begin at once are all answered`() async throws {
    try await EtcdBench.run { bench in
      let log = bench.log
      let readings = try await withThrowingTaskGroup(of: VenueReading.self) { group in
        for _ in 0..<500 { group.addTask { try await log.read("fair") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(readings.count == 500)
    }
  }

  @Test func `records that two files hold are deleted, but for the last ones`() async throws {
    try await EtcdBench.run { bench in
      let lease = try await bench.lease()
      let writer = try await bench.own("fair", as: "a", lease: lease)
      for number in 1...20 { try await writer.append([UInt8(number)]) }
      let retention = RecordRetention(kept: 5)
      try await bench.log.noteSynced("fair", by: "a", upTo: 20)
      #expect(try await bench.log.deleteRecords(of: "fair", by: retention) == 0)
      try await bench.log.noteSynced("fair", by: "b", upTo: 12)
      #expect(try await bench.log.deleteRecords(of: "fair", by: retention) == 12)
      #expect(try await bench.records("fair").map(\.revision) == Array(13...20))
      try await bench.log.noteSynced("fair", by: "b", upTo: 20)
      #expect(try await bench.log.deleteRecords(of: "fair", by: retention) == 3)
      try await writer.append([21])
      // A node that has lost its file holds no copy any more.
      try await bench.log.deleteSynced("fair", by: "b")
      #expect(try await bench.log.deleteRecords(of: "fair", by: RecordRetention(kept: 1)) == 0)
      #expect(try await bench.records("fair").map(\.revision) == Array(16...21))
    }
  }
}
