import Accounts
import Foundation
import Geometry
import HTTPTypes
import IndoorModel
import JSONText
import LiveMap
import Logging
import Storage
import Testing
import WebServer

@testable import VenueServer

/// Two visitors who become friends, meet, write to each other, and end it.
struct FriendsTests {
  private static let path = "/api/v1/venues/plan"

  /// A world with a venue that wants friends, and the links of navigators.
  private struct Fair {
    let world: AccountWorld
    let owner, ada, bob, eve: Token

    init(friends: Bool = true) async throws {
      world = try await AccountWorld()
      owner = try await world.person(Grants(.owner, in: "*")).token
      ada = try await world.link(.navigator, Scope(venue: "plan", navigator: "n-ada")).token
      bob = try await world.link(.navigator, Scope(venue: "plan", navigator: "n-bob")).token
      eve = try await world.link(.navigator, Scope(venue: "plan", navigator: "n-eve")).token
      if friends { try await set(["friends": true]) }
    }

    func set(_ settings: Value) async throws {
      let response = await world.send(
        .post, FriendsTests.path + "/edits",
        [
          "id": .string(Sodium.identifier("e")), "base": 0, "author": "test",
          "operations": [["operation": "changeVenue", "settings": settings]],
        ], token: owner)
      try #require(response.status == .created, "\(response)")
    }

    func send(
      _ method: HTTPRequest.Method, _ path: String, _ body: Value? = nil, as token: Token
    ) async -> Response {
      await world.send(method, FriendsTests.path + path, body, token: token)
    }

    func code(of token: Token) async throws -> Value {
      try #require(await send(.post, "/friend-codes", [:], as: token).json["code"])
    }

    /// Ada and Bob become friends who show themselves to friends.
    func befriend(device: Value? = nil) async throws {
      _ = await send(.put, "/friend-profile", ["name": "Ada"], as: ada)
      _ = await send(.put, "/friend-profile", ["name": "Bob"], as: bob)
      let code = try await code(of: ada)
      let request = Value(members: ["code": code, "device": device])
      #expect(await send(.post, "/friends", request, as: bob).status == .created)
      #expect(
        await send(.patch, "/friends/n-bob", ["state": "friend"], as: ada).status == .ok)
      for (token, own, other) in [(ada, "n-ada", "n-bob"), (bob, "n-bob", "n-ada")] {
        let path = "/navigators/\(own)/sharing"
        let sharing = try await send(.get, path, as: token).json
        #expect(sharing["friends"] == [.string(other)])
        _ = await send(
          .put, path, ["status": "friends", "friends": [.string(other)]], as: token)
      }
    }

    /// Both are in the hall, and a second passes.
    func meet() async throws {
      let live = try world.server.plan.live
      for (navigator, x) in [("n-ada", 1.0), ("n-bob", 3.0)] {
        let location: Value = [
          "navigator": .string(navigator), "floor": "0", "x": .number(x), "y": 0.5,
        ]
        _ = await send(.post, "/locations", location, as: navigator == "n-ada" ? ada : bob)
      }
      for _ in 0..<live.ticksPerSecondForTests { await live.tick() }
    }

    /// All bytes that the server keeps, of accounts, friends and venues.
    func isKept(_ text: String) throws -> Bool {
      let folders = [world.path, world.server.folder.path]
      return try folders.contains { folder in
        try FileManager.default.subpathsOfDirectory(atPath: folder).contains { name in
          let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
          let data = try? Data(contentsOf: file)
          return data?.range(of: Data(text.utf8)) != nil
        }
      }
    }
  }

  @Test func `a request is accepted, and each sees how it stands`() async throws {
    let fair = try await Fair()
    try await fair.befriend()
    let list = try await fair.send(.get, "/friends", as: fair.ada).json
    #expect(list["me"]?["name"] == "Ada" && list["me"]?["sharing"] == "friends")
    let friend = try #require(list["friends"]?[0])
    #expect(friend["id"] == "n-bob" && friend["name"] == "Bob" && friend["state"] == "friend")
    #expect(friend["seesMe"] == true && friend["shares"] == true && friend["unread"] == 0)
    #expect(try await fair.send(.get, "/friends", as: fair.eve).json["friends"] == [])
  }

  @Test func `a code is refused that is wrong, used, or tried too often`() async throws {
    let fair = try await Fair()
    let code = try await fair.code(of: fair.ada)
    #expect(await fair.send(.post, "/friends", ["code": code], as: fair.bob).status == .created)
    for wrong: Value in [code, "AAAA-AAAA", "nothing", ""] {
      let response = await fair.send(.post, "/friends", ["code": wrong], as: fair.eve)
      #expect(response.problem == "no-such-code", "\(wrong)")
    }
    for _ in 0..<30 { _ = await fair.send(.post, "/friends", ["code": "x"], as: fair.eve) }
    let refused = await fair.send(.post, "/friends", ["code": "x"], as: fair.eve)
    #expect(refused.problem == "too-many-codes" && refused.fields[.retryAfter] != nil)
  }

  @Test func `a venue that does not want friends has none, and staff are nobody's`() async throws {
    let fair = try await Fair(friends: false)
    for path in ["/friends", "/friend-log"] {
      #expect(await fair.send(.get, path, as: fair.ada).problem == "no-friends")
    }
    #expect(try !fair.isKept("FLOF"))
    #expect(
      !FileManager.default.fileExists(atPath: fair.world.path + "/friends.sqlite"))
    try await fair.set(["friends": true])
    let staff = try await fair.world.person(Grants(.staff, in: "plan")).token
    for token in [fair.owner, staff] {
      #expect(await fair.send(.get, "/friends", as: token).problem == "no-navigator")
      #expect(
        await fair.send(.get, "/friends/n-ada/messages", as: token).problem == "no-navigator")
    }
    #expect(await fair.send(.get, "/friend-reports", as: staff).problem == "forbidden")
  }

  @Test func `those who meet are told, each of the other, with the place`() async throws {
    let fair = try await Fair()
    try await fair.befriend()
    let (socket, handler) = try fair.world.open(fair.ada)
    let (other, otherHandler) = try fair.world.open(fair.eve, id: 8)
    for (handler, socket) in [(handler, socket), (otherHandler, other)] {
      handler.received(
        .text(#"{"type": "subscribe", "venue": "plan", "streams": ["companions"]}"#), from: socket)
      _ = try await socket.next("welcome")
    }
    try await fair.meet()
    let near = try await socket.next("friend.near")
    #expect(near["friend"] == "n-bob" && near["metres"]?.number == 2)
    // Bob's place at 3 m is nearer to B at 4.5 m than to A at 0.5 m.
    #expect(near["feature"] == "B" && near["name"]?["en"] == "B")
    // A stranger hears of nothing: the next thing that it hears is this.
    otherHandler.received(.text(#"{"type": "ping", "time": 1}"#), from: other)
    #expect(try await other.next(among: ["friend.near", "pong"])["type"] == "pong")
  }

  @Test func `a way leads to a friend while it shares, and to nobody else`() async throws {
    let fair = try await Fair()
    try await fair.befriend()
    try await fair.meet()
    let (socket, handler) = try fair.world.open(fair.ada)
    func say(_ text: String) { handler.received(.text(text), from: socket) }
    let ask =
      #"{"type": "route", "venue": "plan", "id": "w", "navigator": "n-ada", "to": {"navigator": "#
    say(ask + #""n-eve"}, "profile": "walking"}"#)
    #expect(try await socket.next(among: ["error", "route"])["problem"]?["status"] == 404)
    say(ask + #""n-bob"}, "profile": "walking"}"#)
    #expect(try await socket.next(among: ["error", "route"])["route"] != nil)
    _ = await fair.send(
      .put, "/navigators/n-bob/sharing", ["status": "staff", "friends": ["n-ada"]], as: fair.bob)
    #expect(try await socket.next(among: ["routeEnded", "error"])["id"] == "w")
  }

  @Test func `messages arrive at once, are read, deleted and reported`() async throws {
    let fair = try await Fair()
    try await fair.befriend()
    let (socket, handler) = try fair.world.open(fair.bob)
    handler.received(
      .text(#"{"type": "subscribe", "venue": "plan", "streams": ["companions"]}"#), from: socket)
    _ = try await socket.next("welcome")
    let sent = await fair.send(
      .post, "/friends/n-bob/messages",
      ["text": "Meet me there", "place": ["feature": "B"], "meeting": "2026-11-27T12:00:00Z"],
      as: fair.ada)
    #expect(sent.status == .created)
    let message = try #require(try await socket.next("friend.message")["message"])
    #expect(message["text"] == "Meet me there" && message["place"]?["feature"] == "B")
    let id = try #require(message["id"]?.number.map { Int($0) })
    let path = "/friends/n-ada/messages/\(id)"
    _ = await fair.send(.patch, path, ["state": "read"], as: fair.bob)
    let read = try await fair.send(.get, "/friends/n-bob/messages", as: fair.ada).json
    #expect(read["messages"]?[0]?["state"] == "read")
    for wrong: Value in [
      [:], ["text": " "], ["place": ["feature": "nothing"]], ["text": "x", "meeting": "soon"],
      ["place": ["navigator": "n-eve"]], ["meeting": "2026-11-27T12:00:00Z", "text": "x"],
      ["text": .string(String(repeating: "x", count: 501))],
    ] {
      let response = await fair.send(.post, "/friends/n-bob/messages", wrong, as: fair.ada)
      #expect(response.status.code == 422, "\(wrong)")
    }
    #expect(
      await fair.send(.post, "/friends/n-eve/messages", ["text": "Hi"], as: fair.ada).problem
        == "no-such-friend")
    let report: Value = ["text": "Not nice", "messages": [Value(id)]]
    #expect(
      await fair.send(.post, "/friends/n-ada/reports", report, as: fair.bob).status == .noContent)
    let reports = try await fair.send(.get, "/friend-reports", as: fair.owner).json["reports"]
    #expect(reports?[0]?["reported"] == "n-ada" && reports?[0]?["reportedName"] == "Ada")
    #expect(reports?[0]?["messages"]?.array?.count == 1)
    let number = Int(reports?[0]?["id"]?.number ?? 0)
    #expect(
      await fair.send(.delete, "/friend-reports/\(number)", as: fair.owner).status == .noContent)
    #expect(await fair.send(.delete, path, as: fair.bob).status == .noContent)
    #expect(try !fair.isKept("Meet me there"))
  }

  @Test func `a block ends sharing and all else`() async throws {
    let fair = try await Fair()
    try await fair.befriend()
    _ = await fair.send(.post, "/friends/n-bob/messages", ["text": "Hi"], as: fair.ada)
    #expect(
      await fair.send(.patch, "/friends/n-bob", ["state": "blocked"], as: fair.ada).status == .ok)
    for (token, own) in [(fair.ada, "n-ada"), (fair.bob, "n-bob")] {
      let sharing = try await fair.send(.get, "/navigators/\(own)/sharing", as: token).json
      #expect(sharing["friends"] == [])
    }
    #expect(try await fair.send(.get, "/friends", as: fair.bob).json["friends"] == [])
    #expect(
      await fair.send(.post, "/friends/n-ada/messages", ["text": "Hi"], as: fair.bob).problem
        == "no-such-friend")
    // By another link of the same navigator, too.
    let second = try await fair.world.link(.navigator, Scope(venue: "plan", navigator: "n-bob"))
    let code = try await fair.code(of: fair.ada)
    #expect(
      await fair.send(.post, "/friends", ["code": code], as: second.token).problem
        == "no-such-code")
  }

  @Test func `a block holds for the browser that comes back as another guest`() async throws {
    let fair = try await Fair()
    let key: Value = "0123456789abcdefghij-_"
    _ = try await fair.befriend(device: key)
    _ = await fair.send(.patch, "/friends/n-bob", ["state": "blocked"], as: fair.ada)
    let code = try await fair.code(of: fair.ada)
    for device: Value in ["short", "0123456789abcdefghij/+", 7] {
      let wrong: Value = ["code": code, "device": device]
      let response = await fair.send(.post, "/friends", wrong, as: fair.eve)
      #expect(response.status.code == 422, "\(device)")
    }
    let same: Value = ["code": code, "device": key]
    #expect(await fair.send(.post, "/friends", same, as: fair.eve).problem == "no-such-code")
    // The key itself is kept nowhere.
    #expect(try !fair.isKept("0123456789abcdefghij"))
    let another: Value = ["code": code, "device": "zyxwvutsrqponmlkjihgfe"]
    #expect(await fair.send(.post, "/friends", another, as: fair.eve).status == .created)
  }

  @Test func `friends that were told are not told again after a restart`() async throws {
    let fair = try await Fair()
    try await fair.befriend()
    try await fair.meet()
    func remembered() async throws -> [EncounterTracker.Pair] {
      let (clock, path) = (fair.world.clock, fair.world.path)
      let book = try await FriendBook(
        folder: path, logger: Logger(label: "test"), now: { clock.now })
      defer { book.close() }
      return Array(book.meetings.told(in: "plan").keys)
    }
    try await fair.world.book.friends.flush()
    #expect(try await remembered() == [EncounterTracker.Pair("n-ada", "n-bob")])
    fair.world.clock.move(seconds: EncounterTracker.interval)
    try await fair.world.book.keepHouse()
    #expect(try await remembered().isEmpty)
  }

  @Test func `days of the log are those of the venue's clocks`() async throws {
    let fair = try await Fair()
    try await fair.befriend()
    _ = await fair.send(.put, "/friend-log", ["kept": true], as: fair.ada)
    for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
      try await fair.set(["timeZone": .string(zone)])
      try await fair.meet()
      try await fair.world.book.keepHouse()
    }
    // 8:00 by UTC is 22:00 there, and 21:00 of the day before here.
    let log = try await fair.send(.get, "/friend-log", as: fair.ada).json
    let days = Set(log["days"]?.array?.compactMap { $0["day"]?.string } ?? [])
    #expect(days == ["2026-11-21", "2026-11-20"])
  }

  @Test func `organisers see numbers from the smallest group on`() async throws {
    let fair = try await Fair()
    try await fair.befriend()
    let organiser = try await fair.world.person(Grants(.organiser, in: "plan")).token
    let few = try await fair.send(.get, "/friend-figures", as: organiser).json
    #expect(few["people"] == 0 && few["friendships"] == 0)
    try await fair.set(["privacyThreshold": 2])
    let some = try await fair.send(.get, "/friend-figures", as: organiser).json
    #expect(some["people"] == 2 && some["friendships"] == 0 && some["smallestGroup"] == 2)
  }

  @Test func `a log is kept only where it is wanted, and goes by one request`() async throws {
    let fair = try await Fair()
    try await fair.befriend()
    try await fair.meet()
    try await fair.world.book.keepHouse()
    #expect(try await fair.send(.get, "/friend-log", as: fair.ada).json["days"] == [])
    _ = await fair.send(.put, "/friend-log", ["kept": true], as: fair.ada)
    try await fair.world.book.keepHouse()
    let log = try await fair.send(.get, "/friend-log", as: fair.ada).json
    #expect(log["kept"] == true)
    let kinds = log["summary"]?.array?.compactMap { $0["kind"]?.string }.sorted()
    #expect(kinds == ["encounter", "place"])
    // How a row of the log lies in the file: one word after the other.
    #expect(try fair.isKept("encountern-bob") && fair.isKept("placeA"))
    #expect(try await fair.send(.get, "/friend-log", as: fair.bob).json["days"] == [])
    #expect(await fair.send(.delete, "/friend-log", as: fair.ada).status == .noContent)
    let after = try await fair.send(.get, "/friend-log", as: fair.ada).json
    #expect(after["days"] == [] && after["kept"] == false)
  }

  @Test func `one that hides meets nobody, and leaves no byte of where it was`() async throws {
    let fair = try await Fair()
    try await fair.befriend()
    _ = await fair.send(.put, "/friend-log", ["kept": true], as: fair.ada)
    _ = await fair.send(.put, "/friend-log", ["kept": true], as: fair.bob)
    _ = await fair.send(
      .put, "/navigators/n-ada/sharing", ["status": "hidden", "friends": ["n-bob"]], as: fair.ada)
    let (socket, handler) = try fair.world.open(fair.bob)
    handler.received(
      .text(#"{"type": "subscribe", "venue": "plan", "streams": ["companions"]}"#), from: socket)
    _ = try await socket.next("welcome")
    try await fair.meet()
    try await fair.world.book.keepHouse()
    handler.received(.text(#"{"type": "ping", "time": 1}"#), from: socket)
    #expect(try await socket.next(among: ["friend.near", "pong"])["type"] == "pong")
    #expect(try await fair.send(.get, "/friend-log", as: fair.ada).json["days"] == [])
    let log = try await fair.send(.get, "/friend-log", as: fair.bob).json
    #expect(log["summary"]?.array?.compactMap { $0["kind"]?.string } == ["place"])
    // Bob's own place is kept; of Ada's, and of an encounter, no file has a byte.
    #expect(try fair.isKept("placeB"))
    #expect(try !fair.isKept("placeA") && !fair.isKept("encountern-"))
    let file = try fair.world.book.friends.file
    let rows = try await file.read { rows in
      try rows.log.entries(of: FriendRows.Person(venue: "plan", navigator: "n-ada"))
    }
    #expect(rows.isEmpty)
  }

  @Test func `a new friend leaves what was set at another node a moment ago`() async throws {
    let fair = try await Fair()
    // It is stored, and the live side of this node does not know it yet.
    let now = fair.world.clock.now
    try await fair.world.book.file.write { rows in
      try rows.sharing.keep(
        SharingRow(
          venue: "plan", navigator: "n-ada", status: "hidden", friends: ["n-eve"], isOwn: true,
          heard: now))
    }
    let code = try await fair.code(of: fair.ada)
    _ = await fair.send(.post, "/friends", ["code": code], as: fair.bob)
    let answer = await fair.send(.patch, "/friends/n-bob", ["state": "friend"], as: fair.ada)
    #expect(answer.status == .ok)
    let row = try await fair.world.book.file.read { try $0.sharing.row(of: "n-ada", in: "plan") }
    #expect(row?.status == "hidden" && row?.friends == ["n-eve", "n-bob"])
    let sharing = try await fair.send(.get, "/navigators/n-ada/sharing", as: fair.ada).json
    #expect(sharing["status"] == "hidden" && sharing["friends"] == ["n-eve", "n-bob"])
    _ = await fair.send(.delete, "/friends/n-bob", as: fair.ada)
    let after = try await fair.send(.get, "/navigators/n-ada/sharing", as: fair.ada).json
    #expect(after["status"] == "hidden" && after["friends"] == ["n-eve"])
  }

  @Test func `all of a navigator goes with its link`() async throws {
    let fair = try await Fair()
    try await fair.befriend()
    _ = await fair.send(.post, "/friends/n-bob/messages", ["text": "farewell"], as: fair.ada)
    #expect(try fair.isKept("farewell"))
    let links = try await fair.send(.get, "/links", as: fair.owner).json["links"]?.array ?? []
    let link = try #require(links.first { $0["navigator"] == "n-ada" }?["id"]?.string)
    _ = await fair.send(.delete, "/links/\(link)", as: fair.owner)
    try await fair.world.book.keepHouse()
    #expect(try !fair.isKept("farewell"))
    #expect(try await fair.send(.get, "/friends", as: fair.bob).json["friends"] == [])
  }
}

extension LiveVenue {
  /// Enough ticks for what happens once a second.
  fileprivate nonisolated var ticksPerSecondForTests: Int { 30 }
}
