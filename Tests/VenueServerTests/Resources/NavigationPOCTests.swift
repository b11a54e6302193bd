import HTTPTypes
import IndoorModel
import JSONText
import TestKit
import Testing
import VenueServer
import WebServer

/// The interface of navigation-poc by the description of a client that was written for it.
struct NavigationPOCTests {
  /// A place in their metres, from the top-left corner; the character of row 1, column 1 is at (1, 2).
  private func spot(_ x: Double, _ y: Double) -> Value { ["x": .number(x), "y": .number(y)] }

  private func server() async throws -> TestServer {
    try await TestServer(
      plan: """
        #########
        #A  #  B#
        #   #   #
        #       #
        #########
        #   C   #
        #########
        """, compatible: ([.navigationPOC], ForeignFloor(of: "plan")))
  }

  @Test func `without the option nothing is there`() async throws {
    let server = try await TestServer()
    #expect(await server.get("/api/test").status == .notFound)
  }

  @Test func `the map says how large it is, in metres and pixels`() async throws {
    let server = try await server()
    let info = try await server.get("/api/map_info").json
    let (width, height) = (
      try #require(info["width_meters"]?.number), info["height_meters"]?.number
    )
    #expect(width == 9 && height == 7)
    #expect(info["image_width"] == 900 && info["image_height"] == 700)
    #expect(info["resolution"] == 0.01 && info["inflation_radius"] == 0.25)
    #expect(try await server.get("/api/test").json["status"] == "ok")
  }

  @Test func `a way leads round the wall, in metres and in pixels, y down`() async throws {
    let server = try await server()
    let query: Value = ["start": spot(1, 2), "goal": spot(7, 2)]
    let way = try await server.post("/api/navigate", query).json
    #expect(way["success"] == true)
    let points = try #require(way["path"]?.array)
    #expect(points.first == [1, 2] && points.last == [7, 2])
    // The gap is at the bottom, below y = 3 on a plan with y that grows downwards.
    #expect(points.contains { ($0[1]?.number ?? 0) > 3 })
    let distance = try #require(way["distance"]?.number)
    #expect(distance > 6 && distance < 9)
    #expect(way["estimated_time"]?.number == (distance / 1.2).rounded())
    #expect(way["waypoints"] == Value(points.count))
    let pixels = try await server.post("/api/find_path", query).json
    #expect(pixels["path"]?[0] == [100, 200] && pixels["distance"] == way["distance"])
  }

  @Test func `what cannot be walked to is said in its words`() async throws {
    let server = try await server()
    let query: Value = ["start": spot(1, 2), "goal": spot(4, 6)]
    let path = await server.post("/api/find_path", query)
    #expect(path.status == .ok)
    #expect(try path.json == ["success": false, "error": "No path found"])
    let way = try await server.post("/api/navigate", query).json
    #expect(way["error"] == "No path found between specified points")
    #expect(await server.post("/api/find_path", ["start": spot(1, 1)]).status == .badRequest)
    // In a wall, too close to one, and off the picture.
    for (x, y) in [(4.0, 2.0), (4.2, 2.0), (-1.0, 2.0)] {
      for query: Value in [
        ["start": spot(1, 2), "goal": spot(x, y)], ["start": spot(x, y), "goal": spot(7, 2)],
      ] {
        let refusal = try await server.post("/api/find_path", query).json
        #expect(refusal == ["success": false, "error": "No path found"])
      }
    }
  }

  @Test func `a position is valid where a person can stand`() async throws {
    let server = try await server()
    let free = try await server.post("/api/validate_position", spot(1.557, 2)).json
    #expect(free == ["valid": true, "x_pixels": 155, "y_pixels": 200])
    let wall = try await server.post("/api/validate_position", spot(4, 2)).json
    #expect(wall["valid"] == false)
    // A person can stand around the plan, but the picture shows nothing of it.
    for (x, y) in [(-3.0, 2.0), (10.0, 2.0), (2.0, -1.0), (2.0, 8.0)] {
      let outside = try await server.post("/api/validate_position", spot(x, y)).json
      #expect(outside["valid"] == false && outside["x_pixels"] == .number(x * 100))
    }
    let text = try await server.post("/api/validate_position", ["x": "1.557", "y": " 2"]).json
    #expect(text == free)
    let missing = await server.post("/api/validate_position", ["x": 1])
    #expect(missing.status == .badRequest)
    #expect(try missing.json == ["error": "Missing x or y coordinates"])
  }

  @Test func `the whole list is written back as one edit that can be undone`() async throws {
    let server = try await server()
    let before = try await server.get("/api/locations").json
    #expect(before.object?.keys.sorted() == ["A", "B", "C"])
    #expect(before["A"]?["x"] == 1 && before["A"]?["y"] == 2)
    var list = try #require(before.object)
    list["A"] = ["description": "the door", "x": 2.5, "y": 2.5]
    list["near isabel desk"] = ["description": "", "x": 6, "y": 3.25]
    list["B"] = nil
    let revision = try await server.plan.venue().revision
    let answer = try await server.post("/api/locations", .object(list)).json
    #expect(answer == ["status": "success", "count": 3])
    #expect(try await server.plan.venue().revision == revision + 1)
    let after = try await server.get("/api/locations").json
    #expect(after == .object(list))
    // What is read and written back changes nothing.
    _ = await server.post("/api/locations", after)
    #expect(try await server.plan.venue().revision == revision + 1)
    let edits = try await server.get("/api/v1/venues/plan/edits?before=1000&limit=1").json
    let edit = try #require(edits["edits"]?[0]?["id"]?.string)
    let undo = await server.post(
      "/api/v1/venues/plan/edits",
      ["id": "undo", "base": Value(revision + 1), "undoes": .string(edit), "operations": []])
    #expect(undo.status == .created)
    #expect(try await server.get("/api/locations").json == before)
    for body in ["", "no json", "[1]"] {
      let refusal = await server.post("/api/locations", text: body)
      #expect(refusal.status == .badRequest)
      #expect(try refusal.json == ["error": "No JSON data provided"])
    }
  }

  @Test func `anchors register, show as active, and are removed`() async throws {
    let server = try await server()
    let first = try await server.post(
      "/api/anchors/register", ["id": "UWB 1", "x": 2, "y": 1.25]
    ).json
    #expect(first["success"] == true && first["total_anchors"] == 1)
    let moved = try await server.post(
      "/api/anchors/register", ["id": "UWB 1", "x": 3, "y": 1.25, "timestamp": 1000]
    ).json
    #expect(moved["total_anchors"] == 1)
    let status = try await server.get("/api/anchors/status").json
    #expect(
      status == [["id": "UWB 1", "x": 3, "y": 1.25, "active": false, "lastSeen": 1000]])
    _ = await server.post("/api/anchors/register", ["id": "UWB 1", "x": 3, "y": 1.25])
    #expect(try await server.get("/api/anchors/status").json[0]?["active"] == true)
    #expect(await server.post("/api/anchors/register", ["id": "UWB 2"]).status == .badRequest)
    #expect(await server.send(.delete, "/api/anchors/unregister/UWB 1").status == .ok)
    let again = await server.send(.delete, "/api/anchors/unregister/UWB 1")
    #expect(again.status == .notFound)
    #expect(try again.json == ["error": "Anchor not found"])
    #expect(try await server.get("/api/anchors/status").json == [])
  }

  @Test func `clients need the permissions that our own interface asks for`() async throws {
    let world = try await AccountWorld(compatible: ([.navigationPOC], ForeignFloor(of: "plan")))
    let refusal = await world.server.get("/api/locations")
    #expect(refusal.status == .unauthorized)
    #expect(try refusal.json["error"]?.string?.isEmpty == false)
    #expect(await world.server.post("/api/locations", ["A": spot(1, 1)]).status == .unauthorized)
  }
}
