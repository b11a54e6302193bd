import Cluster
import Foundation
import TestServers
import Testing

@testable import EtcdLog

/// Clients of a test that run while its body does.
struct EtcdBench {
  let servers: EtcdServers
  let client: EtcdClient
  let log: ClusterLog

  /// Time-outs that a machine under load does not reach.
  static let patient = timeouts(10)

  static func timeouts(_ seconds: Double) -> EtcdTimeouts {
    var timeouts = EtcdTimeouts()
    (timeouts.request, timeouts.connection) = (seconds, 10)
    return timeouts
  }

  /// Starts members and a client, and ends them after the body.
  static func run(
    members: Int = 1, options: [String] = [], tls: TestCertificates? = nil,
    credentials: EtcdCredentials = EtcdCredentials(), timeouts: EtcdTimeouts = patient,
    _ body: (EtcdBench) async throws -> Void
  ) async throws {
    let servers = try await EtcdServers(members, tls: tls, options: options)
    let result = await Result {
      try await withClient(of: servers, credentials: credentials, timeouts: timeouts, body)
    }
    try await servers.end()
    try result.get()
  }

  /// Runs a further client of the same members.
  ///
  /// - Parameter first: the member that it speaks to at first.
  static func withClient(
    of servers: EtcdServers, credentials: EtcdCredentials = EtcdCredentials(),
    timeouts: EtcdTimeouts = patient,
    first: Int = 0, _ body: (EtcdBench) async throws -> Void
  ) async throws {
    let all = servers.addresses
    let addresses = (Array(all[first...]) + all[..<first]).compactMap { EtcdAddress($0) }
    let client = EtcdClient(addresses, as: credentials, timeouts: timeouts)
    let task = Task { await client.run() }
    let bench = EtcdBench(
      servers: servers, client: client, log: ClusterLog("test", by: client))
    let result = await Result { try await body(bench) }
    task.cancel()
    await task.value
    try result.get()
  }

  /// Grants a lease that no test outlives.
  func lease() async throws -> NodeLease { try await log.grantLease(seconds: 3_600) }

  /// Adds the users root and guest, and asks for them from now on.
  func addUsers() async throws {
    for (path, body) in [
      ("user/add", ["name": "root", "password": "secret"]),
      ("user/add", ["name": "guest", "password": "secret"]),
      ("role/add", ["name": "root"]), ("user/grant", ["user": "root", "role": "root"]),
      ("enable", [:]),
    ] {
      let _: EtcdMessages.Empty = try await client.send(
        "/v3/auth/\(path)", body, isRepeatable: false)
    }
  }

  /// Makes a node the owner of a venue, and returns the rules by which it then writes.
  func tenure(of venue: String, as node: String, lease: NodeLease) async throws -> Tenure {
    let reading = try await log.read(venue)
    let claim = Tenure.claim(of: venue, by: node, seeing: reading.view)
    let term = try #require(try await answer(to: claim, lease: lease).modRevision)
    return Tenure(of: venue, claimedBy: term, seeing: reading.view)
  }

  /// Makes a node the owner of a venue, as it is now.
  func own(_ venue: String, as node: String, lease: NodeLease) async throws -> VenueWriter {
    var isUnclear = false
    while true {
      do throws(EtcdError) {
        let claim = try await VenueWriter.claim(
          venue, for: node, seeing: log.read(venue), lease: lease, in: log)
        if case .owned(let writer) = claim { return writer }
        // A claim without an answer may have come in between.
        guard isUnclear else { break }
      } catch {
        guard error.leavesWriteUnclear else { throw error }
        isUnclear = true
      }
    }
    throw Refused()
  }

  struct Refused: Error {}

  /// Applies a write again until an answer comes.
  func answer(to write: ClusterWrite, lease: NodeLease? = nil) async throws -> WriteResult {
    while true {
      let result = try await log.apply(write, lease: lease)
      if !result.isUnknown { return result }
    }
  }

  /// Reads a venue, however many members do not answer at first.
  func readUntilAnswered(_ venue: String) async throws {
    while true {
      do throws(EtcdError) {
        _ = try await log.read(venue)
        return
      } catch { guard error.isOfMember, !Task.isCancelled else { throw error } }
    }
  }

  /// How often a key was written since it is there, as etcd counts.
  func version(of key: ClusterKey) async throws -> Int {
    struct Answer: Decodable {
      struct Found: Decodable { let version: String }

      let kvs: [Found]?
    }
    let range = EtcdMessages.Range(Data(key.name(in: "test").utf8))
    let answer: Answer = try await client.send("/v3/kv/range", range, isRepeatable: true)
    return answer.kvs?.first.flatMap { Int($0.version) } ?? 0
  }

  /// All records of a venue that there are.
  func records(_ venue: String) async throws -> [ClusterRecord] {
    var records: [ClusterRecord] = []
    while true {
      let more = try await log.records(of: venue, after: records.last?.revision ?? 0)
      if more.isEmpty { return records }
      records += more
    }
  }

  /// The place of the member that leads.
  func leader() async throws -> Int {
    struct Status: Decodable {
      struct Header: Decodable {
        let member: String

        private enum CodingKeys: String, CodingKey { case member = "member_id" }
      }

      let header: Header
      let leader: String
    }
    for (index, text) in servers.addresses.enumerated() {
      guard let address = EtcdAddress(text) else { continue }
      let client = EtcdClient([address], timeouts: Self.patient)
      let task = Task { await client.run() }
      defer { task.cancel() }
      let none: [String: String] = [:]
      let status: Status = try await client.send(
        "/v3/maintenance/status", none, isRepeatable: true)
      if status.leader == status.header.member { return index }
    }
    throw Refused()
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

/// A gate that one task waits at until another opens it.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// What a watch said, for tests that wait until it has said something.
actor WatchNotes {
  /// The watch has ended before the condition of a test came true.
  struct Ended: Error {}

  private(set) var events: [LogWatch.Event] = []
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func add(_ event: LogWatch.Event) {
    events.append(event)
    continuation.yield()
  }

  nonisolated func end() { continuation.finish() }

  func wait(_ condition: ([LogWatch.Event]) -> Bool) async throws {
    if condition(events) { return }
    for await _ in stream where condition(events) { return }
    throw Ended()
  }
}

extension [LogWatch.Event] {
  /// All entries, in order.
  var entries: [LogWatch.Entry] {
    flatMap { event -> [LogWatch.Entry] in
      switch event {
      case .all(let entries), .changes(let entries): return entries
      case .interrupted: return []
      }
    }
  }
}

extension WriteResult {
  /// The mod revision of a write that was written.
  var modRevision: Int64? {
    if case .written(let modRevision) = self { modRevision } else { nil }
  }

  var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }
}
