import Support
import TestKit
import Testing

@testable import Cluster

struct TenureTests {
  @Test func `a venue has one chain, whatever happens to messages, nodes and leases`() {
    var acknowledged = 0
    for schedule in 0..<LongRun.count("CLUSTER_SCHEDULES", share: 1500) {
      var cluster = SimulatedCluster(nodes: 3, seed: LongRun.seed(schedule))
      cluster.run(steps: 300)
      #expect(cluster.wrong == [], "schedule \(schedule)")
      acknowledged += cluster.acknowledged.count
    }
    #expect(acknowledged > 1000, "schedules in which nothing happens show nothing")
  }

  @Test(arguments: SimulatedLog.Mutation.allCases)
  func `every condition is needed`(mutation: SimulatedLog.Mutation) {
    let isNoticed = (0..<2000).contains { schedule in
      var cluster = SimulatedCluster(
        nodes: 3, seed: LongRun.seed(schedule), without: mutation)
      cluster.run(steps: 300)
      return !cluster.wrong.isEmpty
    }
    #expect(isNoticed)
  }

  @Test func `a deposed owner neither acknowledges nor writes`() {
    var log = SimulatedLog(venue: "expo", without: nil)
    func claim(_ node: String) -> Tenure {
      let view = log.view
      let write = Tenure.claim(of: "expo", by: node, seeing: view)
      guard case .written(let modRevision) = log.apply(write, fileOfClaimant: view.head) else {
        preconditionFailure("the claim is refused")
      }
      return Tenure(of: "expo", claimedBy: modRevision, seeing: view)
    }
    var first = claim("a")
    let late = first.append([1])
    var second = claim("b")
    let write = second.append([2])
    #expect(log.apply(write!, fileOfClaimant: nil) == .written(modRevision: 3))
    #expect(log.apply(late!, fileOfClaimant: nil) == .refused)
    #expect(first.take(.refused, of: 1) == .unclear(revision: 1))
    #expect(first.judge(log.view, found: log.record(1)) == .deposed)
    #expect(first.append([3]) == nil)
    #expect(log.wrong == [])
  }

  @Test func `a write without an answer is committed where the log has it`() {
    var log = SimulatedLog(venue: "expo", without: nil)
    let claim = Tenure.claim(of: "expo", by: "a", seeing: log.view)
    _ = log.apply(claim, fileOfClaimant: ClusterHead.none)
    var owner = Tenure(of: "expo", claimedBy: 1, seeing: log.view)
    let write = owner.append([7])!
    #expect(owner.take(.none, of: 1) == .unclear(revision: 1))
    #expect(owner.judge(log.view, found: nil) == .again(write))
    _ = log.apply(write, fileOfClaimant: nil)
    #expect(log.apply(write, fileOfClaimant: nil) == .refused)
    let record = log.record(1)
    #expect(owner.judge(log.view, found: record) == .committed(record!))
    #expect(owner.head == record?.head)
  }
}

struct RecordChainTests {
  private func chain(of bodies: [[UInt8]]) -> [ClusterRecord] {
    var head = ClusterHead.none
    return bodies.map { body in
      let record = ClusterRecord(
        term: 4, revision: head.revision + 1, after: head.hash, body: body)
      head = record.head
      return record
    }
  }

  @Test func `records follow each other, and what does not is named`() throws {
    let records = chain(of: [[1], [2, 3], []])
    var chain = RecordChain()
    #expect(throws: RecordChain.Fault.gap(after: 0)) { try chain.take(records[1]) }
    for record in records { #expect(try chain.take(record)) }
    #expect(chain.head == records[2].head)
    #expect(try chain.take(records[2]) == false)
    let other = self.chain(of: [[1], [2, 4], [], [5]])
    #expect(throws: RecordChain.Fault.forked(revision: 3)) { try chain.take(other[2]) }
    #expect(throws: RecordChain.Fault.forked(revision: 4)) { try chain.take(other[3]) }
    let older = ClusterRecord(term: 3, revision: 4, after: chain.head.hash, body: [6])
    #expect(throws: RecordChain.Fault.deposed(term: 3, by: 4)) { try chain.take(older) }
    #expect(chain.head == records[2].head)
  }

  @Test func `what the log keeps is read back, and what is none is refused`() {
    var random = SeededGenerator(seed: 1)
    for length in [0, 1, 40, 5000] {
      let body = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      let record = ClusterRecord(
        term: .max - Int64(length), revision: 9, after: chain(of: [body])[0].head.hash, body: body)
      #expect(ClusterRecord(record.bytes, at: 9) == record)
      #expect(ClusterHead(record.head.bytes) == record.head)
      #expect(ClusterRecord([2] + record.bytes.dropFirst(), at: 9) == nil)
      #expect(ClusterHead(Array(record.head.bytes.dropLast())) == nil)
    }
    #expect(ClusterRecord([], at: 1) == nil)
    #expect(ClusterHead([]) == nil)
  }

  @Test func `names of records have the order of their revisions`() {
    let names = [9, 10, 999_999, 1_000_000].map {
      ClusterKey.record(venue: "expo", revision: $0).name(in: "fair")
    }
    #expect(names == names.sorted())
    #expect(names[0] == "/fc/fair/l/expo/000000000009")
  }
}
