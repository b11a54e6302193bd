import Cluster
import Foundation
import TestServers

@testable import EtcdLog

/// Clients of a test that run while its body does.
struct EtcdBench {
  let servers: EtcdServers
  let client: EtcdClient
  let log: ClusterLog

  /// Starts members and a client, and ends them after the body.
  static func run(
    members: Int = 1, options: [String] = [], tls: TestCertificates? = nil,
    login: EtcdLogin = EtcdLogin(), _ body: (EtcdBench) async throws -> Void
  ) async throws {
    let servers = try await EtcdServers(members, tls: tls, options: options)
    let result = await Result { try await withClient(of: servers, login: login, body) }
    try await servers.end()
    try result.get()
  }

  /// Runs a further client of the same members.
  ///
  /// - Parameter first: the member that it speaks to at first.
  static func withClient(
    of servers: EtcdServers, login: EtcdLogin = EtcdLogin(), first: Int = 0,
    _ body: (EtcdBench) async throws -> Void
  ) async throws {
    let all = servers.addresses
    let addresses = (Array(all[first...]) + all[..<first]).compactMap { EtcdAddress($0) }
    let client = EtcdClient(addresses, as: login)
    let task = Task { await client.run() }
    let bench = EtcdBench(
      servers: servers, client: client, log: ClusterLog("test", by: client))
    let result = await Result { try await body(bench) }
    task.cancel()
    await task.value
    try result.get()
  }

  /// Makes a node the owner of a venue, as it is now.
  func own(_ venue: String, as node: String, lease: NodeLease) async throws -> VenueWriter {
    let claim = try await VenueWriter.claim(
      venue, for: node, seeing: log.read(venue), lease: lease, in: log)
    guard case .owned(let writer) = claim else { throw Refused() }
    return writer
  }

  struct Refused: Error {}

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
    for index in servers.addresses.indices {
      let url = URL(string: servers.addresses[index] + "/v3/maintenance/status")
      let body = try await Self.post(url?.absoluteString ?? "", "{}")
      let status = try JSONDecoder().decode(Status.self, from: body)
      if status.leader == status.header.member { return index }
    }
    throw Refused()
  }

  private static func post(_ url: String, _ body: String) async throws -> Data {
    let loop = CurlLoop()
    let task = Task { await loop.run() }
    defer { task.cancel() }
    let stream = CurlStream(
      CurlRequest(
        url: url, body: Array(body.utf8), token: nil, authorities: nil, connectionTimeout: 1,
        timeout: 2), on: loop)
    var bytes: [UInt8] = []
    while true {
      let (more, ending) = await stream.next()
      bytes += more
      if ending != nil { return Data(bytes) }
    }
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
  private(set) var events: [LogWatch.Event] = []
  private var waiting: [(([LogWatch.Event]) -> Bool, CheckedContinuation<Void, Never>)] = []

  func add(_ event: LogWatch.Event) {
    events.append(event)
    let ready = waiting.filter { $0.0(events) }
    waiting.removeAll { $0.0(events) }
    for (_, continuation) in ready { continuation.resume() }
  }

  func wait(_ condition: @escaping @Sendable ([LogWatch.Event]) -> Bool) async {
    if condition(events) { return }
    await withCheckedContinuation { waiting.append((condition, $0)) }
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
