import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import Logging
import Storage
import Support
import Testing
import WebServer

@testable import VenueServer

struct LinkTests {
  @Test func `a kiosk is let in by its link until that is revoked`() async throws {
    let world = try await AccountWorld()
    let (_, owner) = try await world.person(Grants(.owner, in: "plan"))
    let made = await world.send(
      .post, "/api/v1/venues/plan/links",
      ["role": "kiosk", "label": "Front door", "place": "A", "floor": "0"], token: owner)
    #expect(made.status == .created)
    let token = try #require(try made.json["token"]?.string)
    let unused = await world.send(.get, "/api/v1/venues/plan/links", token: owner)
    #expect(try unused.json["links"]?[0]?["lastUsed"] == nil)
    let entered = await world.send(.post, "/api/v1/session", ["token": .string(token)])
    #expect(try entered.json["link"]?["place"] == "A")
    #expect(try entered.json["kind"] == "device")
    #expect(entered.token?.secret == token)
    let venue = await world.send(.get, "/api/v1/venues/plan", cookie: entered.cookie)
    #expect(venue.status == .ok)
    #expect(
      await world.send(.get, "/api/v1/venues/other", cookie: entered.cookie).status == .notFound)
    let link: Token = try #require(Token(token))
    let (socket, _) = try world.open(link)
    let list = await world.send(.get, "/api/v1/venues/plan/links", token: owner)
    #expect(!String(decoding: list.body, as: UTF8.self).contains(token))
    // At once, though that is stored only once a minute.
    #expect(try list.json["links"]?[0]?["lastUsed"] != nil)
    let id = try #require(try list.json["links"]?[0]?["id"]?.string)
    let revoked = await world.send(.delete, "/api/v1/venues/plan/links/\(id)", token: owner)
    #expect(revoked.status == .noContent)
    #expect(
      await world.send(.get, "/api/v1/venues/plan", cookie: entered.cookie).status == .unauthorized)
    #expect(await socket.closing() == .init(code: .policyViolation, reason: "signed out"))
    let again = await world.send(.post, "/api/v1/session", ["token": .string(token)])
    #expect(again.problem == "no-such-token")
  }

  @Test(
    arguments: [
      (["role": "owner"], 422), (["role": "monitor"], 422), (["role": "kiosk", "floor": "9"], 422),
      (["role": "kiosk", "place": "nowhere"], 422), (["role": "kiosk", "days": 0], 422),
      (["role": "staff"], 201), (["role": "viewer", "days": 3650], 201),
    ] as [(Value, Int)])
  func `a link says only what is there and what its maker may`(
    body: Value, status: Int
  ) async throws {
    let world = try await AccountWorld()
    let (_, token) = try await world.person(Grants(.organiser, in: "plan"))
    let response = await world.send(.post, "/api/v1/venues/plan/links", body, token: token)
    #expect(response.status.code == status)
  }

  @Test func `a link to a navigator speaks for that one only`() async throws {
    let world = try await AccountWorld()
    let (_, token) = try await world.link(.navigator, Scope(venue: "plan", navigator: "n-1"))
    func report(_ id: String) async -> Response {
      await world.send(
        .post, "/api/v1/venues/plan/locations",
        ["navigator": .string(id), "floor": "0", "x": 1, "y": 0], token: token)
    }
    #expect(await report("n-2").problem == "forbidden")
    #expect(await report("n-1").status != .forbidden)
    let (socket, handler) = try world.open(token)
    for text in [
      #"{"type": "location", "venue": "plan", "navigator": "n-2", "floor": "0", "x": 1, "y": 0}"#,
      #"{"type": "locations", "venue": "plan", "locations": [{"navigator": "n-1", "floor": "0", "#
        + #""x": 1, "y": 0}, {"navigator": "n-2", "floor": "0", "x": 1, "y": 0}]}"#,
      #"{"type": "enrol", "venue": "plan", "navigators": [{"id": "n-2"}]}"#,
      #"{"type": "route", "venue": "plan", "id": "r", "navigator": "n-2", "to": {"feature": "B"}}"#,
    ] {
      handler.received(.text(text), from: socket)
      let error = try await socket.next("error")
      #expect(error["problem"]?["type"]?.string?.hasSuffix("forbidden") == true)
    }
  }

  @Test(
    arguments: [
      (.anchor, nil, nil, [:]), (.anchor, nil, "dw-1", ["dw-1": true]),
      (.navigator, "n-1", nil, ["n-1": true]), (.navigator, "n-1", "ph-1", ["ph-1": true]),
      (.navigator, nil, nil, [:]), (.gateway, nil, nil, ["dw-1": true, "dw-2": true, "n-1": true]),
      (.gateway, nil, "dw-1", ["dw-1": true]),
    ] as [(Role, String?, String?, [String: Bool])])
  func `a link speaks for the device that it names`(
    role: Role, navigator: String?, device: String?, allowed: [String: Bool]
  ) async throws {
    let world = try await AccountWorld()
    let (_, owner) = try await world.person(Grants(.owner, in: "plan"))
    var body: [String: Value] = ["role": .string(role.rawValue), "label": "Hall"]
    body["navigator"] = navigator.map(Value.string)
    body["device"] = device.map(Value.string)
    let made = await world.send(
      .post, "/api/v1/venues/plan/links", .object(body), token: owner)
    #expect(try made.json["device"]?.string == device)
    let token = try #require(try made.json["token"]?.string.flatMap(Token.init))
    let (socket, handler) = try world.open(token)
    for id in ["dw-1", "dw-2", "n-1", "ph-1"] {
      let isAllowed = allowed[id] ?? (role == .gateway && device == nil)
      let response = await world.send(
        .post, "/api/v1/venues/plan/devices/status", ["devices": [["id": .string(id)]]],
        token: token)
      #expect(response.status == (isAllowed ? .accepted : .forbidden), "\(id)")
      handler.received(
        .text(#"{"type": "status", "venue": "plan", "devices": [{"id": "\#(id)"}]}"#), from: socket)
      handler.received(.text(#"{"type": "ping", "time": 1}"#), from: socket)
      let answer = try await socket.next(among: ["error", "pong"])
      #expect(answer["type"] == (isAllowed ? "pong" : "error"), "\(id)")
      if !isAllowed { _ = try await socket.next("pong") }
    }
    for id in allowed.keys {
      let seen = await world.send(.get, "/api/v1/venues/plan/devices/\(id)", token: owner)
      #expect(try seen.json["link"] == made.json["id"])
      #expect(try seen.json["name"] == "Hall")
    }
  }

  @Test func `a link with a new token lets the old one in no more`() async throws {
    let world = try await AccountWorld()
    let (_, organiser) = try await world.person(Grants(.organiser, in: "plan"))
    let (id, old) = try await world.link(.gateway, Scope(venue: "plan"))
    let (otherID, other) = try await world.link(.gateway, Scope(venue: "other"))
    let (socket, _) = try world.open(old)
    let path = "/api/v1/venues/plan/links"
    let rotated = await world.send(.post, "\(path)/\(id)/rotation", token: organiser)
    #expect(rotated.status == .ok)
    let new = try #require(try rotated.json["token"]?.string.flatMap(Token.init))
    #expect(await socket.closing() == .init(code: .policyViolation, reason: "signed out"))
    #expect(
      await world.send(.get, "/api/v1/venues/plan", token: old).status == .unauthorized)
    #expect(await world.send(.get, "/api/v1/venues/plan", token: new).status == .ok)
    let list = await world.send(.get, path, token: organiser)
    #expect(try list.json["links"]?.array?.map { $0["id"]?.string } == [id])
    // Not that of another venue, nor one that may more than the organiser.
    let missing = await world.send(.post, "\(path)/\(otherID)/rotation", token: organiser)
    #expect(missing.status == .notFound)
    #expect(await world.send(.get, "/api/v1/venues/other", token: other).status == .ok)
    let log = try await world.book.file.read { try $0.audit.entries(limit: 1) }
    #expect(log.first?.deed == .linkRotated)
    #expect(log.first?.about == id)
  }

  @Test func `a link to a floor shows the people there only`() async throws {
    let world = try await AccountWorld()
    let (_, token) = try await world.link(.viewer, Scope(venue: "plan", floor: "0"))
    func get(_ path: String) async -> Response {
      await world.send(.get, "/api/v1/venues/plan/\(path)", token: token)
    }
    #expect(await get("density?floor=0").status == .ok)
    #expect(await get("density?floor=1").problem == "forbidden")
    #expect(await get("navigators").problem == "forbidden")
    #expect(await get("tracks/positions?at=0").problem == "forbidden")
    #expect(await get("features").status == .ok)
    let (socket, handler) = try world.open(token)
    for text in [
      #"{"type": "subscribe", "venue": "plan", "floors": ["1"]}"#,
      #"{"type": "subscribe", "venue": "plan", "view": {"floor": "1", "box": [0, 0, 9, 9]}}"#,
      #"{"type": "subscribe", "venue": "plan", "streams": ["routes"]}"#,
      #"{"type": "view", "venue": "plan", "floor": "1", "box": [0, 0, 9, 9]}"#,
    ] {
      handler.received(.text(text), from: socket)
      let error = try await socket.next("error")
      #expect(error["problem"]?["type"]?.string?.hasSuffix("forbidden") == true, "\(text)")
    }
    handler.received(.text(#"{"type": "subscribe", "venue": "plan"}"#), from: socket)
    #expect(try await socket.next("welcome")["venue"] == "plan")
  }

  @Test func `a link to a floor tells of nobody on another one, however it is asked`() async throws
  {
    let world = try await AccountWorld(upstairs: "A   B")
    let (_, gateway) = try await world.link(.gateway, Scope(venue: "plan"))
    for (id, floor) in [("n-0", "0"), ("n-1", "1")] {
      let report: Value = ["navigator": .string(id), "floor": .string(floor), "x": 1, "y": 0.5]
      let reported = await world.send(
        .post, "/api/v1/venues/plan/locations", report, token: gateway)
      #expect(reported.status == .accepted)
    }
    let (_, token) = try await world.link(.staff, Scope(venue: "plan", floor: "0"))
    let seen = await world.send(
      .get, "/api/v1/venues/plan/navigators?floor=0", token: token)
    #expect(try seen.json["navigators"]?.array?.map { $0["id"] } == ["n-0"])
    for (path, body) in [
      ("routes", ["from": ["navigator": "n-1"], "to": ["feature": "B"]]),
      ("routes", ["from": ["feature": "B"], "to": ["navigator": "n-1"]]),
      ("walking-times", ["from": ["feature": "B"], "to": [["navigator": "n-1"]]]),
      ("evacuations", [:]), ("evacuations", ["from": [["navigator": "n-1"]]]),
    ] as [(String, Value)] {
      let path = "/api/v1/venues/plan/\(path)?floor=0"
      let response = await world.send(.post, path, body, token: token)
      #expect(response.problem == "forbidden", "\(body)")
    }
    let (socket, handler) = try world.open(token)
    handler.received(
      .text(
        #"{"type": "route", "venue": "plan", "id": "r", "navigator": "n-1", "to": {"feature": "B"}}"#
      ),
      from: socket)
    let error = try await socket.next("error")
    #expect(error["problem"]?["type"]?.string?.hasSuffix("forbidden") == true)
  }

  @Test func `a page names its token beside the subprotocol, and nobody repeats it`()
    async throws
  {
    let world = try await AccountWorld()
    let (_, token) = try await world.link(.kiosk, Scope(venue: "plan"))
    let name = HTTPField.Name.secWebSocketProtocol
    let offered: HTTPFields = [name: "floorcast.2+json, floorcast.token.\(token.secret)"]
    let (socket, _) = try world.open(nil, fields: offered)
    #expect(socket.subprotocol == "floorcast.2+json")
    let hello = try await socket.next("hello")
    #expect(!String(decoding: Value.object(hello).json(), as: UTF8.self).contains("fcl_"))
    let wrong: HTTPFields = [name: "floorcast.2+json, floorcast.token.\(Token(.link).secret)"]
    #expect(throws: Refused.self) { try world.open(nil, fields: wrong) }
    #expect(throws: Refused.self) { try world.open(nil) }
  }

  @Test func `sockets end with the session, with rights, and with time`() async throws {
    let world = try await AccountWorld()
    let (_, owner) = try await world.person(Grants(.owner, in: "*"))
    let (first, token) = try await world.person(Grants(.viewer, in: "plan"))
    let (changed, _) = try world.open(token, id: 1)
    let patched = await world.send(
      .patch, "/api/v1/accounts/\(first)", ["grants": [["venue": "plan", "role": "staff"]]],
      token: owner)
    #expect(patched.status == .ok)
    #expect(await changed.closing() == .init(code: .policyViolation, reason: "rights changed"))
    let (out, _) = try world.open(token, id: 2)
    _ = await world.send(.delete, "/api/v1/sessions", token: token)
    #expect(await out.closing() == .init(code: .policyViolation, reason: "signed out"))
    let (_, link) = try await world.link(.viewer, Scope(venue: "plan"), seconds: 60)
    let (late, handler) = try world.open(link, id: 3)
    let (other, otherHandler) = try world.open(owner, id: 4)
    world.clock.move(seconds: 60)
    try await world.book.catchUp()
    #expect(await late.closing() == .init(code: .policyViolation, reason: "signed out"))
    handler.closed(late, code: .policyViolation)
    #expect(world.book.gate.count == 3)
    otherHandler.closed(other, code: .normal)
    #expect(world.book.gate.count == 2)
  }

  @Test func `no log tells a token, however much is logged`() async throws {
    let lines = Locked<[String]>([])
    var logger = Logger(label: "test") { _ in CollectingHandler(lines: lines) }
    logger.logLevel = .trace
    let world = try await AccountWorld(logger: logger)
    let (_, owner) = try await world.person(Grants(.owner, in: "*"))
    let made = try await world.send(
      .post, "/api/v1/venues/plan/links", ["role": "gateway"], token: owner
    ).json
    let link = try #require(made["token"]?.string.flatMap(Token.init))
    _ = await world.send(.post, "/api/v1/session", ["token": .string(link.secret)])
    _ = await world.send(.get, "/api/v1/venues/plan", cookie: "floorcast=\(owner.secret)")
    let name = HTTPField.Name.secWebSocketProtocol
    _ = try world.open(
      nil, fields: [name: "floorcast.2+json, floorcast.token.\(link.secret)"])
    let ownerLink = try await world.book.ownerLink()
    #expect(ownerLink == nil)
    let text = lines.withLock(\.self).joined(separator: "\n")
    #expect(text.contains("/api/v1/venues/plan/links"))
    for token in [owner, link] { #expect(!text.contains(token.secret.dropFirst(4))) }
  }
}

/// Keeps every line with all that is told beside it.
private struct CollectingHandler: LogHandler {
  let lines: Locked<[String]>
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  init(lines: Locked<[String]>) { self.lines = lines }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    lines.withLock { $0.append("\(event.message) \(metadata) \(event.metadata ?? [:])") }
  }
}
