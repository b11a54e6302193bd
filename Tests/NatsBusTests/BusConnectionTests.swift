import Foundation
import Support
import TestServers
import Testing

@testable import NatsBus

/// Against a real server.
@Suite(.serialized, .timeLimit(.minutes(5))) struct BusConnectionTests {
  @Test func `a message reaches the nodes that listen, once each and in order`() async throws {
    let server = try await NatsServer()
    try await BusNode.run(server.port) { first in
      try await BusNode.run(server.port) { second in
        for node in [first, second] { node.bus.subscribe(to: "fc.t.fair.*") }
        try await first.waitForListeners(2, to: "fc.t.fair.*")
        for number in 0..<100 { second.bus.publish([UInt8(number)], to: "fc.t.fair.7") }
        for node in [first, second] {
          try await node.wait { $0.payloads.count >= 100 }
          #expect(await node.events.payloads == (0..<100).map { [UInt8($0)] })
        }
        second.bus.unsubscribe(from: "fc.t.fair.*")
        try await first.waitForListeners(1, to: "fc.t.fair.*")
      }
    }
    try await server.end()
  }

  @Test func `a request is answered, or refused at once where no node listens`() async throws {
    let server = try await NatsServer()
    try await BusNode.run(server.port) { asking in
      try await BusNode.run(server.port) { answering in
        // Longer than the test may take: what waits for the time fails.
        let oneHour = Duration.seconds(3_600)
        await #expect(throws: BusConnection.RequestError.noResponders) {
          try await asking.bus.request([1], from: "fc.q.fair.7", within: oneHour)
        }
        #expect(try await asking.bus.listeners(to: "fc.q.fair.7", within: oneHour) == 0)
        answering.bus.subscribe(to: "fc.q.fair.7")
        try await asking.waitForListeners(1, to: "fc.q.fair.7")
        async let answer = asking.bus.request([1], from: "fc.q.fair.7", within: oneHour)
        try await answering.wait { !$0.messages.isEmpty }
        let request = try #require(await answering.events.messages.first)
        answering.bus.publish([2], to: try #require(request.reply))
        #expect(try await answer == [2])
        await #expect(throws: BusConnection.RequestError.timedOut) {
          try await asking.bus.request([1], from: "fc.q.fair.7", within: .milliseconds(100))
        }
      }
    }
    try await server.end()
  }

  @Test func `a node reconnects to a server that restarts, with its subscriptions`()
    async throws
  {
    let server = try await NatsServer()
    try await BusNode.run(server.port) { node in
      node.bus.subscribe(to: "fc.n.a")
      try await node.waitForListeners(1, to: "fc.n.a")
      try await server.end()
      // A node begins without a connection, and says so, too.
      try await node.wait { events in
        let later = events.drop { $0 != .connected }
        return later.contains { if case .lost = $0 { true } else { false } }
      }
      let unpublished = node.bus.unpublished
      node.bus.publish([1], to: "fc.n.a")
      while node.bus.unpublished == unpublished { try await Task.sleep(for: .milliseconds(5)) }
      await #expect(throws: BusConnection.RequestError.notSent) {
        try await node.bus.request([1], from: "fc.n.a", within: .seconds(1))
      }
      try await server.restart()
      try await node.wait { $0.count { $0 == .connected } >= 2 }
      try await node.waitForListeners(1, to: "fc.n.a")
      node.bus.publish([2], to: "fc.n.a")
      try await node.wait { !$0.messages.isEmpty }
      #expect(await node.events.payloads == [[2]])
    }
    try await server.end()
  }

  @Test func `a node that begins before its server connects once that is there`() async throws {
    let server = try await NatsServer()
    try await server.end()
    try await BusNode.run(server.port, isReady: false) { node in
      try await node.wait { $0.hasReason { !$0.isEmpty } }
      try await server.restart()
      try await node.wait { $0.contains(.connected) }
    }
    try await server.end()
  }

  @Test func `a node that reads too slowly is cut off, reconnects, and gets what is new`()
    async throws
  {
    let server = try await NatsServer(maxPending: "256KB", maxPayload: "64KB")
    let proxy = try StallingProxy(to: server.port, at: FreePorts.next())
    try await BusNode.run(server.port) { owner in
      // The edge learns by its own pings that its connection stands still.
      try await BusNode.run(proxy.port, pingInterval: .seconds(1)) { edge in
        edge.bus.subscribe(to: "fc.t.fair.7")
        try await owner.waitForListeners(1, to: "fc.t.fair.7")
        proxy.stall()
        let frame = [UInt8](repeating: 1, count: 32 << 10)
        while await !server.written.contains("Slow Consumer Detected") {
          for _ in 0..<10 { owner.bus.publish(frame, to: "fc.t.fair.7") }
          try await Task.sleep(for: .milliseconds(10))
        }
        try await edge.wait { $0.count { $0 == .connected } >= 2 }
        try await owner.waitForListeners(1, to: "fc.t.fair.7")
        owner.bus.publish([9], to: "fc.t.fair.7")
        try await edge.wait { $0.payloads.last == [9] }
        #expect(proxy.connections >= 2)
      }
    }
    proxy.end()
    try await server.end()
  }

  @Test func `users and TLS with an authority of one's own`() async throws {
    let tls = try await TestCertificates()
    let settings = """
      tls { cert_file: "\(tls.certificate)", key_file: "\(tls.key)" }
      authorization { user: "node", password: "secret" }
      """
    let server = try await NatsServer(settings: settings)
    var credentials = BusCredentials(name: "a")
    (credentials.user, credentials.authorities) = (("node", "secret"), tls.authorities)
    try await BusNode.run(server.port, scheme: "tls", credentials: credentials) { node in
      node.bus.subscribe(to: "fc.n.a")
      try await node.waitForListeners(1, to: "fc.n.a")
    }
    var stranger = credentials
    stranger.authorities = nil
    try await BusNode.run(server.port, scheme: "tls", credentials: stranger, isReady: false) {
      node in
      // libnats does not say more.
      try await node.wait { $0.hasReason { $0.contains("No server available") } }
      #expect(await !node.events.contains(.connected))
    }
    // The certificate is for 127.0.0.1 and localhost.
    let host = "127.0.0.2"
    let other = try await NatsServer(settings: settings, host: host)
    try await BusNode.run(
      other.port, scheme: "tls", host: host, credentials: credentials, isReady: false
    ) { node in
      try await node.wait { $0.hasReason { $0.contains("No server available") } }
      #expect(await !node.events.contains(.connected))
    }
    for server in [server, other] { try await server.end() }
  }

  @Test func `a node whose user is refused connects once the server takes it`() async throws {
    let settings = "authorization { user: \"node\", password: \"new\" }"
    let server = try await NatsServer(
      settings: settings.replacing("new", with: "old"))
    var credentials = BusCredentials(name: "a")
    credentials.user = ("node", "new")
    try await BusNode.run(server.port, credentials: credentials, isReady: false) { node in
      node.bus.subscribe(to: "fc.n.a")
      // libnats gives a connection up at the second refusal.
      for _ in 0..<3 {
        let seen = await node.events.count
        try await node.wait {
          $0.dropFirst(seen).hasReason { $0.contains("Authorization Violation") }
        }
      }
      #expect(await !node.events.contains(.connected))
      try await server.end()
      try await server.restart(settings: settings)
      try await node.wait { $0.contains(.connected) }
      try await node.waitForListeners(1, to: "fc.n.a")
    }
    try await server.end()
  }

  @Test func `nothing of a connection is left once it has ended`() async throws {
    let server = try await NatsServer()
    weak var inbox: BusNotes?
    try await {
      try await BusNode.run(server.port) { node in
        node.bus.subscribe(to: "fc.n.a")
        try await node.waitForListeners(1, to: "fc.n.a")
        inbox = node.notes
        #expect(inbox != nil)
      }
    }()
    // libnats' last callbacks come on its own threads.
    while inbox != nil { try await Task.sleep(for: .milliseconds(5)) }
    try await server.end()
  }

  @Test func `an owner that takes nothing loses the older half, and learns how many`() {
    let inbox = BusInbox(wake: {})
    inbox.add(.connected)
    for number in 0..<100 {
      inbox.add(
        .message(
          BusMessage(
            subject: "s", reply: nil, payload: [UInt8](repeating: UInt8(number), count: 40_000))))
    }
    let (events, dropped) = inbox.take()
    #expect(events.first == .connected)
    #expect(dropped > 20 && events.messages.count == 100 - dropped)
    #expect(events.payloads.last?.first == 99)
    #expect(events.payloads.map { $0[0] } == (dropped..<100).map { UInt8($0) })
    #expect(inbox.take().dropped == 0)
  }

  @Test func `events that repeat are kept once, and of the others a bounded number`() {
    let inbox = BusInbox(wake: {})
    for _ in 0..<2_000 { inbox.add(.lost("refused")) }
    #expect(inbox.take().events == [.lost("refused")])
    for number in 0..<2_000 { inbox.add(.lost("\(number)")) }
    let (events, dropped) = inbox.take()
    #expect(events.count == 1_000 && dropped == 1_000)
    #expect(events.last == .lost("1999"))
  }

  @Test func `messages without contents count in the queues, too`() {
    let inbox = BusInbox(wake: {})
    let outbox = BusOutbox()
    let message = BusMessage(subject: "s", reply: nil, payload: [])
    for _ in 0..<100_000 {
      inbox.add(.message(message))
      _ = outbox.publish(message)
    }
    #expect(inbox.take().dropped > 0 && outbox.dropped > 0)
  }
}
