import Accounts
import HTTPTypes
import IndoorModel
import JSONText
import TestKit
import Testing
import WebServer

@testable import LiveMap
@testable import VenueServer

/// What is counted, by HTTP.
@Suite(.timeLimit(.minutes(20)))
struct CountingResourcesTests {
  private let server: TestServer

  init() async throws { server = try await TestServer(plan: "A          B") }

  private func draw() async throws {
    let corners: Value = [[0, 0], [4, 0], [4, 1], [0, 1], [0, 0]]
    let edit: Value = [
      "id": "e-1", "base": 0, "author": "ada",
      "operations": [
        [
          "operation": "put",
          "feature": [
            "id": "hall", "kind": "area", "floor": "0",
            "geometry": ["type": "Polygon", "coordinates": [corners]],
            "properties": ["name": ["en": "Hall"], "capacity": 1],
          ],
        ],
        [
          "operation": "put",
          "feature": [
            "id": "gate", "kind": "line", "floor": "0",
            "geometry": ["type": "LineString", "coordinates": [[6, 0], [6, 1]]],
            "properties": [:],
          ],
        ],
      ],
    ]
    #expect(await server.post("/api/v1/venues/plan/edits", edit).status == .created)
  }

  private func report(_ id: String, x: Double, at millisecond: Int) async {
    let answer = await server.post(
      "/api/v1/venues/plan/locations",
      [
        "navigator": .string(id), "floor": "0", "x": .number(x), "y": 0.5,
        "time": Value(1_795_248_000_000 + millisecond),
      ])
    #expect(answer.status == .accepted)
  }

  @Test func `areas, lines and squares tell who is where`() async throws {
    try await draw()
    let live = try server.plan.live
    await report("a", x: 2, at: 0)
    await report("b", x: 7, at: 0)
    await live.tick()
    await report("b", x: 5, at: 1000)
    await live.tick()

    let areas = try await server.get("/api/v1/venues/plan/occupancy").json
    let hall = try #require(areas["areas"]?.array?.first { $0["id"] == "hall" })
    #expect(hall["count"] == 1 && hall["entries"] == 1 && hall["exits"] == 0)
    #expect(hall["capacity"] == 1 && hall["level"] == "clear" && hall["density"] == 0.25)
    #expect(hall["name"] == ["en": "Hall"] && areas["since"]?.string != nil)

    let lines = try await server.get("/api/v1/venues/plan/crossings").json
    #expect(lines["lines"]?[0]?["id"] == "gate")
    #expect(lines["lines"]?[0]?["forward"] == 1 && lines["lines"]?[0]?["backward"] == 0)

    let cells = try await server.get("/api/v1/venues/plan/density?floor=0&cell=2").json
    #expect(cells["size"] == 2 && cells["floor"] == "0")
    #expect(cells["cells"]?.array?.compactMap { $0[2] } == [1, 1])
    #expect(try await server.get("/api/v1/venues/plan/alerts").json["current"] == [])
  }

  @Test func `what cannot be asked is refused with the reason`() async throws {
    #expect(await server.get("/api/v1/venues/plan/density?floor=0&cell=3").status == .badRequest)
    #expect(await server.get("/api/v1/venues/plan/density").status == .badRequest)
    #expect(
      await server.get("/api/v1/venues/plan/density?floor=9").problem == "no-such-floor")
    #expect(await server.get("/api/v1/venues/none/occupancy").status == .notFound)
  }

  @Test func `a kiosk is told of crowds, and of no single crossing or alert`()
    async throws
  {
    let kiosk = PermissionTable([
      .anonymous: PermissionTable.closed.permissions(of: .kiosk)
    ])
    let server = try await TestServer(permissions: kiosk)
    for name in ["occupancy", "density?floor=0"] {
      #expect(await server.get("/api/v1/venues/plan/\(name)").status == .ok)
    }
    for name in ["crossings", "alerts", "navigators", "tracks"] {
      #expect(await server.get("/api/v1/venues/plan/\(name)").status == .unauthorized)
    }
  }
}
