import Accounts
import Geometry
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
struct LocationMessageTests {
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
}
