import Accounts
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import Logging
import Routing
import TestKit
import Testing
import WebServer

@testable import LiveMap
@testable import VenueServer

@Suite(.timeLimit(.minutes(20)))
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
    ([], nil), (["floorcast.2"], "floorcast.2"), (["floorcast.2", "floorcast.1"], "floorcast.2"),
    (["chat", "floorcast.2+json", "floorcast.2"], "floorcast.2+json"),
  ])
  func `the first known subprotocol is taken`(offered: [String], taken: String?) throws {
    #expect(try World(protocols: offered).socket.subprotocol == taken)
  }

  @Test func `who asks for nothing that is spoken is told what to ask for`() throws {
    let refused = #expect(throws: Refused.self) {
      try World(protocols: ["floorcast.1", "floorcast.1+json"])
    }
    let response = try #require(refused).response
    #expect(response.status.code == 400)
    let problem = try Value(json: response.body).object
    #expect(problem?["title"] == "The live stream does not speak floorcast.1, floorcast.1+json")
    #expect(problem?["detail"] == "Ask for floorcast.2, floorcast.2+json, floorcast.2.gateway.")
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
          "tiles": ["columns": 32, "rows": 16, "size": 0.3125, "corner": [0, 0]],
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
    // A keyframe with one part, the whole floor, which is empty.
    #expect(frame?.count == 17)
    #expect(frame?.prefix(8) == [1, 2, 0, 0, 0, 0, 0, 0])
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

  // MARK: - Rights

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
    #expect(try await world.socket.next("error")["problem"]?.object?["status"] == 401)
  }
}
