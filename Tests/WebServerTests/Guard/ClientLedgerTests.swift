import HTTPTypes
import Support
import Testing

@testable import WebServer

private func ledger(
  capacity: Int = 100, proxies: [String] = [], _ change: (inout ClientLimits) -> Void = { _ in }
) -> ClientLedger {
  var limits = ClientLimits()
  change(&limits)
  return ClientLedger(
    limits, proxies: TrustedProxies(proxies.compactMap { AddressRange($0) }), capacity: capacity)
}

@Suite struct ClientLedgerTests {
  @Test func `an address has so many connections and no more, and others theirs`() {
    let ledger = ledger { $0.connections = 3 }
    for _ in 0..<3 { #expect(ledger.admit("203.0.113.7")) }
    #expect(!ledger.admit("203.0.113.7"))
    #expect(ledger.admit("203.0.113.8"))
    ledger.release("203.0.113.7")
    #expect(ledger.admit("203.0.113.7"))
    #expect(!ledger.admit("::ffff:203.0.113.7"))
    #expect(ledger.counters.connections == 2)
  }

  @Test func `a network of IPv6 counts as one`() {
    let ledger = ledger { $0.connections = 1 }
    #expect(ledger.admit("2001:db8:1:2::1"))
    #expect(!ledger.admit("2001:db8:1:2:ffff::9"))
    #expect(ledger.admit("2001:db8:1:3::1"))
  }

  @Test func `new connections come at a rate`() {
    let ledger = ledger { $0.connectionsPerSecond = 10 }
    let now = ContinuousClock.now
    for _ in 0..<40 {
      #expect(ledger.admit("203.0.113.7", at: now))
      ledger.release("203.0.113.7")
    }
    #expect(!ledger.admit("203.0.113.7", at: now))
    #expect(!ledger.admit("203.0.113.7", at: now + .milliseconds(99)))
    #expect(ledger.admit("203.0.113.7", at: now + .milliseconds(201)))
  }

  @Test func `requests come at a rate, and one too many is answered when to come back`() {
    let ledger = ledger { $0.requestsPerSecond = 2 }
    let now = ContinuousClock.now
    for _ in 0..<16 { #expect(ledger.ask("203.0.113.7", at: now) == nil) }
    #expect(ledger.ask("203.0.113.7", at: now) == 0.5)
    #expect(ledger.ask("203.0.113.8", at: now) == nil)
    #expect(ledger.ask("203.0.113.7", at: now + .seconds(1)) == nil)
    #expect(ledger.ask("203.0.113.7", at: now + .seconds(1)) == nil)
    #expect(ledger.ask("203.0.113.7", at: now + .seconds(1)) != nil)
  }

  @Test func `requests that are being answered are counted`() {
    let ledger = ledger { $0.openRequests = 2 }
    #expect(ledger.begin("203.0.113.7"))
    #expect(ledger.begin("203.0.113.7"))
    #expect(!ledger.begin("203.0.113.7"))
    ledger.end("203.0.113.7")
    #expect(ledger.begin("203.0.113.7"))
  }

  @Test func `this machine and trusted proxies have no limits by default`() {
    for address in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "10.0.0.9"] {
      let free = ledger(proxies: ["10.0.0.0/8"]) { $0.connections = 1 }
      for _ in 0..<5 { #expect(free.admit(address)) }
    }
    let strict = ledger { ($0.connections, $0.countsLoopback) = (1, true) }
    #expect(strict.admit("127.0.0.1"))
    #expect(!strict.admit("127.0.0.1"))
    #expect(strict.admit("127.0.0.2"))
  }

  @Test func `memory is bounded, and who has connections is not forgotten`() {
    let ledger = ledger(capacity: 50) { $0.connections = 1 }
    #expect(ledger.admit("198.51.100.1"))
    for index in 0..<10_000 {
      let address = "10.\(index >> 16).\(index >> 8 & 255).\(index & 255)"
      #expect(ledger.ask(address) == nil)
      #expect(ledger.count <= 101)
    }
    #expect(!ledger.admit("198.51.100.1"))
    // Addresses with connections may be many: each is known, and turns stay rare.
    for index in 0..<1_000 { #expect(ledger.admit("11.0.\(index >> 8).\(index & 255)")) }
    for index in 0..<1_000 { #expect(!ledger.admit("11.0.\(index >> 8).\(index & 255)")) }
    for index in 0..<1_000 { ledger.release("11.0.\(index >> 8).\(index & 255)") }
    for index in 0..<200 { _ = ledger.ask("12.0.0.\(index)") }
    #expect(ledger.count <= 1_300)
  }
}

@Suite struct MeteredHandlerTests {
  private final class Counting: WebSocketHandler {
    let events = Locked<[String]>([])
    func opened(_ socket: any WebSocket) { events.withLock { $0.append("opened") } }
    func received(_ message: WebSocketMessage, from socket: any WebSocket) {
      events.withLock { $0.append("message") }
    }
    func closed(_ socket: any WebSocket, code: WebSocketCloseCode) {
      events.withLock { $0.append("closed") }
    }
  }

  private final class Ears: WebSocket {
    let id: UInt64 = 1
    let subprotocol: String? = nil
    let said = Locked<[String]>([])
    func send(_ frame: WebSocketFrame) {}
    func offer(_ frame: WebSocketFrame) -> Bool { true }
    func close(_ code: WebSocketCloseCode, reason: String) {
      said.withLock { $0.append("\(code.rawValue) \(reason)") }
    }
  }

  @Test func `too many messages close the socket, once, with the reason`() throws {
    let (counting, ears) = (Counting(), Ears())
    let book = ledger { $0.messagesPerSecond = 1 }
    let share = try #require(book.share(of: "203.0.113.7"))
    let handler = MeteredHandler(counting, share: share, countsConnection: false)
    handler.opened(ears)
    for _ in 0..<50 { handler.received(.text("x"), from: ears) }
    handler.closed(ears, code: .policyViolation)
    #expect(counting.events.withLock { $0.count { $0 == "message" } } < 10)
    #expect(counting.events.withLock { $0.last } == "closed")
    #expect(ears.said.withLock { $0 } == ["1008 more than 1 messages a second"])
    #expect(book.counters.sockets == 1)
  }

  @Test func `too many bytes close the socket`() throws {
    let (counting, ears) = (Counting(), Ears())
    let share = try #require(ledger { $0.bytesPerSecond = 1_000 }.share(of: "203.0.113.7"))
    let handler = MeteredHandler(counting, share: share, countsConnection: false)
    handler.opened(ears)
    for _ in 0..<5 { handler.received(.binary([UInt8](repeating: 0, count: 1_000)), from: ears) }
    #expect(ears.said.withLock { $0 } == ["1008 more than 1000 bytes a second"])
  }

  @Test func `a proxy's clients have their own sockets counted`() throws {
    let book = ledger { $0.connections = 1 }
    let (first, second, ears) = (Counting(), Counting(), Ears())
    let share = try #require(book.share(of: "203.0.113.7"))
    let one = MeteredHandler(first, share: share, countsConnection: true)
    let two = MeteredHandler(second, share: share, countsConnection: true)
    one.opened(ears)
    two.opened(ears)
    #expect(ears.said.withLock { $0.count } == 1)
    two.closed(ears, code: .policyViolation)
    #expect(second.events.withLock { $0 }.isEmpty)
    one.closed(ears, code: .normal)
    #expect(book.admit("203.0.113.7"))
  }

  @Test(arguments: [
    ("messages", "more than 10 messages a second from one account or link"),
    ("bytes", "more than 1000 bytes a second from one account or link"),
  ])
  func `what all sockets of one account send is added up, others have their own`(
    what: String, reason: String
  ) throws {
    var limits = ClientLimits.ofAccounts
    if what == "messages" {
      limits.messagesPerSecondInAll = 10
    } else {
      limits.bytesPerSecondInAll = 1_000
    }
    let book = ClientLedger(ofAccounts: limits)
    let loud = Ears()
    let mine = try #require(book.share(of: "a-loud"))
    // Each of them alone is far below its limit.
    let sockets = (0..<100).map { _ in
      mine.metering(Counting())
    }
    for handler in sockets { handler.opened(loud) }
    let message = WebSocketMessage.binary([UInt8](repeating: 0, count: 100))
    for handler in sockets { handler.received(message, from: loud) }
    let said = loud.said.withLock { $0 }
    #expect(said.count > 20 && said.count < 100)
    #expect(Set(said) == ["1008 \(reason)"])
    #expect(book.counters.sockets == said.count)
    let (heard, ears) = (Counting(), Ears())
    let other = try #require(book.share(of: "a-quiet")).metering(heard)
    other.opened(ears)
    other.received(message, from: ears)
    #expect(heard.events.withLock { $0 } == ["opened", "message"])
    #expect(ears.said.withLock { $0 }.isEmpty)
  }

  @Test func `control frames count as messages`() throws {
    let (counting, ears) = (Counting(), Ears())
    let share = try #require(ledger { $0.messagesPerSecond = 100 }.share(of: "203.0.113.7"))
    let handler = MeteredHandler(counting, share: share, countsConnection: false)
    handler.opened(ears)
    handler.receivedControlFrames(200, from: ears)
    handler.received(.text("x"), from: ears)
    #expect(ears.said.withLock { $0 }.isEmpty)
    handler.receivedControlFrames(300, from: ears)
    handler.receivedControlFrames(300, from: ears)
    #expect(ears.said.withLock { $0 } == ["1008 more than 100 messages a second"])
  }

  @Test func `an account has so many sockets, wherever they come from`() throws {
    var limits = ClientLimits.ofAccounts
    limits.connections = 2
    let book = ClientLedger(ofAccounts: limits)
    let (counting, ears) = (Counting(), Ears())
    let mine = try #require(book.share(of: "l-1"))
    let sockets = (0..<3).map { _ in mine.metering(counting) }
    for handler in sockets { handler.opened(ears) }
    #expect(
      ears.said.withLock { $0 } == ["1008 too many connections from this account or link"])
    #expect(counting.events.withLock { $0 } == ["opened", "opened"])
    #expect(book.counters.connections == 1)
    for handler in sockets { handler.closed(ears, code: .normal) }
    let again = mine.metering(counting)
    again.opened(ears)
    #expect(ears.said.withLock(\.count) == 1)
  }

  @Test func `venues that are followed are added up, and given back`() throws {
    let book = ledger { $0.subscriptions = 2 }
    let share = try #require(book.share(of: "203.0.113.7"))
    #expect(share.follow() && share.follow())
    #expect(!share.follow())
    #expect(try #require(book.share(of: "203.0.113.8")).follow())
    share.unfollow()
    #expect(share.follow())
    share.unfollow(5)
    #expect(share.follow() && share.follow() && !share.follow())
    #expect(book.counters.subscriptions == 2)
    #expect(book.share(of: "127.0.0.1") == nil)
  }
}
