import Accounts
import Geometry
import IndoorModel
import JSONText
import Support
import Testing
import WebServer

@testable import LiveMap
@testable import VenueServer

/// A clock that tests set.
private final class TestClock: Sendable {
  private let seconds = Locked(0.0)
  var now: Timestamp {
    Timestamp(millisecondsSince1970: 1_795_248_000_000)
      .advanced(bySeconds: seconds.withLock(\.self))
  }
  func advance(_ by: Double) { seconds.withLock { $0 += by } }
}

@Suite(.timeLimit(.minutes(20)))
struct ReportingTests {
  private static let phone = Principal(
    kind: .device, id: "link-1", grants: Grants(everywhere: .navigator),
    scope: Scope(venue: "plan", navigator: "n-1"))

  private func location(_ x: Double, of id: String = "n-1") -> String {
    #"{"type": "location", "venue": "plan", "navigator": "\#(id)", "floor": "0", "x": \#(x), "y": 3}"#
  }

  private func world(_ principal: Principal?, _ clock: TestClock) throws -> World {
    try World(
      principal: principal, permissions: principal == nil ? .open : .closed, now: { clock.now })
  }

  @Test func `the phone of a link is told its rate, and what floods is dropped and counted`()
    async throws
  {
    let clock = TestClock()
    let world = try world(Self.phone, clock)
    world.say(location(2))
    #expect(try await world.socket.next("rate")["hz"] == 1)
    // A hundred within two seconds, while one a second is wanted.
    for number in 1...100 {
      clock.advance(0.02)
      world.say(location(2 + Double(number) / 50))
      if number % 5 == 0 { await world.tick() }
    }
    clock.advance(1)
    await world.tick()
    let counters = await world.venue.counters
    let dropped = counters.refusalsByKind[.tooFast] ?? 0
    #expect((90...95).contains(dropped), "\(dropped)")
    #expect(counters.locations + dropped == 101)
    // The last one is shown although it came too early.
    #expect(await world.venue.navigators.first?.location.place.point.x == 4)
    let problem = try await world.socket.next("error")["problem"]
    #expect(problem?.object?["counts"]?.object?["too-fast"]?.number ?? 0 > 0)
  }

  @Test func `a phone that walks and then stands is told so`() async throws {
    let clock = TestClock()
    let world = try world(Self.phone, clock)
    var rates: [Value?] = []
    for second in 0..<6 {
      world.say(location(1.5 + 1.3 * Double(second)))
      await world.tick()
      clock.advance(1)
    }
    for _ in 0..<10 {
      world.say(location(8))
      await world.tick()
      clock.advance(1)
    }
    for _ in 0..<3 { rates.append(try await world.socket.next("rate")["hz"]) }
    #expect(rates == [1, 1.25, 0.2])
  }

  @Test func `a gateway is told nothing and loses nothing`() async throws {
    let clock = TestClock()
    let gateway = Principal.device(id: "gateway", role: .gateway)
    let world = try world(gateway, clock)
    for number in 0..<300 {
      world.say(location(2 + Double(number) / 100))
      clock.advance(0.02)
    }
    await world.tick()
    let counters = await world.venue.counters
    #expect(counters.locations == 300)
    #expect(counters.refusals == 0)
    #expect(await world.venue.phones.count == 0)
  }

  @Test func `on an open server a client is a phone when it says so, for that navigator only`()
    async throws
  {
    let clock = TestClock()
    let world = try world(nil, clock)
    world.say(#"{"type": "reporting", "venue": "plan", "navigator": "n-1"}"#)
    let told = try await world.socket.next("rate")
    #expect(told["navigator"] == "n-1" && told["hz"] == 1 && told["venue"] == "plan")
    for number in 0..<20 {
      world.say(location(2 + Double(number) / 100))
      world.say(location(3 + Double(number) / 100, of: "n-2"))
      clock.advance(0.01)
    }
    await world.settle()
    let counters = await world.venue.counters
    // Four of its own and all of the other; the last of its own waits.
    #expect(counters.locations == 24)
    #expect(counters.refusalsByKind == [.tooFast: 15])
    #expect(await world.venue.phones.count == 1)
    world.handler.closed(world.socket, code: .goingAway)
    await world.settle()
    #expect(await world.venue.phones.count == 0)
  }

  @Test func `a link cannot report as another navigator's phone`() async throws {
    let world = try world(Self.phone, TestClock())
    world.say(#"{"type": "reporting", "venue": "plan", "navigator": "n-2"}"#)
    #expect(try await world.socket.next("error")["problem"]?.object?["status"] == 403)
  }

  @Test func `a phone's own route brings it a higher rate near a turn`() async throws {
    let clock = TestClock()
    let world = try world(nil, clock)
    world.say(#"{"type": "reporting", "venue": "plan", "navigator": "n-1"}"#)
    _ = try await world.socket.next("rate")
    world.say(location(1.2))
    await world.settle()
    world.say(
      #"{"type": "route", "venue": "plan", "id": "r", "navigator": "n-1", "to": {"feature": "B"}}"#)
    _ = try await world.socket.next("route")
    for step in 1...4 {
      clock.advance(1)
      world.say(location(1.2 + 1.3 * Double(step)))
      await world.tick()
    }
    var last: Double?
    while last != 5 { last = try await world.socket.next("rate")["hz"]?.number }
    #expect(last == 5)
  }
}
