import Accounts
import Geometry
import IndoorModel
import JSONText
import Logging
import Routing
import TestKit
import Testing
import WebServer

@testable import API
@testable import LiveMap

/// A socket without a network: everything sent comes out of `next`.
private final class LocalSocket: WebSocket {
  let id: UInt64
  let subprotocol: String?
  private let frames: AsyncStream<WebSocketFrame>
  private let continuation: AsyncStream<WebSocketFrame>.Continuation

  init(id: UInt64, subprotocol: String?) {
    self.id = id
    self.subprotocol = subprotocol
    (frames, continuation) = AsyncStream.makeStream()
  }

  func send(_ frame: WebSocketFrame) { continuation.yield(frame) }

  func offer(_ frame: WebSocketFrame) -> Bool {
    continuation.yield(frame)
    return true
  }

  func close(_ code: WebSocketCloseCode, reason: String) { continuation.finish() }

  /// The next message of a type; others are passed over.
  func next(_ type: String) async throws -> [String: Value] {
    for await frame in frames where frame.isText {
      let message = try Value(json: Array(frame.payload)).object ?? [:]
      if message["type"]?.string == type { return message }
    }
    throw ValueError("the socket was closed before \(type)")
  }

  func nextBinary() async -> [UInt8]? {
    for await frame in frames where !frame.isText { return Array(frame.payload) }
    return nil
  }
}

private struct NoJournal: EditJournal {
  func edits(after revision: Int, limit: Int) async throws -> MissedEdits { .edits([]) }
}

private struct OneVenue: LiveVenues {
  let venue: LiveVenue
  func live(slug: String) -> LiveVenue? {
    slug == venue.slug || slug.hasPrefix("copy") ? venue : nil
  }
}

/// A server's live side and one client of it.
private struct World {
  let venue: LiveVenue
  let socket: LocalSocket
  let handler: any WebSocketHandler

  init(
    role: Role = .anonymous, permissions: PermissionTable = .open,
    protocols: [String] = ["floorcast.2+json"]
  ) throws {
    let plan = Venue(
      plan: """
        ##########
        #        #
        #A      B#
        #        #
        ##########
        """)
    let now = Timestamp(millisecondsSince1970: 1_795_248_000_000)
    venue = LiveVenue(
      venue: plan, planner: RoutePlanner(venue: plan, engine: MeshEngine(venue: plan)),
      journal: NoJournal(), encoder: LiveMessages(venue: plan.slug),
      logger: Logger(label: "test"), now: { now })
    let sockets = LiveSockets(
      venues: OneVenue(venue: venue), permissions: permissions, epoch: "e1", server: "test 1",
      logger: Logger(label: "test"), now: { now })
    let principal = role == .anonymous ? .anonymous : Principal.person(id: "ada", role: role)
    guard
      case .accept(let subprotocol, let handler) = sockets.accept(
        protocols: protocols, principal: principal)
    else { throw ValueError("the handshake was refused") }
    self.handler = handler
    socket = LocalSocket(id: 7, subprotocol: subprotocol)
    handler.opened(socket)
  }

  func say(_ text: String) { handler.received(.text(text), from: socket) }
}

@Suite(.timeLimit(.minutes(1)))
struct LiveSocketTests {
  @Test func `the greeting names the protocol, the server and the epoch`() async throws {
    let world = try World()
    let hello = try await world.socket.next("hello")
    #expect(hello["protocol"] == "floorcast.2+json")
    #expect(hello["server"] == "test 1")
    #expect(hello["epoch"] == "e1")
    #expect(hello["time"] == 1_795_248_000_000)
  }

  @Test(arguments: [
    ([], nil), (["chat"], nil), (["floorcast.2"], "floorcast.2"),
    (["floorcast.2", "floorcast.1"], "floorcast.2"),
    (["chat", "floorcast.2+json", "floorcast.2"], "floorcast.2+json"),
  ])
  func `the first known subprotocol is taken`(offered: [String], taken: String?) throws {
    #expect(try World(protocols: offered).socket.subprotocol == taken)
  }

  @Test func `a subscriber gets welcome, counts, roster and positions`() async throws {
    let world = try World()
    world.say(
      #"{"type": "location", "venue": "plan", "navigator": "n-1", "floor": 0, "x": 2.5, "y": 2}"#)
    world.say(#"{"type": "subscribe", "venue": "plan", "rate": 5}"#)
    let welcome = try await world.socket.next("welcome")
    #expect(welcome["venue"] == "plan")
    #expect(welcome["rate"] == 5)
    #expect(
      welcome["floors"] == [
        [
          "floor": "0", "index": 0, "origin": [5, 3], "unit": 0.01,
          "tiles": ["columns": 16, "rows": 8, "size": 0.625, "corner": [0, 0]],
        ]
      ])
    #expect(welcome["number"] == 0)
    let roster = try await world.socket.next("roster")
    #expect(roster["complete"] == true)
    #expect(roster["navigators"] == [["slot": 0, "id": "n-1"]])
    let counts = try await world.socket.next("counts")
    #expect(counts["floors"] == ["0": 1])
    await world.tick()
    let positions = try await world.socket.next("positions")
    #expect(positions["floor"] == "0")
    #expect(positions["key"] == true)
    #expect(positions["positions"] == [[0, 2.5, 2, .null, 0]])
  }

  @Test func `the binary subprotocol gets binary frames`() async throws {
    let world = try World(protocols: ["floorcast.2"])
    world.say(#"{"type": "subscribe", "venue": "plan", "streams": ["positions"]}"#)
    _ = try await world.socket.next("roster")
    await world.tick()
    let frame = await world.socket.nextBinary()
    // A keyframe whose one part, the whole floor, is empty.
    #expect(frame?.count == 18)
    #expect(frame?.prefix(8) == [1, 2, 0, 0, 0, 0, 1, 0])
  }

  @Test func `who has the plan open is told, and where they point`() async throws {
    let world = try World()
    world.say(#"{"type": "subscribe", "venue": "plan", "streams": ["presence"]}"#)
    world.say(
      #"""
      {"type": "presence", "venue": "plan", "key": "k", "name": "Ada", "colour": "#AA0055",
       "floor": "0", "selection": ["wall-1"]}
      """#)
    let present = try await world.socket.next("present")
    #expect(present["id"] == 1)
    world.say(
      #"{"type": "cursor", "venue": "plan", "at": [1.23456, 2], "view": [0, 0, 10, 5]}"#)
    await world.tick()
    let presence = try await world.socket.next("presence")
    #expect(presence["complete"] == true)
    #expect(
      presence["participants"] == [
        ["id": 1, "name": "Ada", "colour": "#aa0055", "floor": "0", "selection": ["wall-1"]]
      ])
    let cursors = try await world.socket.next("cursors")
    #expect(cursors["floor"] == "0")
    #expect(cursors["cursors"] == [["id": 1, "at": [1.235, 2], "view": [0, 0, 10, 5]]])
  }

  @Test func `who may not edit is neither told who does nor shown`() async throws {
    let world = try World(role: .viewer, permissions: .closed)
    world.say(#"{"type": "subscribe", "venue": "plan", "streams": ["presence"]}"#)
    #expect(try await world.socket.next("error")["about"] == "subscribe")
    world.say(
      ##"{"type": "presence", "venue": "plan", "key": "k", "name": "Eve", "colour": "#000000"}"##)
    let error = try await world.socket.next("error")
    #expect(error["problem"]?["type"]?.string?.hasSuffix("forbidden") == true)
  }

  @Test func `a route is answered and arrives`() async throws {
    let world = try World()
    world.say(
      #"{"type": "location", "venue": "plan", "navigator": "n-1", "floor": "0", "x": 2, "y": 2}"#)
    world.say(
      #"{"type": "route", "venue": "plan", "id": "w", "navigator": "n-1", "to": {"feature": "B"}}"#)
    let news = try await world.socket.next("route")
    #expect(news["id"] == "w")
    #expect(news["navigator"] == "n-1")
    #expect(news["reason"] == "requested")
    #expect(news["revision"] == 0)
    #expect(news["route"]?.object?["legs"]?.array?.count == 1)
    world.say(
      #"{"type": "location", "venue": "plan", "navigator": "n-1", "floor": "0", "x": 8, "y": 2}"#)
    let arrived = try await world.socket.next("arrived")
    #expect(arrived["id"] == "w")
    #expect(arrived["venue"] == "plan")
  }

  @Test func `a route from a place leads to a refusal in words`() async throws {
    let world = try World()
    world.say(
      #"""
      {"type": "route", "venue": "plan", "id": "w", "from": {"floor": "0", "x": -2, "y": 2},
       "to": {"feature": "B"}}
      """#)
    let news = try await world.socket.next("route")
    #expect(news["refusal"]?.object?["reason"] == "noWay")
    #expect(news["navigator"] == nil)
  }

  @Test(arguments: [
    ("{", nil, "not-json"), ("[]", nil, "invalid-field"), ("7", nil, "invalid-field"),
    (#"{"type": 7}"#, nil, "invalid-field"),
    (#"{"type": "nonsense"}"#, "nonsense", "invalid-field"),
    (#"{"type": "subscribe"}"#, "subscribe", "invalid-field"),
    (#"{"type": "subscribe", "venue": "mars"}"#, "subscribe", "no-such-venue"),
    (#"{"type": "subscribe", "venue": "plan", "rate": 0}"#, "subscribe", "invalid-field"),
    (#"{"type": "subscribe", "venue": "plan", "rate": 1e99}"#, "subscribe", "invalid-field"),
    (#"{"type": "subscribe", "venue": "plan", "streams": ["x"]}"#, "subscribe", "invalid-field"),
    (#"{"type": "subscribe", "venue": "plan", "floors": ["9"]}"#, "subscribe", "no-such-floor"),
    (#"{"type": "subscribe", "venue": "plan", "after": -1}"#, "subscribe", "invalid-field"),
    (#"{"type": "presence", "venue": "plan", "key": "k"}"#, "presence", "invalid-field"),
    (
      #"{"type": "presence", "venue": "plan", "key": "k", "name": "A", "colour": "red"}"#,
      "presence", "invalid-field"
    ),
    (#"{"type": "cursor", "venue": "plan", "at": [1]}"#, "cursor", "invalid-field"),
    (#"{"type": "cursor", "venue": "plan", "at": [1, 2]}"#, "cursor", "not-present"),
    (#"{"type": "location", "venue": "plan"}"#, "location", "invalid-field"),
    (
      #"{"type": "location", "venue": "plan", "navigator": "a b", "floor": "0", "x": 1, "y": 1}"#,
      "location", "invalid-field"
    ),
    (
      #"{"type": "location", "venue": "plan", "navigator": "n", "floor": "0", "x": 1e9, "y": 1}"#,
      "location", "locations-refused"
    ),
    (
      #"{"type": "location", "venue": "plan", "navigator": "n", "floor": "0", "x": 1, "y": 1, "time": 1e99}"#,
      "location", "invalid-field"
    ),
    (#"{"type": "locations", "venue": "plan", "locations": {}}"#, "locations", "invalid-field"),
    (#"{"type": "route", "venue": "plan", "id": "w"}"#, "route", "invalid-field"),
    (
      #"{"type": "route", "venue": "plan", "id": "w", "navigator": "n", "to": {"feature": "B"}}"#,
      "route", "no-such-navigator"
    ),
    (#"{"type": "endRoute", "venue": "plan", "id": "w"}"#, "endRoute", "no-such-route"),
    (#"{"type": "unsubscribe", "venue": "mars"}"#, "unsubscribe", "no-such-venue"),
  ])
  func `what is not right is answered, and the socket lives`(
    text: String, about: String?, type: String
  ) async throws {
    let world = try World()
    world.say(text)
    let error = try await world.socket.next("error")
    #expect(error["about"]?.string == about)
    #expect(error["problem"]?.object?["type"]?.string == "about:blank#\(type)")
    #expect(error["problem"]?.object?["title"]?.string?.isEmpty == false)
    world.say(#"{"type": "ping", "time": [1]}"#)
    let pong = try await world.socket.next("pong")
    #expect(pong["time"] == [1])
    #expect(pong["serverTime"] == 1_795_248_000_000)
  }

  @Test func `binary messages are answered, too`() async throws {
    let world = try World()
    world.handler.received(.binary([1, 2]), from: world.socket)
    #expect(try await world.socket.next("error")["problem"] != nil)
  }

  @Test func `one socket follows sixteen venues at most`() async throws {
    let world = try World()
    for number in 1...17 {
      world.say(#"{"type": "subscribe", "venue": "copy-\#(number)", "streams": ["counts"]}"#)
    }
    let error = try await world.socket.next("error")
    #expect(error["problem"]?.object?["type"] == "about:blank#too-many-subscriptions")
    world.say(#"{"type": "unsubscribe", "venue": "copy-1"}"#)
    world.say(#"{"type": "subscribe", "venue": "copy-18", "streams": ["counts"]}"#)
    world.say(#"{"type": "subscribe", "venue": "copy-19", "streams": ["counts"]}"#)
    #expect(try await world.socket.next("error")["about"] == "subscribe")
  }

  @Test func `who closes the socket is forgotten`() async throws {
    let world = try World()
    world.say(#"{"type": "subscribe", "venue": "plan"}"#)
    _ = try await world.socket.next("welcome")
    #expect(await world.venue.counts.viewers == 1)
    world.handler.closed(world.socket, code: .normal)
    await world.settle()
    #expect(await world.venue.counts.viewers == 0)
  }

  @Test func `a route may lead to the nearest of several features`() async throws {
    let world = try World()
    world.say(
      #"""
      {"type": "route", "venue": "plan", "id": "way", "from": {"floor": "0", "x": 6, "y": 2},
       "to": {"nearest": {"features": ["A", "B"]}}}
      """#)
    let route = try await world.socket.next("route")
    #expect(route["destination"] == "B")
    #expect(route["route"]?.object?["distance"] == 2)
    world.say(
      #"""
      {"type": "route", "venue": "plan", "id": "way", "from": {"floor": "0", "x": 6, "y": 2},
       "to": {"nearest": {"category": "spa"}}}
      """#)
    let error = try await world.socket.next("error")
    #expect(error["problem"]?.object?["type"] == "about:blank#nothing-fits")
    #expect(error["id"] == "way")
  }

  // MARK: - Locations

  @Test func `a gateway enrols navigators and reports them by handles`() async throws {
    let world = try World()
    world.say(
      #"""
      {"type": "enrol", "venue": "plan", "first": 2, "navigators": [{"id": "n-1", "name": "Ada"}]}
      """#)
    let enrolled = try await world.socket.next("enrolled")
    #expect(enrolled["venue"] == "plan")
    #expect(enrolled["number"] == 0)
    #expect(enrolled["first"] == 2)
    #expect(enrolled["count"] == 1)
    #expect(enrolled["floors"]?.array?.first?.object?["unit"] == 0.01)
    world.handler.received(.binary(Self.twoLocations), from: world.socket)
    let problem = try await world.socket.next("error")["problem"]
    #expect(problem?.object?["counts"] == ["unknown-handle": 1])
    #expect(problem?.object?["refused"]?[0]?["index"] == 1)
    let navigators = await world.venue.navigators
    #expect(navigators.map(\.id) == ["n-1"])
    #expect(navigators.map(\.name) == ["Ada"])
    #expect(navigators.first?.location.place.point == Point(x: 6, y: 3))
    let counters = await world.venue.counters
    #expect(counters.locations == 1)
    #expect(counters.refusalsByKind == [.unknownHandle: 1])
  }

  @Test func `who enrolled nobody, or may not report, is told so`() async throws {
    let world = try World()
    world.handler.received(.binary(Self.twoLocations), from: world.socket)
    let error = try await world.socket.next("error")
    #expect(error["problem"]?.object?["type"] == "about:blank#not-enrolled")
    let kiosk = try World(role: .kiosk, permissions: .closed)
    kiosk.handler.received(.binary(Self.twoLocations), from: kiosk.socket)
    #expect(try await kiosk.socket.next("error")["problem"]?.object?["status"] == 403)
    kiosk.say(#"{"type": "enrol", "venue": "plan", "navigators": []}"#)
    #expect(try await kiosk.socket.next("error")["problem"]?.object?["status"] == 403)
    kiosk.say(
      #"{"type": "location", "venue": "plan", "navigator": "n", "floor": "0", "x": 1, "y": 1}"#)
    #expect(try await kiosk.socket.next("error")["problem"]?.object?["status"] == 403)
  }

  @Test func `refusals that follow each other are told once a second, none is dropped`()
    async throws
  {
    let world = try World()
    for _ in 0..<5 {
      world.say(
        #"{"type": "location", "venue": "plan", "navigator": "n", "floor": "9", "x": 1, "y": 1}"#)
    }
    world.say(
      #"""
      {"type": "location", "venue": "plan", "navigator": "n", "floor": "0", "x": 1, "y": 1,
       "time": 1795247900000}
      """#)
    let first = try await world.socket.next("error")
    #expect(first["about"] == "location")
    #expect(first["problem"]?.object?["counts"] == ["unknown-floor": 1])
    #expect(first["problem"]?.object?["serverTime"] == nil)
    let rest = try await world.socket.next("error")
    #expect(rest["problem"]?.object?["counts"] == ["unknown-floor": 4, "too-old": 1])
    #expect(rest["problem"]?.object?["serverTime"] == 1_795_248_000_000)
  }

  @Test func `what is read elsewhere keeps its place among the messages`() async throws {
    let world = try World()
    for step in 0..<10 {
      let filler = String(repeating: " ", count: step.isMultiple(of: 3) ? 20_000 : 0)
      world.say(
        #"""
        {"type": "location", "venue": "plan", "navigator": "n", "floor": "0", "x": 1, "y": 2,
         "time": \#(1_795_247_999_000 + step)\#(filler)}
        """#)
    }
    world.say(#"{"type": "subscribe", "venue": "plan", "streams": ["positions"]}"#)
    _ = try await world.socket.next("roster")
    let counters = await world.venue.counters
    #expect(counters.locations == 10)
    #expect(counters.refusals == 0)
  }

  /// Of the handles 2 and 9 in the venue 0 on the floor 0: a metre right of the origin.
  private static let twoLocations: [UInt8] =
    [16, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    + [2, 0, 100, 0, 0, 0, 0, 0, 0, 0x80, 0, 0] + [9, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0]

  // MARK: - Who may do what

  @Test func `a kiosk sees counts and edits but nobody's position`() async throws {
    let world = try World(role: .kiosk, permissions: .closed)
    world.say(#"{"type": "subscribe", "venue": "plan", "streams": ["positions"]}"#)
    let error = try await world.socket.next("error")
    #expect(error["problem"]?.object?["status"] == 403)
    // What it did not name it gets as far as it may.
    world.say(#"{"type": "subscribe", "venue": "plan"}"#)
    _ = try await world.socket.next("welcome")
    _ = try await world.socket.next("counts")
    let message =
      #"{"type": "location", "venue": "plan", "navigator": "n", "floor": "0", "x": 1, "y": 1}"#
    world.say(message)
    #expect(try await world.socket.next("error")["about"] == "location")
    #expect(await world.venue.navigators.isEmpty)
  }

  @Test func `strangers may do nothing where accounts exist`() async throws {
    let world = try World(permissions: .closed)
    world.say(#"{"type": "subscribe", "venue": "plan"}"#)
    #expect(try await world.socket.next("error")["problem"]?.object?["status"] == 403)
  }
}

extension World {
  /// Sends one round of frames, after everything said so far was done.
  fileprivate func tick() async {
    await settle()
    await venue.tick()
  }

  /// Returns when everything said so far was done.
  fileprivate func settle() async {
    await withCheckedContinuation { continuation in
      venue.perform { _ in continuation.resume() }
    }
  }
}
