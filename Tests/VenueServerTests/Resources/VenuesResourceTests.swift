import Accounts
import Geometry
import HTTPTypes
import IndoorModel
import TestKit
import Testing
import VenueServer
import WebServer

struct VenuesResourceTests {
  @Test func `health tells how many venues are open`() async throws {
    let server = try await TestServer(damaged: ["old"])
    let response = await server.get("/api/v1/health")
    #expect(response.status == .ok)
    #expect(
      try response.json
        == ["status": "ok", "version": "0.1.0", "venues": 1, "uptimeSeconds": 0])
  }

  @Test func `a file that cannot be opened is listed with its reason`() async throws {
    let server = try await TestServer(damaged: ["old"])
    let venues = try await server.get("/api/v1/venues").json["venues"]
    #expect(venues?[0]?["slug"] == "old")
    #expect(venues?[0]?["state"] == "failed")
    #expect(venues?[0]?["problem"]?.string?.contains("old.venue") == true)
    #expect(
      venues?[1] == [
        "slug": "plan", "name": ["en": "Plan"], "state": "open", "revision": 0, "floors": 1,
        "features": 2, "navigators": 0, "viewers": 0,
      ])
  }

  @Test func `a venue is told with its floors and pictures`() async throws {
    let image = PlanImage(
      id: "plan-0", floor: "0", mediaType: "image/svg+xml", width: 50, height: 10,
      planToFloor: .planToFloor(metresPerPixel: 0.1, imageHeight: 10))
    let server = try await TestServer(images: [(image, Array("<svg/>".utf8))])
    let venue = try await server.get("/api/v1/venues/plan").json
    let floor = try #require(venue["floors"]?[0])
    #expect(floor["bounds"] == [0, 0, 5, 1])
    #expect(floor["images"]?[0]?["planToFloor"] == [0.1, 0, 0, -0.1, 0, 1])

    let picture = await server.get("/api/v1/venues/plan/images/plan-0")
    #expect(picture.body == Array("<svg/>".utf8))
    #expect(picture.fields[.contentType] == "image/svg+xml")
    #expect(
      picture.fields[.contentSecurityPolicy]
        == "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:")
    let missing = await server.get("/api/v1/venues/plan/images/none")
    #expect(missing.status == .notFound)
  }

  @Test(arguments: ["/api/v1/venues/plan", "/api/v1/venues/plan/features"])
  func `what did not change is not sent again`(path: String) async throws {
    let server = try await TestServer()
    let first = await server.get(path)
    let tag = try #require(first.fields[.eTag])
    let again = await server.get(path, fields: [.ifNoneMatch: "\"x\", W/\(tag)"])
    #expect(again.status == .notModified)
    #expect(again.body.isEmpty)
    _ = await server.post("/api/v1/venues/plan/edits", putting("p", id: "e1"))
    let changed = await server.get(path, fields: [.ifNoneMatch: tag])
    #expect(changed.status == .ok)
    #expect(changed.fields[.eTag] != tag)
  }

  @Test func `features can be asked for one floor, by id or ordinal`() async throws {
    let server = try await TestServer(plan: "A  B")
    let features = try await server.get("/api/v1/venues/plan/features?floor=0").json
    #expect(features["features"]?.array?.compactMap { $0["id"] } == ["A", "B"])
    let wrong = await server.get("/api/v1/venues/plan/features?floor=9")
    #expect(wrong.status == .badRequest)
    #expect(wrong.problem == "invalid-query")
    #expect(try wrong.json["field"] == "floor")
  }
}

struct ProblemTests {
  @Test func `an unknown venue is named together with those that are there`() async throws {
    let server = try await TestServer()
    let response = await server.get("/api/v1/venues/expoo")
    #expect(response.status == .notFound)
    #expect(response.fields[.contentType] == "application/problem+json")
    #expect(
      try response.json == [
        "type": "about:blank#no-such-venue", "title": "There is no venue “expoo”", "status": 404,
        "detail": "Venues here: plan.",
      ])
  }

  @Test func `a venue whose file is damaged says why`() async throws {
    let server = try await TestServer(damaged: ["old"])
    let response = await server.get("/api/v1/venues/old")
    #expect(response.status == .serviceUnavailable)
    #expect(response.problem == "venue-failed")
  }

  @Test(arguments: ["/api/v1", "/api/v1/venues/", "/api/v2/health"])
  func `a path without anything is a problem`(path: String) async throws {
    let response = await (try TestServer()).get(path)
    #expect(response.status == .notFound)
    #expect(response.problem == "not-found")
  }

  @Test func `a wrong method tells the right ones`() async throws {
    let server = try await TestServer()
    let response = await server.send(.delete, "/api/v1/venues/plan/edits")
    #expect(response.status == .methodNotAllowed)
    #expect(response.fields[.allow] == "GET, POST")
  }

  @Test func `head is answered like get`() async throws {
    let server = try await TestServer()
    #expect(await server.send(.head, "/api/v1/health").status == .ok)
  }

  @Test func `a body that is not JSON is told where`() async throws {
    let server = try await TestServer()
    let response = await server.post("/api/v1/venues/plan/edits", text: "{\"id\": 1,\n nope}")
    #expect(response.status == .badRequest)
    #expect(response.problem == "not-json")
    #expect(try response.json["detail"]?.string?.hasPrefix("line 2, column 2") == true)
  }

  @Test func `a body that is too deep is not read`() async throws {
    let server = try await TestServer()
    let deep = String(repeating: "[", count: 100_000)
    let response = await server.post("/api/v1/venues/plan/locations", text: deep)
    #expect(response.status == .badRequest)
  }

  @Test func `a copy of a venue has its features and history, and a name of its own`() async throws
  {
    let server = try await TestServer()
    let path = "/api/v1/venues/plan"
    #expect(await server.post("\(path)/edits", putting("poi-1", id: "e-1")).status == .created)
    #expect(
      await server.post("\(path)/versions", ["name": "then", "author": "ada"]).status == .created)
    let made = await server.post(
      "/api/v1/venues", ["name": "Next Year", "copyOf": "plan", "author": "bob"])
    #expect(made.status == .created)
    #expect(try made.json["slug"]?.string == "next-year")
    #expect(try made.json["name"]?["en"]?.string == "Next Year")
    let copy = "/api/v1/venues/next-year"
    func features(_ path: String) async throws -> [Value]? {
      try await server.get("\(path)/features").json["features"]?.array
    }
    #expect(try await features(copy) == features(path))
    #expect(try await server.get("\(copy)/versions").json["versions"]?.array?.count == 1)
    let edits = try await server.get("\(copy)/edits?after=0").json["edits"]?.array ?? []
    #expect(edits.map { $0["author"]?.string } == ["ada", "bob"])
    // Each goes on by itself.
    #expect(
      await server.post("\(copy)/edits", putting("poi-2", id: "e-4", base: 2)).status == .created)
    #expect(await server.post("\(path)/edits", putting("poi-3", id: "e-3")).status == .created)
    #expect(try await features(copy) != features(path))
  }

  @Test func `no copy is made of what is not there, nor over what is`() async throws {
    let server = try await TestServer()
    let none = await server.post("/api/v1/venues", ["name": "X", "copyOf": "none"])
    #expect(none.problem == "no-such-venue")
    let taken = await server.post(
      "/api/v1/venues", ["name": "X", "slug": "plan", "copyOf": "plan"])
    #expect(taken.problem == "venue-exists")
  }

  @Test func `bodies have limits, larger ones for edits`() async throws {
    let server = try await TestServer()
    func limit(_ path: String) -> Int {
      let head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: path)
      return server.application.accept(Request(head: head, path: path)).bodyLimit
    }
    #expect(limit("/api/v1/venues/plan/edits") == 8 << 20)
    #expect(limit("/api/v1/venues/plan/locations") == 8 << 20)
    #expect(limit("/api/v1/venues/plan/trials") == 1 << 20)
    #expect(limit("/api/v1/venues/plan/routes") == 1 << 16)
    #expect(limit("/") == 1 << 16)
    let big = [UInt8](repeating: 0x20, count: (1 << 20) + 1)
    let response = await server.send(.post, "/api/v1/venues/plan/routes", body: big)
    #expect(response.status == .contentTooLarge)
  }

  @Test(arguments: [
    (HTTPRequest.Method.get, "/api/v1/venues"), (.get, "/api/v1/venues/plan"),
    (.get, "/api/v1/venues/plan/navigators"), (.post, "/api/v1/venues/plan/edits"),
    (.post, "/api/v1/venues/plan/routes"), (.post, "/api/v1/venues/plan/locations"),
    (.post, "/api/v1/venues/plan/trials"), (.get, "/api/v1/venues/plan/walkable"),
  ])
  func `on a closed server strangers may do nothing`(
    method: HTTPRequest.Method, path: String
  ) async throws {
    let server = try await TestServer(permissions: .closed)
    let response = await server.send(method, path, body: Array("{}".utf8))
    #expect(response.status == .unauthorized)
    #expect(response.problem == "sign-in-needed")
    #expect(await server.get("/api/v1/health").status == .ok)
  }
}
