import Cluster
import CurlRequests
import Foundation
import TestServers
import Testing

@testable import EtcdLog

/// What an operator learns.
@Suite(.serialized, .timeLimit(.minutes(5))) struct EtcdClientTests {
  @Test(arguments: [
    "127.0.0.1:2379", "ftp://127.0.0.1:2379", "http://user:secret@host:2379", "http://host:0",
    "http://host:2379/v3", "http://",
  ])
  func `a malformed address is refused`(_ text: String) {
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

  @Test func `a connection that is not made in time counts as nothing sent`() async throws {
    let listener = try FullListener()
    var timeouts = EtcdBench.patient
    timeouts.connection = 0.5
    let address = try #require(EtcdAddress("http://127.0.0.1:\(listener.port)"))
    let client = EtcdClient([address], timeouts: timeouts)
    let task = Task { await client.run() }
    await #expect { try await ClusterLog("test", by: client).read("fair") } throws: {
      if case .unreachable = $0 as? EtcdError { true } else { false }
    }
    task.cancel()
    await task.value
  }

  @Test func `errors are read from responses, streamed responses, and what no etcd says`() throws {
    let address = try #require(EtcdAddress("http://host"))
    let client = EtcdClient([address])
    func failure(_ body: String) -> EtcdError {
      client.failure(.answered(status: 400), Array(body.utf8), of: address, sent: 7)
    }
    let message = #""message":"etcdserver: mvcc: database space exceeded""#
    #expect(failure(#"{"code":8,\#(message)}"#) == .noSpace)
    #expect(failure(#"{"error":{"grpc_code":8,"http_code":429,\#(message)}}"#) == .noSpace)
    #expect(failure("<html>") == .notEtcd(address: "http://host:2379", status: 400))
  }

  @Test func `lines are found over the ends of what comes, and one without an end is refused`()
    throws
  {
    var lines = ByteLines()
    let parts = ["a\nb", "", "c\n\n", "d"].map { Array($0.utf8) }
    let found = try parts.flatMap { try lines.take($0) }
    #expect(found == ["a", "bc"].map { Array($0.utf8) })
    #expect(lines.rest == Array("d".utf8))
    let piece = [UInt8](repeating: 1, count: 1 << 20)
    #expect(throws: EtcdError.self) { for _ in 0..<17 { _ = try lines.take(piece) } }
  }

  @Test func `a response that lacks a mod revision is an error, because 0 stands for no key`()
    throws
  {
    let decoder = JSONDecoder()
    let key = try decoder.decode(EtcdMessages.KeyValue.self, from: Data(#"{"key":"YQ=="}"#.utf8))
    #expect(throws: EtcdError.self) { try key.modRevision() }
    let part = try decoder.decode(EtcdMessages.OperationResponse.self, from: Data("{}".utf8))
    #expect(throws: EtcdError.self) { try part.found() }
  }

  @Test func `users and TLS with an authority of one's own`() async throws {
    let tls = try await TestCertificates()
    var credentials = EtcdCredentials()
    credentials.authorities = tls.authorities
    try await EtcdBench.run(tls: tls, credentials: credentials) { bench in
      try await EtcdBench.withClient(of: bench.servers) { stranger in
        await #expect { try await stranger.log.read("fair") } throws: {
          if case .untrusted = $0 as? EtcdError { true } else { false }
        }
      }
      try await bench.addUsers()
      await #expect { try await bench.log.read("fair") } throws: {
        if case .wrongCredentials = $0 as? EtcdError { true } else { false }
      }
      credentials.user = ("root", "wrong")
      try await EtcdBench.withClient(of: bench.servers, credentials: credentials) { wrong in
        await #expect { try await wrong.log.read("fair") } throws: {
          if case .wrongCredentials = $0 as? EtcdError { true } else { false }
        }
      }
      credentials.user = ("guest", "secret")
      try await EtcdBench.withClient(of: bench.servers, credentials: credentials) { guest in
        await #expect(throws: EtcdError.forbidden) { try await guest.log.read("fair") }
      }
      credentials.user = ("root", "secret")
      try await EtcdBench.withClient(of: bench.servers, credentials: credentials) { root in
        let lease = try await root.lease()
        let writer = try await root.own("fair", as: "a", lease: lease)
        try await writer.append([1])
        // Tokens may not outlive the member.
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

  @Test func `a full database is reported as noSpace`() async throws {
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

/// A port that takes no connection, because its queue is full.
private final class FullListener {
  let port = FreePorts.next()
  private var sockets: [Int32] = []

  init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    sockets.append(listener)
    guard withAddress({ bind(listener, $0, $1) }) == 0, listen(listener, 0) == 0 else {
      throw POSIXError(.EADDRINUSE)
    }
    for _ in 0..<4 {
      let client = socket(
        AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
      sockets.append(client)
      _ = withAddress { connect(client, $0, $1) }
    }
  }

  deinit { for socket in sockets { close(socket) } }

  private func withAddress(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
