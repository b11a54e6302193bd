import Cluster
import Foundation
import Support
import TestServers
import Testing

@testable import EtcdLog

/// Against real members of etcd.
@Suite(.serialized) struct ClusterLogTests {
  @Test func `of two contenders exactly one gets a venue, and one the next record, in each round`()
    async throws
  {
    try await EtcdBench.run(members: 3) { first in
      try await EtcdBench.withClient(of: first.servers, first: 1) { second in
        let leases = [
          try await first.log.grantLease(seconds: 60), try await second.log.grantLease(seconds: 60),
        ]
        let logs = [first.log, second.log]
        for round in 1...1_000 {
          let reading = try await logs[round % 2].read("fair")
          let write = ["a", "b"].map { Tenure.claim(of: "fair", by: $0, seeing: reading.view) }
          async let left = logs[0].apply(write[0], lease: leases[0])
          async let right = logs[1].apply(write[1], lease: leases[1])
          let claims = try await [left, right].compactMap(\.number)
          try #require(claims.count == 1, "round \(round)")
          // One owner twice, as after a restart that was not one: both copies go on from one head.
          var copies = [0, 1].map { _ in
            Tenure(of: "fair", claimedBy: claims[0], seeing: reading.view)
          }
          let bodies = ["left \(round)", "right \(round)"]
          let writes = copies.indices.compactMap { copies[$0].append(Array(bodies[$0].utf8)) }
          try #require(writes.count == 2)
          async let one = logs[0].apply(writes[0])
          async let other = logs[1].apply(writes[1])
          let appends = try await [one, other].compactMap(\.number)
          try #require(appends.count == 1, "round \(round)")
        }
        var chain = RecordChain()
        for record in try await first.records("fair") { try chain.take(record) }
        #expect(chain.head.revision == 1_000)
        #expect(try await chain.head == first.log.read("fair").view.head)
      }
    }
  }

  @Test func `an owner that was paused until another one came appends nothing more`()
    async throws
  {
    try await EtcdBench.run { bench in
      let lease = try await bench.log.grantLease(seconds: 60)
      let reading = try await bench.log.read("fair")
      let claim = Tenure.claim(of: "fair", by: "a", seeing: reading.view)
      let term = try #require(try await bench.log.apply(claim, lease: lease).number)
      var paused = Tenure(of: "fair", claimedBy: term, seeing: reading.view)
      let first = paused.append([1])
      let late = try #require(first)
      let next = try await bench.own("fair", as: "b", lease: lease)
      let written = try await next.append([2])
      guard case .refused(let now) = try await bench.log.apply(late) else {
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
      let lease = try await bench.log.grantLease(seconds: 60)
      let reading = try await bench.log.read("fair")
      let claim = Tenure.claim(of: "fair", by: "a", seeing: reading.view)
      let term = try #require(try await bench.log.apply(claim, lease: lease).number)
      var tenure = Tenure(of: "fair", claimedBy: term, seeing: reading.view)
      let first = tenure.append([7])
      let write = try #require(first)
      let record = try #require(tenure.pending)
      let log = bench.log
      let results = try await withThrowingTaskGroup(of: WriteResult.self) { group in
        for _ in 0..<16 { group.addTask { try await log.apply(write) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(results.compactMap(\.number).count == 1)
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
    try await EtcdBench.run(members: 3) { bench in
      let lease = try await bench.log.grantLease(seconds: 60)
      let writer = try await bench.own("fair", as: "a", lease: lease)
      var acknowledged: [ClusterRecord] = []
      var longest = Duration.zero
      let leader = try await bench.leader()
      for number in 1...600 {
        if number == 200 { await bench.servers.signal(leader, signal) }
        let begin = ContinuousClock.now
        acknowledged.append(try await writer.append(Array("\(number)".utf8)))
        longest = max(longest, ContinuousClock.now - begin)
      }
      print("leader gone by signal \(signal): longest append \(longest)")
      #expect(longest < .seconds(10))
      #expect(try await bench.records("fair") == acknowledged)
    }
  }

  @Test func `records that two files hold are deleted, but for the last ones`() async throws {
    try await EtcdBench.run { bench in
      let lease = try await bench.log.grantLease(seconds: 60)
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
      #expect(try await bench.records("fair").map(\.revision) == Array(16...21))
    }
  }
}

extension WriteResult {
  /// The number of a write that was written.
  var number: Int64? {
    if case .written(let number) = self { number } else { nil }
  }
}
