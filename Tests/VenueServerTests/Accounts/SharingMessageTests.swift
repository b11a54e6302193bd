import Accounts
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import Testing
import WebServer

@testable import LiveMap
@testable import VenueServer

/// Sharing by HTTP and by the live stream, with the rights of links.
struct SharingMessageTests {
  private static let path = "/api/v1/venues/plan/navigators/n-1/sharing"

  @Test func `a device says who sees it, and nobody else takes that back`() async throws {
    let world = try await AccountWorld()
    let (_, own) = try await world.link(.navigator, Scope(venue: "plan", navigator: "n-1"))
    let (_, other) = try await world.link(.navigator, Scope(venue: "plan", navigator: "n-2"))
    let (_, gateway) = try await world.link(.gateway, Scope(venue: "plan"))
    let (_, viewer) = try await world.link(.viewer, Scope(venue: "plan"))
    let usual: Value = ["status": "staff", "friends": []]
    #expect(try await world.send(.get, Self.path, token: own).json == usual)
    let hidden: Value = ["status": "hidden", "friends": ["n-2"]]
    #expect(try await world.send(.put, Self.path, hidden, token: own).json == hidden)
    #expect(await world.send(.put, Self.path, usual, token: gateway).problem == "said-by-itself")
    #expect(await world.send(.put, Self.path, usual, token: other).problem == "forbidden")
    #expect(await world.send(.get, Self.path, token: other).problem == "forbidden")
    #expect(await world.send(.put, Self.path, usual, token: viewer).problem == "forbidden")
    for wrong: Value in [
      ["status": "loud"], [:], ["status": "friends", "friends": ["two words"]],
      ["status": "friends", "friends": .array((0..<33).map { .string("f-\($0)") })],
    ] {
      #expect(await world.send(.put, Self.path, wrong, token: own).status.code == 422)
    }
    // Locations are taken and no person is there.
    let location: Value = ["navigator": "n-1", "floor": "0", "x": 1, "y": 0.5]
    let taken = await world.send(
      .post, "/api/v1/venues/plan/locations", location, token: gateway)
    #expect(taken.status == .accepted)
    #expect(try taken.json["accepted"] == 1)
    #expect(await (try world.server.plan).live.navigators.isEmpty)
    #expect(await (try world.server.plan).live.counters.locations == 0)
    // Its own way is found all the same.
    let question: Value = ["from": ["navigator": "n-1"], "to": ["feature": "B"]]
    let (_, staff) = try await world.link(.staff, Scope(venue: "plan"))
    let route = "/api/v1/venues/plan/routes"
    #expect(try await world.send(.post, route, question, token: own).json["route"] != nil)
    #expect(await world.send(.post, route, question, token: staff).problem == "no-such-navigator")
  }

  @Test func `the stream tells a device of itself and its friends`() async throws {
    let world = try await AccountWorld()
    let live = try world.server.plan.live
    _ = await live.report(
      ["n-1", "n-2", "n-3"].map { id in
        LocationReport(
          navigator: Identifier(id), name: "Name of \(id)",
          location: Location(
            place: Place(floor: "0", point: Point(x: 1.25, y: 0.5)), time: world.clock.now))
      })
    let (_, token) = try await world.link(.navigator, Scope(venue: "plan", navigator: "n-1"))
    let (socket, handler) = try world.open(token)
    func say(_ text: String) { handler.received(.text(text), from: socket) }
    say(#"{"type": "subscribe", "venue": "plan", "streams": ["companions"], "navigator": "n-2"}"#)
    #expect(try await socket.next("error")["problem"]?["status"] == 403)
    say(#"{"type": "sharing", "venue": "plan", "navigator": "n-2", "status": "visible"}"#)
    #expect(try await socket.next("error")["problem"]?["status"] == 403)
    say(#"{"type": "sharing", "venue": "plan", "status": "friends", "friends": ["n-2"]}"#)
    say(#"{"type": "subscribe", "venue": "plan", "streams": ["companions"]}"#)
    _ = try await socket.next("welcome")
    #expect(await live.sharing(of: "n-1") == Sharing(status: .friends, friends: ["n-2"]))
    try await live.set(
      Sharing(status: .friends, friends: ["n-1"]), of: "n-2", isOwn: false)
    for _ in 0..<10 { await live.tick() }
    let told = try await socket.next("companions")
    #expect(told["own"]?["id"] == "n-1" && told["own"]?["x"] == 1.25)
    #expect(told["people"]?.array?.map { $0["name"] } == ["Name of n-2"])
    try await live.set(Sharing(status: .visible), of: "n-3", isOwn: false)
    for _ in 0..<10 { await live.tick() }
    #expect(try await socket.next("visible")["people"]?[0]?["id"] == "n-3")
  }
}
