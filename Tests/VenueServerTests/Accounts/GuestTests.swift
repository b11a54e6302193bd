import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Storage
import Testing
import WebServer

@testable import VenueServer

/// Visitors that a venue lets in without an account or link.
struct GuestTests {
  private static let path = "/api/v1/venues/plan/guests"

  /// A world with an owner that allows guests, and a server that takes some of them.
  private struct Fair {
    let world: AccountWorld
    let owner: Token

    init(limits: GuestLimits = GuestLimits(), until: String? = nil) async throws {
      world = try await AccountWorld(guests: limits)
      owner = try await world.person(Grants(.owner, in: "*")).token
      try await set(["guests": true, "guestsUntil": until.map(Value.string) ?? .null])
    }

    /// Changes the settings, and has the server follow them.
    func set(_ settings: Value, in venue: String = "plan") async throws {
      let response = await world.send(
        .post, "/api/v1/venues/\(venue)/edits",
        [
          "id": .string(Sodium.identifier("e")), "base": 0, "author": "test",
          "operations": [["operation": "changeVenue", "settings": settings]],
        ], token: owner)
      try #require(response.status == .created, "\(response)")
      if world.book.guests.takeDue() { try await world.book.reviewGuests() }
    }

    func enter(_ venue: String = "plan", cookie: String? = nil, address: String = "10.9.0.1") async
      -> Response
    {
      await world.send(
        .post, "/api/v1/venues/\(venue)/guests", [:], cookie: cookie, address: address)
    }

    func list() async throws -> Value {
      try await world.send(.get, GuestTests.path, token: owner).json
    }
  }

  @Test func `a stranger enters, reads the venue and asks for a way`() async throws {
    let fair = try await Fair()
    let entered = await fair.enter()
    #expect(entered.status == .created)
    #expect(try entered.json["link"]?["role"] == "guest")
    #expect(try entered.json["link"]?["guest"] == true)
    #expect(try entered.json["kind"] == "device")
    let cookie = try #require(entered.cookie)
    #expect(
      !String(decoding: entered.body, as: UTF8.self).contains(try #require(entered.token).secret))
    let snapshot = await fair.world.send(.get, "/api/v1/venues/plan/snapshot", cookie: cookie)
    #expect(snapshot.status == .ok)
    let again = await fair.enter(cookie: cookie)
    #expect(again.status == .ok && again.cookie == nil)
    #expect(try await fair.list()["total"] == 1)
    let other = await fair.world.send(.get, "/api/v1/venues/other", cookie: cookie)
    #expect(other.status == .notFound)
    let links = try await fair.world.send(.get, "/api/v1/venues/plan/links", token: fair.owner).json
    #expect(links["links"]?.array?.isEmpty == true)
  }

  @Test func `without guests a venue is as hidden as none`() async throws {
    let fair = try await Fair()
    try await fair.set(["guests": .null])
    let (off, none) = (await fair.enter(), await fair.enter("nowhere"))
    #expect(off.status == .notFound && none.status == .notFound)
    func text(_ response: Response, without name: String) -> String {
      String(decoding: response.body, as: UTF8.self).replacing(name, with: "…")
    }
    #expect(text(off, without: "plan") == text(none, without: "nowhere"))
  }

  @Test func `a guest gets a navigator that is its own only`() async throws {
    let fair = try await Fair()
    let cookie = try #require(await fair.enter().cookie)
    func report(_ id: String) async -> Response {
      await fair.world.send(
        .post, "/api/v1/venues/plan/locations",
        ["navigator": .string(id), "floor": "0", "x": 1, "y": 0], cookie: cookie)
    }
    #expect(await report("g-1").problem == "forbidden")
    let token = try #require(Token(String(cookie.dropFirst("floorcast=".count))))
    let (socket, _) = try fair.world.open(token)
    let made = await fair.world.send(.post, "/api/v1/venues/plan/navigators", [:], cookie: cookie)
    #expect(made.status == .created)
    #expect(await socket.closing() == .init(code: .policyViolation, reason: "rights changed"))
    let id = try #require(try made.json["link"]?["navigator"]?.string)
    #expect(id.wholeMatch(of: /g-[0-9a-f]{16}/) != nil)
    #expect(try made.json["link"]?["role"] == "navigator")
    let again = await fair.world.send(.post, "/api/v1/venues/plan/navigators", [:], cookie: cookie)
    #expect(again.status == .ok)
    #expect(try again.json["link"]?["navigator"]?.string == id)
    #expect(await report(id).status == .accepted)
    #expect(await report("n-1").problem == "forbidden")
    // After a restart, too.
    #expect(
      try await fair.world.book.file.read { try $0.guests.all(in: "plan") }.first?.scope.navigator
        == id)
  }

  @Test func `a guest that leaves takes its position and its sharing along`() async throws {
    let fair = try await Fair()
    let cookie = try #require(await fair.enter().cookie)
    let made = await fair.world.send(.post, "/api/v1/venues/plan/navigators", [:], cookie: cookie)
    let id = try #require(try made.json["link"]?["navigator"]?.string)
    _ = await fair.world.send(
      .put, "/api/v1/venues/plan/navigators/\(id)/sharing", ["status": "visible"], cookie: cookie)
    _ = await fair.world.send(
      .post, "/api/v1/venues/plan/locations",
      ["navigator": .string(id), "floor": "0", "x": 1, "y": 0], cookie: cookie)
    let seen = await fair.world.send(
      .get, "/api/v1/venues/plan/navigators/\(id)", token: fair.owner)
    #expect(seen.status == .ok)
    let token = try #require(Token(String(cookie.dropFirst("floorcast=".count))))
    let (socket, _) = try fair.world.open(token)
    let left = await fair.world.send(.delete, "/api/v1/session", cookie: cookie)
    #expect(left.status == .noContent)
    #expect(await socket.closing() == .init(code: .policyViolation, reason: "signed out"))
    let gone = await fair.world.send(
      .get, "/api/v1/venues/plan/navigators/\(id)", token: fair.owner)
    #expect(gone.status == .notFound)
    let sharing = try await fair.world.send(
      .get, "/api/v1/venues/plan/navigators/\(id)/sharing", token: fair.owner
    ).json
    #expect(sharing["status"] == "staff")
    try await fair.world.book.sharing.flush()
    #expect(try await fair.world.book.file.read { try $0.sharing.all() }.isEmpty)
    let after = await fair.world.send(.get, "/api/v1/venues/plan", cookie: cookie)
    #expect(after.status == .unauthorized)
  }

  @Test func `an organiser ends one guest, or all`() async throws {
    let fair = try await Fair()
    let cookies = [await fair.enter().cookie, await fair.enter().cookie, await fair.enter().cookie]
    let first = try #require(try await fair.list()["guests"]?[0]?["id"]?.string)
    let one = await fair.world.send(.delete, "\(Self.path)/\(first)", token: fair.owner)
    #expect(one.status == .noContent)
    #expect(try await fair.list()["total"] == 2)
    let unknown = await fair.world.send(.delete, "\(Self.path)/\(first)", token: fair.owner)
    #expect(unknown.status == .notFound)
    let all = await fair.world.send(.delete, Self.path, token: fair.owner)
    #expect(try all.json["ended"] == 2)
    for cookie in cookies {
      let response = await fair.world.send(.get, "/api/v1/venues/plan", cookie: cookie)
      #expect(response.status == .unauthorized)
    }
    let log = try await fair.world.book.file.read { try $0.audit.entries(limit: 20) }
    #expect(log.map(\.deed).prefix(2) == [.guestsRevoked, .guestRevoked])
    #expect(log.filter { $0.deed == .guestEntered }.count == 3)
    #expect(await fair.enter().status == .created)
  }

  @Test func `links and guests end by their own endpoints only`() async throws {
    let fair = try await Fair()
    _ = await fair.enter()
    let id = try #require(try await fair.list()["guests"]?[0]?["id"]?.string)
    let (kiosk, _) = try await fair.world.link(.kiosk, Scope(venue: "plan"))
    for (method, path) in [
      (.delete, "links/\(id)"), (.post, "links/\(id)/rotation"), (.delete, "guests/\(kiosk)"),
    ] as [(HTTPRequest.Method, String)] {
      let response = await fair.world.send(
        method, "/api/v1/venues/plan/\(path)", method == .post ? [:] : nil, token: fair.owner)
      #expect(response.status == .notFound, "\(path)")
    }
  }

  @Test func `networks and the whole server take so many guests`() async throws {
    let fair = try await Fair(limits: GuestLimits(perAddress: 2, total: 3))
    for _ in 0..<2 { #expect(await fair.enter().status == .created) }
    let excess = await fair.enter()
    #expect(excess.status == .tooManyRequests && excess.problem == "too-many-guests")
    #expect(excess.fields[.retryAfter] == "3600")
    #expect(await fair.enter(address: "10.9.0.2").status == .created)
    let full = await fair.enter(address: "10.9.0.3")
    #expect(full.status == .serviceUnavailable && full.problem == "guests-full")
    fair.world.clock.move(seconds: 3600)
    #expect(await fair.enter().problem == "guests-full")
    // Guests that are away make room.
    fair.world.clock.move(seconds: Lifetimes.idleGuest)
    try await fair.world.book.keepHouse()
    #expect(await fair.enter().status == .created)
    #expect(try await fair.list()["total"] == 1)
  }

  @Test func `a guest that is away for long ends, and one that is here stays`() async throws {
    let fair = try await Fair()
    let (away, here) = (
      try #require(await fair.enter().cookie), try #require(await fair.enter().cookie)
    )
    func read(_ cookie: String) async -> Bool {
      await fair.world.send(.get, "/api/v1/venues/plan", cookie: cookie).status == .ok
    }
    fair.world.clock.move(seconds: Lifetimes.idleGuest - 60)
    #expect(await read(here))
    fair.world.clock.move(seconds: 60)
    #expect(await read(here))
    #expect(await !read(away))
    try await fair.world.book.keepHouse()
    #expect(await read(here))
    #expect(try await fair.world.book.file.read { try $0.guests.all(in: "plan") }.count == 1)
  }

  @Test func `guests end with the event, and none gets in after it`() async throws {
    let fair = try await Fair()
    let cookie = try #require(await fair.enter().cookie)
    let end = fair.world.clock.now.advanced(bySeconds: 7200)
    try await fair.set(["guestsUntil": .string(end.rfc3339)])
    #expect(try await fair.list()["guests"]?[0]?["expires"]?.string == end.rfc3339)
    let late = await fair.enter(address: "10.9.0.5")
    #expect(try late.json["expires"]?.string == end.rfc3339)
    #expect(late.cookieField?.contains("Max-Age=7200") == true)
    fair.world.clock.move(seconds: 7200)
    let over = await fair.world.send(.get, "/api/v1/venues/plan", cookie: cookie)
    #expect(over.status == .unauthorized)
    let refused = await fair.enter()
    #expect(refused.status == .forbidden && refused.problem == "guests-over")
    try await fair.world.book.keepHouse()
    #expect(try await fair.world.book.file.read { try $0.guests.all(in: "plan") }.isEmpty)
    let log = try await fair.world.book.file.read { try $0.audit.entries(limit: 1) }
    #expect(log.first?.deed == .guestsEnded && log.first?.detail == "2")
  }

  @Test func `guests end when an organiser no longer allows them`() async throws {
    let fair = try await Fair()
    let cookie = try #require(await fair.enter().cookie)
    let token = try #require(Token(String(cookie.dropFirst("floorcast=".count))))
    let (socket, _) = try fair.world.open(token)
    try await fair.set(["guests": .null])
    #expect(await socket.closing() == .init(code: .policyViolation, reason: "signed out"))
    #expect(try await fair.list()["total"] == 0)
  }

  @Test func `a guest of one venue that enters another leaves the first`() async throws {
    let fair = try await Fair()
    try await fair.set(["guests": true], in: "other")
    let cookie = try #require(await fair.enter().cookie)
    let entered = await fair.enter("other", cookie: cookie)
    #expect(entered.status == .created)
    #expect(try await fair.list()["total"] == 0)
    let other = await fair.world.send(.get, "/api/v1/venues/other", cookie: entered.cookie)
    let plan = await fair.world.send(.get, "/api/v1/venues/plan", cookie: entered.cookie)
    #expect(other.status == .ok && plan.status == .notFound)
  }

  @Test func `a screen or person of another venue does not become a guest by itself`() async throws
  {
    let fair = try await Fair()
    let (_, kiosk) = try await fair.world.link(.kiosk, Scope(venue: "other"))
    let (_, person) = try await fair.world.person(Grants(.viewer, in: "other"))
    for token in [kiosk, person] {
      let response = await fair.world.send(.post, Self.path, [:], token: token)
      #expect(response.problem == "no-such-venue")
    }
  }

  @Test func `what guests get is written one by one and survives a load of everything`()
    async throws
  {
    let fair = try await Fair()
    let cookie = try #require(await fair.enter().cookie)
    try await fair.world.book.keepHouse()
    #expect(await fair.world.send(.get, "/api/v1/venues/plan", cookie: cookie).status == .ok)
    try await fair.world.book.catchUp()
    #expect(await fair.world.send(.get, "/api/v1/venues/plan", cookie: cookie).status == .ok)
  }
}
