import Cluster
import Foundation
import TestServers
import Testing

@testable import EtcdLog

/// What an operator is told.
@Suite(.serialized, .timeLimit(.minutes(5))) struct EtcdClientTests {
  @Test(arguments: [
    "127.0.0.1:2379", "ftp://127.0.0.1:2379", "http://user:secret@host:2379", "http://host:0",
    "http://host:2379/v3", "http://",
  ])
  func `an address that is none is refused`(_ text: String) {
    #expect(EtcdAddress(text) == nil)
  }

  @Test func `an address without a port has etcd's`() {
    #expect(EtcdAddress("https://host")?.description == "https://host:2379")
  }

  private func withClient(
    of address: String, _ body: (ClusterLog) async throws -> Void
  ) async throws {
    let client = EtcdClient(
      [try #require(EtcdAddress(address))], timeouts: EtcdBench.patient)
    let task = Task { await client.run() }
    try await body(ClusterLog("test", by: client))
    task.cancel()
    await task.value
  }

  @Test func `a port that nothing listens to, and a server that is no etcd, are told apart`()
    async throws
  {
    try await withClient(of: "http://127.0.0.1:\(FreePorts.next())") { log in
      await #expect { try await log.read("fair") } throws: {
        if case .unreachable = $0 as? EtcdError { true } else { false }
      }
    }
    let monitoring = FreePorts.next()
    let other = try await NatsServer(settings: "http: \"127.0.0.1:\(monitoring)\"")
    try await withClient(of: "http://127.0.0.1:\(monitoring)") { log in
      await #expect { try await log.read("fair") } throws: {
        if case .notEtcd = $0 as? EtcdError { true } else { false }
      }
    }
    try await withClient(of: "http://127.0.0.1:\(other.port)") { log in
      await #expect { try await log.read("fair") } throws: {
        ($0 as? EtcdError)?.isOfMember == true
      }
    }
    try await other.end()
  }

  @Test func `a client asks the next member where one is gone or stuck`() async throws {
    try await EtcdBench.run(members: 3) { bench in
      // Members that do not lead: without a leader none answers.
      let leader = try await bench.leader()
      let followers = bench.servers.addresses.indices.filter { $0 != leader }
      try await EtcdBench.withClient(of: bench.servers, first: followers[0]) { client in
        try await bench.servers.end(followers[0])
        try await client.readUntilAnswered("fair")
        #expect(client.client.address.description != bench.servers.addresses[followers[0]])
        try await bench.servers.restart(followers[0])
      }
      let usual = EtcdBench.timeouts(2)
      try await EtcdBench.withClient(
        of: bench.servers, timeouts: usual, first: followers[1]
      ) { client in
        try await bench.servers.signal(followers[1], SIGSTOP)
        try await client.readUntilAnswered("fair")
        #expect(client.client.address.description != bench.servers.addresses[followers[1]])
      }
    }
  }

  @Test func `users and TLS with an authority of one's own`() async throws {
    let tls = try await TestCertificates()
    var login = EtcdLogin()
    login.authorities = tls.authorities
    try await EtcdBench.run(tls: tls, login: login) { bench in
      try await EtcdBench.withClient(of: bench.servers) { stranger in
        await #expect { try await stranger.log.read("fair") } throws: {
          if case .untrusted = $0 as? EtcdError { true } else { false }
        }
      }
      for (path, body) in [
        ("user/add", ["name": "root", "password": "secret"]),
        ("user/add", ["name": "guest", "password": "secret"]),
        ("role/add", ["name": "root"]), ("user/grant", ["user": "root", "role": "root"]),
        ("enable", [:]),
      ] {
        let _: EtcdMessages.Empty = try await bench.client.ask(
          "/v3/auth/\(path)", body, isRepeatable: false)
      }
      await #expect { try await bench.log.read("fair") } throws: {
        if case .wrongCredentials = $0 as? EtcdError { true } else { false }
      }
      login.user = ("root", "wrong")
      try await EtcdBench.withClient(of: bench.servers, login: login) { wrong in
        await #expect { try await wrong.log.read("fair") } throws: {
          if case .wrongCredentials = $0 as? EtcdError { true } else { false }
        }
      }
      login.user = ("guest", "secret")
      try await EtcdBench.withClient(of: bench.servers, login: login) { guest in
        await #expect(throws: EtcdError.forbidden) { try await guest.log.read("fair") }
      }
      login.user = ("root", "secret")
      try await EtcdBench.withClient(of: bench.servers, login: login) { root in
        let lease = try await root.lease()
        let writer = try await root.own("fair", as: "a", lease: lease)
        try await writer.append([1])
        // Tokens do not outlive the member.
        try await bench.servers.end(0)
        try await bench.servers.restart(0)
        try await writer.append([2])
        #expect(try await root.records("fair").count == 2)
      }
    }
  }

  @Test func `a record that is too long is refused, here or by etcd`() async throws {
    try await EtcdBench.run { bench in
      let lease = try await bench.lease()
      let reading = try await bench.log.read("fair")
      let writer = try await bench.own("fair", as: "a", lease: lease)
      let long = [UInt8](repeating: 1, count: ClusterLog.largestBody + 1)
      await #expect(throws: VenueWriter.Failure.tooLarge(bytes: long.count)) {
        try await writer.append(long)
      }
      try await writer.append(Array(long.dropLast()))
      var tenure = Tenure(of: "fair", claimedBy: 1, seeing: reading.view)
      let first = tenure.append([UInt8](repeating: 1, count: 2_000_000))
      let write = try #require(first)
      await #expect { try await bench.log.apply(write) } throws: {
        if case .tooLarge = $0 as? EtcdError { true } else { false }
      }
    }
  }

  @Test func `a full database is called one`() async throws {
    try await EtcdBench.run(options: ["--quota-backend-bytes", "20000000"]) { bench in
      let lease = try await bench.lease()
      let writer = try await bench.own("fair", as: "a", lease: lease)
      let body = [UInt8](repeating: 1, count: ClusterLog.largestBody)
      await #expect(throws: VenueWriter.Failure.unsettled(.noSpace)) {
        for _ in 0..<60 { try await writer.append(body) }
      }
    }
  }
}
