import Support
import Testing
import WebServer

@testable import LwsTransport

@Suite(.serialized) struct TimeoutTests {
  @Test func `a client whose head comes byte by byte is hung up on`() async throws {
    try await serving(configure: { $0.headTimeout = 1 }) { port, server in
      let slow = try RawClient(port: port)
      for byte in Array("GET / HTTP/1.1\r\nHost: x\r\nX-A: ".utf8) {
        guard (try? await slow.send([byte])) != nil else { break }
        try await Task.sleep(for: .milliseconds(60))
      }
      try await slow.readToEnd()
      #expect(server.counters.slow == 1)
    }
  }

  @Test func `a client that sends nothing at all is hung up on`() async throws {
    try await serving(configure: { $0.headTimeout = 1 }) { port, server in
      let silent = try RawClient(port: port)
      try await silent.readToEnd()
      #expect(server.counters.slow == 1)
    }
  }

  @Test func `a kept connection may rest, but its next head comes in time`() async throws {
    try await serving(configure: { ($0.headTimeout, $0.idleTimeout) = (1, 1) }) { port, _ in
      let client = try RawClient(port: port)
      try await client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try await client.answer().status == 200)
      for byte in Array("GET /b HTTP/1.1\r\nHost: x\r\nX-A: aaaaaaaaaaaaaaaaaaaaaa".utf8) {
        guard (try? await client.send([byte])) != nil else { break }
        try await Task.sleep(for: .milliseconds(80))
      }
      try await client.readToEnd()
    }
  }

  @Test func `a body has a least rate`() async throws {
    try await serving(configure: { ($0.requestTimeout, $0.leastRate) = (1, 1_000) }) {
      port, server in
      // A byte that meets a server which has hung up takes the unread answer away, so try again.
      for attempt in 1...5 {
        let slow = try RawClient(port: port)
        try await slow.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n")
        for _ in 0..<800 where !slow.isAnswered {
          guard (try? await slow.send([1])) != nil else { break }
          try await Task.sleep(for: .milliseconds(60))
        }
        // A client that was hung up on for another reason is not counted.
        if let answer = try? await slow.answer() {
          #expect(answer.status == 408)
          #expect((1...attempt).contains(server.counters.slow))
          return
        }
      }
      Issue.record("no client was told why")
    }
  }

  @Test func `a message that never ends closes its socket`() async throws {
    try await serving(configure: { $0.messageTimeout = 1 }) { port, _ in
      let client = try await RawClient.webSocket(port: port)
      try await client.send(frame: 1, Array("be".utf8), isFinal: false)
      let close = try await client.closeFrame()
      #expect(close.code == 1008)
    }
  }

  @Test func `of many clients that have just come all have a while to ask`() async throws {
    try await serving(configure: { ($0.pendingConnectionLimit, $0.pendingSeconds) = (1, 600) }) {
      port, server in
      let clients = try (0..<4).map { _ in try RawClient(port: port) }
      // Until all were taken in.
      let last = try RawClient(port: port)
      try await clients[0].readToEnd()
      for client in clients.dropFirst() + [last] {
        try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await client.answer().status == 200)
      }
      #expect(server.counters.crowdedOut == 1)
    }
  }

  @Test func `of many clients that ask for nothing the oldest goes, and those that asked stay`()
    async throws
  {
    try await serving(configure: { $0.pendingConnectionLimit = 3 }) { port, server in
      let working = try RawClient(port: port)
      try await working.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try await working.answer().status == 200)
      let viewer = try await RawClient.webSocket(port: port)
      let oldest = try RawClient(port: port)
      var others: [RawClient] = []
      for _ in 0..<3 { others.append(try RawClient(port: port)) }
      try await oldest.readToEnd()
      for client in [working] + others {
        try await client.send("GET /b HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await client.answer().status == 200)
      }
      #expect(server.counters.crowdedOut == 1)
      try await viewer.send(frame: 9, [1])
      #expect(try await viewer.frame() == RawClient.Frame(opcode: 10, payload: [1]))
    }
  }

  private final class Doorkeeper: Admission {
    let log = Locked<[String]>([])
    func admit(_ address: String) -> Bool {
      log.withLock { log in
        log.append("+\(address)")
        return log.count(where: { $0.hasPrefix("+") }) < 3
      }
    }
    func release(_ address: String) { log.withLock { $0.append("-\(address)") } }
  }

  @Test func `a connection that was admitted is released once, and one that was not never`()
    async throws
  {
    let keeper = Doorkeeper()
    try await serving(configure: { $0.admission = keeper }) { port, _ in
      for _ in 0..<2 {
        let client = try RawClient(port: port)
        try await client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(try await client.answer().status == 200)
        try await client.readToEnd()
      }
      let third = try RawClient(port: port)
      try await third.readToEnd()
    }
    let log = keeper.log.withLock { $0 }
    #expect(log.count { $0 == "+127.0.0.1" } == 3)
    #expect(log.count { $0 == "-127.0.0.1" } == 2)
  }

  @Test func `a head has its time, and a rest before all but the first`() {
    let timeouts = Timeouts(configuration())
    #expect(!timeouts.isHeadLate(after: 10, isFirst: true))
    #expect(timeouts.isHeadLate(after: 10.1, isFirst: true))
    #expect(!timeouts.isHeadLate(after: 70, isFirst: false))
    #expect(timeouts.isHeadLate(after: 70.1, isFirst: false))
  }

  @Test func `a body is behind below the least rate, and not at its beginning`() {
    let timeouts = Timeouts(configuration())
    #expect(!timeouts.isBehind(0, after: 20))
    #expect(timeouts.isBehind(20_999, after: 21))
    #expect(!timeouts.isBehind(21_000, after: 21))
  }

  @Test func `a message is late after its seconds in ticks`() {
    let timeouts = Timeouts(configuration())
    #expect(!timeouts.isMessageLate(afterTicks: 120))
    #expect(timeouts.isMessageLate(afterTicks: 121))
  }

  private func configuration() -> Server.Configuration {
    var configuration = Server.Configuration()
    (configuration.headTimeout, configuration.idleTimeout) = (10, 60)
    (configuration.requestTimeout, configuration.leastRate) = (20, 1_000)
    configuration.messageTimeout = 30
    return configuration
  }
}
