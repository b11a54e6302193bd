import Accounts
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import Testing
import WebServer

@testable import LiveMap
@testable import VenueServer

/// Links to one floor: what they tell of people is of that floor, in whatever way one asks.
struct FloorLinkTests {
  private let world: AccountWorld
  private let live: LiveVenue
  private let owner: Token

  /// Six people below and eleven above, all of them in an area, both of which are full.
  init() async throws {
    world = try await AccountWorld(upstairs: "C   D")
    let plan = try world.server.plan
    live = plan.live
    (_, owner) = try await world.person(Grants(.owner, in: "plan"))
    func feature(_ kind: Value, _ floor: Value, _ geometry: Value, _ more: Value) -> Value {
      [
        "operation": "put",
        "feature": [
          "id": .string("\(kind.string ?? "")-\(floor.string ?? "")"), "kind": kind,
          "floor": floor, "geometry": geometry, "properties": more,
        ],
      ]
    }
    let corners: Value = [[0, 0], [3, 0], [3, 1], [0, 1], [0, 0]]
    let operations = (["0", "1"] as [Value]).flatMap { floor in
      [
        feature(
          "area", floor, ["type": "Polygon", "coordinates": [corners]],
          ["name": "Hall", "capacity": 3]),
        feature(
          "line", floor, ["type": "LineString", "coordinates": [[3.5, 0], [3.5, 1]]],
          ["name": "Gate"]),
      ]
    }
    let edit: Value = ["id": "e", "base": 0, "author": "a", "operations": .array(operations)]
    let made = await world.send(.post, "/api/v1/venues/plan/edits", edit, token: owner)
    #expect(made.status == .created)
    // Twice, because that it is full must hold for a while.
    await walk(x: 1)
    await walk(x: 1)
  }

  /// Puts all people somewhere; a second passes.
  private func walk(x: Double, floors: Set<String> = ["0", "1"]) async {
    world.clock.move(seconds: 11)
    let now = world.clock.now
    func people(_ count: Int, _ floor: String) -> [LocationReport] {
      (0..<(floors.contains(floor) ? count : 0)).map { number in
        LocationReport(
          navigator: Identifier("n-\(floor)-\(number)"),
          location: Location(
            place: Place(floor: Identifier(floor), point: Point(x: x, y: 0.5)), time: now))
      }
    }
    _ = await live.report(people(6, "0") + people(11, "1"))
    for _ in 0..<20 { await live.tick() }
  }

  private func get(_ path: String, _ token: Token) async throws -> Value {
    try await world.send(.get, "/api/v1/venues\(path)", token: token).json
  }

  /// All that a stream tells from now on until it has answered.
  private func told(
    _ socket: LocalSocket, _ handler: any WebSocketHandler
  ) async throws -> [[String: Value]] {
    handler.received(.text(#"{"type": "ping", "time": 7}"#), from: socket)
    let types: Set = ["pong", "counts", "occupancy", "crossings", "alert", "cells", "error"]
    var all: [[String: Value]] = []
    while true {
      let message = try await socket.next(among: types)
      if message["type"] == "pong" { return all }
      all.append(message)
    }
  }

  /// Follows all that tells how many are where.
  private func follow(_ token: Token, _ streams: String) async throws -> (
    LocalSocket, any WebSocketHandler
  ) {
    let (socket, handler) = try world.open(token, id: .random(in: 100...(.max)))
    handler.received(
      .text(#"{"type": "subscribe", "venue": "plan", "streams": [\#(streams)]}"#), from: socket)
    _ = try await socket.next("welcome")
    return (socket, handler)
  }

  /// The floors, areas and lines that messages tell of.
  private func places(in messages: [[String: Value]]) -> Set<String> {
    var places: Set<String> = []
    for message in messages {
      for member in ["floors", "areas", "lines"] {
        places.formUnion((message[member]?.object ?? [:]).keys)
      }
      places.formUnion([message["area"]?.string, message["floor"]?.string].compactMap(\.self))
    }
    return places
  }

  @Test(arguments: [
    (Role.viewer, #""counts", "occupancy", "cells""#), (.kiosk, #""counts", "occupancy""#),
    (.staff, #""counts", "occupancy", "crossings", "alerts", "cells""#),
  ])
  func `the stream tells of people on that floor only`(role: Role, streams: String) async throws {
    let (_, all) = try await world.link(role, Scope(venue: "plan"))
    let (_, one) = try await world.link(role, Scope(venue: "plan", floor: "0"))
    let (wide, narrow) = (try await follow(all, streams), try await follow(one, streams))
    await walk(x: 4)
    await walk(x: 2)
    let everything = try await told(wide.0, wide.1)
    #expect(places(in: everything).isSuperset(of: ["0", "1", "area-0", "area-1"]))
    let messages = try await told(narrow.0, narrow.1)
    #expect(places(in: messages).isSuperset(of: ["0", "area-0"]))
    #expect(places(in: messages).isSubset(of: ["0", "area-0", "line-0"]))
    for counts in messages where counts["type"] == "counts" {
      #expect(counts["navigators"] == (role == .staff ? 6 : 5))
      // How many look on is of the whole venue.
      #expect(counts["viewers"] == nil)
    }
    // Nor that anything changes elsewhere; of crowds all is told anew each time.
    await walk(x: 2)
    _ = (try await told(narrow.0, narrow.1), try await told(wide.0, wide.1))
    await walk(x: 4, floors: ["1"])
    let changes: Set = ["occupancy", "crossings", "alert"]
    let news = try await told(narrow.0, narrow.1).filter {
      changes.contains($0["type"]?.string ?? "")
    }
    #expect(news.count == (role == .staff ? 0 : 1) && places(in: news).isSubset(of: ["area-0"]))
    #expect(try await told(wide.0, wide.1).contains { $0["type"] == "occupancy" })
  }

  @Test(arguments: [Role.viewer, .kiosk, .staff])
  func `answers tell of people on that floor only`(role: Role) async throws {
    let (_, all) = try await world.link(role, Scope(venue: "plan"))
    let (_, one) = try await world.link(role, Scope(venue: "plan", floor: "0"))
    func areas(_ token: Token) async throws -> [Value?] {
      try await get("/plan/occupancy", token)["areas"]?.array?.map { $0["id"] } ?? []
    }
    #expect(try await areas(all) == ["area-0", "area-1"])
    #expect(try await areas(one) == ["area-0"])
    let isExact = role == .staff
    #expect(try await get("", all)["venues"]?[0]?["navigators"] == (isExact ? 17 : 15))
    #expect(try await get("", one)["venues"]?[0]?["navigators"] == (isExact ? 6 : 5))
    #expect(try await get("", one)["venues"]?[0]?["least"] == (isExact ? nil : 5))
    #expect(try await get("", all)["venues"]?[0]?["viewers"] == (isExact ? 0 : nil))
    #expect(try await get("", one)["venues"]?[0]?["viewers"] == nil)
  }

  @Test func `staff with such a link see and count people there only`() async throws {
    let (_, all) = try await world.link(.staff, Scope(venue: "plan"))
    let (_, one) = try await world.link(.staff, Scope(venue: "plan", floor: "0"))
    func ids(_ path: String, _ list: String, _ token: Token, _ id: String = "id") async throws
      -> [String]
    {
      (try await get("/plan/\(path)", token)[list]?.array ?? []).compactMap { $0[id]?.string }
    }
    #expect(try await ids("navigators?floor=0", "navigators", all).count == 17)
    let seen = try await ids("navigators?floor=0", "navigators", one)
    #expect(seen.count == 6 && seen.allSatisfy { $0.hasPrefix("n-0-") })
    #expect(try await ids("crossings", "lines", all) == ["line-0", "line-1"])
    #expect(try await ids("crossings", "lines", one) == ["line-0"])
    for list in ["current", "latest"] {
      #expect(try await Set(ids("alerts", list, all, "area")) == ["area-0", "area-1"])
      #expect(try await Set(ids("alerts", list, one, "area")) == ["area-0"])
    }
  }

  @Test func `staff are told who is there, and of nobody who is elsewhere`() async throws {
    let (_, one) = try await world.link(.staff, Scope(venue: "plan", floor: "0"))
    let (socket, handler) = try world.open(one)
    let epoch = try await socket.next("hello")["epoch"]?.string ?? ""
    var known: [Double: String] = [:]
    /// The people that the stream has named when it has answered; `known` are those that were not
    /// told to be gone since.
    func told() async throws -> Set<String> {
      handler.received(.text(#"{"type": "ping", "time": 7}"#), from: socket)
      var told: Set<String> = []
      while true {
        let message = try await socket.next(among: ["pong", "roster"])
        if message["type"] == "pong" { return told }
        #expect(message["sequence"] == nil)
        for slot in message["gone"]?.array ?? [] { known[slot.number ?? -1] = nil }
        for person in message["navigators"]?.array ?? [] {
          told.insert(person["id"]?.string ?? "")
          known[person["slot"]?.number ?? -1] = person["id"]?.string
        }
      }
    }
    handler.received(
      .text(
        #"{"type": "subscribe", "venue": "plan", "streams": ["positions"], "#
          + #""resume": {"epoch": "\#(epoch)", "roster": 0, "floors": {}}}"#),
      from: socket)
    let welcome = try await socket.next("welcome")
    #expect(welcome["resumed"] == false)
    await walk(x: 1)
    let below = Set((0..<6).map { "n-0-\($0)" })
    #expect(try await told() == below)
    // The stream names a person that comes, and again after having been away.
    func move(_ id: String, to floor: String) async {
      world.clock.move(seconds: 11)
      let place = Place(floor: Identifier(floor), point: Point(x: 1, y: 0.5))
      let location = Location(place: place, time: world.clock.now)
      _ = await live.report([LocationReport(navigator: Identifier(id), location: location)])
      await live.tick()
    }
    await move("n-1-3", to: "0")
    #expect(try await told() == ["n-1-3"])
    await move("n-1-3", to: "1")
    await move("n-1-4", to: "1")
    await move("n-1-3", to: "0")
    #expect(try await told() == ["n-1-3"])
    /// The people that the stream names to another client of such a link now.
    func newcomer() async throws -> Set<String> {
      let (second, other) = try await follow(one, #""positions""#)
      other.received(.text(#"{"type": "ping", "time": 7}"#), from: second)
      let first = try await second.next("roster")
      #expect(first["complete"] == true)
      return Set((first["navigators"]?.array ?? []).compactMap { $0["id"]?.string })
    }
    #expect(try await newcomer() == below.union(["n-1-3"]))
    // A person that has left is forgotten soon after; a client that comes then never gets it.
    await move("n-1-3", to: "1")
    await live.tick()
    #expect(try await newcomer() == below)
    #expect(try await told() == [] && Set(known.values) == below.union(["n-1-3"]))
    for _ in 0..<30 { await live.tick() }
    #expect(try await told() == [] && Set(known.values) == below)
    await move("n-1-3", to: "0")
    #expect(try await told() == ["n-1-3"] && Set(known.values) == below.union(["n-1-3"]))
  }

  @Test func `nor do ways and recordings tell of people elsewhere`() async throws {
    let (_, one) = try await world.link(.staff, Scope(venue: "plan", floor: "0"))
    func isForbidden(_ path: String, _ body: Value? = nil) async -> Bool {
      await world.send(
        body == nil ? .get : .post, "/api/v1/venues/plan/\(path)?floor=0", body, token: one
      ).problem == "forbidden"
    }
    let (place, person): (Value, Value) = (["feature": "A"], ["navigator": "n-1-1"])
    #expect(await isForbidden("tracks"))
    #expect(await isForbidden("evacuations", [:]))
    #expect(await isForbidden("evacuations", ["from": [person]]))
    #expect(await isForbidden("routes", ["from": place, "to": person]))
    #expect(await isForbidden("routes", ["from": person, "to": place]))
    #expect(await isForbidden("walking-times", ["from": place, "to": [place, person]]))
    #expect(await isForbidden("walking-times", ["from": person, "to": [place]]))
    #expect(await !isForbidden("walking-times", ["from": place, "to": [["feature": "B"]]]))
    #expect(
      await isForbidden("routes", ["from": place, "to": ["feature": "B"], "avoidCrowds": true]))
    #expect(await !isForbidden("routes", ["from": place, "to": ["feature": "B"]]))
    let (socket, handler) = try world.open(one)
    let (from, ends) = (#""from": {"feature": "A"}"#, #""to": {"navigator": "n-1-1"}"#)
    for ways in ["\(from), \(ends)", #""navigator": "n-1-1", "to": {"feature": "A"}"#] {
      handler.received(
        .text(#"{"type": "route", "venue": "plan", "id": "r", \#(ways)}"#), from: socket)
      let news = try await socket.next(among: ["route", "error"])
      #expect(news["problem"]?["type"]?.string?.hasSuffix("forbidden") == true)
    }
  }
}
